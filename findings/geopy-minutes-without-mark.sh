#!/bin/sh
# geopy 2.5.0: a position as receivers and geocaching sites write it, `N 48° 12.500 E 016° 22.300`, becomes 16° N 22.3° E.
#
# Expected: Point reads degrees, minutes and seconds, and raises ValueError for what it can't read. coordinate-parser 1.0.7 (npm) and
# lat-lon-parser 1.3.1 (PyPI) read the same text, and the mark behind the minutes changes nothing.
# Happens: minutes count only with a mark behind them. Without it, geopy gives up on the latitude, skips everything up to the longitude,
# and takes its degrees and minutes for the whole position. An error comes only where the longitude has more than 90 degrees.
# Degrees, minutes and seconds with blanks, and a comma as the decimal point, end the same way.
# Matters: Vienna is in Chad, Windhoek in Niger, Marrakesh in Ghana, and nothing warns. Who tries it in Australia's middle or in the west
# of the United States gets the error and believes that what can't be read raises one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install geopy==2.5.0 lat-lon-parser==1.3.1
npm init -y >/dev/null
npm install --silent --no-audit --no-fund coordinate-parser@1.0.7
cat >run.py <<'EOF'
import json, subprocess, sys, warnings
from geopy import Point
from lat_lon_parser import parse

warnings.simplefilter('ignore')
script = "const C = require('coordinate-parser'), c = new C(process.argv[1]); console.log(JSON.stringify([c.getLatitude(), c.getLongitude()]))"

def show(read):
    try:
        return ' '.join(f'{number:.4f}' for number in read())
    except ValueError as error:
        return 'an error'

for text in [
    "N 48° 12.500' E 016° 22.300'",
    'N 48° 12.500 E 016° 22.300',
    'S 22° 33.600 E 017° 04.900',
    '31° 37.800 N 008° 00.600 W',
    'N48 12.500 E016 22.300',
    'S 23° 42.000 E 133° 52.800',
]:
    halves = text.replace(' E', ',E').replace('N 0', 'N,0').split(',')
    others = [
        show(lambda: [parse(half) for half in halves]),
        show(lambda: json.loads(subprocess.check_output(['node', '-e', script, text]))),
    ]
    print(f'{text}: geopy {show(lambda: Point(text)[:2])}, the others {" and ".join(sorted(set(others)))}')
for text in ['48,2081 16,3738', '-22 33 36, 17 04 54']:
    print(f'{text}: geopy {show(lambda: Point(text)[:2])}')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
N 48° 12.500' E 016° 22.300': geopy 48.2083 16.3717, the others 48.2083 16.3717
N 48° 12.500 E 016° 22.300: geopy 16.0000 22.3000, the others 48.2083 16.3717
S 22° 33.600 E 017° 04.900: geopy 17.0000 4.9000, the others -22.5600 17.0817
31° 37.800 N 008° 00.600 W: geopy 8.0000 -0.6000, the others 31.6300 -8.0100
N48 12.500 E016 22.300: geopy 16.0000 22.3000, the others 48.2083 16.3717
S 23° 42.000 E 133° 52.800: geopy an error, the others -23.7000 133.8800
48,2081 16,3738: geopy 16.0000 138.0000
-22 33 36, 17 04 54: geopy 4.0000 54.0000
EOF
diff expected seen
echo 'As described.'
