#!/bin/sh
# GPSBabel 1.8.0: a KML file with option `track=1` has each track twice, and read again it is two tracks.
#
# Expected: `track=1` writes a track as `gx:Track`, with its times, instead of as a line: what is written is what was read, once.
# Happens: the file has the `gx:Track`, and beside it the same points as a `LineString` and as placemarks. GPSBabel itself reads two
# tracks, one of them without times and named "Path", and a waypoint for each point.
# Matters: a program that adds up the tracks of a file counts each leg twice. The two differ in name and times, so that comparing
# them as a whole finds no repetition.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download gpsbabel=1.8.0+ds-5 libqt5core5a libshp2 libusb-1.0-0 libdouble-conversion3 libicu72 \
  libpcre2-16-0 libglib2.0-0
for package in *.deb; do dpkg --extract "$package" .; done
export LD_LIBRARY_PATH="$folder/usr/lib/x86_64-linux-gnu"
cat >leg.gpx <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1">
  <trk>
    <name>Leg</name>
    <trkseg>
      <trkpt lat="-22.50" lon="125.00"><time>2027-07-01T00:00:00Z</time></trkpt>
      <trkpt lat="-22.51" lon="125.01"><time>2027-07-01T00:01:00Z</time></trkpt>
      <trkpt lat="-22.52" lon="125.02"><time>2027-07-01T00:02:00Z</time></trkpt>
    </trkseg>
  </trk>
</gpx>
EOF
usr/bin/gpsbabel -i gpx -f leg.gpx -o kml,track=1 -F leg.kml
usr/bin/gpsbabel -i kml -f leg.kml -o gpx -F again.gpx
count() { printf '%s: %s\n' "$1" "$(grep -c "$2" "$3" || true)"; }
{
  count 'gx:Track elements written' '<gx:Track>' leg.kml
  count 'LineString elements written' '<LineString>' leg.kml
  count 'tracks read again' '<trk>' again.gpx
  count 'track points read again' '<trkpt ' again.gpx
  count 'of them without a time' '<trkpt [^>]*/>' again.gpx
  count 'waypoints read again' '<wpt ' again.gpx
} | tee seen
cat >expected <<'EOF'
gx:Track elements written: 1
LineString elements written: 1
tracks read again: 2
track points read again: 6
of them without a time: 3
waypoints read again: 3
EOF
diff expected seen
echo 'As described.'
