#!/bin/sh
# ical-generator 11.1.2: an all-day event whose day comes as a Temporal.ZonedDateTime is a day early everywhere east of Greenwich.
#
# Expected: an all-day event is on a date, and a ZonedDateTime has its date with it: 1 July 2027 in Sydney is 1 July. ical-generator keeps
# the date of a Luxon DateTime and of a Moment with a zone, which was reported and corrected before.
# Happens: for Temporal, without a time zone for the event, it goes to UTC first and takes the date there: midnight in Sydney is 30 June,
# and an evening in Los Angeles is 2 July. start and end move together, so that the length is right.
# Matters: trips of several days, bookings and holidays are all-day events. West of Greenwich, where much software is written and
# tested, midnight stays on its day and all looks right; a change from Luxon to Temporal moves each event.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@11.1.2 luxon@3.7.2 moment-timezone@0.6.6 @js-temporal/polyfill@0.5.1
cat >run.mjs <<'EOF'
import { Temporal } from '@js-temporal/polyfill'
import ical from 'ical-generator'
import { DateTime } from 'luxon'
import moment from 'moment-timezone'

const write = (start, end) => ical({ events: [{ start, end, allDay: true, summary: 'Camp' }] }).toString().match(/DTSTART.*|DTEND.*/g).join(' ')
for (const [zone, hours] of [['Australia/Sydney', '00:00'], ['Europe/Vienna', '00:00'], ['America/Los_Angeles', '00:00'], ['America/Los_Angeles', '19:00']]) {
  const days = ['2027-07-01', '2027-07-03'].map((day) => `${day}T${hours}`)
  console.log(`1 to 3 July, ${hours} in ${zone}`)
  console.log('  Luxon   ', write(...days.map((day) => DateTime.fromISO(day, { zone }))))
  console.log('  Moment  ', write(...days.map((day) => moment.tz(day, zone))))
  console.log('  Temporal', write(...days.map((day) => Temporal.PlainDateTime.from(day).toZonedDateTime(zone))))
}
EOF
TZ=UTC node run.mjs | tee seen
cat >expected <<'EOF'
1 to 3 July, 00:00 in Australia/Sydney
  Luxon    DTSTART;VALUE=DATE:20270701 DTEND;VALUE=DATE:20270703
  Moment   DTSTART;VALUE=DATE:20270701 DTEND;VALUE=DATE:20270703
  Temporal DTSTART;VALUE=DATE:20270630 DTEND;VALUE=DATE:20270702
1 to 3 July, 00:00 in Europe/Vienna
  Luxon    DTSTART;VALUE=DATE:20270701 DTEND;VALUE=DATE:20270703
  Moment   DTSTART;VALUE=DATE:20270701 DTEND;VALUE=DATE:20270703
  Temporal DTSTART;VALUE=DATE:20270630 DTEND;VALUE=DATE:20270702
1 to 3 July, 00:00 in America/Los_Angeles
  Luxon    DTSTART;VALUE=DATE:20270701 DTEND;VALUE=DATE:20270703
  Moment   DTSTART;VALUE=DATE:20270701 DTEND;VALUE=DATE:20270703
  Temporal DTSTART;VALUE=DATE:20270701 DTEND;VALUE=DATE:20270703
1 to 3 July, 19:00 in America/Los_Angeles
  Luxon    DTSTART;VALUE=DATE:20270701 DTEND;VALUE=DATE:20270703
  Moment   DTSTART;VALUE=DATE:20270701 DTEND;VALUE=DATE:20270703
  Temporal DTSTART;VALUE=DATE:20270702 DTEND;VALUE=DATE:20270704
EOF
diff expected seen
echo 'As described.'
