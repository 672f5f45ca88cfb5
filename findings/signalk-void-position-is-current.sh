#!/bin/sh
# @signalk/nmea0183-signalk 3.20.1: a position that the receiver itself calls void is the current one, and so are its course and speed.
#
# Expected: RMC says with its second field whether the fix holds: A, or V, "receiver warning". Receivers that lose their satellites go on
# sending the last position, course and speed, with V. The library heeds that letter in GLL, which has the same values, and drops what is V;
# it does in MWV, for the wind, too.
# Happens: of RMC, it reads everything but the letter. The old position is sent on with the new time, the old speed with it, and nothing in
# the message says so. A GGA without a fix, whose fields are empty, is dropped, so that it can't contradict.
# Matters: in a gorge, a tunnel or a ferry's hold the vehicle stands where it lost the sky, and still does 19 km/h. What asks for the
# newest position takes it for good: anchor alarms keep quiet, and a track gets a straight line and a stop that wasn't one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pynmea2==1.19.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @signalk/nmea0183-signalk@3.20.1
cat >run.mjs <<'EOF'
import { writeFileSync } from 'node:fs'
import Parser from '@signalk/nmea0183-signalk'

const line = (text) => `$${text}*${[...text].reduce((sum, letter) => sum ^ letter.charCodeAt(0), 0).toString(16).toUpperCase().padStart(2, '0')}`
const lines = [
  'GPRMC,120000.00,A,4812.5000,N,01622.3000,E,10.0,90.0,010727,5.1,E,A',
  'GPRMC,121500.00,V,4812.5000,N,01622.3000,E,10.0,90.0,010727,5.1,E,N',
  'GPGLL,4812.5000,N,01622.3000,E,120000.00,A,A',
  'GPGLL,4812.5000,N,01622.3000,E,121500.00,V,N',
  'GPGGA,121500.00,,,,,0,00,99.9,,M,,M,,',
  'IIMWV,214.8,R,10.0,N,V',
].map(line)
const parser = new Parser()
for (const text of lines) {
  const update = parser.parse(text)?.updates[0]
  const values = Object.fromEntries((update?.values ?? []).map(({ path, value }) => [path, value]))
  const { latitude, longitude } = values['navigation.position'] ?? {}
  const speed = values['navigation.speedOverGround']
  console.log(`${text.slice(1, 6)} ${text.match(/,([AV])[,*]/)?.[1] ?? ''}:`, update ? `${latitude.toFixed(4)} ${longitude.toFixed(4)}, ` +
    `${speed === undefined ? 'no speed' : `${speed.toFixed(2)} m/s`}, ${update.timestamp.slice(11, 19)}` : 'nothing')
}
writeFileSync('lines', lines.slice(0, 2).join('\n'))
EOF
cat >run.py <<'EOF'
import pynmea2

for text in open('lines').read().split():
    read = pynmea2.parse(text)
    print('pynmea2:', read.status, 'valid' if read.is_valid else 'not valid')
EOF
{
  node run.mjs
  python/bin/python run.py
} | tee seen
cat >expected <<'EOF'
GPRMC A: 48.2083 16.3717, 5.14 m/s, 12:00:00
GPRMC V: 48.2083 16.3717, 5.14 m/s, 12:15:00
GPGLL A: 48.2083 16.3717, no speed, 12:00:00
GPGLL V: nothing
GPGGA : nothing
IIMWV V: nothing
pynmea2: A valid
pynmea2: V not valid
EOF
diff expected seen
echo 'As described.'
