#!/bin/sh
# GPSBabel 1.8.0: a FIT recording with compressed timestamps takes half a minute, however long it was.
#
# Expected: a compressed header has the low five bits of the time. The time is the first one after the last that ends in these bits,
# so that one full time is enough for hours in which points come at least every 31 seconds. fitdecode 0.11.0 reads it so.
# Happens: the five bits are added to the last full time. An hour becomes 31 seconds that start again and again, backwards each time.
# Nothing warns; places are right. It also shifts the first half minute, unless the full time ends in five zero bits.
# Matters: speed, driving time and pauses are nonsense, photos can't be placed by their time, and sorting by time shuffles the points
# so that the track is many times longer.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download gpsbabel=1.8.0+ds-5 libqt5core5a libshp2 libusb-1.0-0 libdouble-conversion3 libicu72 \
  libpcre2-16-0 libglib2.0-0
for package in *.deb; do dpkg --extract "$package" .; done
export LD_LIBRARY_PATH="$folder/usr/lib/x86_64-linux-gnu"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install fitdecode==0.11.0
cat >run.py <<'EOF'
import re, struct, subprocess
from datetime import datetime
import fitdecode

def checksum(data):
    sum = 0
    for byte in data:
        sum ^= byte
        for _ in range(8):
            sum = sum >> 1 ^ (0xA001 if sum & 1 else 0)
    return struct.pack('<H', sum)

# One point every ten seconds for an hour: the first with its time, the others with the five bits in the header.
start, points = 1_200_000_007, 361
field = lambda number, size, kind: bytes([number, size, kind])
place = lambda point: struct.pack('<ii', round((-22.5 + point / 1000) / 180 * 2**31), round(125 / 180 * 2**31))
body = bytes([0x40, 0, 0, 0, 0, 4]) + field(0, 1, 0) + field(1, 2, 0x84) + field(2, 2, 0x84) + field(4, 4, 0x86)
body += struct.pack('<BBHHI', 0, 4, 255, 1, start)
body += bytes([0x41, 0, 0, 20, 0, 3]) + field(253, 4, 0x86) + field(0, 4, 0x85) + field(1, 4, 0x85)
body += bytes([0x42, 0, 0, 20, 0, 2]) + field(0, 4, 0x85) + field(1, 4, 0x85)
body += struct.pack('<BI', 1, start) + place(0)
for point in range(1, points):
    body += bytes([0x80 | 2 << 5 | start + 10 * point & 31]) + place(point)
head = struct.pack('<BBHI4s', 14, 0x20, 2195, len(body), b'.FIT')
head += checksum(head)
with open('hour.fit', 'wb') as file:
    file.write(head + body + checksum(head + body))

def report(name, times):
    back = sum(later < earlier for earlier, later in zip(times, times[1:]))
    print(f'{name}: {len(times)} points, {(max(times) - min(times)).seconds} s from first to last, {back} steps back in time')

with fitdecode.FitReader('hour.fit', check_crc=fitdecode.CrcCheck.RAISE) as frames:
    report('fitdecode', [frame.get_value('timestamp') for frame in frames if isinstance(frame, fitdecode.FitDataMessage) and frame.name == 'record'])
text = subprocess.run(['usr/bin/gpsbabel', '-i', 'garmin_fit', '-f', 'hour.fit', '-o', 'gpx', '-F', '-'], check=True, capture_output=True, text=True)
report('gpsbabel', [datetime.fromisoformat(time[:-1]) for time in re.findall('<time>(.*?)</time>', text.stdout.split('<trk>')[1])])
print('gpsbabel warns:', text.stderr or 'no')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
fitdecode: 361 points, 3600 s from first to last, 0 steps back in time
gpsbabel: 361 points, 31 s from first to last, 112 steps back in time
gpsbabel warns: no
EOF
diff expected seen
echo 'As described.'
