#!/bin/sh
# ol (OpenLayers) 10.11.0: where a track reaches the sea, its GPX file has the height of the point before, until the next climb.
#
# Expected: 0 is a height. The format GPX reads it, and writes what it read.
# Happens: it writes no `ele` for a height of exactly 0, because a point without one is read as 0, too. But what it prepares for one point
# is still there for the next: the last height that isn't 0 is written again. A point without a height gets that of the point before as
# well, and one without a time its time. At the start of a segment, the element is missing. Nothing is reported.
# Matters: a map editor that loads a track and saves it lifts beaches, ferries and salt flats by up to the last step of the descent, and
# repeats times, so that speeds are infinite. Each value exists nearby, and with 0.1 m, all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ol@10.11.0 jsdom@26.1.0
cat >run.mjs <<'EOF'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('')
for (const name of ['DOMParser', 'XMLSerializer', 'Node', 'document', 'Element', 'Document']) globalThis[name] = window[name]
const { default: GPX } = await import('ol/format/GPX.js')

const points = (text) => [...new DOMParser().parseFromString(text, 'text/xml').querySelectorAll('trkpt')]
const values = (text, name) => points(text).map((point) => point.querySelector(name)?.textContent ?? '-').join(' ')
const show = (what, heights, minutes) => {
  const rows = heights.map((height, at) => {
    const ele = height === null ? '' : `<ele>${height}</ele>`
    const time = minutes[at] === null ? '' : `<time>2027-07-01T08:${minutes[at]}:00Z</time>`
    return `<trkpt lat="${46 + at / 100}" lon="10">${ele}${time}</trkpt>`
  })
  const before = `<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${rows.join('')}</trkseg></trk></gpx>`
  const format = new GPX()
  const after = format.writeFeatures(format.readFeatures(before))
  const times = (text) => values(text, 'time').replaceAll(/\S+T\d\d:(\d\d)\S+/g, '$1')
  console.log(`${what}\n  heights ${values(before, 'ele')}, written ${values(after, 'ele')}\n  minutes ${times(before)}, written ${times(after)}`)
}
const minutes = [10, 20, 30, 40, 50]
show('To the beach and back', [120, 35, 0, 0, 40], minutes)
show('The same, 10 cm higher', [120.1, 35.1, 0.1, 0.1, 40.1], minutes)
show('A gap in the heights, another in the times', [120, null, 150, 170, 190], [10, 20, null, 40, 50])
show('From the beach', [0, 0, 40, 80, 120], minutes)
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
To the beach and back
  heights 120 35 0 0 40, written 120 35 35 35 40
  minutes 10 20 30 40 50, written 10 20 30 40 50
The same, 10 cm higher
  heights 120.1 35.1 0.1 0.1 40.1, written 120.1 35.1 0.1 0.1 40.1
  minutes 10 20 30 40 50, written 10 20 30 40 50
A gap in the heights, another in the times
  heights 120 - 150 170 190, written 120 120 150 170 190
  minutes 10 20 - 40 50, written 10 20 20 40 50
From the beach
  heights 0 0 40 80 120, written - - 40 80 120
  minutes 10 20 30 40 50, written 10 20 30 40 50
EOF
diff expected seen
echo 'As described.'
