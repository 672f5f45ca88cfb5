#!/bin/sh
# ephem (PyPI) 4.2.1 and tle.js 5.0.3: all satellites of the catalog since July 2026 have the same number, 0 or NaN.
#
# Expected: the catalog passed 99999 in July 2026, and the two-line format has five digits. It goes on with a letter as the first of them
# (Alpha-5): A0001 is 100001, Z9999 is 339999, and sgp4 2.27 reads them so. What it can't read, ephem refuses, as a wrong checksum.
# Happens: ephem takes such lines, computes places and passes from them, and its catalog_number is 0. getCatalogNumber of tle.js, which
# computes the places, too, is NaN, and null in JSON. Nothing is raised, and for what was launched before, all is right.
# Matters: the number is what one stores, compares and asks for more data by. A dictionary by it has one satellite for all new ones, the
# last, so that a list of the next passes lacks the others. Places are right, so that nothing else is seen of it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install ephem==4.2.1 sgp4==2.27
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tle.js@5.0.3
cat >run.py <<'EOF'
import json
import ephem
from sgp4.api import Satrec

def checked(line):
    return line + str(sum(int(sign) if sign.isdigit() else sign == '-' for sign in line) % 10)

lines = [(checked(f'1 {number}U 98067A   27182.50000000  .00010000  00000-0  18000-3 0  999'),
          checked(f'2 {number}  51.6400 100.0000 0005000 100.0000 260.0000 15.50000000 1000')) for number in ['25544', 'A0001', 'Z9999']]
json.dump(lines, open('lines.json', 'w'))
for first, second in lines:
    satellite = ephem.readtle('name', first, second)
    satellite.compute('2027/7/1 12:10')
    print(f'{first[2:7]}: sgp4 {Satrec.twoline2rv(first, second).satnum}, ephem {satellite.catalog_number} over {satellite.sublat} {satellite.sublong}')
print('by number in ephem:', {ephem.readtle('name', *both).catalog_number: both[0][2:7] for both in lines})
try:
    ephem.readtle('name', lines[1][0][:-1] + str((int(lines[1][0][-1]) + 1) % 10), lines[1][1])
except ValueError as error:
    print('ephem, wrong checksum:', error)
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { getCatalogNumber, getLatLngObj } from 'tle.js'

for (const lines of JSON.parse(readFileSync('lines.json'))) {
  const { lat, lng } = getLatLngObj(lines, Date.UTC(2027, 6, 1, 12, 10))
  console.log(`${lines[0].slice(2, 7)}: tle.js ${getCatalogNumber(lines)} over ${lat.toFixed(1)} ${lng.toFixed(1)}`)
}
EOF
{
  python/bin/python run.py
  node run.mjs
} | tee seen
cat >expected <<'EOF'
25544: sgp4 25544, ephem 25544 over 29:18:57.3 24:32:57.7
A0001: sgp4 100001, ephem 0 over 29:18:57.3 24:32:57.7
Z9999: sgp4 339999, ephem 0 over 29:18:57.3 24:32:57.7
by number in ephem: {25544: '25544', 0: 'Z9999'}
ephem, wrong checksum: incorrect TLE checksum at end of line
25544: tle.js 25544 over 29.5 24.5
A0001: tle.js NaN over 29.5 24.5
Z9999: tle.js NaN over 29.5 24.5
EOF
diff expected seen
echo 'As described.'
