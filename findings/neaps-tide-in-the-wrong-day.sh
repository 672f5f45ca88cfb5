#!/bin/sh
# @neaps/tide-predictor 0.11.0: at a subordinate station, a day lacks its first high or low water, and has one of the next day instead.
#
# Expected: getExtremesPrediction({ start, end, offsets }) lists the high and low waters of a secondary port from start to end. The same
# library's getTimelinePrediction, with the same offsets, has them there as its peaks and troughs.
# Happens: the times are looked up at the reference station and moved by the offsets afterwards. With tides that come later, what is moved
# into the period is missing, and what is moved out at its end is listed. With tides that come earlier, it is the other way round. The
# timeline looks 36 hours further on both sides.
# Matters: one asks day by day, and the tide that floods a causeway after midnight is not on the list of its day. In the middle of a longer
# period all is right, and so is each tide that is listed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @neaps/tide-predictor@0.11.0
cat >run.mjs <<'EOF'
import { createTidePredictor } from '@neaps/tide-predictor'

// About the tides of King Sound, in meters.
const station = createTidePredictor(
  [{ name: 'M2', amplitude: 3.9, phase: 0 }, { name: 'S2', amplitude: 2.2, phase: 50 }, { name: 'K1', amplitude: 0.4, phase: 0 }],
  { offset: 5.5 },
)
const show = (time, high) => `${time.toISOString().slice(8, 16).replace('T', ' ')} ${high ? 'high' : 'low'}`
const extremes = (start, end, offsets) => station.getExtremesPrediction({ start, end, offsets }).map(({ time, high }) => show(time, high)).join(', ')
const turns = (start, end, offsets) => {
  const levels = station.getTimelinePrediction({ start, end, offsets, timeFidelity: 60 })
  return levels.slice(1, -1).flatMap(({ time, level }, at) => {
    const [before, after] = [levels[at].level, levels[at + 2].level]
    return level > before && level >= after ? show(time, true) : level < before && level <= after ? show(time, false) : []
  }).join(', ')
}
for (const [day, minutes] of [[1, 75], [2, 75], [4, -75], [5, -75]]) {
  const offsets = { time: { high: minutes, low: minutes } }
  const [start, end] = [day, day + 1].map((date) => new Date(Date.UTC(2027, 6, date)))
  console.log(`${minutes} minutes, extremes of 0${day}: ${extremes(start, end, offsets)}`)
  console.log(`${minutes} minutes, timeline of 0${day}: ${turns(start, end, offsets)}`)
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
75 minutes, extremes of 01: 01 06:00 low, 01 12:19 high, 01 18:37 low, 02 00:41 high
75 minutes, timeline of 01: 01 06:01 low, 01 12:20 high, 01 18:37 low
75 minutes, extremes of 02: 02 06:43 low, 02 12:58 high, 02 19:13 low
75 minutes, timeline of 02: 02 00:41 high, 02 06:44 low, 02 12:58 high, 02 19:14 low
-75 minutes, extremes of 04: 03 23:22 high, 04 05:24 low, 04 11:34 high, 04 17:48 low
-75 minutes, timeline of 04: 04 05:24 low, 04 11:34 high, 04 17:48 low, 04 23:55 high
-75 minutes, extremes of 05: 04 23:54 high, 05 05:56 low, 05 12:05 high, 05 18:19 low
-75 minutes, timeline of 05: 05 05:57 low, 05 12:05 high, 05 18:19 low
EOF
diff expected seen
echo 'As described.'
