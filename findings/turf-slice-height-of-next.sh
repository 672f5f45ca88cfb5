#!/bin/sh
# @turf/turf 7.4.0: where a line is cut, the new point has the height of the corner ahead, however far that is.
#
# Expected: a point on the way up has a height between those of its two corners, or, as Turf computes in two dimensions, none.
# Happens: along, lineSliceAlong and lineChunk measure back from the corner ahead, and the new point takes over its height. A quarter of
# the way up is the top: the first piece of a climb climbs all of it, and the others are level.
# Matters: routes, as planners save them, have corners kilometers apart. Cut into days, or into kilometers for a profile, they have steps
# instead of slopes, with fuel and energy where the climb isn't. Each height exists on the route, so that nothing looks wrong.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @turf/turf@7.4.0 @turf/along@7.4.0 @turf/destination@7.4.0 @turf/line-chunk@7.4.0 \
  @turf/line-slice-along@7.4.0
cat >run.mjs <<'EOF'
import * as turf from '@turf/turf'

// 300 m, a pass at 2,500 m after 40 km, and 300 m again 40 km behind it.
const way = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [[10, 46, 300], [10, 46.3597, 2500], [10, 46.7194, 300]] } }
// Heights that a piece climbs, added up.
const climb = (points) => points.reduce((sum, [, , height], at) => sum + Math.max(0, height - (points[at - 1]?.[2] ?? height)), 0)
const distances = [0, 10, 20, 30, 50, 60, 70]
console.log('along, every 10 km:', distances.map((km) => turf.along(way, km).geometry.coordinates[2]).join(' '))
console.log('on the slope:      ', distances.map((km) => 2500 - 55 * Math.abs(km - 40)).join(' '))
console.log('lineChunk, climbs of 20 km each:', turf.lineChunk(way, 20.001).features.map(({ geometry }) => climb(geometry.coordinates)).join(' '))
console.log('lineSliceAlong, km 10 to 30:', turf.lineSliceAlong(way, 10, 30).geometry.coordinates.map(([, , height]) => height).join(' '))
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
along, every 10 km: 300 2500 2500 2500 300 300 300
on the slope:       300 850 1400 1950 1950 1400 850
lineChunk, climbs of 20 km each: 2200 0 0 0
lineSliceAlong, km 10 to 30: 2500 2500
EOF
diff expected seen
echo 'As described.'
