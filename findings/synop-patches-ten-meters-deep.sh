#!/bin/sh
# pymetdecoder 0.2.2 and synop2bufr 0.8.1 (PyPI): where a weather station sees a trace of snow, or patches of it, it lies ten meters deep.
#
# Expected: stations report the depth of snow in centimeters, with three digits (SYNOP, WMO No. 306, group 4E'sss). Three numbers are no
# depths (code table 3889): 997 is less than half a centimeter, 998 is snow that doesn't cover the ground, 999 is not measured. pymetdecoder
# has a field for each of them. BUFR, to which WMO's own synop2bufr converts, has -0.01 m for the first and -0.02 m for the second.
# Happens: pymetdecoder compares the three digits, a text, to numbers. So none of the three is recognized, and what is left is a depth: 997,
# 998 and 999 cm, "continuous" and not "impossible". synop2bufr takes it from there and writes 9.97 to 9.99 m, "without errors or warnings".
# Matters: reports in BUFR go to all weather services and from there to maps and models of snow. In autumn and spring, patches are what
# passes report, as long as a road is open. Each of these days is the one with the most snow of the year, and an average is of no use.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pymetdecoder==0.2.2 synop2bufr==0.8.1 csv2bufr==0.8.8 eccodes==2.50.0 \
  eccodeslib==2.50.0.33
cat >run.py <<'EOF'
import eccodes
from pymetdecoder.synop import SYNOP
from synop2bufr import transform

station = '''station_name,wigos_station_identifier,traditional_station_identifier,facility_type,latitude,longitude,elevation,barometer_height,territory_name,wmo_region
Sonnblick,0-20000-0-11343,11343,landFixed,47.0542,12.9575,3109.0,3110.0,AUT,europe
'''
for code, meaning in [('012', '12 cm'), ('997', 'less than 0.5 cm'), ('998', 'patches'), ('999', 'not measured')]:
    report = f'11343 42998 00000 10012 21001 37000 333 10025 21012 4/{code}'
    depth = SYNOP().decode(f'AAXX 21061 {report}')['ground_state_snow']['depth']
    print(f'{meaning} ({code}):', ', '.join(f'{key} {depth[key]}' for key in ('depth', 'continuous', 'impossible')))
    for result in transform(f'AAXX 21061\n{report}=\n', station, 2027, 5):
        message = eccodes.codes_new_from_message(result['bufr4'])
        eccodes.codes_set(message, 'unpack', 1)
        print(f'{meaning} ({code}): BUFR', eccodes.codes_get(message, 'totalSnowDepth'), 'm,', {key: result['_meta']['result'][key] for key in ('errors', 'warnings')})
EOF
python/bin/python run.py 2>messages | grep cm\\\|patches\\\|not | tee seen
cat >expected <<'EOF'
12 cm (012): depth 12, continuous True, impossible False
12 cm (012): BUFR 0.12 m, {'errors': [], 'warnings': []}
less than 0.5 cm (997): depth 997, continuous True, impossible False
less than 0.5 cm (997): BUFR 9.97 m, {'errors': [], 'warnings': []}
patches (998): depth 998, continuous True, impossible False
patches (998): BUFR 9.98 m, {'errors': [], 'warnings': []}
not measured (999): depth 999, continuous True, impossible False
not measured (999): BUFR 9.99 m, {'errors': [], 'warnings': []}
EOF
diff expected seen
echo 'As described.'
