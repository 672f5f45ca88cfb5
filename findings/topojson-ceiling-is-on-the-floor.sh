#!/bin/sh
# topojson-server (npm) 3.0.1: two areas one above the other are at the height of the first, and the way back has the times of the way there.
#
# Expected: TopoJSON stores what lines have in common once, and topojson-client 3.1.0 puts each together again. A position may have more
# numbers than two, as in GeoJSON (TopoJSON specification, 2.1.1). Without quantization, topojson-server keeps them; with it, they are
# dropped, which is known.
# Happens: whether points are the same is decided by longitude and latitude alone. Lines over the same ground become one arc with the
# other numbers of the first, in the direction of the first. Read again, the second line has them, all of them valid. Nothing is raised.
# Matters: airspaces have a floor and a ceiling with one outline, houses have storeys, and planners lead back along the way there. The
# ceiling is at the floor, the track goes backwards in time. Where a side road begins, lines part, and from there all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund topojson-server@3.0.1 topojson-client@3.1.0
cat >run.mjs <<'EOF'
import { feature } from 'topojson-client'
import { topology } from 'topojson-server'

const line = (...coordinates) => ({ type: 'LineString', coordinates })
const area = (height) => ({ type: 'Polygon', coordinates: [[[10, 46, height], [11, 46, height], [11, 47, height], [10, 46, height]]] })
const show = (name, a, b, quantization) => {
  const read = topology({ a, b }, quantization)
  console.log(`${name}:`, JSON.stringify(feature(read, read.objects.a).geometry.coordinates), JSON.stringify(feature(read, read.objects.b).geometry.coordinates))
}
const there = line([10, 46, 500, 1814428800], [10.1, 46.1, 1500, 1814432400], [10.2, 46.2, 2500, 1814436000])
const back = line([10.2, 46.2, 2500, 1814450400], [10.1, 46.1, 1500, 1814452200], [10, 46, 500, 1814454000])
show('There and back', there, back)
show('With quantization', there, back, 1e4)
show('Another way back', there, line([10.3, 46.2, 2500, 1814450400], [10.4, 46.1, 1500, 1814452200]))
show('Floor and ceiling', area(1500), area(3000))
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
There and back: [[10,46,500,1814428800],[10.1,46.1,1500,1814432400],[10.2,46.2,2500,1814436000]] [[10.2,46.2,2500,1814436000],[10.1,46.1,1500,1814432400],[10,46,500,1814428800]]
With quantization: [[10,46],[10.100010001000099,46.1000100010001],[10.2,46.2]] [[10.2,46.2],[10.100010001000099,46.1000100010001],[10,46]]
Another way back: [[10,46,500,1814428800],[10.1,46.1,1500,1814432400],[10.2,46.2,2500,1814436000]] [[10.3,46.2,2500,1814450400],[10.4,46.1,1500,1814452200]]
Floor and ceiling: [[[10,46,1500],[11,46,1500],[11,47,1500],[10,46,1500]]] [[[10,46,1500],[11,46,1500],[11,47,1500],[10,46,1500]]]
EOF
diff expected seen
echo 'As described.'
