#!/bin/sh
# gpxtable (PyPI) 2.2.1: a fuel station that lies exactly on the track isn't in the road book, and behind a break, all is out of order.
#
# Expected: gpxtable makes a table of a GPX file: each waypoint along the track, its distance from the start and from the last fuel stop, and
# when one is there. A waypoint belongs to the table if it is within a thousandth of the track's length from one of its points.
# Happens: it looks for the nearest point with `distance or infinity`. A distance of exactly 0 is none, so that a waypoint with the very
# coordinates of a point counts as infinitely far from it. Only if the next point happens to be near enough, it is found by that one. In a
# track of several segments, the table is sorted by the number of the point within its segment: the second segment is mixed into the
# first, and distances run backwards. Nothing is reported.
# Matters: planners make the track from the stops, so that its points have their coordinates; a meter beside it, all is right. The stop is
# missing from the list, its 15 minutes from each later time, and the distance "since the last fuel" is the one since the stop before it. On
# gravel with 400 km between two pumps, it is what the tank is filled by.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxtable==2.2.1 gpxpy==1.6.2
cat >run.py <<'EOF'
import datetime, io
import gpxpy
from gpxtable import GPXTableCalculator

UTC = datetime.timezone.utc
STOPS = [('Start', 15), ('Fuel at Solitaire', 15.8), ('Camp', 16.2), ('Fuel at Mariental', 17), ('End', 18)]

def table(segments, on_track=''):
    """A track along 22.5 degrees south, with a point each kilometer, and waypoints a meter north of it, but for one."""
    gpx = gpxpy.gpx.GPX()
    gpx.tracks.append(gpxpy.gpx.GPXTrack(name='Day 1'))
    for first, last in segments:
        points = [gpxpy.gpx.GPXTrackPoint(-22.5, 15 + i / 100) for i in range(first, last + 1)]
        gpx.tracks[0].segments.append(gpxpy.gpx.GPXTrackSegment(points))
    gpx.waypoints = [gpxpy.gpx.GPXWaypoint(-22.5 if name == on_track else -22.49999, longitude, name=name) for name, longitude in STOPS]
    output = io.StringIO()
    GPXTableCalculator(gpxpy.parse(gpx.to_xml()), output, imperial=False, tz=UTC, depart_at=datetime.datetime(2027, 7, 1, 8, tzinfo=UTC)).print_waypoints()
    for line in output.getvalue().splitlines():
        cells = [cell.strip() for cell in line.split('|')[1:-1]]
        if cells and cells[0] not in ('Name', ':-----------------------------'):
            print('  ', cells[0], cells[1], 'km', cells[3])

print('All stops a meter beside the track:')
table([(0, 300)])
print('The first fuel station on it:')
table([(0, 300)], on_track='Fuel at Solitaire')
print('All a meter beside a track of two segments:')
table([(0, 150), (150, 300)])
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
All stops a meter beside the track:
   Start 0 km 08:00
   Fuel at Solitaire 82/82 km 09:42
   Camp 123 km 10:48
   Fuel at Mariental 123/206 km 12:30
   End 103/309 km 14:53
The first fuel station on it:
   Start 0 km 08:00
   Camp 123 km 10:33
   Fuel at Mariental 206/206 km 12:15
   End 103/309 km 14:38
All a meter beside a track of two segments:
   Start 0 km 08:00
   Fuel at Mariental 206/206 km 
   Fuel at Solitaire 82/82 km 
   Camp 123 km 
   End 226/309 km 14:53
EOF
diff expected seen
echo 'As described.'
