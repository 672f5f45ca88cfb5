#!/bin/sh
# pyhgtmap (PyPI) 4.1: with --smooth, a gap in the elevations becomes a pit of ten kilometers between peaks of 4,500 m.
#
# Expected: elevation files have -32768 where the radar saw nothing: in gorges, on water, behind steep slopes. pyhgtmap masks these points
# and leaves them out, so that contour lines end there. --smooth, an experimental option, computes points in between, for round lines.
# Happens: the curve is laid through the -32768 as well, and only the gap itself is masked, before that. Beside it, the curve falls
# towards -32768, and swings beyond the ground in the next points. A slope from 500 to 700 m with one gap gets hundreds of lines, from
# -10,700 to 4,500 m. Without --smooth, there are two. Nothing is reported.
# Matters: gorges and steep slopes are where one looks at contour lines, and they are made for maps on receivers, in files of a whole
# country. A test in hills has no gap. What computes a climb or shades slopes by the lines finds a mountain where a lake is.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pyhgtmap==4.1 numpy==1.26.4 scipy==1.17.1 contourpy==1.3.3
cat >write.py <<'EOF'
import numpy

height = numpy.tile(500 + 200 * numpy.arange(1201) // 1200, (1201, 1)).astype('>i2')
height.tofile('N48E016.hgt')
height[600:603, 600:603] = -32768
height.tofile('N48E017.hgt')
EOF
python/bin/python write.py
cat >read.py <<'EOF'
import sys
from xml.etree import ElementTree

for name in sys.argv[1:]:
    lines = [int(tag.get('v')) for tag in ElementTree.parse(name).iterfind('way/tag[@k="ele"]')]
    print(f'{name}: {len(lines)} lines, from {min(lines)} to {max(lines)} m')
EOF
for smooth in 1 2 3; do
  for tile in N48E016 N48E017; do
    python/bin/pyhgtmap --smooth $smooth --step 100 --max-nodes-per-tile 0 --output-prefix out $tile.hgt >log 2>&1 || cat log
    mv out*.osm "$tile-$smooth.osm"
  done
done
python/bin/python read.py N48E016-1.osm N48E016-2.osm N48E016-3.osm N48E017-1.osm N48E017-2.osm N48E017-3.osm | tee seen
cat >expected <<'EOF'
N48E016-1.osm: 2 lines, from 500 to 600 m
N48E016-2.osm: 2 lines, from 500 to 600 m
N48E016-3.osm: 2 lines, from 500 to 600 m
N48E017-1.osm: 2 lines, from 500 to 600 m
N48E017-2.osm: 376 lines, from -7300 to 4100 m
N48E017-3.osm: 551 lines, from -10700 to 4500 m
EOF
diff expected seen
echo 'As described.'
