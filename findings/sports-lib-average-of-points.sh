#!/bin/sh
# @sports-alliance/sports-lib 21.2.5: the average speed of a GPX track depends on how many points it has where, not on the time.
#
# Expected: the average speed is the distance by the time. The library has both right, and its average should be their quotient, as
# gpxpy 1.6.2 gives them: 66 km in two hours are 33 km/h.
# Happens: each point's speed, from the point before, counts once, whether it stands for ten seconds or for half an hour, and the first
# point counts as standing. For the same drive, an hour at 60 km/h and one at 6 km/h, it says anything from 6 to 60 km/h. The average
# pace follows it. With a point for each second, as watches record, it is right.
# Matters: loggers save points by distance, by turns, or less often to save power, and a simplified track has few on straight roads. A
# plan that takes its speed from such a drive is out by half or more, and nothing looks wrong: duration and distance are.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @sports-alliance/sports-lib@21.2.5 @xmldom/xmldom@0.9.12
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxpy==1.6.2
cat >run.mjs <<'EOF'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { SportsLib } from '@sports-alliance/sports-lib'
import { DOMParser } from '@xmldom/xmldom'

const script = `import gpxpy, sys
track = gpxpy.parse(open(sys.argv[1])).tracks[0]
print(f'{track.length_2d() / track.get_duration() * 3.6:.1f}')`
// An hour at 60 km/h, then one at 6 km/h, with a point every so many seconds.
for (const [fast, slow] of [[1, 1], [60, 60], [60, 600], [10, 1800], [600, 60], [1800, 10]]) {
  let time = Date.parse('2027-07-01T08:00:00Z')
  let latitude = -22.5
  const points = []
  const add = () => points.push(`<trkpt lat="${latitude.toFixed(6)}" lon="125"><ele>300</ele><time>${new Date(time).toISOString()}</time></trkpt>`)
  add()
  for (const [every, speed] of [[fast, 60], [slow, 6]]) {
    for (let passed = every; passed <= 3600; passed += every) {
      time += every * 1000
      latitude -= (speed / 111.2) * (every / 3600)
      add()
    }
  }
  const file = `<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
  writeFileSync('drive.gpx', file)
  const activity = (await SportsLib.importFromGPX(file, DOMParser)).getFirstActivity()
  const read = (type) => activity.getStat(type).getValue()
  console.log(`every ${fast} s, then every ${slow} s: ${(activity.getDistance().getValue() / 1000).toFixed(0)} km in ${read('Duration')} s,`,
    `average ${(read('Average Speed') * 3.6).toFixed(1)} km/h, gpxpy ${execFileSync('python/bin/python', ['-c', script, 'drive.gpx']).toString().trim()} km/h`)
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
every 1 s, then every 1 s: 66 km in 7200 s, average 33.1 km/h, gpxpy 33.0 km/h
every 60 s, then every 60 s: 66 km in 7200 s, average 32.8 km/h, gpxpy 33.0 km/h
every 60 s, then every 600 s: 66 km in 7200 s, average 54.3 km/h, gpxpy 33.0 km/h
every 10 s, then every 1800 s: 66 km in 7200 s, average 59.6 km/h, gpxpy 33.0 km/h
every 600 s, then every 60 s: 66 km in 7200 s, average 10.8 km/h, gpxpy 33.0 km/h
every 1800 s, then every 10 s: 66 km in 7200 s, average 6.3 km/h, gpxpy 33.0 km/h
EOF
diff expected seen
echo 'As described.'
