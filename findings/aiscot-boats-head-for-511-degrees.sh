#!/bin/sh
# aiscot (PyPI) 7.3.2: on a map of TAK, each boat without a compass heads for 511 degrees, and a ship that drifts goes where its bow points.
#
# Expected: aiscot makes events in Cursor on Target of the AIS of ships, for ATAK and its kin. The `course` of a track is the direction of
# motion, in degrees. AIS has it as course over ground, apart from the heading of the bow, and has numbers for what isn't known: 511 for a
# heading, 91 and 181 for a position, 102.3 for a speed (ITU-R M.1371). aiscot knows the last one and leaves such a speed out.
# Happens: `course` is the heading, and the course over ground is not used at all. 511 is taken as it is, and so is a position of 91° north
# 181° east. A heading of exactly 0 is left out. Nothing is logged.
# Matters: AIS of class B, which yachts and most small boats have, comes without a heading as a rule. All of them head for 511°, which is to
# the southeast for what takes it as an angle, with their right speeds. Search and rescue work with TAK: where a boat without power
# drifts to is its course, and not its bow. With a ship that has a compass, in still water, all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install aiscot==7.3.2 pytak==7.6.1 pyais==3.3.1
cat >run.py <<'EOF'
import xml.etree.ElementTree as ET
import aiscot, pyais
from pyais.encode import encode_dict

SHIPS = [
    ('Ship in still water', dict(type=1, lat=54.5, lon=11.2, speed=10, course=90, heading=90)),
    ('Ship in a current', dict(type=1, lat=54.5, lon=11.2, speed=3, course=90, heading=0)),
    ('Ferry in a current', dict(type=1, lat=54.5, lon=11.2, speed=3, course=90, heading=45)),
    ('Yacht without a compass', dict(type=18, lat=54.5, lon=11.2, speed=6, course=270, heading=511)),
    ('Ship that knows nothing', dict(type=1, lat=91, lon=181, speed=102.3, course=360, heading=511)),
]
for name, fields in SHIPS:
    [sentence] = encode_dict({'mmsi': 219000001, **fields}, talker_id='AI', sentence_type='VDM')
    sent = pyais.decode(sentence)
    event = ET.fromstring(aiscot.cot_to_xml(aiscot.pyAISm.decod_ais(sentence), config={}))
    point, track = event.find('point').attrib, event.find('detail/track').attrib
    print(f'{name}: {sentence}')
    print(f'   pyais: at {sent.lat:.1f} {sent.lon:.1f}, course {sent.course:.0f}, heading {sent.heading}, {sent.speed:.1f} kn')
    print(f'   aiscot: at {point["lat"]} {point["lon"]}, {dict(track)}')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
Ship in still water: !AIVDM,1,1,,A,13@ndhOP1T0kA@0O;nH3Q2l1P000,0*29
   pyais: at 54.5 11.2, course 90, heading 90, 10.0 kn
   aiscot: at 54.5 11.2, {'course': '90', 'speed': '5.14444'}
Ship in a current: !AIVDM,1,1,,A,13@ndhOP0N0kA@0O;nH3Q001P000,0*6C
   pyais: at 54.5 11.2, course 90, heading 0, 3.0 kn
   aiscot: at 54.5 11.2, {'speed': '1.543332'}
Ferry in a current: !AIVDM,1,1,,A,13@ndhOP0N0kA@0O;nH3Q1J1P000,0*17
   pyais: at 54.5 11.2, course 90, heading 45, 3.0 kn
   aiscot: at 54.5 11.2, {'course': '45', 'speed': '1.543332'}
Yacht without a compass: !AIVDM,1,1,,A,B3@ndh@0?0<lD07juV2`kwP00000,0*7E
   pyais: at 54.5 11.2, course 270, heading 511, 6.0 kn
   aiscot: at 54.5 11.2, {'course': '511', 'speed': '3.086664'}
Ship that knows nothing: !AIVDM,1,1,,A,13@ndhOP?w<tSF0l4Q@>4?v1P000,0*67
   pyais: at 91.0 181.0, course 360, heading 511, 102.3 kn
   aiscot: at 91.0 181.0, {'course': '511'}
EOF
diff expected seen
echo 'As described.'
