#!/bin/sh
# GDAL 3.8.4 (gdal3.js 2.8.1): a GPX file that is copied to GPX has every track twice, each with half of its content.
#
# Expected: ogr2ogr from GPX to GPX, the same format and driver on both sides, keeps one track with its name, elevations and times.
# Happens: the driver reads a track as a line (layer tracks) and as points (layer track_points), and writes both as tracks: one with
# the name and without elevation and time, one without the name and with both. Nothing warns. A file that has a route, too, is refused,
# because its points would come after the track.
# Matters: people shrink, clip and repair recordings with GDAL. A planner that adds up tracks shows twice the distance, and one that
# joins pieces by time loses the name.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gdal3.js@2.8.1
cat >drive.gpx <<'EOF'
<?xml version="1.0"?>
<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Well 33 to Well 34</name><trkseg>
<trkpt lat="-22.1" lon="125.5"><ele>300</ele><time>2026-07-01T10:00:00Z</time></trkpt>
<trkpt lat="-22.2" lon="125.6"><ele>310</ele><time>2026-07-01T10:30:00Z</time></trkpt>
</trkseg></trk></gpx>
EOF
cat >run.cjs <<'EOF'
const { mkdirSync, readFileSync } = require('node:fs')
const open = require('gdal3.js/node')

mkdirSync('out')
open({ dest: `${process.cwd()}/out`, logHandler() {} }).then(async ({ open, ogr2ogr }) => {
  const { datasets: [drive] } = await open('drive.gpx')
  const copy = readFileSync((await ogr2ogr(drive, ['-f', 'GPX'], 'copy')).real, 'utf8')
  console.log(/creator="(.*?)"/.exec(copy)[1])
  for (const [track] of copy.matchAll(/<trk>.*?<\/trk>/gs)) {
    const count = (tag) => track.split(`<${tag}>`).length - 1
    console.log(`a track with ${track.split('<trkpt').length - 1} points, ${count('name')} name, ${count('ele')} elevations, ${count('time')} times`)
  }
  process.exit()
})
EOF
node run.cjs | tee seen
cat >expected <<'EOF'
GDAL 3.8.4
a track with 2 points, 1 name, 0 elevations, 0 times
a track with 2 points, 0 name, 2 elevations, 2 times
EOF
diff expected seen
echo 'As described.'
