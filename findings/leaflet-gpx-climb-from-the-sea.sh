#!/bin/sh
# leaflet-gpx 2.2.0: a track whose first point has no height starts at the sea, and climbs from there; one without a time takes a century.
#
# Expected: in GPX a point's height and time are optional, and a receiver often has neither for its first point, until it has found
# enough satellites. A missing height is that of the point before, as the code says, or is left out. gpxpy 1.6.2 leaves it out.
# Happens: where there is no point before, the height is null and counts as 0: a pass at 2,500 m adds 2,500 m to the climb, and also to the
# length. The lowest height is null. A missing time is the start of 1970, so that the duration has the decades to there and back; at the
# start of a track, that is when it began. A track that is below the sea all the way has 0 as its highest point. Nothing is raised.
# Matters: climb, length and time are what the plugin shows beside the map. At a few hundred meters, the climb stays likely: it is twice
# what it was.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxpy==1.6.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund leaflet-gpx@2.2.0 leaflet@1.9.4 jsdom@26.1.0
cat >run.mjs <<'EOF'
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM()
Object.assign(globalThis, { window, document: window.document, DOMParser: window.DOMParser })
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true })
const require = createRequire(import.meta.url)
globalThis.L = require('leaflet')
require('leaflet-gpx')

const file = (points) => `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x"><trk><trkseg>${points
  .map(([height, time], index) => `<trkpt lat="${46 + index / 1000}" lon="10">${height === null ? '' : `<ele>${height}</ele>`}${time === null ? '' : `<time>2027-07-01T0${time}:00Z</time>`}</trkpt>`)
  .join('')}</trkseg></trk></gpx>`
const tracks = {
  'complete': [[2500, '8:00'], [2510, '8:01'], [2520, '8:02'], [2505, '8:03']],
  'first without height': [[null, '8:00'], [2510, '8:01'], [2520, '8:02'], [2505, '8:03']],
  'second without height': [[2500, '8:00'], [null, '8:01'], [2520, '8:02'], [2505, '8:03']],
  'second without time': [[2500, '8:00'], [2510, null], [2520, '8:02'], [2505, '8:03']],
  'first without time': [[2500, null], [2510, '8:01'], [2520, '8:02'], [2505, '8:03']],
  'below the sea': [[-125, '8:00'], [-120, '8:01'], [-118, '8:02'], [-121, '8:03']],
}
process.env.TZ = 'UTC'
for (const [name, points] of Object.entries(tracks)) {
  writeFileSync(`${name}.gpx`, file(points))
  const gpx = new L.GPX(file(points), { async: false, markers: { startIcon: null, endIcon: null } })
  console.log(`${name}: climb ${gpx.get_elevation_gain()}, ${gpx.get_elevation_min()} to ${gpx.get_elevation_max()} m, ` +
    `${Math.round(gpx.get_distance())} m, ${gpx.get_total_time() / 1000} s from ${gpx.get_start_time().toISOString().slice(0, 16)}`)
}
EOF
cat >run.py <<'EOF'
import gpxpy

for name in ['first without height', 'second without time']:
    track = gpxpy.parse(open(f'{name}.gpx'))
    print('gpxpy,', name, 'lowest', track.get_elevation_extremes().minimum, 'length', round(track.length_3d()), 'duration', track.get_duration())
EOF
{
  TZ=UTC node run.mjs
  python/bin/python run.py
} | tee seen
cat >expected <<'EOF'
complete: climb 20, 2500 to 2520 m, 335 m, 180 s from 2027-07-01T08:00
first without height: climb 2520, null to 2520 m, 2736 m, 180 s from 2027-07-01T08:00
second without height: climb 20, 2500 to 2520 m, 336 m, 180 s from 2027-07-01T08:00
second without time: climb 20, 2500 to 2520 m, 335 m, 3628857780 s from 2027-07-01T08:00
first without time: climb 20, 2500 to 2520 m, 335 m, 1814428980 s from 1970-01-01T00:00
below the sea: climb 7, -125 to 0 m, 334 m, 180 s from 2027-07-01T08:00
gpxpy, first without height lowest 2505.0 length 335 duration 180.0
gpxpy, second without time lowest 2500.0 length 336 duration 180.0
EOF
diff expected seen
echo 'As described.'
