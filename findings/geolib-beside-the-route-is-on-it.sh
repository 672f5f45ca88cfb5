#!/bin/sh
# geolib (npm) 3.3.14: on a leg of 30 km, a place 100 m beside the line is 0 m from it; on one of 10 km, a place on the line is 71 m away.
#
# Expected: getDistanceFromLine(point, start, end) "returns the shortest distance to the given line", and isPointNearLine() compares it to a
# distance. Turf 7.4.0 has it right to some centimeters for the same legs.
# Happens: the three sides of the triangle are rounded to whole meters, by the default of `accuracy`, and the angle comes from the law of
# cosines. On a long leg the triangle is flat: 100 m beside the middle of 30 km, the two sides are 67 cm longer than the third
# together. What is rounded is all that there is. With accuracy 1e-6, it is right. Nothing is raised; the documentation says that NaN is
# possible for points close together, and nothing of long legs.
# Matters: "off the route" in a navigation, or a fence around a road, is this comparison. Planned routes have legs of kilometers: of places
# 60 m beside one of 30 km, 9 of 10 are within 50 m, and on the road itself an alarm goes off. With legs of 100 m, it is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund geolib@3.3.14 @turf/helpers@7.4.0 @turf/point-to-line-distance@7.4.0
cat >run.mjs <<'EOF'
import geolib from 'geolib'
import { lineString } from '@turf/helpers'
import { pointToLineDistance } from '@turf/point-to-line-distance'

const start = { latitude: 48, longitude: 16 }
// A leg to the north, and a place beside it, at a part of its length.
const leg = (kilometers) => ({ latitude: 48 + kilometers / 111.195, longitude: 16 })
const beside = (end, part, meters) => {
  const latitude = 48 + (end.latitude - 48) * part
  return { latitude, longitude: 16 + meters / (111195 * Math.cos((latitude * Math.PI) / 180)) }
}
for (const kilometers of [0.1, 1, 3, 10, 30]) {
  const end = leg(kilometers)
  for (const meters of [0, 20, 100]) {
    const place = beside(end, 0.5, meters)
    const turf = pointToLineDistance([place.longitude, place.latitude], lineString([[16, 48], [16, end.latitude]]), { units: 'meters' })
    const exact = geolib.getDistanceFromLine(place, start, end, 1e-6)
    console.log(`${meters} m beside ${kilometers} km: ${geolib.getDistanceFromLine(place, start, end).toFixed()} m, with accuracy 1e-6 ${exact.toFixed()} m, Turf ${turf.toFixed()} m`)
  }
}
for (const kilometers of [1, 3, 10, 30]) {
  const end = leg(kilometers)
  const share = (meters, within) => {
    const parts = Array.from({ length: 1000 }, (_, index) => 0.05 + (0.9 * index) / 1000)
    return parts.filter((part) => geolib.isPointNearLine(beside(end, part, meters), start, end, within)).length / 10
  }
  console.log(`${kilometers} km: within 50 m: ${share(60, 50).toFixed()} % of the places 60 m away; within 20 m: ${share(0, 20).toFixed()} % of those on the line`)
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
0 m beside 0.1 km: 0 m, with accuracy 1e-6 0 m, Turf 0 m
20 m beside 0.1 km: 20 m, with accuracy 1e-6 20 m, Turf 20 m
100 m beside 0.1 km: 100 m, with accuracy 1e-6 100 m, Turf 100 m
0 m beside 1 km: 22 m, with accuracy 1e-6 0 m, Turf 0 m
20 m beside 1 km: 22 m, with accuracy 1e-6 20 m, Turf 20 m
100 m beside 1 km: 98 m, with accuracy 1e-6 100 m, Turf 100 m
0 m beside 3 km: 39 m, with accuracy 1e-6 0 m, Turf 0 m
20 m beside 3 km: 39 m, with accuracy 1e-6 20 m, Turf 20 m
100 m beside 3 km: 103 m, with accuracy 1e-6 100 m, Turf 100 m
0 m beside 10 km: 71 m, with accuracy 1e-6 0 m, Turf 0 m
20 m beside 10 km: 71 m, with accuracy 1e-6 20 m, Turf 20 m
100 m beside 10 km: 123 m, with accuracy 1e-6 100 m, Turf 100 m
0 m beside 30 km: 0 m, with accuracy 1e-6 0 m, Turf 0 m
20 m beside 30 km: 0 m, with accuracy 1e-6 20 m, Turf 20 m
100 m beside 30 km: 0 m, with accuracy 1e-6 100 m, Turf 100 m
1 km: within 50 m: 0 % of the places 60 m away; within 20 m: 94 % of those on the line
3 km: within 50 m: 0 % of the places 60 m away; within 20 m: 66 % of those on the line
10 km: within 50 m: 2 % of the places 60 m away; within 20 m: 80 % of those on the line
30 km: within 50 m: 93 % of the places 60 m away; within 20 m: 100 % of those on the line
EOF
diff expected seen
echo 'As described.'
