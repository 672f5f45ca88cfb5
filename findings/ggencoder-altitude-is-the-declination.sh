#!/bin/sh
# ggencoder (npm) 1.0.10: in New Zealand all is about 20 m high, and a receiver without a fix is validly at 0° N 0° E.
#
# Expected: RMC has no altitude. Its tenth field is the magnetic variation, and the letter behind it its direction. A GGA sentence says
# with 0 that there is no fix, and its fields for the position are empty then. pynmeagps 1.1.8 reads both sentences so.
# Happens: `alt` of an RMC is the variation: 23.6 m at Christchurch, 5 m at Vienna, and 0 with receivers that leave it blank.
# Of a GGA without a fix, `valid` is set to what the sentence says and then to true, and an empty position is 0 and 0. Only an RMC without
# a fix isn't valid.
# Matters: receivers send both sentences each second, so that a track's height jumps between the two, and climbs by their difference each
# time. In a tunnel and after being switched on, the vehicle is in the Gulf of Guinea, and the line leads there and back.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pynmeagps==1.1.8
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ggencoder@1.0.10
cat >lines <<'EOF'
$GPGGA,120000.00,4331.8000,S,17238.2000,E,1,08,0.9,171.0,M,11.0,M,,*74
$GPRMC,120000.00,A,4331.8000,S,17238.2000,E,10.0,90.0,010727,23.6,E*7A
$GPRMC,120001.00,A,4331.8000,S,17238.2000,E,10.0,90.0,010727,,*27
$GPGGA,120002.00,,,,,0,00,99.9,,M,,M,,*5E
$GPRMC,120002.00,V,,,,,,,010727,,*1D
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import ggencoder from 'ggencoder'

for (const line of readFileSync('lines', 'utf8').trim().split('\n')) {
  const { valid, lat, lon, alt } = new ggencoder.NmeaDecode(line)
  console.log('ggencoder:', line.slice(0, 18), valid, lat?.toFixed(3), lon?.toFixed(3), alt)
}
EOF
cat >run.py <<'EOF'
from pynmeagps import NMEAReader

for line in open('lines').read().split():
    read = NMEAReader.parse(line)
    position = [round(value, 3) if value != '' else None for value in [read.lat, read.lon]]
    print('pynmeagps:', line[:18], *position, {name: getattr(read, name) for name in ['alt', 'quality', 'mv', 'mvEW', 'status'] if hasattr(read, name)})
EOF
{
  node run.mjs
  python/bin/python run.py
} | tee seen
cat >expected <<'EOF'
ggencoder: $GPGGA,120000.00,4 true -43.530 172.637 171
ggencoder: $GPRMC,120000.00,A true -43.530 172.637 23.6
ggencoder: $GPRMC,120001.00,A true -43.530 172.637 0
ggencoder: $GPGGA,120002.00,, true 0.000 0.000 0
ggencoder: $GPRMC,120002.00,V false undefined undefined undefined
pynmeagps: $GPGGA,120000.00,4 -43.53 172.637 {'alt': 171.0, 'quality': 1}
pynmeagps: $GPRMC,120000.00,A -43.53 172.637 {'mv': 23.6, 'mvEW': 'E', 'status': 'A'}
pynmeagps: $GPRMC,120001.00,A -43.53 172.637 {'mv': '', 'mvEW': '', 'status': 'A'}
pynmeagps: $GPGGA,120002.00,, None None {'alt': '', 'quality': 0}
pynmeagps: $GPRMC,120002.00,V None None {'mv': '', 'mvEW': '', 'status': 'V'}
EOF
diff expected seen
echo 'As described.'
