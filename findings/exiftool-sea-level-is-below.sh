#!/bin/sh
# ExifTool 13.59 and exifreader (npm) 4.46.0: a photo by Exif 3.0 that was taken above the sea is as far below it, or the other way round.
#
# Expected: until Exif 2.32, GPSAltitudeRef was 0 above and 1 below the sea. Exif 3.0 (2023) keeps the two for heights over the ellipsoid
# and has new values for those over the sea: 2 is positive, 3 negative. ExifTool knows them: it prints "86 m Positive Sea Level".
# Happens: as a number, as programs ask for it, and in the GPX that its own example gpx.fmt writes, ExifTool takes each reference but 0 for
# a minus: a pass at 2,757 m is at -2,757 m. exifreader's `gps.Altitude` has a minus for 1 alone, so that the shore of the Dead Sea, at
# -430 m, is at 430 m. Nothing warns, and with the old values, both are right.
# Matters: photos are placed on profiles and maps, models of the ground are computed from them. A camera that follows the new standard
# is wrong everywhere on land in one, and below the sea in the other.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pillow==13.0.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exiftool-vendored.pl@13.59.3 exifreader@4.46.0
exiftool=node_modules/exiftool-vendored.pl/bin/exiftool
python/bin/python -c "from PIL import Image; Image.new('RGB', (8, 8)).save('photo.jpg')"
cat >read.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import ExifReader from 'exifreader'

console.log(`  exifreader: ${ExifReader.load(readFileSync(process.argv[2]), { expanded: true }).gps.Altitude}`)
EOF
photo() {
  $exiftool -quiet -ExifVersion=0300 -GPSVersionID='2 4 0 0' -GPSLatitude=46.5 -GPSLatitudeRef=N -GPSLongitude=10.5 -GPSLongitudeRef=E \
    -GPSAltitude="$1" -GPSAltitudeRef#="$2" \
    -GPSDateStamp=2027:07:01 -GPSTimeStamp=08:00:00 -o "$1-$2.jpg" photo.jpg
  echo "$1 m, reference $2"
  echo "  ExifTool in words: $($exiftool -s3 -GPSAltitude "$1-$2.jpg")"
  echo "  ExifTool as a number: $($exiftool -s3 -GPSAltitude# "$1-$2.jpg")"
  echo "  ExifTool's GPX:$($exiftool -p node_modules/exiftool-vendored.pl/bin/fmt_files/gpx.fmt "$1-$2.jpg" | grep '<ele>')"
  node read.mjs "$1-$2.jpg"
}
{
  for reference in 0 2; do photo 2757 $reference; done
  for reference in 1 3; do photo 430 $reference; done
} | tee seen
cat >expected <<'EOF'
2757 m, reference 0
  ExifTool in words: 2757 m Above Sea Level
  ExifTool as a number: 2757
  ExifTool's GPX:  <ele>2757</ele>
  exifreader: 2757
2757 m, reference 2
  ExifTool in words: 2757 m Positive Sea Level (sea-level ref)
  ExifTool as a number: -2757
  ExifTool's GPX:  <ele>-2757</ele>
  exifreader: 2757
430 m, reference 1
  ExifTool in words: 430 m Below Sea Level
  ExifTool as a number: -430
  ExifTool's GPX:  <ele>-430</ele>
  exifreader: -430
430 m, reference 3
  ExifTool in words: 430 m Negative Sea Level (sea-level ref)
  ExifTool as a number: -430
  ExifTool's GPX:  <ele>-430</ele>
  exifreader: 430
EOF
diff expected seen
echo 'As described.'
