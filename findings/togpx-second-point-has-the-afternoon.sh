#!/bin/sh
# togpx (npm) 0.5.4: of a drive with a break, the second point has the time after the break, the third has none, and so in each segment.
#
# Expected: @mapbox/togeojson 0.16.2 reads a track's times to `coordTimes`, which togpx writes by default, "an array of timestamps": that is
# its name for them. A track of several segments is a MultiLineString, and its times are nested as its coordinates are. @tmcw/togeojson
# 7.1.3 nests its own times the same way.
# Happens: togpx goes through all segments with the index of a point alone, and takes the list of the first segment for the first point's
# time, that of the second segment for the second's. So each point has as many `time` as that segment has points, and from the third point
# on none. gpxpy 1.6.2 and togeojson read the first of several. With one segment, all is right.
# Matters: loggers begin a segment after each break and each loss of the sky. What was converted to be shown on a map, and back to be kept,
# has two times left in each part, hours apart: the first meters took the morning, and the afternoon begins in the morning.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxpy==1.6.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund togpx@0.5.4 @mapbox/togeojson@0.16.2 @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.8
cat >run.mjs <<'EOF'
import { writeFileSync } from 'node:fs'
import mapbox from '@mapbox/togeojson'
import { gpx } from '@tmcw/togeojson'
import togpx from 'togpx'
import { DOMParser } from '@xmldom/xmldom'

const parse = (text) => new DOMParser().parseFromString(text, 'text/xml')
const segments = [['46.0 08:00', '46.1 08:10', '46.2 08:20'], ['47.0 13:00', '47.1 13:10', '47.2 13:20']]
const point = (text) => `<trkpt lat="${text.slice(0, 4)}" lon="10"><time>2027-07-01T${text.slice(5)}:00Z</time></trkpt>`
for (const count of [1, 2]) {
  const track = segments.slice(0, count).map((points) => `<trkseg>${points.map(point).join('')}</trkseg>`).join('')
  const text = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x"><trk>${track}</trk></gpx>`
  const read = mapbox.gpx(parse(text))
  console.log(`${count}: coordTimes`, JSON.stringify(read.features[0].properties.coordTimes).replaceAll('2027-07-01T', '').replaceAll(':00Z', ''))
  console.log(`${count}: @tmcw/togeojson the same:`, JSON.stringify(gpx(parse(text)).features[0].properties.coordinateProperties.times) === JSON.stringify(read.features[0].properties.coordTimes))
  writeFileSync(`${count}.gpx`, togpx(read))
  const again = mapbox.gpx(parse(togpx(read))).features[0].properties.coordTimes
  console.log(`${count}: read again`, JSON.stringify(again).replaceAll('2027-07-01T', '').replaceAll(':00Z', ''))
}
EOF
cat >run.py <<'EOF'
import gpxpy

for count in (1, 2):
    text = open(f'{count}.gpx').read()
    print(f'{count}:', text.count('<trkpt'), 'points,', text.count('<time>'), 'times')
    for segment in gpxpy.parse(text).tracks[0].segments:
        print(f'{count}:', *[f'{point.latitude} {point.time:%H:%M}' if point.time else f'{point.latitude} -' for point in segment.points])
EOF
{
  node run.mjs
  python/bin/python run.py
} | tee seen
cat >expected <<'EOF'
1: coordTimes ["08:00","08:10","08:20"]
1: @tmcw/togeojson the same: true
1: read again ["08:00","08:10","08:20"]
2: coordTimes [["08:00","08:10","08:20"],["13:00","13:10","13:20"]]
2: @tmcw/togeojson the same: true
2: read again [["08:00","13:00"],["08:00","13:00"]]
1: 3 points, 3 times
1: 46.0 08:00 46.1 08:10 46.2 08:20
2: 6 points, 12 times
2: 46.0 08:00 46.1 13:00 46.2 -
2: 47.0 08:00 47.1 13:00 47.2 -
EOF
diff expected seen
echo 'As described.'
