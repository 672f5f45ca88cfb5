#!/bin/sh
# @canboat/canboatjs 3.20.0: on an NMEA 2000 network, Newfoundland's time is at "-4:-30:00", and passed on it is another hour off.
#
# Expected: plotters send the time with the difference of local time from UTC (PGN 129033), in minutes. canboatjs reads and writes messages
# as JSON, so that what it read it can write. nmea2000 2026.10.3 (PyPI) has -12600 seconds for three and a half hours behind UTC.
# Happens: hours are rounded down, and the minutes that are left have a minus of their own: -3:30 is "-4:-30:00". Written, it is -4:30, as
# the minus counts twice; that is read as "-5:-30:00". A text "-03:30:00" is written as -2:30, because its minutes have a plus. East of
# Greenwich, and where the difference is whole hours, all is right.
# Matters: Newfoundland and the Marquesas have half hours. Clocks, logs and tides on board are an hour wrong or fail to parse, and a gateway
# that filters or repeats messages moves the time with each pass.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install nmea2000==2026.10.3
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @canboat/canboatjs@3.20.0
cat >run.mjs <<'EOF'
import { writeFileSync } from 'node:fs'
import canboat from '@canboat/canboatjs'

const message = { prio: 3, src: 1, dst: 255, pgn: 129033, timestamp: '2027-07-01T08:00:00.000Z' }
const read = (line) => new canboat.FromPgn({ useCamel: true }).parseString(line).fields
const write = (fields) => canboat.pgnToActisenseSerialFormat({ ...message, fields })
const minutes = (line) => Buffer.from(line.split(',').slice(-2).join(''), 'hex').readInt16LE()
const lines = []
for (const offset of [330, -180, -210, -570]) {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(Date.UTC(2027, 6, 1) / 86_400_000)
  bytes.writeUInt32LE(8 * 36_000_000, 2)
  bytes.writeInt16LE(offset, 6)
  const line = `${message.timestamp},3,129033,1,255,8,${bytes.toString('hex').match(/../g).join(',')}`
  lines.push(line)
  const again = write(read(line))
  console.log(`canboatjs: ${offset} minutes, read as ${read(line).localOffset}, written as ${minutes(again)}, read as ${read(again).localOffset}`)
}
for (const localOffset of ['03:30:00', '-03:30:00']) {
  console.log(`canboatjs: ${localOffset} is written as ${minutes(write({ date: '2027.07.01', time: '08:00:00', localOffset }))} minutes`)
}
writeFileSync('lines', lines.join('\n'))
EOF
cat >run.py <<'EOF'
from nmea2000.decoder import NMEA2000Decoder

for line in open('lines').read().splitlines():
    print('nmea2000:', *[field.value / 60 for field in NMEA2000Decoder().decode(line).fields if field.id == 'localOffset'], 'minutes')
EOF
{
  node run.mjs
  python/bin/python run.py
} | tee seen
cat >expected <<'EOF'
canboatjs: 330 minutes, read as 05:30:00, written as 330, read as 05:30:00
canboatjs: -180 minutes, read as -3:00:00, written as -180, read as -3:00:00
canboatjs: -210 minutes, read as -4:-30:00, written as -270, read as -5:-30:00
canboatjs: -570 minutes, read as -10:-30:00, written as -630, read as -11:-30:00
canboatjs: 03:30:00 is written as 210 minutes
canboatjs: -03:30:00 is written as -150 minutes
nmea2000: 330.0 minutes
nmea2000: -180.0 minutes
nmea2000: -210.0 minutes
nmea2000: -570.0 minutes
EOF
diff expected seen
echo 'As described.'
