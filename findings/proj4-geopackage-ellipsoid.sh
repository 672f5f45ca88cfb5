#!/bin/sh
# proj4 (npm) 2.22.0: a projection in the words of a GeoPackage counts on the wrong ellipsoid and from Greenwich.
#
# Expected: proj4 takes well-known text, versions 1 and 2. GeoPackage has a column for version 2 of 2015, definition_12_063, which
# GDAL 3.12.4 (pyogrio 0.13.0) fills for its extension CRS_WKT.
# Happens: in the words of 2015 a projection is based on BASEGEODCRS, in those of 2019 on BASEGEOGCRS. Only the latter is known.
# What is in the former, ellipsoid and prime meridian, is skipped without a warning, and WGS 84 and Greenwich take their place.
# Matters: places on older survey maps move by 60 to 600 m, those counted from Lisbon or Oslo by up to 800 km, and those of
# Switzerland are NaN. With WGS 84 itself, on which one tries things, all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pyogrio==0.13.0 shapely==2.1.2 numpy==2.3.5 pyproj==3.7.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund proj4@2.22.0 wkt-parser@1.5.6
cat >run.py <<'EOF'
import json, sqlite3, warnings
import numpy, pyogrio, pyproj, shapely

warnings.simplefilter('ignore')
cases = []
for code, longitude, latitude in [(32632, 9.5, 60.5), (23032, 9.5, 60.5), (31467, 8.5, 51.2), (20790, -8, 39.5), (2056, 7.5, 46.8)]:
    name = f'{code}.gpkg'
    point = numpy.array([shapely.to_wkb(shapely.Point(0, 0))], dtype=object)
    pyogrio.raw.write(name, geometry=point, field_data=[], fields=[], geometry_type='Point', crs=f'EPSG:{code}', driver='GPKG',
                      dataset_options={'CRS_WKT_EXTENSION': 'YES'})
    (text,) = sqlite3.connect(name).execute('select definition_12_063 from gpkg_spatial_ref_sys where srs_id = ?', (code,)).fetchone()
    crs = pyproj.CRS.from_wkt(text)
    # The same ellipsoid on both sides: what differs is the projection alone.
    size = f'+a={crs.ellipsoid.semi_major_metre} +b={crs.ellipsoid.semi_minor_metre}'
    plain = ' '.join(part for part in crs.to_proj4().split() if not part.startswith(('+datum', '+ellps', '+towgs84', '+nadgrids')))
    right = pyproj.Transformer.from_crs(f'+proj=longlat {size} +type=crs', f'{plain} {size}', always_xy=True).transform(longitude, latitude)
    later = crs.to_wkt('WKT2_2019')
    cases.append({'name': crs.name, 'texts': [text, later], 'from': f'+proj=longlat {size} +no_defs', 'place': [longitude, latitude], 'right': right})
with open('cases.json', 'w') as file:
    json.dump(cases, file)
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import proj4 from 'proj4'

for (const { name, texts, from, place, right } of JSON.parse(readFileSync('cases.json', 'utf8'))) {
  const off = texts.map(text => {
    const [x, y] = proj4(from, text).forward([...place])
    return `${text.match(/BASEGEO.CRS/)[0]} ${Math.hypot(x - right[0], y - right[1]).toFixed(0)} m off`
  })
  console.log(`${name}: ${off.join(', ')}`)
}
EOF
python/bin/python run.py
node run.mjs | tee seen
cat >expected <<'EOF'
WGS 84 / UTM zone 32N: BASEGEODCRS 0 m off, BASEGEOGCRS 0 m off
ED50 / UTM zone 32N: BASEGEODCRS 158 m off, BASEGEOGCRS 0 m off
DHDN / 3-degree Gauss-Kruger zone 3: BASEGEODCRS 583 m off, BASEGEOGCRS 0 m off
Lisbon (Lisbon) / Portuguese National Grid: BASEGEODCRS 787033 m off, BASEGEOGCRS 0 m off
CH1903+ / LV95: BASEGEODCRS NaN m off, BASEGEOGCRS 0 m off
EOF
diff expected seen
echo 'As described.'
