#!/bin/sh
# fastkml (PyPI) 1.4.0: one point without a height, and the whole line is gone.
#
# Expected: in KML the height of a coordinate is optional, for each by itself. GPSBabel 1.8.0 writes a track whose receiver had no height
# for a moment that way, and reads it again.
# Happens: the line has no geometry (None), also with strict=True, and nothing is raised or logged. Within a MultiGeometry the line is
# left out, so that a track of two segments becomes one of the first.
# Matters: a day's track disappears because of a point in a canyon or under trees, and what is left looks complete.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download gpsbabel=1.8.0+ds-5 libqt5core5a libshp2 libusb-1.0-0 libdouble-conversion3 libicu72 \
  libpcre2-16-0 libglib2.0-0
for package in *.deb; do dpkg --extract "$package" .; done
export LD_LIBRARY_PATH="$folder/usr/lib/x86_64-linux-gnu"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install fastkml==1.4.0
cat >leg.gpx <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1">
  <trk>
    <trkseg>
      <trkpt lat="-22.50" lon="125.00"><ele>410</ele></trkpt>
      <trkpt lat="-22.51" lon="125.00"><ele>415</ele></trkpt>
    </trkseg>
    <trkseg>
      <trkpt lat="-22.60" lon="125.00"><ele>420</ele></trkpt>
      <trkpt lat="-22.61" lon="125.00"/>
      <trkpt lat="-22.62" lon="125.00"><ele>425</ele></trkpt>
    </trkseg>
  </trk>
</gpx>
EOF
usr/bin/gpsbabel -i gpx -f leg.gpx -o kml,points=0 -F leg.kml
usr/bin/gpsbabel -i kml -f leg.kml -o gpx -F again.gpx
cat >run.py <<'EOF'
import re
from fastkml import KML, Placemark
from fastkml.utils import find_all

def read(text):
    return [str(placemark.geometry) for placemark in find_all(KML.from_string(text, strict=True), of_type=Placemark)]

with open('leg.kml') as file:
    leg = file.read()
print('written:', *[' '.join(line.split()) for line in re.findall('<coordinates>(.*?)</coordinates>', leg, re.DOTALL)], sep='\n  ')
print('fastkml:', *read(leg))
line = '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>{}</coordinates></LineString></Placemark></kml>'
for coordinates in ('125,-22.60,420 125,-22.61,422', '125,-22.60 125,-22.61', '125,-22.60,420 125,-22.61'):
    print(f'{coordinates}:', *read(line.format(coordinates)))
EOF
{
  python/bin/python -W ignore run.py
  echo "gpsbabel: $(grep -c '<trkpt' again.gpx) points"
} | tee seen
cat >expected <<'EOF'
written:
  125.000000,-22.500000,410.00 125.000000,-22.510000,415.00
  125.000000,-22.600000,420.00 125.000000,-22.610000 125.000000,-22.620000,425.00
fastkml: MULTILINESTRING Z ((125.0 -22.5 410.0, 125.0 -22.51 415.0))
125,-22.60,420 125,-22.61,422: LINESTRING Z (125.0 -22.6 420.0, 125.0 -22.61 422.0)
125,-22.60 125,-22.61: LINESTRING (125.0 -22.6, 125.0 -22.61)
125,-22.60,420 125,-22.61: None
gpsbabel: 5 points
EOF
diff expected seen
echo 'As described.'
