#!/bin/sh
# gpxparser (npm) 3.0.8: the slope of each leg is its climb by the length of the next leg, and the last slope is infinite.
#
# Expected: the library's README has `slopes` as the slope of each sub-segment, in percent, and `cumul` as the distance at each point: zero
# at the first. A climb of 100 m on 1 km has 10 %.
# Happens: `cumul` leaves the zero out and has the total twice at its end, so that each distance belongs to the point before. The slopes
# are computed with it: the climb is from the right leg, the length from the one behind. With points at about equal distances, as in most
# recordings, all slopes but the last look right.
# Matters: points lie close in bends and far apart on straights, and planners' routes have them at turns only. A steep ramp before a long
# straight is flat, and a motorway before a bend is a wall. Profiles over `cumul` are shifted by one leg.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gpxparser@3.0.8 jsdom@26.1.0
cat >run.cjs <<'EOF'
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('')
globalThis.window = window
globalThis.DOMParser = window.DOMParser
const GPXParser = require('gpxparser')

// Each point has its distance from the one before, in km along a meridian of the library's sphere, and its height in m.
const show = (name, points) => {
  const gpx = new GPXParser()
  let at = 46
  const text = points.map(([kilometers, height]) => {
    at += (kilometers * 180) / (Math.PI * 6371)
    return `<trkpt lat="${at}" lon="10"><ele>${height}</ele></trkpt>`
  })
  gpx.parse(`<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${text.join('')}</trkseg></trk></gpx>`)
  const [{ slopes, distance }] = gpx.tracks
  const expected = points.slice(1).map(([kilometers, height], before) => (height - points[before][1]) / kilometers / 10)
  console.log(name)
  console.log(`  distance at each point, km: ${distance.cumul.map((one) => (one / 1000).toFixed(1)).join(' ')}`)
  console.log(`  slopes, %: ${slopes.map((one) => one.toFixed(1)).join(' ')}; expected ${expected.map((one) => one.toFixed(1)).join(' ')}`)
}
show('A kilometer each', [[0, 300], [1, 400], [1, 500], [1, 550]])
show('A ramp of 1 km, a straight of 10 km, a ramp of 1 km', [[0, 300], [1, 400], [10, 500], [1, 600]])
EOF
node run.cjs | tee seen
cat >expected <<'EOF'
A kilometer each
  distance at each point, km: 1.0 2.0 3.0 3.0
  slopes, %: 10.0 10.0 Infinity; expected 10.0 10.0 5.0
A ramp of 1 km, a straight of 10 km, a ramp of 1 km
  distance at each point, km: 1.0 11.0 12.0 12.0
  slopes, %: 1.0 10.0 Infinity; expected 10.0 1.0 10.0
EOF
diff expected seen
echo 'As described.'
