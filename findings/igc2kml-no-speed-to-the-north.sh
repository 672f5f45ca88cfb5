#!/bin/sh
# igc2kml (PyPI) 0.1.0: at the equator, a flight to the north stands still, and with a fix each ten seconds it climbs ten times as fast.
#
# Expected: IGC has a time, a place and a height for each fix. Ground speed is the way between two fixes by their time, in all directions,
# and a climb is the difference of the heights by it; the KML has them as "Speed [kmh]" and "Vario [m/s]", in colors and in numbers.
# Happens: places become x and y of a globe that one looks at from the pole, and z is left out. So what goes north or south counts only
# by the sine of the latitude: nothing at the equator, 27 of 36 km/h at 48°. To the east, it is right. The climb is not divided by
# the time: it is the difference of the heights, whatever the interval. Nothing is raised.
# Matters: receivers and phones write a fix each one to ten seconds; with one second, with which one tries it, the climb is right. A
# glide to the north in Kenya hangs in the air, wind and glide ratio that one reads from it are nonsense, and gentle lift is a thermal of
# 10 m/s on the map. In Norway, speeds look right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install igc2kml==0.1.0 libigc==1.1.0
cat >run.py <<'EOF'
import re, subprocess, sys
from libigc.lib import geo

def write(name, latitude, north, east, seconds):
    with open(name, 'w') as file:
        file.write('AXXXABC\nHFDTE010727\n')
        for i in range(4):
            # 10 m/s over the ground and 1 m/s up; a minute of arc is 1852 m.
            way = 10 * seconds * i / 1852 * 1000
            lat = latitude * 60000 + round(way * north)
            lon = 37 * 60000 + round(way * east / geo.math.cos(geo.math.radians(latitude)))
            time = 36000 + i * seconds
            file.write(f'B{time // 3600:02}{time // 60 % 60:02}{time % 60:02}{lat // 60000:02}{lat % 60000:05}N{lon // 60000:03}{lon % 60000:05}EA')
            file.write(f'{2000 + i * seconds:05}{2000 + i * seconds:05}\n')

for place, latitude in (('Kenya', 0), ('Austria', 48)):
    for direction, north, east in (('north', 1, 0), ('east', 0, 1)):
        for seconds in (1, 10):
            write('flight.igc', latitude, north, east, seconds)
            subprocess.run([sys.executable, '-m', 'igc2kml.igc2kml', 'flight.igc', '--force', '--output', 'flight.kml'], check=True)
            kml = open('flight.kml').read()
            speeds = re.findall(r'm, (-?\d+)kmh</name>', kml)
            color = re.findall(r'#rdgn9(\d)</styleUrl>', kml.split('<name>Speed')[0])
            print(f'{place}, {direction}, each {seconds} s: 36 km/h is {", ".join(speeds)}, 1 m/s up has color {", ".join(color)} of -4 to 4 m/s')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
Kenya, north, each 1 s: 36 km/h is 0, 0, 0, 1 m/s up has color 6, 6, 6 of -4 to 4 m/s
Kenya, north, each 10 s: 36 km/h is 0, 0, 0, 1 m/s up has color 8, 8, 8 of -4 to 4 m/s
Kenya, east, each 1 s: 36 km/h is 33, 40, 33, 1 m/s up has color 6, 6, 6 of -4 to 4 m/s
Kenya, east, each 10 s: 36 km/h is 36, 36, 36, 1 m/s up has color 8, 8, 8 of -4 to 4 m/s
Austria, north, each 1 s: 36 km/h is 25, 30, 25, 1 m/s up has color 6, 6, 6 of -4 to 4 m/s
Austria, north, each 10 s: 36 km/h is 27, 27, 27, 1 m/s up has color 8, 8, 8 of -4 to 4 m/s
Austria, east, each 1 s: 36 km/h is 36, 36, 36, 1 m/s up has color 6, 6, 6 of -4 to 4 m/s
Austria, east, each 10 s: 36 km/h is 36, 36, 36, 1 m/s up has color 8, 8, 8 of -4 to 4 m/s
EOF
diff expected seen
echo 'As described.'
