#!/bin/sh
# gpxpy 1.6.2: a stop at exactly the same place takes no time: get_moving_data() counts it neither as moving nor as stopped.
#
# Expected: the two times add up to the duration of a segment without other gaps. `stopped_time` is "time of segment in which no
# movement was occurring", and two points with the same coordinates are the clearest case of it.
# Happens: a pair of points without any distance is skipped. Only a stop whose coordinates tremble counts: with a centimeter between
# them, all is right.
# Matters: receivers hold the position while standing, loggers round it, and planners write arrival and departure as two points. A day
# with four hours of driving and a night of ten is four hours long, and its pause is zero.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxpy==1.6.2
cat >run.py <<'EOF'
import gpxpy

for name, camp in (('same place', '125.5'), ('a centimeter beside', '125.5000001')):
    segment = gpxpy.parse(f'''<gpx version="1.1" creator="example" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      <trkpt lat="-22.5" lon="125.0"><time>2027-07-01T06:00:00Z</time></trkpt>
      <trkpt lat="-22.5" lon="125.5"><time>2027-07-01T08:00:00Z</time></trkpt>
      <trkpt lat="-22.5" lon="{camp}"><time>2027-07-01T18:00:00Z</time></trkpt>
      <trkpt lat="-22.5" lon="126.0"><time>2027-07-01T20:00:00Z</time></trkpt>
    </trkseg></trk></gpx>''').tracks[0].segments[0]
    moving = segment.get_moving_data(raw=True)
    print(f'{name}: {moving.moving_time / 3600:.0f} h moving, {moving.stopped_time / 3600:.0f} h stopped, {segment.get_duration() / 3600:.0f} h in all')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
same place: 4 h moving, 0 h stopped, 14 h in all
a centimeter beside: 4 h moving, 10 h stopped, 14 h in all
EOF
diff expected seen
echo 'As described.'
