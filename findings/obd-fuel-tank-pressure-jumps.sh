#!/bin/sh
# python-OBD (PyPI, obd) 0.7.3: as the pressure in the fuel tank rises from 31.75 to 32 pascals, it falls to -32.
#
# Expected: a vehicle sends the vapor pressure of its tank (OBD-II, PID 32) as a number of 16 bits with a sign, in quarters of a pascal
# (SAE J1979). The same unit is in the library's table for monitors, as 0xFE, and there it is read so.
# Happens: each of the two bytes gets a sign of its own. So the value is 64 pascals too low whenever the lower byte is 128 or more, which is
# for half of all values: from 32 to 63.75, from 96 to 127.75, and from -32 to -0.25. Nothing is raised, and the result is in pascals.
# Matters: the tank's pressure shows whether its cap and its hoses are tight, and it swings around zero with heat and height. A steady rise
# is a saw, a tank under pressure is under vacuum, and a leak test that looks for a drop finds one in each tank.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install obd==0.7.3
cat >run.py <<'EOF'
import obd
from obd.protocols import ISO_15765_4_11bit_500k
from obd.UnitsAndScaling import UAS_IDS

vehicle = ISO_15765_4_11bit_500k(['7E8 06 41 00 BE 1F B8 10'])
for sent in (0, 16, 31.75, 32, 48, 63.75, 64, 96, 128, -0.25, -16, -32, -32.25, -64):
    two = int(sent * 4).to_bytes(2, 'big', signed=True)
    pressure = obd.commands.EVAP_VAPOR_PRESSURE(vehicle([f'7E8 04 41 32 {two.hex(" ").upper()}']))
    print(f'sent {two.hex(" ")}, {sent} Pa: as a monitor {UAS_IDS[0xFE](bytearray(two)).magnitude} Pa, PID 32: {pressure.value.magnitude} Pa')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
sent 00 00, 0 Pa: as a monitor 0.0 Pa, PID 32: 0.0 Pa
sent 00 40, 16 Pa: as a monitor 16.0 Pa, PID 32: 16.0 Pa
sent 00 7f, 31.75 Pa: as a monitor 31.75 Pa, PID 32: 31.75 Pa
sent 00 80, 32 Pa: as a monitor 32.0 Pa, PID 32: -32.0 Pa
sent 00 c0, 48 Pa: as a monitor 48.0 Pa, PID 32: -16.0 Pa
sent 00 ff, 63.75 Pa: as a monitor 63.75 Pa, PID 32: -0.25 Pa
sent 01 00, 64 Pa: as a monitor 64.0 Pa, PID 32: 64.0 Pa
sent 01 80, 96 Pa: as a monitor 96.0 Pa, PID 32: 32.0 Pa
sent 02 00, 128 Pa: as a monitor 128.0 Pa, PID 32: 128.0 Pa
sent ff ff, -0.25 Pa: as a monitor -0.25 Pa, PID 32: -64.25 Pa
sent ff c0, -16 Pa: as a monitor -16.0 Pa, PID 32: -80.0 Pa
sent ff 80, -32 Pa: as a monitor -32.0 Pa, PID 32: -96.0 Pa
sent ff 7f, -32.25 Pa: as a monitor -32.25 Pa, PID 32: -32.25 Pa
sent ff 00, -64 Pa: as a monitor -64.0 Pa, PID 32: -64.0 Pa
EOF
diff expected seen
echo 'As described.'
