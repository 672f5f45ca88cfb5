#!/bin/sh
# fit-file-parser (npm) 6.1.2 and GPSBabel 1.8.0: of two recordings that are one FIT file, the second is not there.
#
# Expected: the FIT protocol has chained files: complete ones in a row, each with a header, its length and a checksum. A decoder goes on
# behind the first. Garmin's own SDK 21.217.0, fitdecode 0.11.0 and fitparse 1.2.0 read both.
# Happens: the two stop after the length that is in the first header. fit-file-parser says nothing, even with `force: false`, which makes
# it raise an error for a file that isn't intact. GPSBabel prints a line about a size that it didn't expect, and succeeds.
# Matters: devices chain what they record in between and what they get from a sensor later, and joining the files of a trip with cat makes
# such a file. The afternoon is missing, and what is left is a valid drive.
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
for (const [name, hour, latitude, points] of [['morning', 8, 46, 3], ['afternoon', 14, 47, 5]]) {
  const encoder = new Encoder()
  const at = (minute) => new Date(Date.UTC(2027, 6, 1, hour, minute))
  encoder.onMesg(Profile.MesgNum.FILE_ID, { type: 'activity', manufacturer: 'development', product: 1, serialNumber: 1, timeCreated: at(0) })
  for (let minute = 0; minute < points; minute++) {
    const place = { positionLat: semicircles(latitude + minute / 100), positionLong: semicircles(10) }
    encoder.onMesg(Profile.MesgNum.RECORD, { timestamp: at(minute), ...place, altitude: 300 })
  }
  writeFileSync(`${name}.fit`, encoder.close())
}
EOF
cat >read.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { Decoder, Stream } from '@garmin/fitsdk'
import FitParser from 'fit-file-parser'

const bytes = readFileSync('day.fit')
console.log(`Garmin's SDK: ${new Decoder(Stream.fromByteArray([...bytes])).read().messages.recordMesgs.length} points`)
console.log(`fit-file-parser: ${(await new FitParser({ force: false }).parseAsync(bytes)).records.length} points`)
EOF
cat >read.py <<'EOF'
import fitdecode, fitparse

with fitdecode.FitReader('day.fit') as day:
    print('fitdecode:', sum(isinstance(one, fitdecode.FitDataMessage) and one.name == 'record' for one in day), 'points')
print('fitparse:', len(list(fitparse.FitFile('day.fit').get_messages('record'))), 'points')
EOF
node write.mjs
cat morning.fit afternoon.fit >day.fit
node read.mjs >seen
python/bin/python read.py >>seen
usr/bin/gpsbabel -i garmin_fit -f day.fit -o gpx -F day.gpx
echo "GPSBabel: $(grep -c '<trkpt ' day.gpx) points" >>seen
cat seen
cat >expected <<'EOF'
Garmin's SDK: 8 points
fit-file-parser: 3 points
fitdecode: 8 points
fitparse: 8 points
GPSBabel: 3 points
EOF
diff expected seen
echo 'As described.'
