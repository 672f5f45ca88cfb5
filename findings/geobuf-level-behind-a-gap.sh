#!/bin/sh
# geobuf (npm) 4.0.0: behind a point without a height, the whole rest of the track is level.
#
# Expected: Geobuf is "nearly lossless" for GeoJSON, up to six digits behind the point. In GPX a point's height is optional, and
# @tmcw/togeojson 7.1.3 makes a position of two numbers from a point without; GeoJSON (RFC 7946, 3.1.1) has no rule that all have three.
# Happens: heights are written as differences from one point to the next. A missing one makes the sum NaN, which is written as 0, and so
# are all differences behind it: the track stays at the last height. If the first point has none, all heights are 0, and so are those of
# a track without any, beside one that has some. Longitudes and latitudes are right, and nothing is raised.
# Matters: receivers miss a height in a canyon or at the start. A day over three passes ends on the first, or is at sea level, and heights
# that were there are gone. A track with all its heights, with which one tries it, keeps them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund geobuf@4.0.0 pbf@5.1.2 @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
cat >run.mjs <<'EOF'
import { decode, encode } from 'geobuf'
import { PbfReader, PbfWriter } from 'pbf'
import { gpx } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'

const track = (heights) => {
  const points = heights.map((height, at) => `<trkpt lat="46.5" lon="10.${at}">${height === null ? '' : `<ele>${height}</ele>`}</trkpt>`)
  return `<trk><trkseg>${points.join('')}</trkseg></trk>`
}
const words = ({ features }) => features.map(({ geometry }) => geometry.coordinates.map((place) => place[2] ?? '-').join(' ')).join(' | ')
for (const [name, ...tracks] of [
  ['all', [913, 1480, 2757, 1480]],
  ['one missing', [913, 1480, null, 2757, 1480, 2503]],
  ['the first missing', [null, 913, 1480, 2757]],
  ['two tracks', [913, 1480, 2757, 1480], [null, null]],
]) {
  const text = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x">${tracks.map(track).join('')}</gpx>`
  const before = gpx(new DOMParser().parseFromString(text, 'text/xml'))
  const after = decode(new PbfReader(encode(before, new PbfWriter())))
  console.log(`${name}: ${words(before)} -> ${words(after)}`)
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
all: 913 1480 2757 1480 -> 913 1480 2757 1480
one missing: 913 1480 - 2757 1480 2503 -> 913 1480 1480 1480 1480 1480
the first missing: - 913 1480 2757 -> 0 0 0 0
two tracks: 913 1480 2757 1480 | - - -> 913 1480 2757 1480 | 0 0
EOF
diff expected seen
echo 'As described.'
