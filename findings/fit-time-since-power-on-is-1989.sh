#!/bin/sh
# Garmin's FIT SDK (@garmin/fitsdk) 21.217.0 and fit-file-parser 6.1.2: a drive that began before the clock was set began in 1989.
#
# Expected: times in FIT count seconds from the end of 1989. A number below 0x10000000 isn't one of them, but the seconds since the device
# was switched on: it is what a receiver has before it knows the time. fitdecode 0.11.0 and fitparse 1.2.0 return the bare number.
# Happens: the two make a date of it, on 31 December 1989 or some days later. GPSBabel 1.8.0 adds it to the time at which the file was
# created, so that the first minutes are later than what follows. Each is a valid time, and nothing warns.
# Matters: a day's drive takes 37 years, its average speed is zero, and in a list by date it is the oldest. Who cuts "what is from before
# the trip" loses the way out of town; sorted by time, GPSBabel's track jumps back and forth.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download gpsbabel=1.8.0+ds-5 libqt5core5a libshp2 libusb-1.0-0 libdouble-conversion3 libicu72 \
  libpcre2-16-0 libglib2.0-0
for package in *.deb; do dpkg --extract "$package" .; done
export LD_LIBRARY_PATH="$folder/usr/lib/x86_64-linux-gnu"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install fitdecode==0.11.0 fitparse==1.2.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @garmin/fitsdk@21.217.0 fit-file-parser@6.1.2
cat >write.mjs <<'EOF'
import { writeFileSync } from 'node:fs'
import { Encoder, Profile } from '@garmin/fitsdk'

const semicircles = (degrees) => Math.round((degrees * 2 ** 31) / 180)
const encoder = new Encoder()
const start = Date.UTC(2027, 6, 1, 8)
encoder.onMesg(Profile.MesgNum.FILE_ID, { type: 'activity', manufacturer: 'development', product: 1, serialNumber: 1, timeCreated: new Date(start) })
for (const [at, timestamp] of [600, 660, new Date(start + 120_000), new Date(start + 180_000)].entries()) {
  encoder.onMesg(Profile.MesgNum.RECORD, { timestamp, positionLat: semicircles(46), positionLong: semicircles(10 + at / 100), altitude: 300 })
}
writeFileSync('drive.fit', encoder.close())
EOF
cat >read.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { Decoder, Stream } from '@garmin/fitsdk'
import FitParser from 'fit-file-parser'

const bytes = readFileSync('drive.fit')
const words = (records) => records.map(({ timestamp }) => timestamp.toISOString().slice(0, 19)).join(' ')
console.log(`Garmin's SDK: ${words(new Decoder(Stream.fromByteArray([...bytes])).read().messages.recordMesgs)}`)
console.log(`fit-file-parser: ${words((await new FitParser({ force: false }).parseAsync(bytes)).records)}`)
EOF
cat >read.py <<'EOF'
import fitdecode, fitparse

def words(times):
    return ' '.join(str(time) if isinstance(time, int) else f'{time:%Y-%m-%dT%H:%M:%S}' for time in times)

with fitdecode.FitReader('drive.fit') as drive:
    print('fitdecode:', words([one.get_value('timestamp') for one in drive if isinstance(one, fitdecode.FitDataMessage) and one.name == 'record']))
print('fitparse:', words([one.get_value('timestamp') for one in fitparse.FitFile('drive.fit').get_messages('record')]))
EOF
node write.mjs
usr/bin/gpsbabel -i garmin_fit -f drive.fit -o gpx -F drive.gpx
{
  node read.mjs
  python/bin/python read.py
  echo "GPSBabel: $(sed -n '/<trkpt/,$ s/.*<time>\(.*\)Z<.*/\1/p' drive.gpx | paste -s -d ' ')"
} | tee seen
cat >expected <<'EOF'
Garmin's SDK: 1989-12-31T00:10:00 1989-12-31T00:11:00 2027-07-01T08:02:00 2027-07-01T08:03:00
fit-file-parser: 1989-12-31T00:10:00 1989-12-31T00:11:00 2027-07-01T08:02:00 2027-07-01T08:03:00
fitdecode: 600 660 2027-07-01T08:02:00 2027-07-01T08:03:00
fitparse: 600 660 2027-07-01T08:02:00 2027-07-01T08:03:00
GPSBabel: 2027-07-01T08:10:00 2027-07-01T08:11:00 2027-07-01T08:02:00 2027-07-01T08:03:00
EOF
diff expected seen
echo 'As described.'
