#!/bin/sh
# @tmcw/togeojson 7.1.3: times of a track slip to other points when one point, or the first segment, has none.
#
# Expected: `coordinateProperties` has one entry for each coordinate, in the same order and nesting. For heart rates it is so: where a
# point has none, there is null. In GPX a point's time is optional, and planners and editors add points without.
# Happens: times are collected where there are any. After a point without time, each time belongs to the point before its own; the
# times of the second segment are those of the first if that has none. Nothing warns.
# Matters: speeds, pauses and photo positions are wrong from there to the end of the track. Lengths differ, but most code goes through
# the coordinates and takes the time with the same index.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
cat >run.mjs <<'EOF'
import { gpx } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'

const heart = rate => `<extensions><gpxtpx:TrackPointExtension xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><gpxtpx:hr>${rate}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>`
const point = (longitude, time, rate) =>
  `<trkpt lat="-22.5" lon="${longitude}">${time ? `<time>2027-07-01T${time}:00Z</time>` : ''}${rate ? heart(rate) : ''}</trkpt>`
const show = (name, segments) => {
  const file = `<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1"><trk>${segments.map(points => `<trkseg>${points.join('')}</trkseg>`).join('')}</trk></gpx>`
  const [{ geometry, properties }] = gpx(new DOMParser().parseFromString(file, 'text/xml')).features
  console.log(name)
  console.log('  longitudes', JSON.stringify(geometry.coordinates, (_, value) => (typeof value?.[0] === 'number' ? value[0] : value)))
  for (const [key, values] of Object.entries(properties.coordinateProperties)) {
    console.log(`  ${key}`, JSON.stringify(values, (_, value) => (typeof value === 'string' ? value.slice(11, 16) : value)))
  }
}
show('one point has nothing', [[point(125, '08:00', 90), point(126), point(127, '08:20', 99), point(128, '08:30', 95)]])
show('one segment has nothing', [[point(125), point(126)], [point(127, '09:00'), point(128, '09:10')]])
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
one point has nothing
  longitudes [125,126,127,128]
  times ["08:00","08:20","08:30"]
  heart [90,null,99,95]
one segment has nothing
  longitudes [[125,126],[127,128]]
  times [["09:00","09:10"]]
EOF
diff expected seen
echo 'As described.'
