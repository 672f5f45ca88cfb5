#!/bin/sh
# opening_hours (npm) 3.15.0: what is closed from Good Friday to Easter Monday is open on Easter Monday.
#
# Expected: in the specification of OpenStreetMap's opening hours, a range of dates includes both: from-date ≤ day ≤ to-date. `Mar 26-29`
# does, and opening_hours_py 2.1.4 (PyPI) has four days for `easter -2 days-easter +1 day`, too.
# Happens: a range that ends with Easter, or some days after it, ends the day before. Inside, the end is where the range is over, and the
# day that other ends get on top is missing for this one. Ends like `Oct Mo[1]` had the same mistake until 2026. At the start of a range,
# and alone, Easter is right.
# Matters: it is the day on which everybody drives home. The shop or the fuel station is shown as open, and nothing tells that one day of
# the range is missing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install opening_hours_py==2.1.4
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0
export TZ=Europe/Vienna
cat >run.cjs <<'EOF'
const opening_hours = require('opening_hours')

const place = { lat: '48.2', lon: '16.4', address: { country_code: 'at', state: 'Wien' } }
const hours = new opening_hours(process.argv[2], place)
const days = Array.from({ length: 31 }, (_, at) => at + 1).filter((day) => !hours.getState(new Date(2027, 2, day, 12)))
console.log(days.join(' '))
EOF
cat >run.py <<'EOF'
import datetime, subprocess
from opening_hours import OpeningHours

print('Easter is on 28 March 2027.')
for text in ['Mar 26-29', 'easter -2 days-easter +1 day', 'Mar 26-easter +1 day', 'easter -2 days-Apr 30', 'easter +1 day']:
    rule = f'08:00-18:00; {text} off'
    hours = OpeningHours(rule)
    other = [day for day in range(1, 32) if not hours.is_open(datetime.datetime(2027, 3, day, 12))]
    found = subprocess.check_output(['node', 'run.cjs', rule]).decode().strip()
    print(f'{text}: npm closed on {found}, PyPI on', *other)
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
Easter is on 28 March 2027.
Mar 26-29: npm closed on 26 27 28 29, PyPI on 26 27 28 29
easter -2 days-easter +1 day: npm closed on 26 27 28, PyPI on 26 27 28 29
Mar 26-easter +1 day: npm closed on 26 27 28, PyPI on 26 27 28 29
easter -2 days-Apr 30: npm closed on 26 27 28 29 30 31, PyPI on 26 27 28 29 30 31
easter +1 day: npm closed on 29, PyPI on 29
EOF
diff expected seen
echo 'As described.'
