#!/bin/sh
# esy-osm-pbf (PyPI) 0.1.1: in files that Osmosis writes, nodes vanish by the thousand where none of them has a tag.
#
# Expected: OpenStreetMap's PBF packs nodes in blocks, as Osmosis does, by 8,000. The tags of a block are one list, with a 0 behind
# each node. "As an exception", the list is empty if no node of the block has a tag (osmformat.proto). Osmosis 0.48.3 writes that, Osmium
# the zeros. Both are valid, and so are nodes that aren't packed; for these, the library has an error, "Only dense nodes are supported".
# Happens: it goes through nodes and tags together, until one of the two ends. With an empty list, that is at once: the block has no
# nodes. Those that aren't packed are left out as well, since the check for the error never fails. Nothing is raised. Ways keep their
# numbers. Osmium 4.3.2 and osm-pbf-parser-node 1.1.4 (npm) read all of them.
# Matters: most nodes are bends of ways and have no tag. Contour lines and imported forests consist of them, and so does what is made for
# routing. Lines have gaps or are gone, and lengths, grids and networks that are computed from them are too small; where one
# node in 8,000 is a tree or a gate, all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install esy-osm-pbf==0.1.1 protobuf==7.36.2 osmium==4.3.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund osm-pbf-parser-node@1.1.4
cat >write.py <<'EOF'
import struct
import zlib
import osmium
from esy.osm.pbf import fileformat_pb2, osmformat_pb2
from esy.osm.pbf.file import iter_blocks, read_blob

def write(name, tags, packed):
    with osmium.SimpleWriter(osmium.io.File(name, f'pbf,pbf_dense_nodes={packed}')) as writer:
        for number in range(1, 5):
            writer.add_node(osmium.osm.mutable.Node(id=number, location=(125 + number / 10, -22.5), tags=tags if number == 4 else {}))
        writer.add_way(osmium.osm.mutable.Way(id=1, nodes=[1, 2, 3, 4], tags={'highway': 'track'}))

def without_zeros(name, copy):
    with open(name, 'rb') as file, open(copy, 'wb') as out:
        for offset, header in list(iter_blocks(file)):
            data = read_blob(file, offset, header.datasize)
            if header.type == 'OSMData':
                block = osmformat_pb2.PrimitiveBlock.FromString(data)
                for group in block.primitivegroup:
                    if group.HasField('dense') and not any(group.dense.keys_vals):
                        group.dense.ClearField('keys_vals')
                data = block.SerializeToString()
            blob = fileformat_pb2.Blob(raw_size=len(data), zlib_data=zlib.compress(data)).SerializeToString()
            header.datasize = len(blob)
            head = header.SerializeToString()
            out.write(struct.pack('>I', len(head)) + head + blob)

write('zeros.osm.pbf', {}, 'true')
without_zeros('zeros.osm.pbf', 'no-tags.osm.pbf')
write('one-tag.osm.pbf', {'barrier': 'gate'}, 'true')
write('not-packed.osm.pbf', {'barrier': 'gate'}, 'false')
EOF
python/bin/python write.py
cat >read.py <<'EOF'
import osmium
import esy.osm.pbf

for name in ('zeros', 'no-tags', 'one-tag', 'not-packed'):
    things = list(esy.osm.pbf.File(f'{name}.osm.pbf'))
    nodes = [(each.id, round(each.lonlat[0], 1)) for each in things if isinstance(each, esy.osm.pbf.Node)]
    print(f'{name}: esy-osm-pbf: nodes {nodes}, ways {[each.refs for each in things if isinstance(each, esy.osm.pbf.Way)]}')
    print(f'{name}: Osmium: nodes {[(each.id, round(each.lon, 1)) for each in osmium.FileProcessor(f"{name}.osm.pbf") if each.is_node()]}')
EOF
cat >read.mjs <<'EOF'
import { createOSMStream } from 'osm-pbf-parser-node'

for (const name of ['zeros', 'no-tags', 'one-tag', 'not-packed']) {
  const nodes = []
  for await (const each of createOSMStream(`${name}.osm.pbf`)) if (each.type === 'node') nodes.push(`${each.id} at ${each.lon}`)
  console.log(`${name}: osm-pbf-parser-node: ${nodes.join(', ')}`)
}
EOF
{
  python/bin/python read.py
  node read.mjs
} | tee seen
cat >expected <<'EOF'
zeros: esy-osm-pbf: nodes [(1, 125.1), (2, 125.2), (3, 125.3), (4, 125.4)], ways [(1, 2, 3, 4)]
zeros: Osmium: nodes [(1, 125.1), (2, 125.2), (3, 125.3), (4, 125.4)]
no-tags: esy-osm-pbf: nodes [], ways [(1, 2, 3, 4)]
no-tags: Osmium: nodes [(1, 125.1), (2, 125.2), (3, 125.3), (4, 125.4)]
one-tag: esy-osm-pbf: nodes [(1, 125.1), (2, 125.2), (3, 125.3), (4, 125.4)], ways [(1, 2, 3, 4)]
one-tag: Osmium: nodes [(1, 125.1), (2, 125.2), (3, 125.3), (4, 125.4)]
not-packed: esy-osm-pbf: nodes [], ways [(1, 2, 3, 4)]
not-packed: Osmium: nodes [(1, 125.1), (2, 125.2), (3, 125.3), (4, 125.4)]
zeros: osm-pbf-parser-node: 1 at 125.1, 2 at 125.2, 3 at 125.3, 4 at 125.4
no-tags: osm-pbf-parser-node: 1 at 125.1, 2 at 125.2, 3 at 125.3, 4 at 125.4
one-tag: osm-pbf-parser-node: 1 at 125.1, 2 at 125.2, 3 at 125.3, 4 at 125.4
not-packed: osm-pbf-parser-node: 1 at 125.1, 2 at 125.2, 3 at 125.3, 4 at 125.4
EOF
diff expected seen
echo 'As described.'
