#!/bin/sh
# fit-tool (PyPI) 0.9.16: what a device leaves blank in a FIT recording is a place at 180° north, at a height of 12,607 m.
#
# Expected: each type of FIT has one value that says "nothing here", 0x7FFFFFFF for a coordinate, 0xFFFF for a height and a speed. A
# reader leaves such fields out, as Garmin's own SDK and fitdecode 0.11.0 do.
# Happens: the value is scaled like any other. Before the first fix, while the record's fields are defined already, latitude and
# longitude are 180°, the height is 12,607 m and the speed 236 km/h. A latitude of 180° raises no error.
# Matters: devices start to record before they know where they are. The track begins with a leg around the world, its highest point
# is above all mountains, and its highest speed that of a train.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install fit-tool==0.9.16 fitdecode==0.11.0
cat >run.py <<'EOF'
import struct
import fitdecode
from fit_tool.fit_file import FitFile
from fit_tool.profile.messages.record_message import RecordMessage

def checksum(data):
    sum = 0
    for byte in data:
        sum ^= byte
        for _ in range(8):
            sum = sum >> 1 ^ (0xA001 if sum & 1 else 0)
    return struct.pack('<H', sum)

start = 1_183_248_000
field = lambda number, size, kind: bytes([number, size, kind])
degrees = lambda angle: round(angle / 180 * 2**31)
body = bytes([0x40, 0, 0, 0, 0, 4]) + field(0, 1, 0) + field(1, 2, 0x84) + field(2, 2, 0x84) + field(4, 4, 0x86)
body += struct.pack('<BBHHI', 0, 4, 255, 1, start)
body += bytes([0x41, 0, 0, 20, 0, 5]) + field(253, 4, 0x86) + field(0, 4, 0x85) + field(1, 4, 0x85) + field(2, 2, 0x84) + field(6, 2, 0x84)
body += struct.pack('<BIiiHH', 1, start, 0x7FFFFFFF, 0x7FFFFFFF, 0xFFFF, 0xFFFF)
body += struct.pack('<BIiiHH', 1, start + 10, degrees(-22.5), degrees(125), (410 + 500) * 5, 10_000)
head = struct.pack('<BBHI4s', 14, 0x20, 2195, len(body), b'.FIT')
head += checksum(head)
with open('start.fit', 'wb') as file:
    file.write(head + body + checksum(head + body))

with fitdecode.FitReader('start.fit', check_crc=fitdecode.CrcCheck.RAISE) as frames:
    for frame in frames:
        if isinstance(frame, fitdecode.FitDataMessage) and frame.name == 'record':
            print('fitdecode', *[frame.get_value(name) for name in ('position_lat', 'altitude', 'speed')])
for record in FitFile.from_file('start.fit').records:
    if isinstance(record.message, RecordMessage):
        print('fit-tool', *[value if value is None else round(value, 3) for value in (record.message.position_lat, record.message.altitude, record.message.speed)])
EOF
python/bin/python run.py 2>warnings | tee seen
cat >expected <<'EOF'
fitdecode None None None
fitdecode -268435456 410.0 10.0
fit-tool 180.0 12607.0 65.535
fit-tool -22.5 410.0 10.0
EOF
diff expected seen
echo 'As described.'
