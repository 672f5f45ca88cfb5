#!/bin/sh
# ical-generator 11.1.2: an alarm at a moment goes off hours early or late as soon as the event has a time zone.
#
# Expected: an alarm at a moment is written in UTC. RFC 5545 (3.8.6.3) requires it, because TRIGGER has no place for a time zone, and
# ical-generator writes it so for an event without a zone.
# Happens: with a zone, the alarm is written in the event's local time, without a zone and without the Z of UTC. ical.js 2.2.1 and
# icalendar 7.3.2 (PyPI) take that for the time on the wall, wherever the phone is. It is the same for Luxon and Temporal.
# Matters: who is still in Perth is reminded of the ferry in Darwin when it leaves, who is in Vienna six hours later. Strict servers
# refuse the file. An alarm of "an hour before", with which one tries it, is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@11.1.2 ical.js@2.2.1 luxon@3.7.2 @js-temporal/polyfill@0.5.1
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install icalendar==7.3.2 tzdata==2026.2
cat >run.mjs <<'EOF'
import { execFileSync } from 'node:child_process'
import { Temporal } from '@js-temporal/polyfill'
import ICAL from 'ical.js'
import ical from 'ical-generator'
import { DateTime } from 'luxon'

const script = `import icalendar, sys
print(icalendar.Calendar.from_ical(sys.argv[1]).walk('VALARM')[0]['TRIGGER'].dt.isoformat())`
const zone = 'Australia/Darwin'
const [ferry, alarm] = ['2027-07-01T09:00', '2027-07-01T07:30']
const kinds = {
  Luxon: (time) => DateTime.fromISO(time, { zone }),
  Temporal: (time) => Temporal.PlainDateTime.from(time).toZonedDateTime(zone),
}
for (const [name, read] of Object.entries(kinds)) {
  for (const timezone of [null, zone]) {
    const event = { start: read(ferry), summary: 'Ferry', timezone, alarms: [{ type: 'display', trigger: read(alarm) }] }
    const text = ical({ events: [event] }).toString()
    const trigger = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent').getFirstSubcomponent('valarm').getFirstPropertyValue('trigger')
    console.log(`${name}, ${timezone ?? 'no zone'}:`, ...text.match(/^(DTSTART|TRIGGER).*$/gm))
    console.log(`  ical.js in Vienna ${trigger.toJSDate().toISOString().slice(0, 16)}Z, icalendar ${execFileSync('python/bin/python', ['-c', script, text]).toString().trim()}`)
  }
}
console.log(`alarm ${DateTime.fromISO(alarm, { zone }).toUTC().toISO().slice(0, 16)}Z, ferry ${DateTime.fromISO(ferry, { zone }).toUTC().toISO().slice(0, 16)}Z`)
EOF
TZ=Europe/Vienna node run.mjs | tee seen
cat >expected <<'EOF'
Luxon, no zone: DTSTART:20270630T233000Z TRIGGER;VALUE=DATE-TIME:20270630T220000Z
  ical.js in Vienna 2027-06-30T22:00Z, icalendar 2027-06-30T22:00:00+00:00
Luxon, Australia/Darwin: DTSTART;TZID=Australia/Darwin:20270701T090000 TRIGGER;VALUE=DATE-TIME:20270701T073000
  ical.js in Vienna 2027-07-01T05:30Z, icalendar 2027-07-01T07:30:00
Temporal, no zone: DTSTART:20270630T233000Z TRIGGER;VALUE=DATE-TIME:20270630T220000Z
  ical.js in Vienna 2027-06-30T22:00Z, icalendar 2027-06-30T22:00:00+00:00
Temporal, Australia/Darwin: DTSTART;TZID=Australia/Darwin:20270701T090000 TRIGGER;VALUE=DATE-TIME:20270701T073000
  ical.js in Vienna 2027-07-01T05:30Z, icalendar 2027-07-01T07:30:00
alarm 2027-06-30T22:00Z, ferry 2027-06-30T23:30Z
EOF
diff expected seen
echo 'As described.'
