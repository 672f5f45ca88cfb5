#!/bin/sh
# shapely 2.2.0 and geopandas 1.2.0: a track that has times beside its heights loses the heights once it is moved or reprojected.
#
# Expected: shapely supports measures since 2.1, at first in part: the M of POINT ZM, where PostGIS and QGIS keep times or kilometers. A
# measure may get lost. But heights stay with `include_z`, for which the manual has "preserve the dimensionality", and with force_3d():
# "Z coordinates of 3D geometries are unchanged".
# Happens: with a measure beside the height, transform() and all of shapely.affinity return NaN for both, with `include_z` or without.
# force_3d() sets all heights to 0. to_crs() of geopandas, which uses transform(), loses both. Reading such a track, its length and
# clipping it work, the places are right, nothing is raised, and `has_z` stays true. A track with heights alone keeps them.
# Matters: data from Esri and PostGIS have measures that nobody asked for. To measure in meters, one reprojects first, and the profile is
# empty or flat: NaN spreads through sums, and no filter for missing heights is at work, since there are heights.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install shapely==2.2.0 geopandas==1.2.0
cat >run.py <<'EOF'
import geopandas, shapely
from shapely import affinity

for name, text in [('Heights', 'LINESTRING Z (10 46 300, 11 46 500)'),
                   ('Heights and hours', 'LINESTRING ZM (10 46 300 8, 11 46 500 9)')]:
    track = shapely.from_wkt(text)
    print(f'{name}: {text}')
    for what, result in [
        ('transform(same)', shapely.transform(track, lambda places: places)),
        ('transform(same, include_z)', shapely.transform(track, lambda places: places, include_z=True)),
        ('translate(1°)', affinity.translate(track, xoff=1)),
        ('force_3d', shapely.force_3d(track)),
        ('to_crs(3857)', shapely.set_precision(geopandas.GeoSeries([track], crs=4326).to_crs(3857)[0], 1)),
    ]:
        print(f'  {what}: {result.wkt}')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
Heights: LINESTRING Z (10 46 300, 11 46 500)
  transform(same): LINESTRING (10 46, 11 46)
  transform(same, include_z): LINESTRING Z (10 46 300, 11 46 500)
  translate(1°): LINESTRING Z (11 46 300, 12 46 500)
  force_3d: LINESTRING Z (10 46 300, 11 46 500)
  to_crs(3857): LINESTRING Z (1113195 5780349 300, 1224514 5780349 500)
Heights and hours: LINESTRING ZM (10 46 300 8, 11 46 500 9)
  transform(same): LINESTRING ZM (10 46 NaN NaN, 11 46 NaN NaN)
  transform(same, include_z): LINESTRING ZM (10 46 NaN NaN, 11 46 NaN NaN)
  translate(1°): LINESTRING ZM (11 46 NaN NaN, 12 46 NaN NaN)
  force_3d: LINESTRING Z (10 46 0, 11 46 0)
  to_crs(3857): LINESTRING ZM (1113195 5780349 NaN NaN, 1224514 5780349 NaN NaN)
EOF
diff expected seen
echo 'As described.'
