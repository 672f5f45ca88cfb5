#!/bin/sh
# ruuvitag-sensor (PyPI) 4.1.0: in the history that a RuuviTag stored, a freezer was at 637 °C, and the air pressure is 65,536 Pa short.
#
# Expected: the tag sends each stored value with four bytes: the temperature signed, in hundredths of a degree, the pressure in pascals.
# Ruuvi's document has FFFFF8AC for -18.76 °C as an example. What the tag broadcasts, the library reads with signs and in hPa.
# Happens: of the four bytes, the library takes the last two, without a sign, since the other two are "reserved (always 0x00)". -18.76 °C
# is 636.6 °C, and all below zero is between 328 and 655. A pressure of 101,291 Pa is 35,755, in no unit: the README's own example has
# this number. Nothing is raised. Above zero, the temperature is right, and the humidity always is.
# Matters: the history is what one reads after days without a connection: whether the fridge stayed cold, and the weather. An alarm for
# "warmer than -15" has gone off for each good hour, and a mean over a winter's night is 300 °C.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install ruuvitag-sensor==4.1.0
cat >run.py <<'EOF'
import struct
from ruuvitag_sensor.decoder import Df5Decoder, HistoryDecoder

def stored(kind, value):
    return HistoryDecoder().decode_data(bytearray(struct.pack('>BBBIi', 0x3A, kind, 0x10, 1814432400, value)))

def broadcast(temperature, humidity, pressure):
    record = struct.pack('>BhHHhhhHBH', 5, round(temperature * 200), round(humidity * 400), pressure - 50000, 0, 0, 1000, 0, 0, 0)
    return Df5Decoder().decode_data((record + bytes(6)).hex())

for temperature in [24.45, 0.01, -0.01, -18.76, -25]:
    print(f'{temperature} °C: broadcast {broadcast(temperature, 40, 101291)["temperature"]}, stored {stored(0x30, round(temperature * 100))["temperature"]}')
print(f'40 %: broadcast {broadcast(20, 40, 101291)["humidity"]}, stored {stored(0x31, 4000)["humidity"]}')
for pressure in [65000, 70112, 101291]:
    print(f'{pressure} Pa: broadcast {broadcast(20, 40, pressure)["pressure"]}, stored {stored(0x32, pressure)["pressure"]}')
print('as in the document:', bytes.fromhex('3a30105d6740edfffff8ac').hex(' '), HistoryDecoder().decode_data(bytearray.fromhex('3a30105d6740edfffff8ac')))
EOF
PYTHONIOENCODING=utf-8 python/bin/python run.py | tee seen
cat >expected <<'EOF'
24.45 °C: broadcast 24.45, stored 24.45
0.01 °C: broadcast 0.01, stored 0.01
-0.01 °C: broadcast -0.01, stored 655.35
-18.76 °C: broadcast -18.76, stored 636.6
-25 °C: broadcast -25.0, stored 630.36
40 %: broadcast 40.0, stored 40.0
65000 Pa: broadcast 650.0, stored 65000.0
70112 Pa: broadcast 701.12, stored 4576.0
101291 Pa: broadcast 1012.91, stored 35755.0
as in the document: 3a 30 10 5d 67 40 ed ff ff f8 ac {'temperature': 636.6, 'humidity': None, 'pressure': None, 'timestamp': 1567047917}
EOF
diff expected seen
echo 'As described.'
