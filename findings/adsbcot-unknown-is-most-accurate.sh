#!/bin/sh
# adsbcot (PyPI) 9.0.1: the better a helicopter knows where it is, the larger is its circle of error, and the smallest one is "unknown".
#
# Expected: aircraft send with their position how accurate it is, as a category: NACp is 11 for less than 3 m, 8 for 93 m, 1 for 18.5 km, and 0
# for not known (RTCA DO-260B). readsb and dump1090 pass it on as `nac_p`. An event in Cursor on Target has `ce`, the radius of the error
# in meters, and `le` for the height, and 9999999 where it isn't known, as adsbcot writes for a height that is missing.
# Happens: `ce` is the category plus 56.57, as if it were meters. So 3 m are 67.57, 18.5 km are 57.57, and not known is 56.57, as for
# an aircraft that sent none. `le` is 12.5 plus NACv, which is about speed and not about height, or NACp without it. Nothing is logged.
# Matters: search and rescue work with TAK, and so do those who keep drones away from a helicopter. A position that may be in the next
# valley is within 58 m, and a filter for accurate ones keeps it and drops the best. Nearly all aircraft send 8 to 11, so that all circles are
# of 65 m or so, and each number looks like one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install adsbcot==9.0.1 aircot==4.0.2 pytak==7.6.1
cat >run.py <<'EOF'
import warnings
warnings.simplefilter('ignore')
import xml.etree.ElementTree as ET
import adsbcot

AIRCRAFT = {'hex': '4401ab', 'flight': 'OEXAB', 'lat': 47.5, 'lon': 13.5, 'alt_geom': 7500, 'gs': 80, 'track': 90}
for meaning, sent in [
    ('less than 3 m', {'nac_p': 11}), ('less than 93 m', {'nac_p': 8}), ('less than 926 m', {'nac_p': 5}), ('less than 18.5 km', {'nac_p': 1}),
    ('not known', {'nac_p': 0}), ('not sent', {}), ('less than 93 m, 0.3 m/s', {'nac_p': 8, 'nac_v': 4}),
]:
    point = ET.fromstring(adsbcot.adsb_to_cot({**AIRCRAFT, **sent}, {})).find('point').attrib
    print(f'{meaning}: ce {point["ce"]}, le {point["le"]}, hae {float(point["hae"]):.0f}')
point = ET.fromstring(adsbcot.adsb_to_cot({key: value for key, value in AIRCRAFT.items() if key != 'alt_geom'}, {})).find('point').attrib
print(f'height not sent: hae {point["hae"]}')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
less than 3 m: ce 67.57, le 23.5, hae 2286
less than 93 m: ce 64.57, le 20.5, hae 2286
less than 926 m: ce 61.57, le 17.5, hae 2286
less than 18.5 km: ce 57.57, le 13.5, hae 2286
not known: ce 56.57, le 12.5, hae 2286
not sent: ce 56.57, le 12.5, hae 2286
less than 93 m, 0.3 m/s: ce 64.57, le 16.5, hae 2286
height not sent: hae 9999999.0
EOF
diff expected seen
echo 'As described.'
