#!/bin/sh
# GPSBabel 1.8.0: all heights that it reads from GeoJSON are 0, also those that it wrote itself.
#
# Expected: the third number of a position is its height (RFC 7946, 3.1.1). GPSBabel writes it there, and its own GPX keeps it.
# Happens: the height of each position with three numbers is 0.000, in points, lines and lines of several parts. A position with two has
# none, as it should. Nothing warns. On the way out, a height of exactly 0 is left out, so that the second time there is none at all.
# Debian 12 has this version; in the project's repository, it was corrected in March 2026.
# Matters: planners and APIs give routes as GeoJSON, and the receiver wants GPX. Its profile is flat at sea level, climb and descent are
# zero, and what computes fuel or energy from it takes the Alps for the coast. The map is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download gpsbabel=1.8.0+ds-5 libqt5core5a libshp2 libusb-1.0-0 libdouble-conversion3 libicu72 \
  libpcre2-16-0 libglib2.0-0
for package in *.deb; do dpkg --extract "$package" .; done
export LD_LIBRARY_PATH="$folder/usr/lib/x86_64-linux-gnu"
cat >day.gpx <<'EOF'
<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x">
  <wpt lat="46.5" lon="10.4"><ele>2757</ele><name>Pass</name></wpt>
  <wpt lat="46.6" lon="10.5"><name>Without</name></wpt>
  <trk><trkseg>
    <trkpt lat="46.5" lon="10.4"><ele>2757</ele></trkpt>
    <trkpt lat="46.6" lon="10.5"><ele>913.5</ele></trkpt>
  </trkseg></trk>
</gpx>
EOF
cat >planner.json <<'EOF'
{
  "type": "FeatureCollection",
  "features": [
    {
      "type": "Feature",
      "properties": { "name": "Day" },
      "geometry": { "type": "MultiLineString", "coordinates": [[[10.4, 46.5, 2757], [10.5, 46.6, 913.5]], [[10.5, 46.6, 913.5], [10.6, 46.6]]] }
    }
  ]
}
EOF
heights() { sed -n 's/.*<ele>\(.*\)<.*/\1/p' "$1" | paste -s -d ' '; }
{
  usr/bin/gpsbabel -i gpx -f day.gpx -o geojson -F day.json
  echo "written: $(tr -d ' \n' <day.json | grep -o '\[[-0-9.,]*\]' | paste -s -d ' ')"
  usr/bin/gpsbabel -i geojson -f day.json -o gpx -F again.gpx
  echo "read again: $(heights again.gpx)"
  usr/bin/gpsbabel -i geojson -f planner.json -o gpx -F planner.gpx
  echo "a planner's: $(heights planner.gpx)"
  usr/bin/gpsbabel -i gpx -f day.gpx -o gpx -F copy.gpx
  echo "GPX to GPX: $(heights copy.gpx)"
} | tee seen
cat >expected <<'EOF'
written: [10.4,46.5,2757] [10.5,46.6] [10.4,46.5,2757] [10.5,46.6,913.5]
read again: 0.000 0.000 0.000
a planner's: 0.000 0.000 0.000
GPX to GPX: 2757.000 2757.000 913.500
EOF
diff expected seen
echo 'As described.'
