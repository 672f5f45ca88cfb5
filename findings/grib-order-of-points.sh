#!/bin/sh
# ecCodes 2.50.0, cfgrib 0.9.15.1 and GDAL 3.10.3: a weather grid that isn't stored from west to east, row by row, is misplaced by each.
#
# Expected: GRIB says in four flags in which order its points come (WMO table 3.4): rows from the east or the south, columns instead of
# rows, and every other row backwards, as in NOAA's forecasts. A value belongs to the same place in any order.
# Happens: none of the three gets all orders of a grid of latitudes and longitudes right. With columns, ecCodes lists all places right, but
# its search for the nearest (grib_ls -l) returns the right point with the value of another. With rows that alternate, its list is wrong,
# too; in NOAA's projections it is right. cfgrib mirrors rows from the east and shuffles columns. GDAL has rows from the east in the right
# order, and puts the grid too far east by its width. Nothing warns.
# Matters: each place has a plausible value: a gale or a heat wave of somewhere else. Who tries it with files of ECMWF, which have the
# common order, finds all three right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install eccodes==2.50.0 eccodeslib==2.50.0.33 cfgrib==0.9.15.1 xarray==2026.9.0 rasterio==1.4.4
cat >grids.py <<'EOF'
LATITUDES, LONGITUDES = [50, 49, 48], [10, 11, 12, 13, 14]

def value(latitude, longitude):
    return latitude * 100 + longitude

ORDERS = {
    'rows': {},
    'rows from the south': {'jScansPositively': 1},
    'rows from the east': {'iScansNegatively': 1},
    'columns': {'jPointsAreConsecutive': 1},
    'every other row backwards': {'alternativeRowScanning': 1},
}
EOF
cat >one.py <<'EOF'
import sys, warnings
import eccodes, xarray
from grids import LATITUDES, LONGITUDES, ORDERS, value

warnings.simplefilter('ignore')
order = sys.argv[1]
flags = ORDERS[order]
latitudes = LATITUDES[::-1] if 'jScansPositively' in flags else LATITUDES
longitudes = LONGITUDES[::-1] if 'iScansNegatively' in flags else LONGITUDES
if 'jPointsAreConsecutive' in flags:
    values = [value(latitude, longitude) for longitude in longitudes for latitude in latitudes]
else:
    values = []
    for row, latitude in enumerate(latitudes):
        backwards = 'alternativeRowScanning' in flags and row % 2
        values += [value(latitude, longitude) for longitude in (longitudes[::-1] if backwards else longitudes)]

grid = eccodes.codes_grib_new_from_samples('regular_ll_sfc_grib2')
settings = {
    'parameterCategory': 3, 'parameterNumber': 5, 'Ni': len(LONGITUDES), 'Nj': len(LATITUDES),
    'latitudeOfFirstGridPointInDegrees': latitudes[0], 'latitudeOfLastGridPointInDegrees': latitudes[-1],
    'longitudeOfFirstGridPointInDegrees': longitudes[0], 'longitudeOfLastGridPointInDegrees': longitudes[-1],
    'iDirectionIncrementInDegrees': 1, 'jDirectionIncrementInDegrees': 1, 'bitsPerValue': 16, **flags,
}
for name, setting in settings.items():
    eccodes.codes_set(grid, name, setting)
eccodes.codes_set_values(grid, [float(one) for one in values])
with open('grid.grib2', 'wb') as file:
    file.write(eccodes.codes_get_message(grid))

places = [(latitude, longitude) for latitude in LATITUDES for longitude in LONGITUDES]
def wrong(read):
    return sum(round(float(read(*place))) != value(*place) for place in places)

listed = {}
iterator = eccodes.codes_grib_iterator_new(grid, 0)
while one := eccodes.codes_grib_iterator_next(iterator):
    listed[round(one[0]), round(one[1])] = one[2]
heights = next(iter(xarray.open_dataset('grid.grib2', engine='cfgrib', indexpath='').data_vars.values()))
print(f'{order}: ecCodes list {wrong(lambda *place: listed[place])},',
      f'ecCodes nearest {wrong(lambda *place: eccodes.codes_grib_find_nearest(grid, *place)[0].value)},',
      f'cfgrib {wrong(lambda latitude, longitude: heights.sel(latitude=latitude, longitude=longitude))},', end=' ')
EOF
cat >other.py <<'EOF'
import rasterio
from grids import LATITUDES, LONGITUDES, value

with rasterio.open('grid.grib2') as grid:
    places = [(latitude, longitude) for latitude in LATITUDES for longitude in LONGITUDES]
    read = grid.sample([(longitude, latitude) for latitude, longitude in places])
    print('GDAL', sum(round(float(one[0])) != value(*place) for place, one in zip(places, read)))
EOF
for order in 'rows' 'rows from the south' 'rows from the east' 'columns' 'every other row backwards'; do
  python/bin/python one.py "$order"
  python/bin/python other.py
done >lines
{ echo 'Places of 15 with a wrong value'; cat lines; } | tee seen
cat >expected <<'EOF'
Places of 15 with a wrong value
rows: ecCodes list 0, ecCodes nearest 0, cfgrib 0, GDAL 0
rows from the south: ecCodes list 0, ecCodes nearest 0, cfgrib 0, GDAL 0
rows from the east: ecCodes list 0, ecCodes nearest 0, cfgrib 12, GDAL 15
columns: ecCodes list 0, ecCodes nearest 12, cfgrib 12, GDAL 0
every other row backwards: ecCodes list 4, ecCodes nearest 4, cfgrib 0, GDAL 0
EOF
diff expected seen
echo 'As described.'
