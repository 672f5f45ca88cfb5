#!/bin/sh
# node-ical 0.27.2: a calendar's own time zone applies to the times that have none, and not to those that name it.
#
# Expected: an event names its time zone, and the calendar defines that name in a VTIMEZONE; only the two together count, the name
# itself is free (RFC 5545, 3.2.19). Evolution writes "/freeassociation.sourceforge.net/Australia/Darwin". A time without a zone is
# the same on the wall everywhere. ical.js 2.2.1 reads it so.
# Happens: of the names, those of IANA, of Windows and a few of Microsoft count. Any other is taken for the computer's own zone,
# whatever the VTIMEZONE says. But a time without a zone gets the zone of the first VTIMEZONE in the file.
# Matters: a ferry at 9:00 in Darwin leaves at 9:00 in Denver, or in UTC on a server: half a day wrong, without a warning.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.27.2 ical.js@2.2.1
cat >run.mjs <<'EOF'
import ICAL from 'ical.js'
import ical from 'node-ical'

const name = '/freeassociation.sourceforge.net/Australia/Darwin'
const event = (id, start) => ['BEGIN:VEVENT', `UID:${id}`, 'DTSTAMP:20270101T000000Z', start, `SUMMARY:${id}`, 'END:VEVENT']
const text = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN',
  'BEGIN:VTIMEZONE', `TZID:${name}`,
  'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0930', 'TZOFFSETTO:+0930', 'END:STANDARD',
  'END:VTIMEZONE',
  ...event('with zone', `DTSTART;TZID=${name}:20270701T090000`),
  ...event('without zone', 'DTSTART:20270701T090000'),
  'END:VCALENDAR', '',
].join('\r\n')

for (const { type, uid, start } of Object.values(ical.sync.parseICS(text))) {
  if (type === 'VEVENT') console.log(`node-ical, ${uid}: ${start.toISOString()}`)
}
const calendar = new ICAL.Component(ICAL.parse(text))
for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
for (const one of calendar.getAllSubcomponents('vevent')) {
  const { uid, startDate } = new ICAL.Event(one)
  console.log(`ical.js, ${uid}: ${startDate.toJSDate().toISOString()}`)
}
EOF
for zone in America/Denver UTC; do
  echo "$zone"
  TZ=$zone node run.mjs
done | tee seen
cat >expected <<'EOF'
America/Denver
node-ical, with zone: 2027-07-01T15:00:00.000Z
node-ical, without zone: 2027-06-30T23:30:00.000Z
ical.js, with zone: 2027-06-30T23:30:00.000Z
ical.js, without zone: 2027-07-01T15:00:00.000Z
UTC
node-ical, with zone: 2027-07-01T09:00:00.000Z
node-ical, without zone: 2027-06-30T23:30:00.000Z
ical.js, with zone: 2027-06-30T23:30:00.000Z
ical.js, without zone: 2027-07-01T09:00:00.000Z
EOF
diff expected seen
echo 'As described.'
