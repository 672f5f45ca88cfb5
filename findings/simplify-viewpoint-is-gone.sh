#!/bin/sh
# gpxpy 1.6.2, rdp 0.8 (PyPI) and simplify-geojson 1.0.5 (npm): simplified, a drive past the camp to a viewpoint and back ends at the camp.
#
# Expected: simplifying by Ramer, Douglas and Peucker leaves out points as long as all of them stay within a distance of what is left; for
# gpxpy it is 10 m unless told otherwise. A place 40 km from the rest stays. Shapely 2.2.0 and gpx 2026.4.0 (PyPI) keep it.
# Happens: the distance is that to the line through the first and the last point, as if it had no ends. What lies straight ahead of it is
# at 0 m, however far beyond the last point it is. All that was driven there and back is dropped, and 100 km become 20. With a bend in the
# road, it is right. Nothing is reported.
# Matters: roads across plains are straight for an hour, and a day ends in a camp that one has passed: on to the viewpoint, and back. What is
# small enough for a receiver has no trace of the part that took most of the fuel. A recording trembles by some meters: it loses all of
# it or the last kilometer, by chance. Loops, and tracks in hills, with which one tries it, keep their shape.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxpy==1.6.2 rdp==0.8 gpx==2026.4.0 shapely==2.2.0 numpy==2.4.6
npm init -y >/dev/null
npm install --silent --no-audit --no-fund simplify-geojson@1.0.5
cat >run.py <<'EOF'
import json, math, subprocess
import gpx, gpxpy, numpy, rdp, shapely

DEGREE = 111195  # meters

def measure(name, points):
    """Points are longitudes and latitudes near 24 degrees south."""
    length = sum(math.hypot((a[0] - b[0]) * math.cos(math.radians(24)), a[1] - b[1]) for a, b in zip(points, points[1:])) * DEGREE
    print(f'{name}: {length / 1000:.0f} km, up to {max(float(x) for x, _ in points):.2f}')

# A town at 15 degrees east, a camp at 15.2, a viewpoint at 15.6, with a point each hundredth of a degree.
longitudes = [15 + i / 100 for i in [*range(0, 61), *range(59, 19, -1)]]

for road, latitudes in (('straight', [-24 for _ in longitudes]), ('bend', [-24 - max(0, x - 15.2) / 10 for x in longitudes])):
    points = list(zip(longitudes, latitudes))
    measure(f'{road}, as driven', points)
    track = gpxpy.gpx.GPXTrack()
    track.segments.append(gpxpy.gpx.GPXTrackSegment([gpxpy.gpx.GPXTrackPoint(y, x) for x, y in points]))
    file = gpxpy.gpx.GPX()
    file.tracks.append(track)
    other = gpx.simplify(gpx.from_string(file.to_xml()), 10)
    file.simplify()
    measure(f'{road}, gpxpy', [(each.longitude, each.latitude) for each in track.segments[0].points])
    measure(f'{road}, rdp', rdp.rdp(numpy.array(points), 10 / DEGREE).tolist())
    line = json.dumps({'type': 'Feature', 'properties': {}, 'geometry': {'type': 'LineString', 'coordinates': points}})
    simplified = subprocess.run(['node', 'run.mjs', str(10 / DEGREE)], input=line, capture_output=True, text=True, check=True).stdout
    measure(f'{road}, simplify-geojson', json.loads(simplified)['geometry']['coordinates'])
    measure(f'{road}, Shapely', list(shapely.LineString(points).simplify(10 / DEGREE).coords))
    measure(f'{road}, gpx', [(float(each.lon), float(each.lat)) for each in other.trk[0].trkseg[0].trkpt])
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import simplify from 'simplify-geojson'

console.log(JSON.stringify(simplify(JSON.parse(readFileSync(0, 'utf8')), Number(process.argv[2]))))
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
straight, as driven: 102 km, up to 15.60
straight, gpxpy: 20 km, up to 15.20
straight, rdp: 20 km, up to 15.20
straight, simplify-geojson: 20 km, up to 15.20
straight, Shapely: 102 km, up to 15.60
straight, gpx: 102 km, up to 15.60
bend, as driven: 102 km, up to 15.60
bend, gpxpy: 102 km, up to 15.60
bend, rdp: 102 km, up to 15.60
bend, simplify-geojson: 102 km, up to 15.60
bend, Shapely: 102 km, up to 15.60
bend, gpx: 102 km, up to 15.60
EOF
diff expected seen
echo 'As described.'
