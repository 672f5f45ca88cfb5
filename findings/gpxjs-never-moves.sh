#!/bin/sh
# @we-gold/gpxjs 1.2.0: a track with a point every 15 seconds moved for zero seconds, and each track ends one point early.
#
# Expected: the total duration is the time from the first to the last point, and the moving duration is the part of it that was faster
# than a threshold, 0.8 km/h unless told otherwise. gpxpy 1.6.2 counts so: an hour of driving is an hour in both.
# Happens: to smooth the speed, gpxjs looks back for ten seconds. Where the point before is older, it finds no speed, and the pair does
# not count as moving. And its loop leaves out the last point: the end is the time of the last but one, and two points take no time.
# Nothing warns, and the distance is right.
# Matters: one point every 10 seconds or every 11 is the difference between 59 minutes and none. Loggers that save power, satellite
# trackers and simplified tracks have points every quarter of a minute to ten minutes; speeds computed from it are infinite.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @we-gold/gpxjs@1.2.0 @xmldom/xmldom@0.9.12
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxpy==1.6.2
cat >run.mjs <<'EOF'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseGPXWithCustomParser } from '@we-gold/gpxjs'
import { DOMParser } from '@xmldom/xmldom'

const script = `import gpxpy, sys
segment = gpxpy.parse(open(sys.argv[1])).tracks[0].segments[0]
data = segment.get_moving_data()
print(f'{segment.get_duration():.0f} s, moving {data.moving_time:.0f} s')`
const start = Date.parse('2027-07-01T08:00:00Z')
for (const seconds of [1, 10, 12, 15, 60, 600, 3600]) {
  // An hour along a meridian at 60 km/h.
  const points = Array.from({ length: 3600 / seconds + 1 }, (_, at) => {
    const passed = at * seconds
    return `<trkpt lat="${(-22.5 - (passed / 3600) * 0.54).toFixed(7)}" lon="125"><time>${new Date(start + passed * 1000).toISOString()}</time></trkpt>`
  })
  const file = `<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  writeFileSync('hour.gpx', file)
  const [{ tracks: [{ distance, duration }] }] = parseGPXWithCustomParser(file, (text) => new DOMParser().parseFromString(text, 'text/xml'))
  const { totalDuration, movingDuration, endTime } = duration
  console.log(`every ${seconds} s: gpxjs ${totalDuration} s, moving ${movingDuration} s, until ${endTime.toISOString().slice(11, 19)}, ${(distance.total / 1000).toFixed(1)} km;`,
    'gpxpy', execFileSync('python/bin/python', ['-c', script, 'hour.gpx']).toString().trim())
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
every 1 s: gpxjs 3599 s, moving 3599 s, until 08:59:59, 60.0 km; gpxpy 3600 s, moving 3600 s
every 10 s: gpxjs 3590 s, moving 3590 s, until 08:59:50, 60.0 km; gpxpy 3600 s, moving 3600 s
every 12 s: gpxjs 3588 s, moving 0 s, until 08:59:48, 60.0 km; gpxpy 3600 s, moving 3600 s
every 15 s: gpxjs 3585 s, moving 0 s, until 08:59:45, 60.0 km; gpxpy 3600 s, moving 3600 s
every 60 s: gpxjs 3540 s, moving 0 s, until 08:59:00, 60.0 km; gpxpy 3600 s, moving 3600 s
every 600 s: gpxjs 3000 s, moving 0 s, until 08:50:00, 60.0 km; gpxpy 3600 s, moving 3600 s
every 3600 s: gpxjs 0 s, moving 0 s, until 08:00:00, 60.0 km; gpxpy 3600 s, moving 3600 s
EOF
diff expected seen
echo 'As described.'
