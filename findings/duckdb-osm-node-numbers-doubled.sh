#!/bin/sh
# DuckDB 1.5.5, extension spatial: nodes of OpenStreetMap get twice their number, and a track leads through the wrong ones.
#
# Expected: the format PBF has two ways to store nodes, packed together (DenseNodes) or one by one (Node). Both mean the same, and Osmium
# and Osmosis have an option for it. ST_ReadOSM takes either, with a row for each node; pyrosm 0.25.0 reads the same numbers in both.
# Happens: of a node that is stored by itself, the number is twice what it is (a zigzag number, of which it takes the raw bits); its
# coordinates and tags are right, and so are the numbers in ways and relations. Nothing is raised.
# Matters: ways have no coordinates of their own, one joins them with the nodes by number. Some numbers aren't found, others are those
# of another node, which may be anywhere in the extract: a track becomes shorter and lies elsewhere. With the usual extracts, which are
# packed, all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install duckdb==1.5.5 duckdb-extension-spatial==1.5.5 osmium==4.3.2 pyrosm==0.25.0
cat >run.py <<'EOF'
import os, warnings
import duckdb, duckdb_extension_spatial, osmium, pyrosm

warnings.filterwarnings('ignore')
database = duckdb.connect()
database.load_extension(os.path.dirname(duckdb_extension_spatial.__file__) + '/extensions/v1.5.5/spatial.duckdb_extension')
for name, packed in [('packed', 'true'), ('one by one', 'false')]:
    file = name.replace(' ', '-') + '.osm.pbf'
    with osmium.SimpleWriter(osmium.io.File(file, f'pbf,pbf_dense_nodes={packed}')) as writer:
        for number, longitude in [(1, 125.0), (2, 125.1), (3, 125.2), (4, 125.3)]:
            writer.add_node(osmium.osm.mutable.Node(id=number, location=(longitude, -22.5)))
        writer.add_way(osmium.osm.mutable.Way(id=1, nodes=[1, 2, 4], tags={'highway': 'track'}))
    numbers = database.execute(f"select id from ST_ReadOSM('{file}') where kind = 'node' order by id").fetchall()
    track = database.execute(f'''
        with things as (from ST_ReadOSM('{file}')),
            bends as (select unnest(refs) as node, unnest(range(len(refs))) as position from things where kind = 'way')
        select round(lon, 4) from bends left join things on kind = 'node' and id = node order by position''').fetchall()
    print(f'{name}, DuckDB: nodes {[number for [number] in numbers]}, the track at {[longitude for [longitude] in track]}')
    bends, _ = pyrosm.OSM(file).get_network('all', nodes=True)
    print(f'{name}, pyrosm: the track from node', *[f'{number:.0f} at {longitude:.1f}' for number, longitude in zip(bends['id'], bends['lon'])])
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
packed, DuckDB: nodes [1, 2, 3, 4], the track at [125.0, 125.1, 125.3]
packed, pyrosm: the track from node 1 at 125.0 2 at 125.1 4 at 125.3
one by one, DuckDB: nodes [2, 4, 6, 8], the track at [None, 125.0, 125.1]
one by one, pyrosm: the track from node 1 at 125.0 2 at 125.1 4 at 125.3
EOF
diff expected seen
echo 'As described.'
