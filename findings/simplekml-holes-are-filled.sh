#!/bin/sh
# simplekml (PyPI) 1.3.6: of an area with several holes, fastkml 1.4.0 reads the first and GDAL 3.12.4 the last, the others are filled.
#
# Expected: a polygon in KML may have any number of innerBoundaryIs, and each has one ring (KML 2.3 and its schema). simplekml takes a
# list of holes, `innerboundaryis=[...]`, and writes KML for it.
# Happens: it writes one innerBoundaryIs with all rings in it. fastkml takes the first of them, GDAL (pyogrio 0.13.0) the last, without an
# error or a warning, and what they write then has one hole. @tmcw/togeojson 7.1.3 and kml2geojson 6.0.0 look for rings at any depth and
# read all. With an innerBoundaryIs for each hole, all four read all.
# Matters: areas with holes are parks with villages in them, no-fly and fire zones, what can be reached in a day. A hole that is filled is
# a camp that is within the closed zone, and it is another one for each program. On the map of whoever made the file, all are there.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install simplekml==1.3.6 kml2geojson==6.0.0 fastkml==1.4.0 pyogrio==0.13.0 shapely==2.2.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.8
cat >run.py <<'EOF'
import fastkml, kml2geojson, pyogrio.raw, shapely, simplekml

def square(west, south, size):
    return [(west, south), (west + size, south), (west + size, south + size), (west, south + size), (west, south)]

document = simplekml.Kml()
document.newpolygon(name='zone', outerboundaryis=square(0, 0, 10), innerboundaryis=[square(1, 1, 2), square(5, 5, 3)])
document.save('simplekml.kml')
text = open('simplekml.kml').read()
start, end = text.index('<LinearRing', text.index('<innerBoundaryIs')), text.index('</innerBoundaryIs')
rings = text[start:end].replace('</LinearRing>', '</LinearRing></innerBoundaryIs><innerBoundaryIs>', 1)
open('standard.kml', 'w').write(text[:start] + rings + text[end:])
for name in ['simplekml', 'standard']:
    print(f'{name}:', open(f'{name}.kml').read().count('<innerBoundaryIs'), 'innerBoundaryIs')
    area = shapely.from_wkb(pyogrio.raw.read(f'{name}.kml')[2][0])
    print(f'{name}, GDAL: {len(area.interiors)} holes, area {area.area:g}')
    area = shapely.geometry.shape(fastkml.utils.find(fastkml.KML.parse(f'{name}.kml'), of_type=fastkml.Placemark).geometry)
    print(f'{name}, fastkml: {len(area.interiors)} holes, area {area.area:g}')
    area = shapely.geometry.shape(kml2geojson.convert(f'{name}.kml')['feature_collections'][0]['features'][0]['geometry'])
    print(f'{name}, kml2geojson: {len(area.interiors)} holes, area {area.area:g}')
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'

for (const name of ['simplekml', 'standard']) {
  const { features: [{ geometry }] } = kml(new DOMParser().parseFromString(readFileSync(`${name}.kml`, 'utf8'), 'text/xml'))
  console.log(`${name}, togeojson: ${geometry.coordinates.length - 1} holes`)
}
EOF
{
  python/bin/python run.py
  node run.mjs
} | tee seen
cat >expected <<'EOF'
simplekml: 1 innerBoundaryIs
simplekml, GDAL: 1 holes, area 91
simplekml, fastkml: 1 holes, area 96
simplekml, kml2geojson: 2 holes, area 87
standard: 2 innerBoundaryIs
standard, GDAL: 2 holes, area 87
standard, fastkml: 2 holes, area 87
standard, kml2geojson: 2 holes, area 87
simplekml, togeojson: 2 holes
standard, togeojson: 2 holes
EOF
diff expected seen
echo 'As described.'
