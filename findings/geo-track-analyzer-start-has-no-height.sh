#!/bin/sh
# geo-track-analyzer (PyPI) 2.0.1: the first point of a track counts for its length and not for its heights, so that its climb is missing.
#
# Expected: the overview of a track has its length, its time, how far it goes up and down, and its lowest and highest point. All of them
# are those of the same track, from the first point to the last. gpxpy 1.6.2, with which the library reads the file, has all points.
# Happens: the table from which all is computed has a row for each step from one point to the next, with the height of the second one. So
# the length is complete, and for the heights, the track begins at its second point. Nothing is raised.
# Matters: with a point each second, it is a meter. Routes of planners have points at turns, satellite messengers send one each ten
# minutes or each hour: the climb out of the valley is one step, and the valley isn't the lowest place. Fuel, water and a driver's time
# are planned by climb, and the length beside it is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install geo-track-analyzer==2.0.1 gpxpy==1.6.2
cat >run.py <<'EOF'
import gpxpy
from geo_track_analyzer import GPXFileTrack

pass_road = [(46.60, 400), (46.65, 1200), (46.70, 2100), (46.75, 1400)]
for name, points in [('A point at each turn', pass_road), ('The way back', pass_road[::-1]),
                     ('A point each meter of height', [(46.6 + height / 34000, 400 + height) for height in range(1701)])]:
    text = ''.join(f'<trkpt lat="{latitude}" lon="10"><ele>{height}</ele></trkpt>' for latitude, height in points)
    with open('track.gpx', 'w') as file:
        file.write(f'<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x"><trk><trkseg>{text}</trkseg></trk></gpx>')
    seen = GPXFileTrack('track.gpx').get_track_overview()
    heights = [point.elevation for point in gpxpy.parse(open('track.gpx')).tracks[0].segments[0].points]
    steps = [after - before for before, after in zip(heights, heights[1:])]
    print(f'{name}: geo-track-analyzer: {seen.total_distance_km:.1f} km, up {seen.uphill_elevation:.0f} m, down {seen.downhill_elevation:.0f} m, from {seen.min_elevation:.0f} to {seen.max_elevation:.0f} m')
    print(f'{name}: all points: up {sum(step for step in steps if step > 0):.0f} m, down {-sum(step for step in steps if step < 0):.0f} m, from {min(heights):.0f} to {max(heights):.0f} m')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
A point at each turn: geo-track-analyzer: 16.9 km, up 900 m, down 700 m, from 1200 to 2100 m
A point at each turn: all points: up 1700 m, down 700 m, from 400 to 2100 m
The way back: geo-track-analyzer: 16.9 km, up 0 m, down 1700 m, from 400 to 2100 m
The way back: all points: up 700 m, down 1700 m, from 400 to 2100 m
A point each meter of height: geo-track-analyzer: 5.8 km, up 1699 m, down 0 m, from 401 to 2100 m
A point each meter of height: all points: up 1700 m, down 0 m, from 400 to 2100 m
EOF
diff expected seen
echo 'As described.'
