#!/bin/sh
# GPSBabel 1.8.0: a track written as NMEA says "no position" in each sentence, and read again it is empty.
#
# Expected: places that a file has are places. GPX has an optional element `fix`; a track without it says nothing about the quality
# of its points, and no phone or planner writes it.
# Happens: "not known" is written as "invalid": status V in RMC and quality 0 in GGA, with the coordinates beside it. Readers skip
# such sentences, as they should, GPSBabel itself without a word. With `<fix>3d</fix>` in each point, all is read.
# Matters: NMEA is what simulators, plotters and older navigation units play. They show no position, or no track, and the file
# looks right to the eye.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download gpsbabel=1.8.0+ds-5 libqt5core5a libshp2 libusb-1.0-0 libdouble-conversion3 libicu72 \
  libpcre2-16-0 libglib2.0-0
for package in *.deb; do dpkg --extract "$package" .; done
export LD_LIBRARY_PATH="$folder/usr/lib/x86_64-linux-gnu"
for fix in '' '<fix>3d</fix>'; do
  cat >leg.gpx <<EOF
<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1">
  <trk><trkseg>
    <trkpt lat="-22.50" lon="125.00"><ele>410</ele><time>2027-07-01T00:00:00Z</time>$fix</trkpt>
    <trkpt lat="-22.51" lon="125.01"><ele>412</ele><time>2027-07-01T00:01:00Z</time>$fix</trkpt>
  </trkseg></trk>
</gpx>
EOF
  usr/bin/gpsbabel -i gpx -f leg.gpx -o nmea -F leg.nmea 2>>warnings
  usr/bin/gpsbabel -i nmea -f leg.nmea -o gpx -F again.gpx 2>>warnings
  echo "fix: ${fix:-not in the file}"
  head -n 2 leg.nmea | tr -d '\r'
  echo "points read again: $(grep -c '<trkpt' again.gpx || true) of 2"
done | tee seen
echo "lines of warnings: $(wc -l <warnings)" | tee -a seen
cat >expected <<'EOF'
fix: not in the file
$GPRMC,000000.000,V,2230.000,S,12500.000,E,0.00,0.00,010727,,*0F
$GPGGA,000000.000,2230.000,S,12500.000,E,0,00,0.0,410.000,M,0.0,M,,*70
points read again: 0 of 2
fix: <fix>3d</fix>
$GPRMC,000000.000,A,2230.000,S,12500.000,E,0.00,0.00,010727,,*18
$GPGGA,000000.000,2230.000,S,12500.000,E,1,00,0.0,410.000,M,0.0,M,,*71
points read again: 2 of 2
lines of warnings: 0
EOF
diff expected seen
echo 'As described.'
