#!/bin/sh
# GPSBabel 1.8.0: in an NMEA log that has RMC before GGA, each place gets the time and the speed of the next.
#
# Expected: sentences of one moment have the same time in them, and NMEA 0183 doesn't say in which order they come. u-blox receivers
# send RMC first, then VTG, then GGA; GPSBabel itself writes RMC first.
# Happens: once a GGA was seen, an RMC sentence adds its date, speed and course to the point before it, and its time too, without
# a look at whether it is the same. The first place comes twice, the last is lost, nothing warns. With GGA first, the same moments
# are read right.
# Matters: a logger that writes once a minute is a minute late: photos are placed a kilometer behind, and stops have the speed
# of the road.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download gpsbabel=1.8.0+ds-5 libqt5core5a libshp2 libusb-1.0-0 libdouble-conversion3 libicu72 \
  libpcre2-16-0 libglib2.0-0
for package in *.deb; do dpkg --extract "$package" .; done
export LD_LIBRARY_PATH="$folder/usr/lib/x86_64-linux-gnu"
cat >run.py <<'EOF'
import re, subprocess
from functools import reduce

# Four minutes on a track that rises: halfway through, the car waits for a minute.
moments = [('100000', '30.0000', 400, 36), ('100100', '30.6000', 401, 0), ('100200', '30.6000', 401, 36), ('100300', '31.2000', 402, 36)]

def sentence(text):
    return f'${text}*{reduce(lambda sum, letter: sum ^ ord(letter), text, 0):02X}\r\n'

for first in ('GGA', 'RMC'):
    with open('log.nmea', 'w', newline='') as file:
        for time, minutes, height, speed in moments:
            place = f'22{minutes},S,12500.6000,E'
            pair = [sentence(f'GPGGA,{time}.00,{place},1,08,0.9,{height}.0,M,-20.0,M,,'),
                    sentence(f'GPRMC,{time}.00,A,{place},{speed}.0,045.0,010727,,,A')]
            file.writelines(pair if first == 'GGA' else reversed(pair))
    read = subprocess.run(['usr/bin/gpsbabel', '-i', 'nmea', '-f', 'log.nmea', '-o', 'gpx,gpxver=1.0', '-F', '-'], check=True, capture_output=True, text=True)
    print(f'{first} first{", warns: " + read.stderr if read.stderr else ""}')
    for latitude, point in re.findall('<trkpt lat="(.*?)"(.*?)</trkpt>', read.stdout, re.DOTALL):
        value = lambda name: (re.findall(f'<{name}>(.*?)</{name}>', point) or ['none'])[0]
        print(f"  {value('time')[11:16]}  {latitude[:6]}  {value('ele')[:3] if value('ele') != 'none' else '-'}  {float(value('speed')):.0f} m/s")
EOF
python3 run.py | tee seen
cat >expected <<'EOF'
GGA first
  10:00  -22.50  400  19 m/s
  10:01  -22.51  401  0 m/s
  10:02  -22.51  401  19 m/s
  10:03  -22.52  402  19 m/s
RMC first
  10:00  -22.50  -  19 m/s
  10:01  -22.50  400  0 m/s
  10:02  -22.51  401  19 m/s
  10:03  -22.51  401  19 m/s
EOF
diff expected seen
echo 'As described.'
