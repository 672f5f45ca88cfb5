#!/bin/sh
# icalendar (PyPI) 7.3.2, ical.js 2.2.1 and node-ical 0.27.2: over a change of the clocks, none tells a day from 24 hours.
#
# Expected: in RFC 5545 (3.3.6), a duration in days is one on the calendar, P1D from 22:00 ends at 22:00; one in hours is exact, PT24H
# ends 24 hours later, at 23:00 when the clocks went forward meanwhile.
# Happens: icalendar and ical.js count both on the wall clock: PT24H lasts 23 hours, and 25 in autumn. node-ical counts both exactly: P1D
# ends at 23:00. Each is right where the others are wrong, and all are right on all other days.
# Matters: a ferry that takes 24 hours arrives an hour early, a night's stay ends an hour late, on two days a year.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install icalendar==7.3.2 tzdata==2026.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.27.2 ical.js@2.2.1
cat >write.mjs <<'EOF'
import { writeFileSync } from 'node:fs'

const change = (kind, from, to, start, rule) => [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `RRULE:FREQ=YEARLY;${rule}`, `END:${kind}`]
const event = duration => ['BEGIN:VEVENT', `UID:${duration}`, 'DTSTAMP:20270101T000000Z', 'DTSTART;TZID=Europe/Berlin:20270327T220000', `DURATION:${duration}`, `SUMMARY:${duration}`, 'END:VEVENT']
writeFileSync('trip.ics', [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VTIMEZONE', 'TZID:Europe/Berlin',
  ...change('DAYLIGHT', '+0100', '+0200', '19810329T020000', 'BYMONTH=3;BYDAY=-1SU'),
  ...change('STANDARD', '+0200', '+0100', '19961027T030000', 'BYMONTH=10;BYDAY=-1SU'),
  'END:VTIMEZONE', ...event('P1D'), ...event('PT24H'), 'END:VCALENDAR', '',
].join('\r\n'))
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import ical from 'node-ical'

const text = readFileSync('trip.ics', 'utf8')
const show = (name, id, start, end) => console.log(`${name}, ${id}: ${(end - start) / 3_600_000} hours`)
for (const { type, uid, start, end } of Object.values(ical.sync.parseICS(text))) if (type === 'VEVENT') show('node-ical', uid, start, end)
const calendar = new ICAL.Component(ICAL.parse(text))
ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'))
for (const one of calendar.getAllSubcomponents('vevent')) {
  const { uid, startDate, endDate } = new ICAL.Event(one)
  show('ical.js', uid, startDate.toJSDate(), endDate.toJSDate())
}
EOF
cat >run.py <<'EOF'
from datetime import timezone
from icalendar import Calendar

with open('trip.ics', newline='') as file:
    for event in Calendar.from_ical(file.read()).walk('VEVENT'):
        hours = (event.end.astimezone(timezone.utc) - event.start.astimezone(timezone.utc)).total_seconds() / 3600
        print(f'icalendar, {event["UID"]}: {hours:.0f} hours')
EOF
node write.mjs
{
  python/bin/python run.py
  TZ=UTC node run.mjs
} | tee seen
cat >expected <<'EOF'
icalendar, P1D: 23 hours
icalendar, PT24H: 23 hours
node-ical, P1D: 24 hours
node-ical, PT24H: 24 hours
ical.js, P1D: 23 hours
ical.js, PT24H: 23 hours
EOF
diff expected seen
echo 'As described.'
