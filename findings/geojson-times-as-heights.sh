#!/bin/sh
# ol (OpenLayers) 10.11.0 and geopandas 1.2.0: a track with times and without heights is saved as GeoJSON with the times as heights.
#
# Expected: the third number of a position in GeoJSON is a height in meters (RFC 7946, 3.1.1). There is no place for a measure, the M of
# LINESTRING M, which the two keep apart from Z until then. shapely 2.2.0 leaves it out.
# Happens: the numbers are written as they come, so that without heights, the measure is third. OpenLayers reads the time of a GPX track
# as M and writes 1,814,428,800 m. Read again, by themselves or by others, it is Z. Nothing is raised.
# Matters: seconds or kilometers since the start look like a climb: 3,600 m in the first hour. The map is right, the profile isn't, and
# the times are gone. A track that has heights, too, gets its times fourth, where most readers ignore them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install geopandas==1.2.0 shapely==2.2.0 pyogrio==0.13.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ol@10.11.0 jsdom@26.1.0
cat >run.mjs <<'EOF'
import { writeFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('')
for (const name of ['DOMParser', 'Node', 'Element', 'Document']) globalThis[name] = window[name]
const { default: GeoJSON } = await import('ol/format/GeoJSON.js')
const { default: GPX } = await import('ol/format/GPX.js')

const points = ['08', '09'].map((hour, at) => `<trkpt lat="${46 + at}" lon="10"><time>2027-07-01T${hour}:00:00Z</time></trkpt>`)
const gpx = `<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
const features = new GPX().readFeatures(gpx)
const written = new GeoJSON().writeFeatures(features)
writeFileSync('ol.geojson', written)
const layout = (feature) => feature.getGeometry().getLayout()
console.log(`OpenLayers: from GPX ${layout(features[0])}, from its own GeoJSON ${layout(new GeoJSON().readFeatures(written)[0])}`)
EOF
cat >run.py <<'EOF'
import geopandas, shapely

track = shapely.from_wkt('LINESTRING M (10 46 0, 10 47 3600)')
tracks = geopandas.GeoSeries([track], crs=4326)
with open('geopandas.geojson', 'w') as file:
    file.write(tracks.to_json())
print('shapely.to_geojson:', shapely.to_geojson(track))
for name in ['ol', 'geopandas']:
    print(f'GDAL reads {name}.geojson:', geopandas.read_file(f'{name}.geojson').geometry[0].wkt)
EOF
node run.mjs >seen
python/bin/python run.py >>seen
cat seen
cat >expected <<'EOF'
OpenLayers: from GPX XYM, from its own GeoJSON XYZ
shapely.to_geojson: {"type":"LineString","coordinates":[[10.0,46.0],[10.0,47.0]]}
GDAL reads ol.geojson: MULTILINESTRING Z ((10 46 1814428800, 10 47 1814432400))
GDAL reads geopandas.geojson: LINESTRING Z (10 46 0, 10 47 3600)
EOF
diff expected seen
echo 'As described.'
