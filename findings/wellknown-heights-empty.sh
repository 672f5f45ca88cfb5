#!/bin/sh
# wellknown 0.5.0 and @loaders.gl/wkt 4.5.2: a track of several segments, or an area of several parts, is empty once it has heights.
#
# Expected: well-known text has a Z behind the type for what has heights (ISO 19125, OGC 06-103r4), and Shapely 2.2.0, like GDAL and
# PostGIS, writes it for all types. betterknown 1.2.0 reads them, and the two themselves do for points, lines and polygons; what they
# can't read is null.
# Happens: for MULTILINESTRING Z and MULTIPOLYGON Z the result is a geometry of the right type with no coordinates. The reader, which
# loaders.gl has from wellknown, takes the Z for the end of what is in parentheses, before they begin. Nothing is raised, and the same text
# without the Z is right, with its heights.
# Matters: such a track is on the map as nothing, has a length of zero, and is saved as an empty one. Someone who tries it with one
# segment, or without heights, finds it right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install shapely==2.2.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund wellknown@0.5.0 betterknown@1.2.0 @loaders.gl/core@4.5.2 @loaders.gl/wkt@4.5.2
cat >write.py <<'EOF'
from shapely import LineString, MultiLineString, MultiPolygon, Polygon

first, second = [(10, 46, 300), (11, 46, 500)], [(12, 46, 700), (13, 47, 900)]
area = Polygon([(10, 46, 300), (11, 46, 300), (11, 47, 300), (10, 46, 300)])
for shape in [LineString(first), MultiLineString([first, second]), area, MultiPolygon([area])]:
    print(shape.wkt)
EOF
cat >read.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { WKTLoader } from '@loaders.gl/wkt'
import { wktToGeoJSON } from 'betterknown'
import wellknown from 'wellknown'

for (const text of readFileSync('written', 'utf8').trim().split('\n')) {
  const positions = (geometry) => geometry.coordinates.flat(Infinity).length / 3
  console.log(
    `${text.slice(0, text.indexOf(' ('))}: betterknown ${positions(wktToGeoJSON(text))} positions,`,
    `wellknown ${positions(wellknown.parse(text))}, without the Z ${positions(wellknown.parse(text.replace(' Z', '')))},`,
    `loaders.gl ${positions(WKTLoader.parseTextSync(text))}, without ${positions(WKTLoader.parseTextSync(text.replace(' Z', '')))}`,
  )
}
EOF
python/bin/python write.py >written
node read.mjs | tee seen
cat >expected <<'EOF'
LINESTRING Z: betterknown 2 positions, wellknown 2, without the Z 2, loaders.gl 2, without 2
MULTILINESTRING Z: betterknown 4 positions, wellknown 0, without the Z 4, loaders.gl 0, without 4
POLYGON Z: betterknown 4 positions, wellknown 4, without the Z 4, loaders.gl 4, without 4
MULTIPOLYGON Z: betterknown 4 positions, wellknown 0, without the Z 4, loaders.gl 0, without 4
EOF
diff expected seen
echo 'As described.'
