#!/bin/sh
# opening_hours (npm) 3.15.0: `08:00-sunset` is closed all day where the sun sets after midnight.
#
# Expected: near the polar circles in summer, the sun of a day sets at 00:30 of the next, so that the place is open from 8 until then.
# Happens: sunset is looked up within the calendar day. At 00:30 that is the end of the evening before, and a range from 8:00 to 0:30 of
# the same day is empty. With a sunrise as its start the same library gets it right: it swaps what is in the wrong order only there.
# Matters: parks, gates and museums in Alaska, the Yukon and Iceland are closed for days or weeks of their main season: at Fairbanks
# for 45 days from the end of May. On the day before these, which has no sunset by its date, the library raises an error.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0 suncalc@2.0.2
cat >run.mjs <<'EOF'
import OpeningHours from 'opening_hours'

const fairbanks = { lat: '64.84', lon: '-147.72', address: { country_code: 'us', state: 'Alaska' } }
const show = time => `${time.toDateString().slice(4, 10)} ${time.toTimeString().slice(0, 5)}`
for (const text of ['08:00-sunset', 'sunrise-sunset']) {
  const hours = new OpeningHours(text, fairbanks)
  for (const month of [4, 5, 7]) {
    const open = hours.getOpenIntervals(new Date(2027, month, 21, 1), new Date(2027, month, 22, 2))
    console.log(`${text}: ${open.map(([from, to]) => `${show(from)} to ${show(to)}`).join(', ') || `closed on ${show(new Date(2027, month, 21)).slice(0, 6)}`}`)
  }
}
const hours = new OpeningHours('08:00-sunset', fairbanks)
let closed = 0
for (let day = 1; day <= 365; day++) {
  try {
    if (!hours.getState(new Date(2027, 0, day, 14))) closed++
  } catch (error) {
    console.log(`${show(new Date(2027, 0, day)).slice(0, 6)}: ${error.message}`)
  }
}
console.log(`closed at 14:00: ${closed} days of the year`)
EOF
TZ=America/Anchorage node run.mjs | tee seen
cat >expected <<'EOF'
08:00-sunset: May 21 08:00 to May 21 23:30
08:00-sunset: closed on Jun 21
08:00-sunset: Aug 21 08:00 to Aug 21 21:49
sunrise-sunset: May 21 04:07 to May 21 23:30
sunrise-sunset: Jun 21 02:57 to Jun 22 00:47
sunrise-sunset: Aug 21 05:56 to Aug 21 21:49
May 30: Variable time "sunset" does not occur on this date
closed at 14:00: 45 days of the year
EOF
diff expected seen
echo 'As described.'
