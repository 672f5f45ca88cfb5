#!/bin/sh
# GDAL 3.12.4 (pyogrio 0.13.0): in a GPX file that it writes, lines have their heights, and points have none.
#
# Expected: the third coordinate is the height, and GPX has `ele` for it in waypoints, in routes and in tracks. The driver writes points
# "25D" as waypoints, and of lines it says that Z becomes the elevation. KML and GeoJSON by GDAL have the height of all three.
# Happens: points lose it, as waypoints and as the points that routes and tracks are made of in the layers route_points and track_points,
# which are "the way of setting GPX attributes for each track point". Only a column named `ele` is written for them. Nothing warns, and
# GPX_ELE_AS_25D, which makes a height of `ele` when reading, changes nothing.
# Matters: who takes points with heights and times to a track, which a line can't have, gets one with times and without a profile. Of a file
# with huts and routes, the routes have heights, so that one believes in all of it; passes and springs are at no height on the receiver.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pyogrio==0.13.0 geopandas==1.2.0 shapely==2.2.0 pandas==3.1.1 numpy==2.4.6
cat >run.py <<'EOF'
import re
import geopandas, pandas, pyogrio, shapely

pyogrio.set_gdal_config_options({'GPX_ELE_AS_25D': 'YES'})
points = geopandas.GeoDataFrame({'time': pandas.to_datetime(['2027-07-01T08:00:00Z', '2027-07-01T09:00:00Z'])},
                                geometry=[shapely.Point(10.5, 46.5, 2757), shapely.Point(10.6, 46.6, 1480)], crs=4326)
line = shapely.LineString(points.geometry.tolist())
print('as pyogrio gets it:', points.geometry.iloc[0])
for layer, content in [
    ('routes', geopandas.GeoDataFrame(geometry=[line], crs=4326)),
    ('tracks', geopandas.GeoDataFrame(geometry=[shapely.MultiLineString([line])], crs=4326)),
    ('waypoints', points),
    ('route_points', points.assign(route_fid=0, route_point_id=[0, 1])),
    ('track_points', points.assign(track_fid=0, track_seg_id=0, track_seg_point_id=[0, 1])),
    ('track_points', points.assign(track_fid=0, track_seg_id=0, track_seg_point_id=[0, 1], ele=points.geometry.z)),
]:
    pyogrio.write_dataframe(content, 'file.gpx', driver='GPX', layer=layer)
    written = open('file.gpx').read()
    print(f"{layer}{' with a column ele' if 'ele' in content else ''}: heights {re.findall('<ele>(.*)</ele>', written)}, {written.count('<time>')} times")
pyogrio.write_dataframe(points, 'file.kml', driver='LIBKML')
print('KML:', *re.findall(r'10\..*', open('file.kml').read()))
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
as pyogrio gets it: POINT Z (10.5 46.5 2757)
routes: heights ['2757.0', '1480.0'], 0 times
tracks: heights ['2757.0', '1480.0'], 0 times
waypoints: heights [], 2 times
route_points: heights [], 2 times
track_points: heights [], 2 times
track_points with a column ele: heights ['2757.0', '1480.0'], 2 times
KML: 10.5,46.5,2757 10.6,46.6,1480
EOF
diff expected seen
echo 'As described.'
