#!/bin/sh
# osm2geojson (PyPI) 0.3.2: a track or a route is gone if a node somewhere in the same data happens to have its number.
#
# Expected: nodes, ways and relations of OpenStreetMap have numbers of their own, each beginning at 1: way 5 has nothing to do with node
# 5. osmtogeojson (npm) 2.2.12 returns each.
# Happens: what is part of something else, as the nodes of ways, is left out by default, so that there isn't a point for each bend. The
# list of what to leave out has numbers without the kind. A way or relation is on it as soon as a node with its number is part of any
# way. Nothing is raised or logged.
# Matters: by chance, it concerns a few ways of each region, and others with the next region. A bridge is missing in a network, and the
# route goes around. In a small example, nothing is missing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install osm2geojson==0.3.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund osmtogeojson@2.2.12
cat >run.py <<'EOF'
import json, random, subprocess
import osm2geojson

script = "console.log(JSON.stringify(require('osmtogeojson')(JSON.parse(require('fs').readFileSync('data.json')))))"

def osmtogeojson(data):
    with open('data.json', 'w') as file:
        json.dump(data, file)
    return json.loads(subprocess.check_output(['node', '-e', script]))

def lines(features):
    return sum(one['geometry']['type'] == 'LineString' for one in features['features'])

def node(number, at):
    return {'type': 'node', 'id': number, 'lat': 46 + at / 1000, 'lon': 10}

def way(number, nodes):
    return {'type': 'way', 'id': number, 'nodes': nodes, 'tags': {'highway': 'track'}}

for number in [150, 101]:
    data = [node(101, 1), node(102, 2), node(103, 3), way(160, [101, 102]), way(number, [102, 103])]
    others = lines(osmtogeojson({'elements': data}))
    print(f'Nodes 101 to 103, tracks 160 and {number}: {lines(osm2geojson.json2geojson({"elements": data}))}, osmtogeojson {others}')

# Numbers as they are in 2026: nodes up to 13,000 million, ways up to 1,450 million.
random.seed(2026)
numbers = random.sample(range(1, 13_000_000_000), 400_000)
ways = random.sample(range(1, 1_450_000_000), 100_000)
data = [node(number, at) for at, number in enumerate(numbers)]
data += [way(number, numbers[4 * at:4 * at + 4]) for at, number in enumerate(ways)]
print(f'100,000 tracks with random numbers: {lines(osm2geojson.json2geojson({"elements": data}))}')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
Nodes 101 to 103, tracks 160 and 150: 2, osmtogeojson 2
Nodes 101 to 103, tracks 160 and 101: 1, osmtogeojson 2
100,000 tracks with random numbers: 99998
EOF
diff expected seen
echo 'As described.'
