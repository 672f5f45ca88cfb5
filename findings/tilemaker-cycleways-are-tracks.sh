#!/bin/sh
# tilemaker 2.2.0 (Debian 12) with its own OpenMapTiles profile: cycleways and bridleways are tracks.
#
# Expected: OpenMapTiles has `class=track` for ways that vehicles use, and `class=path` with `subclass=cycleway` or `bridleway` for
# those that they don't.
# Happens: the profile that comes with tilemaker writes all three as `class=track`, and the layer transportation has no `subclass`, so
# that nothing tells them apart.
# Matters: a map shows cycleways as tracks, and what computes routes from the tiles leads vehicles along them: 6 % of 2,000 routes
# around Krems and Bayreuth.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
case $(tilemaker --help 2>&1 | head -n 1) in
'tilemaker 2.2.0') ;;
*) echo 'Needs tilemaker 2.2.0: apt-get install tilemaker on Debian 12'; exit 2 ;;
esac
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install osmium==4.3.2 mapbox-vector-tile==2.2.0
cat >write.py <<'EOF'
import osmium

with osmium.SimpleWriter('ways.osm.pbf') as writer:
    for at in range(4):
        for end in range(2):
            writer.add_node(osmium.osm.mutable.Node(id=1 + 2 * at + end, location=(15.605 + 0.005 * end, 48.400 + 0.001 * at)))
    for at, highway in enumerate(['track', 'cycleway', 'bridleway', 'footway']):
        writer.add_way(osmium.osm.mutable.Way(id=1 + at, nodes=[1 + 2 * at, 2 + 2 * at], tags={'highway': highway}))
EOF
python/bin/python write.py
examples=/usr/share/doc/tilemaker/examples
tilemaker --input ways.osm.pbf --output ways.mbtiles --bbox 15.59,48.39,15.62,48.41 \
  --config "$examples/config-openmaptiles.json" --process "$examples/process-openmaptiles.lua" >log 2>&1
cat >read.py <<'EOF'
import gzip, sqlite3
import mapbox_vector_tile

found = []
for [content] in sqlite3.connect('ways.mbtiles').execute('select tile_data from tiles where zoom_level = 14'):
    for feature in mapbox_vector_tile.decode(gzip.decompress(content)).get('transportation', {'features': []})['features']:
        geometry = feature['geometry']
        lines = [geometry['coordinates']] if geometry['type'] == 'LineString' else geometry['coordinates']
        found += [str(feature['properties'])] * len(lines)
for properties in sorted(set(found)):
    print('ways with', properties, 'only:', found.count(properties))
EOF
python/bin/python read.py | tee seen
cat >expected <<'EOF'
ways with {'class': 'path'} only: 1
ways with {'class': 'track'} only: 3
EOF
diff expected seen
echo 'As described.'
