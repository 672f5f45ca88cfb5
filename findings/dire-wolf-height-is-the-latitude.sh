#!/bin/sh
# Dire Wolf 1.6 (Debian 12): in the GPX that log2gpx makes of a log, each height is the latitude.
#
# Expected: Dire Wolf logs what it hears by APRS as CSV, with the altitude in meters where a station sends one. log2gpx turns the log into
# GPX, one track a station. A point has the height of its line, or none.
# Happens: `ele` is the latitude: in central Australia all is 22 m below the sea, at Vienna 48 m above it, and whoever drives north climbs,
# a meter in 111 km. Where the log has no altitude, there is none. Times and speeds are right.
# Matters: heights between -90 and 90 m are what a coast or a desert could have, the profile is smooth, and nothing is missing. The real
# heights are gone once the log is deleted or rotated, as Dire Wolf's are by the day.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download direwolf=1.6+dfsg-3
dpkg --extract direwolf_*.deb .
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpxpy==1.6.2
cat >log.csv <<'EOF'
chan,utime,isotime,source,heard,level,error,dti,name,symbol,latitude,longitude,speed,course,altitude,frequency,offset,tone,system,status,telemetry,comment
0,1814432400,2027-07-01T09:00:00Z,N0CALL-9,N0CALL-9,50(26/25),0,!,N0CALL-9,/>,-22.500000,133.000000,43.0,90.0,376.1,,,,,,,
0,1814432460,2027-07-01T09:01:00Z,N0CALL-9,N0CALL-9,50(26/26),0,!,N0CALL-9,/>,-22.500000,133.016667,43.0,90.0,378.0,,,,,,,
0,1814432520,2027-07-01T09:02:00Z,N0CALL-9,N0CALL-9,50(26/25),0,!,N0CALL-9,/>,-22.516667,133.016667,43.0,180.0,381.0,,,,,,,
0,1814432400,2027-07-01T09:00:00Z,N0CALL-7,N0CALL-7,50(26/26),0,!,N0CALL-7,/>,48.200000,16.366667,43.0,90.0,171.0,,,,,,,
0,1814432460,2027-07-01T09:01:00Z,N0CALL-7,N0CALL-7,50(26/26),0,!,N0CALL-7,/>,48.200000,16.383333,43.0,90.0,,,,,,,,
0,1814432520,2027-07-01T09:02:00Z,N0CALL-7,N0CALL-7,50(26/26),0,!,N0CALL-7,/>,48.300000,16.383333,43.0,0.0,164.0,,,,,,,
EOF
usr/bin/log2gpx log.csv >log.gpx
cat >run.py <<'EOF'
import csv
import gpxpy

logged = {(row['name'], row['isotime'][:19]): row['altitude'] for row in csv.DictReader(open('log.csv'))}
for track in gpxpy.parse(open('log.gpx')).tracks:
    for point in track.segments[0].points:
        height = logged[track.name, point.time.isoformat()[:19]]
        print(f'{track.name} at {point.latitude:.2f} {point.longitude:.2f}: height in the log {height or None}, in GPX {point.elevation}')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
N0CALL-7 at 48.20 16.37: height in the log 171.0, in GPX 48.2
N0CALL-7 at 48.20 16.38: height in the log None, in GPX None
N0CALL-7 at 48.30 16.38: height in the log 164.0, in GPX 48.3
N0CALL-9 at -22.50 133.00: height in the log 376.1, in GPX -22.5
N0CALL-9 at -22.50 133.02: height in the log 378.0, in GPX -22.5
N0CALL-9 at -22.52 133.02: height in the log 381.0, in GPX -22.5
EOF
diff expected seen
echo 'As described.'
