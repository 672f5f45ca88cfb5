#!/bin/sh
# avwx-engine (PyPI) 1.9.10: gusts of 110 knots are 11, and the wind that goes with them has ten times its speed.
#
# Expected: in the United States, a wind or a gust of 100 knots or more has three digits (FMH-1): 27085G110KT is 85 knots with gusts to 110.
# metar 2.0.2 and, for such gusts, metar-taf-parser 9.1.3 (npm) read it. avwx itself reads 110 knots without gusts, and gusts of two digits.
# Happens: the digits slip by one. 85 with gusts to 110 becomes 850 with gusts to 11, in reports and forecasts, and in the summary in
# words. The values are numbers, and nothing warns or is left over in `other`.
# Matters: only hurricanes and the windiest capes and passes have such gusts, and these reports are what one has the program for. A limit
# for gusts, as roof tents, trailers and high bridges have it, lets the worst ones pass; a chart of the wind has no scale any more.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install avwx-engine==1.9.10 metar==2.0.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund metar-taf-parser@9.1.3
cat >read.py <<'EOF'
import datetime
import avwx
from metar import Metar

day = datetime.date(2027, 7, 1)
for wind in ['27085G99KT', '27085G110KT', '270110KT', '270110G130KT']:
    report = f'PASY 010000Z {wind} P6SM FEW030 05/02 A2910'
    read, said = avwx.Metar.from_report(report, issued=day), Metar.Metar(f'METAR {report}', month=7, year=2027).wind()
    print(f'{wind}: avwx {read.data.wind_speed.value}, gusts {read.data.wind_gust and read.data.wind_gust.value},',
          f'other {read.data.other}, "{read.summary.split(",")[0]}"; metar "{said}"')
line = avwx.Taf.from_report('PASY 010000Z 0100/0124 27085G110KT P6SM FEW030', issued=day).data.forecast[0]
print(f'forecast: avwx {line.wind_speed.value}, gusts {line.wind_gust.value}')
EOF
cat >read.mjs <<'EOF'
import { parseMetar } from 'metar-taf-parser'

const { speed, gust } = parseMetar('PASY 010000Z 27085G110KT P6SM FEW030 05/02 A2910').wind
console.log(`27085G110KT: metar-taf-parser ${speed}, gusts ${gust}`)
EOF
{
  python/bin/python read.py
  node read.mjs
} | tee seen
cat >expected <<'EOF'
27085G99KT: avwx 85, gusts 99, other [], "Winds W-270 at 85kt gusting to 99kt"; metar "W at 85 knots, gusting to 99 knots"
27085G110KT: avwx 850, gusts 11, other [], "Winds W-270 at 850kt gusting to 11kt"; metar "W at 85 knots, gusting to 110 knots"
270110KT: avwx 110, gusts None, other [], "Winds W-270 at 110kt"; metar "W at 110 knots"
270110G130KT: avwx 1100, gusts 13, other [], "Winds W-270 at 1100kt gusting to 13kt"; metar "W at 110 knots, gusting to 130 knots"
forecast: avwx 850, gusts 11
27085G110KT: metar-taf-parser 85, gusts 110
EOF
diff expected seen
echo 'As described.'
