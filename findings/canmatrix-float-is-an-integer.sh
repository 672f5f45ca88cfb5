#!/bin/sh
# canmatrix (PyPI) 1.3.3: once it is converted to PCAN's format SYM, a temperature of 21.5 degrees in a CAN frame is 1,101,791,232.
#
# Expected: a DBC file says with SIG_VALTYPE_ that a value in a frame is a floating-point number. SYM has the type `float` for it, and
# canmatrix reads it, as it reads SIG_VALTYPE_. What it converts, it reads as it was: so it is with KCD and JSON, and with integers in SYM.
# Happens: such a value is signed, too, as in all files that DBC's tools write (@1-). For SYM, canmatrix looks for the sign before it looks
# for the float, and writes `signed`. Read again, the bits of the number are an integer. Nothing is raised or logged.
# Matters: positions, weather and what inverters and battery monitors send are such numbers, while the examples with which one tries a
# conversion are engines with integers. Recorded frames are decoded for good with the file that is left. The integers rise and fall with
# the values, so that a chart looks right, and limits are off by nine digits.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install 'canmatrix[json,kcd,sym]==1.3.3' cantools==45.1.0
cat >weather.dbc <<'EOF'
VERSION ""

BU_: ECU

BO_ 768 Weather: 8 ECU
 SG_ Temperature : 0|32@1- (1,0) [-50|60] "degC" ECU
 SG_ Pressure : 32|32@1- (1,0) [800|1100] "hPa" ECU

BO_ 769 Engine: 8 ECU
 SG_ Coolant : 0|8@1+ (1,-40) [-40|215] "degC" ECU
 SG_ Torque : 8|16@1- (0.5,0) [-1000|1000] "Nm" ECU

SIG_VALTYPE_ 768 Temperature : 1;
SIG_VALTYPE_ 768 Pressure : 1;
EOF
cat >run.py <<'EOF'
import struct
import canmatrix.formats
import cantools

frames = {'Weather': struct.pack('<ff', 21.5, 1013.25), 'Engine': struct.pack('<Bhxxxxx', 130, -50)}

def show(name, read):
    print(f'{name}:', ', '.join(f'{signal} {float(value)}' for frame, content in frames.items() for signal, value in read(frame, content).items()))

def decode(matrix):
    return lambda frame, content: {signal: value.phys_value for signal, value in matrix.frame_by_name(frame).decode(content).items()}

show('DBC, cantools', cantools.database.load_file('weather.dbc').decode_message)
matrix = canmatrix.formats.loadp_flat('weather.dbc')
show('DBC', decode(matrix))
for kind in ('kcd', 'json', 'sym'):
    canmatrix.formats.dumpp({'': matrix}, f'weather.{kind}')
    show(kind, decode(canmatrix.formats.loadp_flat(f'weather.{kind}')))
print(*[line for line in open('weather.sym').read().splitlines() if line.startswith(('Var=Te', 'Var=P'))], sep='\n')
with open('float.sym', 'w') as file:
    file.write(open('weather.sym').read().replace('Temperature signed', 'Temperature float').replace('Pressure signed', 'Pressure float'))
show('sym with float', decode(canmatrix.formats.loadp_flat('float.sym')))
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
DBC, cantools: Temperature 21.5, Pressure 1013.25, Coolant 90.0, Torque -25.0
DBC: Temperature 21.5, Pressure 1013.25, Coolant 90.0, Torque -25.0
kcd: Temperature 21.5, Pressure 1013.25, Coolant 90.0, Torque -25.0
json: Temperature 21.5, Pressure 1013.25, Coolant 90.0, Torque -25.0
sym: Temperature 1101791232.0, Pressure 1149063168.0, Coolant 90.0, Torque -25.0
Var=Temperature signed 0,32 /u:degC /min:-50 /max:60 /d:0
Var=Pressure signed 32,32 /u:hPa /min:800 /max:1100 /d:800
sym with float: Temperature 21.5, Pressure 1013.25, Coolant 90.0, Torque -25.0
EOF
diff expected seen
echo 'As described.'
