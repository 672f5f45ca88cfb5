#!/bin/sh
# opening_hours_py (PyPI, Rust) 2.1.4: `PH Mo-Fr off`, closed on holidays that are weekdays, closes on each weekday of the year.
#
# Expected: in the specification of OpenStreetMap's opening hours, a blank between holidays and weekdays means both at once, a comma
# means either. `SH Mo-Fr 10:00-18:00` is a pool that opens on weekdays of the school holidays. opening_hours (npm) 3.15.0, with which
# the specification tells mappers to test their values, reads it so.
# Happens: the blank counts as a comma. Written back, and normalized "to unambiguous expressions", the text has the comma. The attribute
# `warnings` is empty, for holidays of a known country, too.
# Matters: a place that is open all year is never open, one that opens on nine days does so on 267. Who saves the normalized text to
# OpenStreetMap changes it for everybody.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install opening_hours_py==2.1.4
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0
export TZ=Europe/Vienna
cat >run.cjs <<'EOF'
const opening_hours = require('opening_hours')

const place = { lat: '48.2', lon: '16.4', address: { country_code: 'at', state: 'Wien' } }
const days = new opening_hours(process.argv[2], place).getOpenIntervals(new Date(2027, 0, 1), new Date(2028, 0, 1))
console.log(new Set(days.map(([start]) => start.toDateString())).size)
EOF
cat >run.py <<'EOF'
import datetime, subprocess
from opening_hours import OpeningHours, State

for text in ['Mo-Fr 09:00-18:00; PH off',
             'Mo-Fr 09:00-18:00; PH Mo-Fr off',
             'PH Mo-Fr 10:00-12:00',
             'PH,Mo-Fr 10:00-12:00',
             'PH Sa 10:00-12:00',
             'SH Mo-Fr 10:00-18:00']:
    hours = OpeningHours(text, country='AT')
    intervals = hours.intervals(datetime.datetime(2027, 1, 1), datetime.datetime(2028, 1, 1))
    days = len({start.date() for start, _, state, *_ in intervals if state == State.OPEN})
    other = subprocess.check_output(['node', 'run.cjs', text]).decode().strip()
    print(f'{text}: open on {days} days of 2027, npm: {other}; normalized {hours.normalize()}; {len(hours.warnings)} warnings')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
Mo-Fr 09:00-18:00; PH off: open on 252 days of 2027, npm: 252; normalized Mo-Fr 09:00-18:00; PH closed; 0 warnings
Mo-Fr 09:00-18:00; PH Mo-Fr off: open on 0 days of 2027, npm: 252; normalized Mo-Fr 09:00-18:00; PH,Mo-Fr closed; 0 warnings
PH Mo-Fr 10:00-12:00: open on 267 days of 2027, npm: 9; normalized PH,Mo-Fr 10:00-12:00; 0 warnings
PH,Mo-Fr 10:00-12:00: open on 267 days of 2027, npm: 265; normalized PH,Mo-Fr 10:00-12:00; 0 warnings
PH Sa 10:00-12:00: open on 65 days of 2027, npm: 2; normalized PH,Sa 10:00-12:00; 0 warnings
SH Mo-Fr 10:00-18:00: open on 261 days of 2027, npm: 72; normalized SH,Mo-Fr 10:00-18:00; 0 warnings
EOF
diff expected seen
echo 'As described.'
