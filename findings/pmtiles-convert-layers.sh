#!/bin/sh
# pmtiles (PyPI) 3.8.1: pmtiles-convert writes vector maps without `vector_layers`.
#
# Expected: version 3 of the format requires the key `vector_layers` in the metadata of an archive with vector tiles. MBTiles has
# it inside the text of its row `json`, so a converter takes it out of there, as it does the other way round.
# Happens: the text is copied as it is. The archive's metadata has `json`, a JSON text within JSON, and no `vector_layers`; and
# `minzoom`, `maxzoom` and `bounds` are texts.
# Matters: a program that chooses its style by the layers takes a right map for one without layers and refuses it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pmtiles==3.8.1
cat >run.py <<'EOF'
import gzip, json, sqlite3, subprocess
from pmtiles.reader import MmapSource, Reader

map = sqlite3.connect('region.mbtiles')
map.execute('create table metadata (name text, value text)')
map.execute('create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)')
layers = {'vector_layers': [{'id': 'water', 'fields': {}}, {'id': 'transportation', 'fields': {}}]}
rows = {'name': 'region', 'format': 'pbf', 'bounds': '-180,-85,180,85', 'minzoom': '0', 'maxzoom': '0', 'json': json.dumps(layers)}
map.executemany('insert into metadata values (?, ?)', rows.items())
map.execute('insert into tiles values (0, 0, 0, ?)', (gzip.compress(b'\x1a\x00'),))
map.commit()
map.close()
subprocess.run(['python/bin/pmtiles-convert', 'region.mbtiles', 'region.pmtiles'], check=True, stdout=subprocess.DEVNULL)
with open('region.pmtiles', 'r+b') as file:
    metadata = Reader(MmapSource(file)).metadata()
print('keys:', *sorted(metadata))
print('vector_layers' in metadata, type(metadata['json']).__name__, type(metadata['maxzoom']).__name__)
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
keys: bounds format json maxzoom minzoom name
False str str
EOF
diff expected seen
echo 'As described.'
