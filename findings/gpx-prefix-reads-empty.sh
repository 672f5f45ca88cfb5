#!/bin/sh
# gpxpy 1.6.2, GPSBabel 1.8.0 and @tmcw/togeojson 7.1.3: a GPX file whose elements have a prefix is empty.
#
# Expected: an element's name is its namespace and its local name; which prefix stands for the namespace, or none, says nothing.
# Avionics of Garmin and Polar's exports write `ns1:gpx` and `ns2:gpx`, and so does Python's own ElementTree with any file that it
# reads and writes again.
# Happens: the three compare names with the prefix. They accept the file and return no waypoint, no route and no track, without a
# warning or an error. Of the tools tried, GDAL alone refuses it.
# Matters: a script that only corrects a name in a GPX file loses all of it on the way to the next program, which says "done".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download gpsbabel=1.8.0+ds-5 libqt5core5a libshp2 libusb-1.0-0 libdouble-conversion3 libicu72 \
  libpcre2-16-0 libglib2.0-0
for package in *.deb; do dpkg --extract "$package" .; done
export LD_LIBRARY_PATH="$folder/usr/lib/x86_64-linux-gnu"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxpy==1.6.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tmcw/togeojson@7.1.3 @xmldom/xmldom@0.9.12
cat >before.gpx <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="-22.50" lon="125.00"><name>Well 33</name></wpt>
  <trk><trkseg><trkpt lat="-22.50" lon="125.00"/><trkpt lat="-22.51" lon="125.01"/></trkseg></trk>
</gpx>
EOF
cat >run.py <<'EOF'
import sys
import xml.etree.ElementTree as tree
import gpxpy

tree.parse('before.gpx').write('after.gpx', encoding='UTF-8', xml_declaration=True)
for name in ('before.gpx', 'after.gpx'):
    with open(name) as file:
        gpx = gpxpy.parse(file)
    print(f'gpxpy, {name}: {len(gpx.waypoints)} waypoint(s), {len(gpx.tracks)} track(s)')
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { gpx } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'

for (const name of ['before.gpx', 'after.gpx']) {
  const { features } = gpx(new DOMParser().parseFromString(readFileSync(name, 'utf8'), 'text/xml'))
  console.log(`togeojson, ${name}: ${features.map(one => one.geometry.type).join(' and ') || 'nothing'}`)
}
EOF
{
  python/bin/python run.py
  node run.mjs
  for name in before.gpx after.gpx; do
    usr/bin/gpsbabel -i gpx -f "$name" -o gpx -F read.gpx 2>warnings
    echo "gpsbabel, $name: $(grep -c -e '<wpt' -e '<trk>' read.gpx || true) of 2, $(wc -c <warnings) bytes of warnings"
  done
  sed -n 2p after.gpx
} | tee seen
cat >expected <<'EOF'
gpxpy, before.gpx: 1 waypoint(s), 1 track(s)
gpxpy, after.gpx: 0 waypoint(s), 0 track(s)
togeojson, before.gpx: LineString and Point
togeojson, after.gpx: nothing
gpsbabel, before.gpx: 2 of 2, 0 bytes of warnings
gpsbabel, after.gpx: 0 of 2, 0 bytes of warnings
<ns0:gpx xmlns:ns0="http://www.topografix.com/GPX/1/1" version="1.1" creator="example">
EOF
diff expected seen
echo 'As described.'
