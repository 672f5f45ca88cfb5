#!/bin/sh
# gpx (PyPI) 2026.4.0: a smoothed track that crosses 180° goes around the world, with points in Madagascar and the Atlantic.
#
# Expected: smoothing moves points by a little, to where their neighbors are; 179.99° and -179.99° are two kilometers apart. The library
# knows: its distances across 180° are right, and its simplification keeps the track in place.
# Happens: longitudes are averaged as numbers. Between points on both sides, the mean lies anywhere around the globe, by how many are on
# each. With the default window of five, up to four points at each crossing move, and nothing is raised. `gpx edit --smooth` does the same.
# Matters: roads cross it on Taveuni and in Chukotka, boats off New Zealand. A drive of 5 km has 37,161, on the map there is a line around
# the world, and the places themselves are lost once only the smoothed file is left.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpx==2026.4.0
cat >run.py <<'EOF'
import gpx

def write(name, longitudes):
    points = ''.join(f'<trkpt lat="-16.8" lon="{longitude}"/>' for longitude in longitudes)
    with open(name, 'w') as file:
        file.write(f'<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x"><trk><trkseg>{points}</trkseg></trk></gpx>')
    return gpx.read_gpx(name)

def words(file):
    return f'{file.trk[0].total_distance / 1000:.1f} km by {[round(float(point.lon), 2) for point in file.trk[0].trkseg[0].trkpt]}'

for name, longitudes in [('beside', [179.91, 179.92, 179.93, 179.95, 179.96]), ('across', [179.97, 179.98, 179.99, -179.99, -179.98])]:
    file = write(f'{name}.gpx', longitudes)
    print(f'{name} 180°:', words(file))
    print('  simplified:', words(gpx.simplify(file, tolerance=10)))
    print('  smoothed:', words(gpx.smooth(file)))
EOF
{
  python/bin/python run.py
  python/bin/gpx edit across.gpx --smooth 5 --output-file edited.gpx >/dev/null
  echo "gpx edit: $(grep -o 'lon="[^"]*"' edited.gpx | tr '\n' ' ')"
} | tee seen
cat >expected <<'EOF'
beside 180°: 5.3 km by [179.91, 179.92, 179.93, 179.95, 179.96]
  simplified: 5.3 km by [179.91, 179.96]
  smoothed: 5.3 km by [179.91, 179.92, 179.93, 179.95, 179.96]
across 180°: 5.3 km by [179.97, 179.98, 179.99, -179.99, -179.98]
  simplified: 5.3 km by [179.97, 179.99, -179.99, -179.98]
  smoothed: 37161.1 km by [179.97, 179.98, 35.99, -59.99, -179.98]
gpx edit: lon="179.97" lon="179.98000000000002" lon="35.994" lon="-59.99333333333333" lon="-179.98" 
EOF
diff expected seen
echo 'As described.'
