#!/bin/sh
# proj4 (npm) 2.22.0: a shapefile around the North Pole is read 15 to 20 degrees too far south, one around the South Pole is right.
#
# Expected: GDAL 3.12.4 (pyogrio 0.13.0) writes the projection of a shapefile in Esri's words, and shpjs 6.2.0 gives them to proj4,
# which knows them: Stereographic_North_Pole and Stereographic_South_Pole are each other's mirror, with a standard parallel.
# Happens: the standard parallel counts as such for the South Pole alone. For the North Pole it becomes the middle of the map. For
# Mercator it is left out, as if the map were true to scale at the equator. Nothing warns.
# Matters: the data of Greenland, of sea ice and of Svalbard's surroundings come in it. A hut in Greenland is in the Atlantic off
# Newfoundland, a bay of New Zealand is near Sydney.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pyogrio==0.13.0 shapely==2.1.2 numpy==2.3.5 pyproj==3.7.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund shpjs@6.2.0 proj4@2.22.0 wkt-parser@1.5.6
cat >run.py <<'EOF'
import numpy, pyogrio, pyproj, shapely

for code, longitude, latitude in [(3413, -50.7, 67), (3996, 15.6, 78.2), (3031, -64, -64.8), (3994, 170, -43)]:
    point = shapely.Point(pyproj.Transformer.from_crs(4326, code, always_xy=True).transform(longitude, latitude))
    pyogrio.raw.write(f'{code}.shp', geometry=numpy.array([shapely.to_wkb(point)], dtype=object), field_data=[numpy.array([1])],
                      fields=['id'], geometry_type='Point', crs=f'EPSG:{code}', driver='ESRI Shapefile')
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import shp from 'shpjs'

for (const [code, place] of [[3413, '-50.7, 67.0'], [3996, '15.6, 78.2'], [3031, '-64.0, -64.8'], [3994, '170.0, -43.0']]) {
  const prj = readFileSync(`${code}.prj`, 'utf8')
  const { features } = await shp({ shp: readFileSync(`${code}.shp`), dbf: readFileSync(`${code}.dbf`), prj })
  const seen = features[0].geometry.coordinates.map(part => part.toFixed(1)).join(', ')
  console.log(`${code} ${prj.match(/PROJECTION\["(.*?)"/)[1]}: written ${place}, read ${seen}`)
}
EOF
python/bin/python run.py
node run.mjs | tee seen
cat >expected <<'EOF'
3413 Stereographic_North_Pole: written -50.7, 67.0, read -48.2, 47.7
3996 Stereographic_North_Pole: written 15.6, 78.2, read 7.0, 63.6
3031 Stereographic_South_Pole: written -64.0, -64.8, read -64.0, -64.8
3994 Mercator: written 170.0, -43.0, read 152.9, -33.9
EOF
diff expected seen
echo 'As described.'
