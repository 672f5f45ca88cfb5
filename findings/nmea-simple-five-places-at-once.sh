#!/bin/sh
# nmea-simple (npm) 3.3.0: of a receiver that sends five positions a second, all five are at the same time, by RMC alone.
#
# Expected: the time in NMEA 0183 is hhmmss.ss, and the digits behind the point are a fraction, however many there are. Receivers of
# MediaTek and SiRF send three, some send one. The library reads all of them in GGA and in ZDA, and pynmeagps 1.1.8 (PyPI) in RMC.
# Happens: in RMC, which alone has the date with the position, the fraction counts if the time has exactly nine characters: two digits, as
# u-blox sends them. With one or three, the milliseconds are 0. Nothing is raised, and the position is right.
# Matters: what records by RMC has five places a second at one time, and a jump to the next second: speeds are infinite, or a fifth of what
# they were, a film of the drive is up to 25 m off, and a database with the time as its key keeps one of five. With one position a second,
# or a receiver of u-blox, all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pynmeagps==1.1.8
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nmea-simple@3.3.0
cat >write.py <<'EOF'
from functools import reduce

def sentence(text):
    return f'${text}*{reduce(lambda sum, letter: sum ^ ord(letter), text, 0):02X}'

for digits in (1, 2, 3):
    for tenth in range(0, 10, 2):
        time = f'101500.{tenth}' + '0' * (digits - 1)
        place = f'4812.5000,N,01622.30{tenth}0,E'
        print(sentence(f'GPGGA,{time},{place},1,08,1.0,200.0,M,45.0,M,,'))
        print(sentence(f'GPRMC,{time},A,{place},60.0,090.0,010727,,,A'))
EOF
python/bin/python write.py >log.nmea
cat >read.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { parseNmeaSentence } from 'nmea-simple'

for (const line of readFileSync('log.nmea', 'utf8').trim().split('\n')) {
  const packet = parseNmeaSentence(line)
  const { chxOk, sentenceId, longitude } = packet
  const time = (packet.datetime ?? packet.time).toISOString().slice(11)
  console.log(`nmea-simple: ${line.slice(7, 17).split(',')[0]}, ${sentenceId}: ${time}, ${longitude.toFixed(6)}, checksum ${chxOk}`)
}
EOF
cat >read.py <<'EOF'
from pynmeagps import NMEAReader

with open('log.nmea', 'rb') as log:
    for _, message in NMEAReader(log):
        if message.msgID == 'RMC':
            print(f'pynmeagps: RMC: {message.time.isoformat(timespec="milliseconds")}, {message.lon:.6f}')
EOF
{
  node read.mjs
  python/bin/python read.py
} | tee seen
cat >expected <<'EOF'
nmea-simple: 101500.0, GGA: 10:15:00.000Z, 16.371667, checksum true
nmea-simple: 101500.0, RMC: 10:15:00.000Z, 16.371667, checksum true
nmea-simple: 101500.2, GGA: 10:15:00.200Z, 16.371700, checksum true
nmea-simple: 101500.2, RMC: 10:15:00.000Z, 16.371700, checksum true
nmea-simple: 101500.4, GGA: 10:15:00.400Z, 16.371733, checksum true
nmea-simple: 101500.4, RMC: 10:15:00.000Z, 16.371733, checksum true
nmea-simple: 101500.6, GGA: 10:15:00.600Z, 16.371767, checksum true
nmea-simple: 101500.6, RMC: 10:15:00.000Z, 16.371767, checksum true
nmea-simple: 101500.8, GGA: 10:15:00.800Z, 16.371800, checksum true
nmea-simple: 101500.8, RMC: 10:15:00.000Z, 16.371800, checksum true
nmea-simple: 101500.00, GGA: 10:15:00.000Z, 16.371667, checksum true
nmea-simple: 101500.00, RMC: 10:15:00.000Z, 16.371667, checksum true
nmea-simple: 101500.20, GGA: 10:15:00.200Z, 16.371700, checksum true
nmea-simple: 101500.20, RMC: 10:15:00.200Z, 16.371700, checksum true
nmea-simple: 101500.40, GGA: 10:15:00.400Z, 16.371733, checksum true
nmea-simple: 101500.40, RMC: 10:15:00.400Z, 16.371733, checksum true
nmea-simple: 101500.60, GGA: 10:15:00.600Z, 16.371767, checksum true
nmea-simple: 101500.60, RMC: 10:15:00.600Z, 16.371767, checksum true
nmea-simple: 101500.80, GGA: 10:15:00.800Z, 16.371800, checksum true
nmea-simple: 101500.80, RMC: 10:15:00.800Z, 16.371800, checksum true
nmea-simple: 101500.000, GGA: 10:15:00.000Z, 16.371667, checksum true
nmea-simple: 101500.000, RMC: 10:15:00.000Z, 16.371667, checksum true
nmea-simple: 101500.200, GGA: 10:15:00.200Z, 16.371700, checksum true
nmea-simple: 101500.200, RMC: 10:15:00.000Z, 16.371700, checksum true
nmea-simple: 101500.400, GGA: 10:15:00.400Z, 16.371733, checksum true
nmea-simple: 101500.400, RMC: 10:15:00.000Z, 16.371733, checksum true
nmea-simple: 101500.600, GGA: 10:15:00.600Z, 16.371767, checksum true
nmea-simple: 101500.600, RMC: 10:15:00.000Z, 16.371767, checksum true
nmea-simple: 101500.800, GGA: 10:15:00.800Z, 16.371800, checksum true
nmea-simple: 101500.800, RMC: 10:15:00.000Z, 16.371800, checksum true
pynmeagps: RMC: 10:15:00.000, 16.371667
pynmeagps: RMC: 10:15:00.200, 16.371700
pynmeagps: RMC: 10:15:00.400, 16.371733
pynmeagps: RMC: 10:15:00.600, 16.371767
pynmeagps: RMC: 10:15:00.800, 16.371800
pynmeagps: RMC: 10:15:00.000, 16.371667
pynmeagps: RMC: 10:15:00.200, 16.371700
pynmeagps: RMC: 10:15:00.400, 16.371733
pynmeagps: RMC: 10:15:00.600, 16.371767
pynmeagps: RMC: 10:15:00.800, 16.371800
pynmeagps: RMC: 10:15:00.000, 16.371667
pynmeagps: RMC: 10:15:00.200, 16.371700
pynmeagps: RMC: 10:15:00.400, 16.371733
pynmeagps: RMC: 10:15:00.600, 16.371767
pynmeagps: RMC: 10:15:00.800, 16.371800
EOF
diff expected seen
echo 'As described.'
