#!/bin/sh
# ical.js 2.2.1: an event on the last day of several months falls on the first of the next month, from its second year on.
#
# Expected: BYMONTHDAY counts from the end of each month if it is negative. `FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1` is the end of
# each quarter. rrule 2.8.1, rrule-temporal 2.2.8 and python-dateutil 2.9.0 agree.
# Happens: once a year, ical.js turns -1 into a number, with the length of the month that it was in last, and uses that number for all
# months of the year: 31 for June and February too, which become 1 July and 2 or 3 March. Often the first year is right, because it
# counts in another way, and a single month always is.
# Matters: vehicle taxes, insurances and permits end with a quarter or a season. The reminder comes days late, and who checks the first
# year finds it right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 rrule@2.8.1 rrule-temporal@2.2.8
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install python-dateutil==2.9.0.post0
cat >run.mjs <<'EOF'
import { execFileSync } from 'node:child_process'
import ICAL from 'ical.js'
import rrule from 'rrule'
import { RRuleTemporal } from 'rrule-temporal'

const script = 'import sys; from dateutil.rrule import rrulestr; print(*(date.date() for date in rrulestr(sys.argv[1])))'
for (const [start, rule] of [
  ['20280331', 'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1;COUNT=8'],
  ['20270131', 'FREQ=YEARLY;BYMONTH=1,2,3;BYMONTHDAY=-1;COUNT=6'],
  ['20270530', 'FREQ=YEARLY;BYMONTH=5,9;BYMONTHDAY=-2;COUNT=6'],
  ['20270228', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=4'],
]) {
  const event = `DTSTART:${start}T090000Z\nRRULE:${rule}`
  const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(`BEGIN:VEVENT\n${event}\nEND:VEVENT`))).iterator()
  const dates = []
  for (let next = iterator.next(); next; next = iterator.next()) dates.push(next.toString().slice(0, 10))
  const others = [
    rrule.rrulestr(event).all().map((date) => date.toISOString().slice(0, 10)).join(' '),
    new RRuleTemporal({ rruleString: event }).all().map((date) => date.toString().slice(0, 10)).join(' '),
    execFileSync('python/bin/python', ['-c', script, event]).toString().trim(),
  ]
  console.log(rule)
  console.log('  ical.js   ', dates.join(' '))
  for (const other of new Set(others)) console.log('  the others', other)
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1;COUNT=8
  ical.js    2028-03-31 2028-06-30 2028-09-30 2028-12-31 2029-03-31 2029-07-01 2029-10-01 2029-12-31
  the others 2028-03-31 2028-06-30 2028-09-30 2028-12-31 2029-03-31 2029-06-30 2029-09-30 2029-12-31
FREQ=YEARLY;BYMONTH=1,2,3;BYMONTHDAY=-1;COUNT=6
  ical.js    2027-01-31 2027-03-03 2027-03-31 2028-01-31 2028-03-02 2028-03-31
  the others 2027-01-31 2027-02-28 2027-03-31 2028-01-31 2028-02-29 2028-03-31
FREQ=YEARLY;BYMONTH=5,9;BYMONTHDAY=-2;COUNT=6
  ical.js    2027-05-30 2027-09-29 2028-05-29 2028-09-29 2029-05-29 2029-09-29
  the others 2027-05-30 2027-09-29 2028-05-30 2028-09-29 2029-05-30 2029-09-29
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=4
  ical.js    2027-02-28 2028-02-29 2029-02-28 2030-02-28
  the others 2027-02-28 2028-02-29 2029-02-28 2030-02-28
EOF
diff expected seen
echo 'As described.'
