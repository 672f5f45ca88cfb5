#!/bin/sh
# candied (npm) 2.2.0: a vehicle's answer about its coolant is one about speed and fuel, too, and all of them are read from the wrong bits.
#
# Expected: a DBC file says where in a CAN frame a value is. OBD-II has one frame for all answers: a multiplexor (M) says which of them
# it is (m5, m47), and its numbers have their high byte first, from the first bit on (@0). candied reads both from the file, and its
# "can.decode" is for real world values. cantools 45.1.0 (PyPI) decodes the same file.
# Happens: each answer has a value for everything, whatever it is about. A number with its high byte first is taken from the bits that end
# where it begins: a byte becomes seven bits of the one before and one of its own. A value that begins in the frame's first byte is NaN.
# With the low byte first (@1), the bits are right. Nothing is raised.
# Matters: the values stay within their limits and move. A log of the drive has a tank of 37 % instead of 50 %, and of 4 or 9 % each time
# that something else is asked for; the engine runs at 8,300 rpm, standing or not. What warns of an empty tank does so all day.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install cantools==45.1.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund candied@2.2.0
cat >vehicle.dbc <<'EOF'
VERSION ""

NS_ :

BS_:

BU_: ECU

BO_ 2024 OBD2: 8 ECU
 SG_ PID M : 23|8@0+ (1,0) [0|255] "" ECU
 SG_ Coolant m5 : 31|8@0+ (1,-40) [-40|215] "C" ECU
 SG_ EngineSpeed m12 : 31|16@0+ (0.25,0) [0|16383.75] "rpm" ECU
 SG_ FuelLevel m47 : 31|8@0+ (0.392156862745098,0) [0|100] "%" ECU

BO_ 1024 Battery: 8 ECU
 SG_ Voltage : 7|16@0+ (0.01,0) [0|60] "V" ECU
 SG_ Current : 16|16@1- (0.1,0) [-400|400] "A" ECU
EOF
cat >read.py <<'EOF'
import cantools

vehicle = cantools.database.load_file('vehicle.dbc')
for number, frame in [line.split() for line in open('frames')]:
    values = vehicle.decode_message(int(number), bytes.fromhex(frame))
    print(f'cantools, {frame}:', ', '.join(f'{name} {value:.2f}' for name, value in values.items()))
EOF
cat >read.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { Can, Dbc } from 'candied'

const can = new Can()
can.database = new Dbc().load(readFileSync('vehicle.dbc', 'utf8'))
for (const line of readFileSync('frames', 'utf8').trim().split('\n')) {
  const [number, frame] = line.split(' ')
  const { boundSignals } = can.decode(can.createFrame(Number(number), [...Buffer.from(frame, 'hex')]))
  console.log(`candied, ${frame}: ${[...boundSignals].map(([name, { value }]) => `${name} ${value.toFixed(2)}`).join(', ')}`)
}
EOF
cat >frames <<'EOF'
2024 0341055a00000000
2024 04410c1af8000000
2024 03412f8000000000
1024 0519ceff00000000
EOF
{
  python/bin/python read.py
  node read.mjs
} | tee seen
cat >expected <<'EOF'
cantools, 0341055a00000000: PID 5.00, Coolant 50.00
cantools, 04410c1af8000000: PID 12.00, EngineSpeed 1726.00
cantools, 03412f8000000000: PID 47.00, FuelLevel 50.20
cantools, 0519ceff00000000: Voltage 13.05, Current -5.00
candied, 0341055a00000000: PID 130.00, Coolant -30.00, EngineSpeed 8322.50, FuelLevel 3.92
candied, 04410c1af8000000: PID 130.00, Coolant -16.00, EngineSpeed 8326.00, FuelLevel 9.41
candied, 03412f8000000000: PID 130.00, Coolant 55.00, EngineSpeed 8343.75, FuelLevel 37.25
candied, 0519ceff00000000: Voltage NaN, Current -5.00
EOF
diff expected seen
echo 'As described.'
