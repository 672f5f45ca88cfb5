#!/bin/sh
# utm (npm) 1.1.1: in one zone, the east of Fiji is 1.6 million kilometers west of the rest of it.
#
# Expected: a map or a list that lies on both sides of a zone's edge uses one zone for all: fromLatLon(latitude, longitude, zone) is for
# that. A place beyond the edge has an easting a little further out. utm 0.9.0 (PyPI), of which it is a translation, says 851,000 m for a
# place in the east of Fiji in the zone of the rest of it, 60.
# Happens: the longitude minus the middle of the zone isn't brought into range. Across 180°, it is 357° instead of 3°, and the formulas,
# which are for a few degrees, return an easting of -1,590,000,000 m. Nothing is raised. It is the
# same the other way round, with a place in the west in zone 1.
# Matters: Fiji, Chukotka, the Aleutians and Antarctica lie there. Distances on the grid, the extent of a map and an average are
# meaningless after one such place, and on all other edges of zones it is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install utm==0.9.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund utm@1.1.1
cat >run.mjs <<'EOF'
import utm from 'utm'

for (const [latitude, longitude, zone] of [[-17, 174.1, 59], [-17, 179.7, 60], [-17, -179.7, 60], [-17, -179.7, 1], [-17, 179.7, 1]]) {
  const { easting, northing, zoneNum } = utm.fromLatLon(latitude, longitude, zone)
  console.log(`npm: ${latitude} ${longitude} zone ${zoneNum}: ${Math.round(easting)} ${Math.round(northing)}`)
}
EOF
cat >run.py <<'EOF'
import utm

for latitude, longitude, zone in [(-17, 174.1, 59), (-17, 179.7, 60), (-17, -179.7, 60), (-17, -179.7, 1), (-17, 179.7, 1)]:
    easting, northing, number, _ = utm.from_latlon(latitude, longitude, zone)
    print(f'PyPI: {latitude} {longitude} zone {number}: {round(easting)} {round(northing)}')
EOF
{
  python/bin/python run.py
  node run.mjs
} | tee seen
cat >expected <<'EOF'
PyPI: -17 174.1 zone 59: 830108 8117832
PyPI: -17 179.7 zone 60: 787486 8118463
PyPI: -17 -179.7 zone 60: 851425 8117484
PyPI: -17 -179.7 zone 1: 212514 8118463
PyPI: -17 179.7 zone 1: 148575 8117484
npm: -17 174.1 zone 59: 830108 8117832
npm: -17 179.7 zone 60: 787486 8118463
npm: -17 -179.7 zone 60: -1585416701 -7413940313
npm: -17 -179.7 zone 1: 212514 8118463
npm: -17 179.7 zone 1: 1586416701 -7413940313
EOF
diff expected seen
echo 'As described.'
