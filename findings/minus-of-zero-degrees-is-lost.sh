#!/bin/sh
# geo-coordinates-parser 1.7.4, coordinate-parser 1.0.7, coord-parser 1.0.0 and two more (npm): in minutes, Valencia is 65 km out at sea.
#
# Expected: south and west are a minus in front of the degrees, and minutes and seconds have its sign: -78° 28' is -78.47. Where there
# are no whole degrees, it is -0° 22'. lat-lon-parser 1.3.1 (PyPI) writes that and reads it; parse-dms 0.0.5 (npm) reads it, too.
# Happens: the three, @openaip/coordinate-parser 0.31.1 and @mapbox/sexagesimal 1.2.0 lose the minus of -0, which as a number isn't less than
# 0. All minutes count to the north or the east. Decimal degrees (-0.376), letters instead of the minus (W), and a minus in front of any
# other number of degrees are right. Nothing is raised or reported.
# Matters: the degree west of Greenwich has London, Valencia and Accra, the one south of the equator Quito and Nakuru. Each place is as far
# on the other side: the border is crossed, the road ends in the sea, or the camp is 67 km to the north, on the same kind of road. In any
# other degree, where one tries it, the minus works.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install lat-lon-parser==1.3.1
npm init -y >/dev/null
npm install --silent --no-audit --no-fund geo-coordinates-parser@1.7.4 coordinate-parser@1.0.7 coord-parser@1.0.0 @openaip/coordinate-parser@0.31.1 @mapbox/sexagesimal@1.2.0 parse-dms@0.0.5
cat >run.py <<'EOF'
from lat_lon_parser import parse, to_str_deg_min_sec

for place, latitude, longitude in [('Lisbon', 38.7223, -9.1393), ('Valencia', 39.4699, -0.3763), ('Nakuru', -0.3031, 36.08)]:
    texts = to_str_deg_min_sec(latitude), to_str_deg_min_sec(longitude)
    print(place, ', '.join(texts), *[f'{parse(text):.4f}' for text in texts], sep='\t')
EOF
python/bin/python run.py >places
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Parser } from '@openaip/coordinate-parser'

const require = createRequire(import.meta.url)
const { convert } = require('geo-coordinates-parser')
const Coordinates = require('coordinate-parser')
const coordParser = require('coord-parser')
const sexagesimal = require('@mapbox/sexagesimal')
const parseDms = require('parse-dms')

const readers = {
  'parse-dms': (text) => Object.values(parseDms(text)),
  'geo-coordinates-parser': (text) => [convert(text).decimalLatitude, convert(text).decimalLongitude],
  'coordinate-parser': (text) => [new Coordinates(text).getLatitude(), new Coordinates(text).getLongitude()],
  'coord-parser': (text) => [coordParser(text).lat, coordParser(text).lon],
  '@openaip/coordinate-parser': (text) => Object.values(new Parser().parse(text)),
  '@mapbox/sexagesimal': (text) => sexagesimal.pair(text),
}
for (const line of readFileSync('places', 'utf8').trim().split('\n')) {
  const [place, text, latitude, longitude] = line.split('\t')
  console.log(`${place}, ${text}: lat-lon-parser: ${latitude} ${longitude}`)
  for (const [name, read] of Object.entries(readers)) console.log(`   ${name}:`, ...read(text).slice(0, 2).map((each) => each.toFixed(4)))
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
Lisbon, 38° 43' 20.28", -9° 8' 21.48": lat-lon-parser: 38.7223 -9.1393
   parse-dms: 38.7223 -9.1393
   geo-coordinates-parser: 38.7223 -9.1393
   coordinate-parser: 38.7223 -9.1393
   coord-parser: 38.7223 -9.1393
   @openaip/coordinate-parser: 38.7223 -9.1393
   @mapbox/sexagesimal: 38.7223 -9.1393
Valencia, 39° 28' 11.64", -0° 22' 34.68": lat-lon-parser: 39.4699 -0.3763
   parse-dms: 39.4699 -0.3763
   geo-coordinates-parser: 39.4699 0.3763
   coordinate-parser: 39.4699 0.3763
   coord-parser: 39.4699 0.3763
   @openaip/coordinate-parser: 39.4699 0.3763
   @mapbox/sexagesimal: 39.4699 0.3763
Nakuru, -0° 18' 11.16", 36° 4' 48.00": lat-lon-parser: -0.3031 36.0800
   parse-dms: -0.3031 36.0800
   geo-coordinates-parser: 0.3031 36.0800
   coordinate-parser: 0.3031 36.0800
   coord-parser: 0.3031 36.0800
   @openaip/coordinate-parser: 0.3031 36.0800
   @mapbox/sexagesimal: 0.3031 36.0800
EOF
diff expected seen
echo 'As described.'
