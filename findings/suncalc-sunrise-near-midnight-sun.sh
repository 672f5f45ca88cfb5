#!/bin/sh
# suncalc 2.0.2: on the first days after the sun sets again, sunrise can be the evening before.
#
# Expected: getTimes(date, latitude, longitude) returns the sunrise and the sunset of one solar day: sunrise at most twelve hours
# before noon, or null where the sun does not set.
# Happens: where the sun only grazes the horizon, the sunrise is 13 to 26 hours before the noon of the same answer. The correction
# of a first estimate steps over midnight and ends there; the sunset of the same answer is right.
# Matters: a day's light counts as up to 38 hours, from an evening before.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund suncalc@2.0.2
cat >run.mjs <<'EOF'
import * as all from 'suncalc'

const { getTimes } = all.default ?? all
// In Greenland: two days at the edge of the midnight sun, and one far from it.
for (const [time, latitude] of [['2027-08-02T15:20:00Z', 71.4], ['2027-07-20T15:20:00Z', 68.5], ['2027-04-20T15:20:00Z', 68.5]]) {
  const { sunrise, solarNoon, sunset } = getTimes(new Date(time), latitude, -50)
  console.log(`${time.slice(0, 10)} at ${latitude}: sunrise ${((solarNoon - sunrise) / 3_600_000).toFixed(1)} h before noon, sunset ${((sunset - solarNoon) / 3_600_000).toFixed(1)} h after`)
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
2027-08-02 at 71.4: sunrise 26.5 h before noon, sunset 11.4 h after
2027-07-20 at 68.5: sunrise 13.5 h before noon, sunset 11.5 h after
2027-04-20 at 68.5: sunrise 8.2 h before noon, sunset 8.3 h after
EOF
diff expected seen
echo 'As described.'
