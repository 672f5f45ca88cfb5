#!/bin/sh
# gpx (PyPI) 2026.4.0: a track whose first or last point has no time took no time, and other tracks get faster by its distance.
#
# Expected: in GPX a point's time is optional. The duration of a track is from the first time to the last, as gpxpy 1.6.2 has it.
# Happens: total_duration is from the first point to the last, and zero if either has no time, however many in between have one. Its
# distance counts. moving_duration, which goes from point to point, is then longer than the whole. avg_speed is 0 for one segment; for
# a track of several it divides all kilometers by the time of the others. `gpx info` prints the same. Nothing is raised or logged.
# Matters: planners and editors add a point at an end: the house, the camp, the point where two tracks are joined. Eight hours are none, and
# a day of 10 km/h over rough ground has an average of 30, from which one plans the next.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpx==2026.4.0 gpxpy==1.6.2
cat >run.py <<'EOF'
import gpx, gpxpy

def segment(start, times):
    points = ''.join(f'<trkpt lat="{-22.5 + hour * 0.09:.2f}" lon="133">' + (f'<time>2027-07-01T{start + hour:02}:00:00Z</time>' if timed else '')
                     + '</trkpt>' for hour, timed in enumerate(times))
    return f'<trkseg>{points}</trkseg>'

all_times, none_at_the_end = [True] * 5, [True] * 4 + [False]
for name, segments in [
    ('all times', segment(6, all_times)),
    ('none at the end', segment(6, none_at_the_end)),
    ('three segments', segment(4, all_times) + segment(9, all_times) + segment(14, all_times)),
    ('three segments, none at two ends', segment(4, none_at_the_end) + segment(9, none_at_the_end) + segment(14, all_times)),
]:
    text = f'<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="x"><trk>{segments}</trk></gpx>'
    track = gpx.from_string(text).trk[0]
    print(f'{name}: {track.total_distance / 1000:.0f} km')
    print(f'  gpx: {track.total_duration}, {track.moving_duration} of it moving, {track.avg_speed * 3.6:.0f} km/h')
    print(f'  gpxpy: {gpxpy.parse(text).tracks[0].get_duration() / 3600:.0f} h')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
all times: 40 km
  gpx: 4:00:00, 4:00:00 of it moving, 10 km/h
  gpxpy: 4 h
none at the end: 40 km
  gpx: 0:00:00, 3:00:00 of it moving, 0 km/h
  gpxpy: 3 h
three segments: 120 km
  gpx: 12:00:00, 12:00:00 of it moving, 10 km/h
  gpxpy: 12 h
three segments, none at two ends: 120 km
  gpx: 4:00:00, 10:00:00 of it moving, 30 km/h
  gpxpy: 10 h
EOF
diff expected seen
echo 'As described.'
