#!/bin/sh
# osmtogeojson (npm) 2.2.12: two parts of a park that touch at a corner become one ring, and the area is that of one minus the other.
#
# Expected: the outer ways of a multipolygon form closed rings, which may touch at a node, as those of a MultiPolygon may (OGC 06-103r4).
# GeoJSON has a MultiPolygon of two for it. osm2geojson 0.3.2 (PyPI) returns that for any order of the ways.
# Happens: a ring is built way by way, with the first that fits at its end. At the corner, four ways meet, and the ring may go on in the
# other part before it is closed: a figure of eight, which is no valid polygon. Which of the two it is depends on the order of the
# members. Nothing is reported.
# Matters: where the two halves turn in opposite directions, their areas are subtracted. Buffers, cuts and unions raise errors or lose a
# part. On the map, all looks right, and the next edit of the relation changes it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install osm2geojson==0.3.2 shapely==2.2.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund osmtogeojson@2.2.12 @turf/turf@7.4.0
cat >run.cjs <<'EOF'
const { readFileSync } = require('node:fs')
const osmtogeojson = require('osmtogeojson')
const { area } = require('@turf/turf')

const [park] = osmtogeojson(JSON.parse(readFileSync('data.json', 'utf8'))).features.filter(({ id }) => id === 'relation/900')
console.log(JSON.stringify({ ...park.geometry, area: area(park) / 1e6 }))
EOF
cat >run.py <<'EOF'
import json, subprocess
import osm2geojson
from shapely.geometry import shape

# A corner in the middle, a part of about 8 by 11 km to the southwest, and one of half that size each way to the northeast.
nodes = {1: (46, 10), 2: (46, 9.9), 3: (45.9, 9.9), 4: (45.9, 10), 5: (46, 10.05), 6: (46.05, 10.05), 7: (46.05, 10)}
ways = {101: [1, 4, 3], 102: [3, 2, 1], 103: [1, 5, 6], 104: [6, 7, 1]}
elements = [{'type': 'node', 'id': number, 'lat': latitude, 'lon': longitude} for number, (latitude, longitude) in nodes.items()]
elements += [{'type': 'way', 'id': number, 'nodes': refs} for number, refs in ways.items()]
for order in [[103, 101, 102, 104], [101, 102, 103, 104]]:
    members = [{'type': 'way', 'ref': number, 'role': 'outer'} for number in order]
    park = {'type': 'relation', 'id': 900, 'members': members, 'tags': {'type': 'multipolygon', 'leisure': 'nature_reserve'}}
    data = {'elements': [*elements, park]}
    with open('data.json', 'w') as file:
        json.dump(data, file)
    geometry = json.loads(subprocess.check_output(['node', 'run.cjs']))
    other = next(one['geometry'] for one in osm2geojson.json2geojson(data)['features'] if one['properties']['id'] == 900)
    print(f"{order}: {geometry['type']}, {geometry['area']:.0f} km², valid: {shape(geometry).is_valid};",
          f"osm2geojson {other['type']}, valid: {shape(other).is_valid}")
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
[103, 101, 102, 104]: MultiPolygon, 107 km², valid: True; osm2geojson MultiPolygon, valid: True
[101, 102, 103, 104]: Polygon, 65 km², valid: False; osm2geojson MultiPolygon, valid: True
EOF
diff expected seen
echo 'As described.'
