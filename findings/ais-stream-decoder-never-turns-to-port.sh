#!/bin/sh
# ais-stream-decoder (npm) 2.1.2: no ship ever turns to port, and to starboard a ferry turns as slowly as a tanker.
#
# Expected: AIS sends the rate of turn as 4.733 times the root of degrees per minute, with a minus to port (ITU-R M.1371), and -128 if it
# isn't known. So one divides by 4.733 and squares; pyais 3.3.1 does, for what it wrote itself, too. The library returns a number for the
# rate, or null if it isn't known.
# Happens: it divides by 4.733 and takes the root of that. To starboard, 20 degrees per minute are 2.1 and 708 are 5.2. To port, all is
# NaN, which is null in JSON, as for ships that don't send a rate. So is "not known", by the same root, since -128 is looked for after it.
# Matters: where a ship will be in a minute follows from its rate of turn, on ferries and in narrow waters above all. A ship that turns
# towards one is a ship that goes straight on. With ships that don't turn, and those without a sensor, all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pyais==3.3.1
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ais-stream-decoder@2.1.2
cat >run.py <<'EOF'
from pyais import decode
from pyais.encode import encode_dict

for turn in [0, 20, -20, 160, -160, 708, -708, -128]:
    fields = dict(type=1, mmsi='211000001', turn=float(turn), speed=10.0, lon=10.0, lat=54.0, course=90.0, heading=90, second=10)
    line, = encode_dict(fields, talker_id='AI', radio_channel='A')
    read = decode(line).turn
    print(turn, read if isinstance(read, float) else read.name, line)
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import decoder from 'ais-stream-decoder'

const stream = new decoder.default({ silent: true })
for (const entry of readFileSync('lines', 'utf8').trim().split('\n')) {
  const [turn, read, line] = entry.split(' ')
  stream.once('data', (json) => {
    const { rateOfTurn } = JSON.parse(json)
    console.log(`${turn}: pyais ${read}, ais-stream-decoder ${rateOfTurn === null ? null : rateOfTurn.toFixed(1)}`)
  })
  stream.write(line)
  await new Promise((resolve) => setImmediate(resolve))
}
EOF
python/bin/python run.py >lines
node run.mjs | tee seen
cat >expected <<'EOF'
0: pyais 0.0, ais-stream-decoder 0.0
20: pyais 20.0, ais-stream-decoder 2.1
-20: pyais -20.0, ais-stream-decoder null
160: pyais 161.0, ais-stream-decoder 3.6
-160: pyais -161.0, ais-stream-decoder null
708: pyais 709.0, ais-stream-decoder 5.2
-708: pyais -709.0, ais-stream-decoder null
-128: pyais -128.0, ais-stream-decoder null
EOF
diff expected seen
echo 'As described.'
