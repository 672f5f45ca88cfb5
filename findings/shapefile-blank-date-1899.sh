#!/bin/sh
# shpjs 6.2.0 and shapefile (npm) 0.6.6: a date that a shapefile leaves blank is 30 November 1899.
#
# Expected: a blank field is null, as both do for blank numbers. GDAL 3.12.4 (pyogrio 0.13.0) writes "00000000" for a date that is not
# known, as shapelib, from which it comes, always has, and reads it as such again. pyshp 3.1.6 reads null, too.
# Happens: year 0, month 0 and day 0 go into JavaScript's Date, which takes the year for 1900, the month for December before, and the day
# for the last of November. shpjs also makes "no" of a yes-or-no field that is blank ("?"), where shapefile says null.
# Matters: "open until", "surveyed on" and "burned on" are blank in most rows of such data. A filter for what is over by now takes all of
# them, a sort puts them first, and "oldest" is always the same day.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pyogrio==0.13.0 pyshp==3.1.6 shapely==2.1.2 numpy==2.3.5
npm init -y >/dev/null
npm install --silent --no-audit --no-fund shpjs@6.2.0 shapefile@0.6.6
cat >write.py <<'EOF'
import numpy, pyogrio, shapely

days = numpy.array(['2027-04-30', 'NaT'], dtype='datetime64[D]')
kilometers, open_all_year = numpy.array([12.5, numpy.nan]), numpy.array([True, False])
points = numpy.array([shapely.to_wkb(shapely.Point(15.6, 48.4))] * 2, dtype=object)
pyogrio.raw.write('gates.shp', geometry=points, field_data=[days, kilometers, open_all_year], fields=['open_until', 'km', 'all_year'],
                  field_mask=[None, None, numpy.array([False, True])], geometry_type='Point', crs='EPSG:4326', driver='ESRI Shapefile')
EOF
python/bin/python write.py
cat >read.py <<'EOF'
import pyogrio, shapefile

_, _, _, (days, *_) = pyogrio.raw.read('gates.shp')
print('GDAL:', *days)
print('pyshp:', *(record['open_until'] for record in shapefile.Reader('gates').iterRecords()))
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import * as shapefile from 'shapefile'
import shp from 'shpjs'

const show = (name, features) => console.log(`${name}:`, features.map(({ properties }) => JSON.stringify(properties)).join(' '))
// Two rows of 34 characters, and the mark for the end of the file.
const rows = readFileSync('gates.dbf', 'latin1').slice(-69, -1)
console.log('the rows:', rows.slice(0, 34), rows.slice(34))
show('shpjs', (await shp({ shp: readFileSync('gates.shp'), dbf: readFileSync('gates.dbf') })).features)
show('shapefile', (await shapefile.read('gates.shp', 'gates.dbf')).features)
EOF
{
  python/bin/python read.py
  TZ=UTC node run.mjs
} | tee seen
cat >expected <<'EOF'
GDAL: 2027-04-30 NaT
pyshp: 2027-04-30 None
the rows:  20270430      12.500000000000000T  00000000************************?
shpjs: {"open_until":"2027-04-30T00:00:00.000Z","km":12.5,"all_year":true} {"open_until":"1899-11-30T00:00:00.000Z","km":null,"all_year":false}
shapefile: {"open_until":"2027-04-30T00:00:00.000Z","km":12.5,"all_year":true} {"open_until":"1899-11-30T00:00:00.000Z","km":null,"all_year":null}
EOF
diff expected seen
echo 'As described.'
