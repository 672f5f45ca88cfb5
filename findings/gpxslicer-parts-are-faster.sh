#!/bin/sh
# gpxslicer (PyPI) 0.1.0: of a drive that is cut at its stops, each part but the first begins at no time, and is faster than it was.
#
# Expected: `gpxslicer -w` cuts a track at the waypoints of the file, at the nearest point of the track, and "duplicates this point into the
# new track to prevent a gap". In a recording, the point has a time, and so does what is duplicated.
# Happens: the copy has latitude, longitude and height, and no time, name or anything else. So each part but the first begins with a
# point without a time: the way to the second point is in the part, and its time isn't. gpxpy 1.6.2, with which it is written, has
# half of the duration for a part of two legs. Cut by distance (-d), the point is the same, and all is right. Nothing is raised.
# Matters: a drive is cut to see how long each part took, and to plan the next one by it. Satellite messengers send a point each ten
# minutes to an hour: the speed over a pass is twice what it was. Of the first part, which one looks at, and of the whole, it is right.
# What sorts parts by their start has all but the first at one end.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxslicer==0.1.0 gpxpy==1.6.2
cat >drive.gpx <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="by hand" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="-22.5001" lon="17.20"><name>Fuel</name></wpt>
  <wpt lat="-22.5001" lon="17.40"><name>Spring</name></wpt>
  <trk><trkseg>
    <trkpt lat="-22.5" lon="17.00"><ele>1400</ele><time>2027-07-01T07:00:00Z</time></trkpt>
    <trkpt lat="-22.5" lon="17.10"><ele>1500</ele><time>2027-07-01T08:00:00Z</time></trkpt>
    <trkpt lat="-22.5" lon="17.20"><ele>1600</ele><time>2027-07-01T09:00:00Z</time></trkpt>
    <trkpt lat="-22.5" lon="17.30"><ele>1700</ele><time>2027-07-01T10:00:00Z</time></trkpt>
    <trkpt lat="-22.5" lon="17.40"><ele>1800</ele><time>2027-07-01T11:00:00Z</time></trkpt>
    <trkpt lat="-22.5" lon="17.50"><ele>1900</ele><time>2027-07-01T12:00:00Z</time></trkpt>
    <trkpt lat="-22.5" lon="17.60"><ele>2000</ele><time>2027-07-01T13:00:00Z</time></trkpt>
  </trkseg></trk>
</gpx>
EOF
cat >read.py <<'EOF'
import sys
import gpxpy

for name in sys.argv[1:]:
    for track in gpxpy.parse(open(name)).tracks:
        points, kilometers, seconds = track.segments[0].points, track.length_2d() / 1000, track.get_duration()
        times = ', '.join(f'{point.time:%H:%M}' if point.time else 'none' for point in points)
        if len(points) > 1:
            print(f'{name}: {times}: {kilometers:.1f} km in {seconds:.0f} s, {kilometers / seconds * 3600:.1f} km/h')
EOF
python/bin/gpxslicer -q -i drive.gpx -w -o by-waypoint.gpx
python/bin/gpxslicer -q -i drive.gpx -d 20000 -o by-distance.gpx
python/bin/python read.py drive.gpx by-waypoint.gpx by-distance.gpx | tee seen
cat >expected <<'EOF'
drive.gpx: 07:00, 08:00, 09:00, 10:00, 11:00, 12:00, 13:00: 61.7 km in 21600 s, 10.3 km/h
by-waypoint.gpx: 07:00, 08:00, 09:00: 20.6 km in 7200 s, 10.3 km/h
by-waypoint.gpx: none, 10:00, 11:00: 20.6 km in 3600 s, 20.6 km/h
by-waypoint.gpx: none, 12:00, 13:00: 20.6 km in 3600 s, 20.6 km/h
by-distance.gpx: 07:00, 08:00, 09:00: 20.6 km in 7200 s, 10.3 km/h
by-distance.gpx: 09:00, 10:00, 11:00: 20.6 km in 7200 s, 10.3 km/h
by-distance.gpx: 11:00, 12:00, 13:00: 20.6 km in 7200 s, 10.3 km/h
EOF
diff expected seen
echo 'As described.'
