#!/bin/sh
# ol (OpenLayers) 10.11.0: of a flight recording, `altitudeMode: 'gps'` returns the altitude by air pressure, and 'barometric' that by GPS.
#
# Expected: in IGC (FAI, appendix A) a fix has its pressure altitude first, GNSS behind it. The former counts from where the pressure is
# 1013.25 hPa, and has a minus instead of its first zero below. igc-parser 2.0.0 (npm) and aerofiles 1.5.6 (PyPI) read it so.
# Happens: the format reads the first for 'gps', the second for 'barometric'. A fix with a minus doesn't fit its pattern and is skipped,
# also where no altitude is asked for. Nothing is raised or logged.
# Matters: the two differ by the weather and the geoid, by up to some hundred meters, which looks like noise: terrain clearance and airspace
# are wrong. On a day of high pressure, everything below 150 m or so has a minus: a recording from the coast lacks its start and landing,
# and one of a drive along it is empty.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install aerofiles==1.5.6 python-dateutil==2.9.0.post0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ol@10.11.0 igc-parser@2.0.0
# A start at 20 m above the sea with 1030 hPa there, and a climb.
cat >flight.igc <<'EOF'
AXXX001
HFDTEDATE:010727,01
HFDTMGPSDATUM:WGS84
B0900004600000N01000000EA-011800065
B0901004600100N01000000EA-001200170
B0902004600200N01000000EA0025800440
B0903004600300N01000000EA0075800940
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import igcParser from 'igc-parser'
import IGC from 'ol/format/IGC.js'

const text = readFileSync('flight.igc', 'utf8')
const { fixes } = igcParser.parse(text)
for (const altitudeMode of ['barometric', 'gps']) {
  const [track] = new IGC({ altitudeMode }).readFeatures(text)
  const field = altitudeMode === 'gps' ? 'gpsAltitude' : 'pressureAltitude'
  console.log(`${altitudeMode}: ol ${track.getGeometry().getCoordinates().map(([, , height]) => height).join(' ')},`,
    `igc-parser ${fixes.map((fix) => fix[field]).join(' ')}`)
}
console.log(`Places without altitudes: ol ${new IGC().readFeatures(text)[0].getGeometry().getCoordinates().length}, igc-parser ${fixes.length}`)
EOF
cat >run.py <<'EOF'
from aerofiles.igc import Reader

with open('flight.igc') as file:
    fixes = Reader().read(file)['fix_records'][1]
for name, field in [('barometric', 'pressure_alt'), ('gps', 'gps_alt')]:
    print(f'{name}: aerofiles', *[fix[field] for fix in fixes])
EOF
node run.mjs >seen
python/bin/python run.py >>seen
cat seen
cat >expected <<'EOF'
barometric: ol 440 940, igc-parser -118 -12 258 758
gps: ol 258 758, igc-parser 65 170 440 940
Places without altitudes: ol 2, igc-parser 4
barometric: aerofiles -118 -12 258 758
gps: aerofiles 65 170 440 940
EOF
diff expected seen
echo 'As described.'
