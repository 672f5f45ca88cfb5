#!/bin/sh
# GDAL 3.12.4 (pyogrio 0.13.0): a gap in a KML track becomes a detour over 0° N 0° E.
#
# Expected: an empty `gx:coord` says that there is no position for that time. Both KML 2.3 and the reference of the extension have it
# so: the place lies between its neighbors. OpenTracks writes it at each start, pause and end of a recording.
# Happens: the driver LIBKML reads it as longitude 0, latitude 0, altitude 0, without a warning. @tmcw/togeojson 7.1.3 makes it
# a position of one NaN, which is `[null]` in a file.
# Matters: 31 km in Australia measure 27,000 km, the map zooms out to half of the globe, and the lowest place is at sea level.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pyogrio==0.13.0 shapely==2.1.2 numpy==2.3.5
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
cat >leg.kml <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
  <Document>
    <Placemark>
      <name>Leg</name>
      <gx:Track>
        <when>2027-07-01T00:00:00Z</when><gx:coord>125.0 -22.5 410</gx:coord>
        <when>2027-07-01T00:10:00Z</when><gx:coord>125.1 -22.5 415</gx:coord>
        <when>2027-07-01T00:20:00Z</when><gx:coord/>
        <when>2027-07-01T00:30:00Z</when><gx:coord>125.2 -22.5 420</gx:coord>
        <when>2027-07-01T00:40:00Z</when><gx:coord>125.3 -22.5 425</gx:coord>
      </gx:Track>
    </Placemark>
  </Document>
</kml>
EOF
cat >run.py <<'EOF'
import math, pyogrio, shapely

def distance(a, b):
    (x, y), (u, v) = ([math.radians(part) for part in place[:2]] for place in (a, b))
    return 12742 * math.asin(math.sqrt(math.sin((v - y) / 2) ** 2 + math.cos(y) * math.cos(v) * math.sin((u - x) / 2) ** 2))

_, _, lines, _ = pyogrio.raw.read('leg.kml')
places = shapely.get_coordinates(shapely.from_wkb(lines[0]), include_z=True).tolist()
print('GDAL', *places)
print(f'{sum(map(distance, places, places[1:])):.0f} km instead of {distance(places[0], places[-1]):.0f} km')
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'

const { features } = kml(new DOMParser().parseFromString(readFileSync('leg.kml', 'utf8'), 'text/xml'))
console.log('togeojson', JSON.stringify(features[0].geometry.coordinates))
EOF
{
  python/bin/python run.py
  node run.mjs
} | tee seen
cat >expected <<'EOF'
GDAL [125.0, -22.5, 410.0] [125.1, -22.5, 415.0] [0.0, 0.0, 0.0] [125.2, -22.5, 420.0] [125.3, -22.5, 425.0]
27182 km instead of 31 km
togeojson [[125,-22.5,410],[125.1,-22.5,415],[null],[125.2,-22.5,420],[125.3,-22.5,425]]
EOF
diff expected seen
echo 'As described.'
