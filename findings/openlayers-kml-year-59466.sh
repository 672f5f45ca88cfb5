#!/bin/sh
# ol (OpenLayers) 10.11.0: a track that it reads from KML and writes as GPX is in the year 59466.
#
# Expected: both formats keep a track's times in the fourth number of a coordinate, M, so that a geometry doesn't depend on where it comes
# from, and both belong to one library.
# Happens: KML puts milliseconds there, GPX and IGC seconds. Written as GPX, the milliseconds of 2027 are seconds until the year 59466, which
# goes into the file with five digits. Nothing is raised; places and heights are right.
# Matters: a page that has both formats is used to convert. A drive of 2 hours takes 83 days, gpxpy 1.6.2 and JavaScript's Date have no
# time at all, and two tracks of the same drive, one from each format, are not on the same scale.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxpy==1.6.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ol@10.11.0 jsdom@26.1.0
cat >run.mjs <<'EOF'
import { writeFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('')
for (const name of ['DOMParser', 'XMLSerializer', 'Node', 'document', 'Element', 'Document']) globalThis[name] = window[name]
const { default: GPX } = await import('ol/format/GPX.js')
const { default: IGC } = await import('ol/format/IGC.js')
const { default: KML } = await import('ol/format/KML.js')

const drive = {
  gpx: `<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
    <trkpt lat="46" lon="10"><ele>100</ele><time>2027-07-01T08:00:00Z</time></trkpt>
    <trkpt lat="47" lon="10"><ele>300</ele><time>2027-07-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>`,
  igc: 'AXXX001\nHFDTEDATE:010727,01\nB0800004600000N01000000EA0010000100\nB1000004700000N01000000EA0030000300\n',
  kml: `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>
    <when>2027-07-01T08:00:00Z</when><when>2027-07-01T10:00:00Z</when>
    <gx:coord>10 46 100</gx:coord><gx:coord>10 47 300</gx:coord></gx:Track></Placemark></kml>`,
}
const formats = { gpx: new GPX(), igc: new IGC({ altitudeMode: 'gps' }), kml: new KML({ extractStyles: false }) }
for (const [name, text] of Object.entries(drive)) {
  const features = formats[name].readFeatures(text)
  const [start, end] = features[0].getGeometry().getCoordinates().flat(name === 'gpx' ? 1 : 0)
  const written = formats.gpx.writeFeatures(features)
  writeFileSync(`${name}.gpx`, written)
  console.log(`${name}: M ${start[3]}, ${((end[3] - start[3]) / 3600).toFixed(0)} hours; written ${written.match(/<time>(.*?)<\/time>/)[1]}`)
}
EOF
cat >run.py <<'EOF'
import gpxpy

for name in ['gpx', 'igc', 'kml']:
    with open(f'{name}.gpx') as file:
        gpx = gpxpy.parse(file)
    points = [*(point for route in gpx.routes for point in route.points), *(point for point, *_ in gpx.walk())]
    print(f'{name}: gpxpy {points[0].time}')
EOF
node run.mjs >seen
python/bin/python run.py >>seen
cat seen
cat >expected <<'EOF'
gpx: M 1814428800, 2 hours; written 2027-07-01T08:00:00Z
igc: M 1814428800, 2 hours; written 2027-07-01T08:00:00Z
kml: M 1814428800000, 2000 hours; written 59466-12-17T08:00:00Z
gpx: gpxpy 2027-07-01 08:00:00+00:00
igc: gpxpy 2027-07-01 08:00:00+00:00
kml: gpxpy None
EOF
diff expected seen
echo 'As described.'
