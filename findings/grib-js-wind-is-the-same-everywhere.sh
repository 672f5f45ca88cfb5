#!/bin/sh
# grib-js (npm) 1.0.0: a weather forecast has one wind for the whole map, its lowest value, and its hours are those of the reader's zone.
#
# Expected: in GRIB 2, a negative number is its amount with the first bit set: -5 is 0x8005 (WMO No. 306, regulation 92.1.5). Values are
# stored in steps of 2^E * 10^-D, and E is negative for all steps finer than 1: 1/32 m/s is E = -5. The reference time is UTC. ecCodes
# 2.50.0 writes such files and reads them so, and grib-js itself reads the grid's latitudes in that way.
# Happens: E and D are read as two's complement, so that -5 is -32763. The step is then zero, and each value is the lowest of the map.
# Steps of 1 and more are right. The reference time is taken for local time: 6:00 UTC is 12:00 UTC in Denver. Nothing is raised.
# Matters: a storm of 14 m/s from the east is everywhere, or a frost, and it looks like calm weather if the lowest value is small. Where the
# pass is still open can't be seen. Pressure in pascals, with steps of 16, is right, and so is the time on a server that is set to UTC.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install eccodes==2.50.0 eccodeslib==2.50.0.33 numpy==2.4.6
npm init -y >/dev/null
npm install --silent --no-audit --no-fund grib-js@1.0.0
cat >write.py <<'EOF'
import math
import eccodes
import numpy

grid = {
    'Ni': 40, 'Nj': 20, 'iDirectionIncrementInDegrees': 1, 'jDirectionIncrementInDegrees': 1,
    'latitudeOfFirstGridPointInDegrees': 49, 'latitudeOfLastGridPointInDegrees': 30,
    'longitudeOfFirstGridPointInDegrees': 10, 'longitudeOfLastGridPointInDegrees': 49,
    'dataDate': 20270701, 'dataTime': 600, 'discipline': 0, 'parameterCategory': 2, 'parameterNumber': 2,
    'packingType': 'grid_complex_spatial_differencing', 'orderOfSpatialDifferencing': 2,
}

def write(name, values, bits):
    message = eccodes.codes_grib_new_from_samples('regular_ll_sfc_grib2')
    for key, value in {**grid, 'bitsPerValue': bits}.items():
        eccodes.codes_set(message, key, value)
    eccodes.codes_set_values(message, numpy.array(values))
    with open(name, 'wb') as file:
        eccodes.codes_write(message, file)
    with open(name, 'rb') as file:
        read = eccodes.codes_grib_new_from_file(file)
    some = [f'{value:.2f}' for value in eccodes.codes_get_values(read)[:790:158]]
    time = f'{eccodes.codes_get(read, "dataDate")} {eccodes.codes_get(read, "dataTime"):04}'
    print(f'{name}: ecCodes: {time}, steps of 2^{eccodes.codes_get(read, "binaryScaleFactor")}: {" ".join(some)}')

seed = 1
wind = []
for i in range(800):
    seed = seed * 16807 % 2147483647
    wind.append(8 * math.sin(i / 5) + 3 * math.cos(i / 37) + 8 * (seed / 2147483647 - 0.5) * (200 < i < 400))
write('wind.grib2', wind, 10)
write('wind-coarse.grib2', wind, 5)
write('pressure.grib2', [100000 + 2000 * value for value in wind], 12)
EOF
cat >read.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import grib from 'grib-js'

for (const name of ['wind.grib2', 'wind-coarse.grib2', 'pressure.grib2']) {
  grib.readData(readFileSync(name), (error, messages) => {
    if (error) throw error
    const [{ header, data }] = grib.convertData(messages)
    const some = [0, 1, 2, 3, 4].map((each) => data[each * 158].toFixed(2))
    console.log(`${name}: grib-js: ${header.refTime.toISOString()}, from ${header.la1} to ${header.la2}: ${some.join(' ')}`)
    console.log(`${name}: grib-js: ${new Set(data).size} different values`)
  })
}
EOF
{
  python/bin/python write.py
  for zone in UTC America/Denver; do
    echo "$zone:"
    TZ=$zone node read.mjs
  done
} | tee seen
cat >expected <<'EOF'
wind.grib2: ecCodes: 20270701 0600, steps of 2^-5: 3.01 0.17 -1.89 7.11 4.80
wind-coarse.grib2: ecCodes: 20270701 0600, steps of 2^0: 2.86 -0.14 -2.14 6.86 4.86
pressure.grib2: ecCodes: 20270701 0600, steps of 2^4: 106004.70 100356.70 96244.70 114212.70 109572.70
UTC:
wind.grib2: grib-js: 2027-07-01T06:00:00.000Z, from 49 to 30: -14.14 -14.14 -14.14 -14.14 -14.14
wind.grib2: grib-js: 1 different values
wind-coarse.grib2: grib-js: 2027-07-01T06:00:00.000Z, from 49 to 30: 2.86 -0.14 -2.14 6.86 4.86
wind-coarse.grib2: grib-js: 28 different values
pressure.grib2: grib-js: 2027-07-01T06:00:00.000Z, from 49 to 30: 106004.70 100356.70 96244.70 114212.70 109572.70
pressure.grib2: grib-js: 693 different values
America/Denver:
wind.grib2: grib-js: 2027-07-01T12:00:00.000Z, from 49 to 30: -14.14 -14.14 -14.14 -14.14 -14.14
wind.grib2: grib-js: 1 different values
wind-coarse.grib2: grib-js: 2027-07-01T12:00:00.000Z, from 49 to 30: 2.86 -0.14 -2.14 6.86 4.86
wind-coarse.grib2: grib-js: 28 different values
pressure.grib2: grib-js: 2027-07-01T12:00:00.000Z, from 49 to 30: 106004.70 100356.70 96244.70 114212.70 109572.70
pressure.grib2: grib-js: 693 different values
EOF
diff expected seen
echo 'As described.'
