#!/bin/sh
# victron-ble (PyPI) 0.9.3: what a battery monitor doesn't know is 382 °C, 655 V or 327 V, and a charge of 102.3 %.
#
# Expected: Victron's devices broadcast their readings by Bluetooth, and its description of them ("Extra manufacturer data") has a value
# for "not available" for each: all bits are set, but the sign where there is one. The library returns None for it: for voltage, time
# left, charge and consumption of a battery monitor, and for the temperature of an energy meter.
# Happens: of a battery monitor's second input, it takes the value for a reading. A temperature probe that is not plugged in is 382.2 °C,
# a midpoint 655.35 V, a starter battery 327.67 V. The charge of a Lynx Smart BMS has ten bits and is compared to fourteen, so that an
# unknown one is 102.3 %. Nothing is raised.
# Matters: these readings switch chargers, heaters and alarms, and an unknown charge comes after each change of the battery, until it is
# full once. An average over the day, with one of them, is a number that could be.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install victron-ble==0.9.3
cat >run.py <<'EOF'
from Crypto.Cipher import AES
from Crypto.Util import Counter
from victron_ble.devices import detect_device_type

KEY = bytes(range(16))

def broadcast(kind, *fields):
    bits, width = 0, 0
    for value, size in fields:
        bits |= value % (1 << size) << width
        width += size
    cipher = AES.new(KEY, AES.MODE_CTR, counter=Counter.new(128, initial_value=7, little_endian=True))
    record = bits.to_bytes((width + 7) // 8, 'little')
    data = bytes([0x10, 0, 0x89, 0xa3, kind, 7, 0, KEY[0]]) + cipher.encrypt(record)
    return detect_device_type(data)(KEY.hex()).parse(data)

def monitor(aux, mode):
    return broadcast(2, (0xFFFF, 16), (1320, 16), (0, 16), (aux, 16), (mode, 2), (-12300, 22), (0xFFFFF, 20), (0x3FF, 10))

def lynx(charge):
    return broadcast(10, (0, 8), (0xFFFF, 16), (1320, 16), (-123, 16), (0, 16), (0, 18), (charge, 10), (0xFFFFF, 20), (0x7F, 7))

one = monitor(29815, 2)
print('monitor:', one.get_voltage(), 'V,', one.get_current(), 'A, temperature', one.get_temperature())
print('not known: time', one.get_remaining_mins(), 'charge', one.get_soc(), 'consumed', one.get_consumed_ah())
print('not known: temperature', monitor(0xFFFF, 2).get_temperature())
print('not known: midpoint', monitor(0xFFFF, 1).get_midpoint_voltage())
print('not known: starter battery', monitor(0x7FFF, 0).get_starter_voltage())
meter = broadcast(13, (-4, 16), (1320, 16), (0, 16), (0xFFFF, 16), (2, 2), (-12300, 22))
print('energy meter, not known: temperature', meter.get_temperature())
print('lynx: charge', lynx(874).get_soc())
print('lynx, not known: temperature', lynx(0x3FF).get_battery_temperature(), 'time', lynx(0x3FF).get_remaining_mins(), 'charge', lynx(0x3FF).get_soc())
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
monitor: 13.2 V, -12.3 A, temperature 25.0
not known: time None charge None consumed None
not known: temperature 382.2
not known: midpoint 655.35
not known: starter battery 327.67
energy meter, not known: temperature None
lynx: charge 87.4
lynx, not known: temperature None time None charge 102.3
EOF
diff expected seen
echo 'As described.'
