#!/bin/sh
# metar-taf-parser 9.1.3 (npm) and metar-taf-parser-mivek 1.13.1 (PyPI): in the worst storm, a report has a tenth of the wind, or none.
#
# Expected: a wind of 100 knots or more has three digits in the United States (FMH-1: 270110KT). Elsewhere it is P99KT, or P49MPS from
# 50 m/s, P for "more than" (WMO No. 306, FM 15 and 51), as P6SM is for visibility, which both read. metar 2.0.2 (PyPI) reads all of it.
# Happens: of three digits they take two, so that 110 knots are 11. With a P, the group is no wind for them: `wind` is undefined or None, as
# in a report of a broken sensor (/////KT), although it has a direction. Gusts with a P are dropped. The rest is right, nothing is raised.
# Matters: what watches for storms, or keeps the worst of a forecast, finds a breeze or nothing exactly then: at the cape, in the gap wind,
# in the cyclone. The 95 knots of the hour before were right, and so is every wind that one tries.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install metar-taf-parser-mivek==1.13.1 metar==2.0.2
npm init -y >/dev/null
npm install --silent --no-audit --no-fund metar-taf-parser@9.1.3
cat >reports <<'EOF'
SAWH 010000Z 27095KT 9999 FEW030 05/02 Q0985
SAWH 010000Z 270P99KT 9999 FEW030 05/02 Q0985
SAWH 010000Z 27095GP99KT 9999 FEW030 05/02 Q0985
UHPP 010000Z 270P49MPS 9999 FEW030 05/02 Q0985
PASY 010000Z 270110KT P6SM FEW030 05/02 A2910
EOF
cat >read.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { parseMetar, parseTAF } from 'metar-taf-parser'

const words = (wind) => (wind ? `${wind.degrees}° ${wind.speed}${wind.gust ? ` to ${wind.gust}` : ''} ${wind.unit}` : 'no wind')
for (const report of readFileSync('reports', 'utf8').trim().split('\n')) console.log(report.split(' ')[2], words(parseMetar(report).wind))
const forecast = parseTAF('TAF SAWH 010000Z 0100/0124 27045KT 9999 FEW030 BECMG 0106/0108 270P99KT', { issued: new Date('2027-07-01T00:00Z') })
console.log('forecast', words(forecast.wind), 'becoming', words(forecast.trends[0].wind))
EOF
cat >read.py <<'EOF'
from metar import Metar
from metar_taf_parser.parser.parser import MetarParser, TAFParser

def words(wind):
    return f"{wind.degrees}° {wind.speed}{f' to {wind.gust}' if wind.gust else ''} {wind.unit}" if wind else 'no wind'

for report in open('reports').read().splitlines():
    print(report.split()[2], words(MetarParser().parse(report).wind))
forecast = TAFParser().parse('TAF SAWH 010000Z 0100/0124 27045KT 9999 FEW030 BECMG 0106/0108 270P99KT')
print('forecast', words(forecast.wind), 'becoming', words(forecast.trends[0].wind))
print('metar:', *[Metar.Metar(f'METAR {report}', month=7, year=2027).wind() + ';' for report in open('reports').read().splitlines()])
EOF
{
  node read.mjs
  python/bin/python read.py
} | tee seen
cat >expected <<'EOF'
27095KT 270° 95 KT
270P99KT no wind
27095GP99KT 270° 95 KT
270P49MPS no wind
270110KT 270° 11 KT
forecast 270° 45 KT becoming no wind
27095KT 270° 95 KT
270P99KT no wind
27095GP99KT 270° 95 KT
270P49MPS no wind
270110KT 270° 11 KT
forecast 270° 45 KT becoming no wind
metar: W at 95 knots; W at greater than 99 knots; W at 95 knots, gusting to greater than 99 knots; W at greater than 95 knots; W at 110 knots;
EOF
diff expected seen
echo 'As described.'
