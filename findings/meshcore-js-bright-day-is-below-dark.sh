#!/bin/sh
# @liamcottle/meshcore.js (npm) 1.13.0: on a bright day a light sensor reports less than darkness: 50,000 lux are -15,536.
#
# Expected: nodes of a MeshCore network send their sensors in the format Cayenne LPP, in which light (type 101) is two bytes without a
# sign, in lux. The library's own table says "1 lux unsigned". pycayennelpp 2.4.0 and python-cayennelpp 0.1.0 (PyPI) read it so.
# Happens: the two bytes are read with a sign. Up to 32,767 lux, as indoors and in the shade, it is right; above, 65,536 are missing.
# Nothing is raised. For voltage and current, a comment in the code says that the sign is meant; for light, there is none.
# Matters: direct sunlight is 32,000 to 100,000 lux, and sensors end at 65,535 or 54,000. So it is wrong in the sun alone: a lamp or a heater
# that is switched by it goes on at noon, the mean of a summer's day is near zero, and where a solar panel would get the most light can't
# be seen. Whoever tries it at a desk finds it right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pycayennelpp==2.4.0 python-cayennelpp==0.1.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @liamcottle/meshcore.js@1.13.0
cat >write.py <<'EOF'
from cayennelpp import LppFrame

for lux in (0, 400, 20000, 32767, 32768, 50000, 65535):
    frame = LppFrame()
    frame.add_luminosity(1, lux)
    frame.add_temperature(1, -4.5)
    print(bytes(frame).hex())
EOF
python/bin/python write.py >payloads
cat >read.py <<'EOF'
from cayennelpp import LppFrame
from python_cayennelpp.decoder import decode

for line in open('payloads'):
    pycayennelpp = [each.value[0] for each in LppFrame().from_bytes(bytes.fromhex(line)).data]
    print(f'{line.strip()}: pycayennelpp: {pycayennelpp}, python-cayennelpp: {[each["value"] for each in decode(line.strip())]}')
EOF
cat >read.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { CayenneLpp } from '@liamcottle/meshcore.js'

for (const line of readFileSync('payloads', 'utf8').trim().split('\n')) {
  console.log(`${line}: meshcore.js:`, JSON.stringify(CayenneLpp.parse(Buffer.from(line, 'hex')).map((each) => each.value)))
}
EOF
{
  python/bin/python read.py
  node read.mjs
} | tee seen
cat >expected <<'EOF'
016500000167ffd3: pycayennelpp: [0.0, -4.5], python-cayennelpp: [0, -4.5]
016501900167ffd3: pycayennelpp: [400.0, -4.5], python-cayennelpp: [400, -4.5]
01654e200167ffd3: pycayennelpp: [20000.0, -4.5], python-cayennelpp: [20000, -4.5]
01657fff0167ffd3: pycayennelpp: [32767.0, -4.5], python-cayennelpp: [32767, -4.5]
016580000167ffd3: pycayennelpp: [32768.0, -4.5], python-cayennelpp: [32768, -4.5]
0165c3500167ffd3: pycayennelpp: [50000.0, -4.5], python-cayennelpp: [50000, -4.5]
0165ffff0167ffd3: pycayennelpp: [65535.0, -4.5], python-cayennelpp: [65535, -4.5]
016500000167ffd3: meshcore.js: [0,-4.5]
016501900167ffd3: meshcore.js: [400,-4.5]
01654e200167ffd3: meshcore.js: [20000,-4.5]
01657fff0167ffd3: meshcore.js: [32767,-4.5]
016580000167ffd3: meshcore.js: [-32768,-4.5]
0165c3500167ffd3: meshcore.js: [-15536,-4.5]
0165ffff0167ffd3: meshcore.js: [-1,-4.5]
EOF
diff expected seen
echo 'As described.'
