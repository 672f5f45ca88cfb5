#!/bin/sh
# universal-vin-decoder (npm) 1.0.0: by its number, a Volkswagen of 2015 is one of 1985, and an Audi of 2010 one of 1980.
#
# Expected: the tenth character of a vehicle's number may be its model year, and begins again after 30 years: F is 1985 or 2015. For cars
# of the United States, the seventh says which: a digit is before 2010, a letter is after it (49 CFR 565.15). Elsewhere there is no such
# rule (ISO 3779), and makers use that place as they like. vininfo 1.11.0 (PyPI) returns the years that are possible.
# Happens: the library goes by the seventh everywhere. For Volkswagen, Audi, Seat and Škoda, it is half of the type: 7P is a Touareg, built
# from 2010 to 2018, 8K an Audi A4. Types that begin with a digit lose 30 years, those with a letter (NE) are right. Nothing warns.
# Matters: which parts fit, when a belt is due, what insurance costs, and whether a border lets a vehicle of that age in depends on the
# year. Region, country and maker beside it are right, and so is the year of the README's example and of each car from the United States.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install vininfo==1.11.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund universal-vin-decoder@1.0.0
cat >numbers.txt <<'EOF'
WVGZZZ7PZFD012345 Volkswagen Touareg (7P), 2015
WAUZZZ8K9AA123456 Audi A4 (8K), 2010
TMBJJ7NE5G0123456 Skoda Octavia (NE), 2016
JTEBU5JR8F5123456 Toyota 4Runner for the United States, 2015
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { decodeVIN } from 'universal-vin-decoder'

for (const line of readFileSync('numbers.txt', 'utf8').trim().split('\n')) {
  const { isValid, info } = decodeVIN(line.slice(0, 17))
  console.log(`${line.slice(18)}: valid ${isValid}, ${info.modelYear}, ${info.manufacturer}`)
}
EOF
cat >run.py <<'EOF'
from vininfo import Vin

for line in open('numbers.txt'):
    print(f'{line[18:].strip()}: vininfo: {Vin(line[:17]).years}')
EOF
{
  node run.mjs
  python/bin/python run.py
} | tee seen
cat >expected <<'EOF'
Volkswagen Touareg (7P), 2015: valid true, 1985, Volkswagen SUV
Audi A4 (8K), 2010: valid true, 1980, Audi car
Skoda Octavia (NE), 2016: valid true, 2016, Škoda Auto AS
Toyota 4Runner for the United States, 2015: valid true, 2015, Toyota MPV/SUV
Volkswagen Touareg (7P), 2015: vininfo: [2015, 1985]
Audi A4 (8K), 2010: vininfo: [2010, 1980]
Skoda Octavia (NE), 2016: vininfo: [2016, 1986]
Toyota 4Runner for the United States, 2015: vininfo: [2015, 1985]
EOF
diff expected seen
echo 'As described.'
