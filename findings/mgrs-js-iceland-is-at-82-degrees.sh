#!/bin/sh
# @ngageoint/mgrs-js 1.0.0: places in Iceland, Lapland and Yukon just north of 64° N are at 82° N, where it wrote their positions itself.
#
# Expected: in the military grid (MGRS), the letters of rows repeat each 2,000 km, and the letter of the latitude band says which row is
# meant. The library is by the NGA, which keeps the standard. What MGRS.from() writes, toPoint() reads; mgrs 2.2.0 (npm) and GEOTRANS
# (mgrs 1.6.0, PyPI) read it, too.
# Happens: it takes the first row that isn't south of the band's edge, which it measures at longitude 0, at a zone's side. There, 64° N
# is 7,100 km from the equator; in a zone's middle, it is 7,097 km. A place in these 3 km counts as too far south and moves to the
# next row by its letter, 2,000 km north. It is so from 64.00° to 64.026° in all zones, with each precision. Other bands are right.
# Nothing is raised.
# Matters: rescue services ask for MGRS. The pass on the ring road above Hveragerði, and tracks in Lapland and Yukon, are in the Arctic;
# a test with a place in each band doesn't meet the strip.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install mgrs==1.6.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @ngageoint/mgrs-js@1.0.0 @ngageoint/grid-js@2.1.0 mgrs@2.2.0
cat >read.mjs <<'EOF'
import { Point } from '@ngageoint/grid-js'
import { GridType, MGRS } from '@ngageoint/mgrs-js'
import mgrs from 'mgrs'

const places = [
  [63.999, -21.19, 'Hveragerði'],
  [64.02, -21.34, 'the pass above it'],
  [64.03, -21.34, 'north of the pass'],
  [64.005, -138.7, 'Yukon'],
  [64.01, 17.1, 'Lapland'],
  [56.005, 105, 'another band'],
]
const text = (latitude, longitude) => `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`
for (const [latitude, longitude, name] of places) {
  const written = MGRS.from(Point.degrees(longitude, latitude))
  for (const precision of [GridType.METER, GridType.TEN_METER]) {
    const position = written.coordinate(precision)
    const read = MGRS.parse(position).toPoint()
    console.log(`${name}, ${text(latitude, longitude)}: ${position}: mgrs-js ${text(read.getLatitude(), read.getLongitude())}, mgrs ${text(...mgrs.toPoint(position).reverse())}`)
  }
}
EOF
cat >read.py <<'EOF'
from mgrs import MGRS

for position in ('27WVL8338199287', '07WFL1245999600', '33WXL0266499819'):
    latitude, longitude = MGRS().toLatLon(position)
    print(f'{position}: GEOTRANS {latitude:.3f}, {longitude:.3f}')
EOF
{
  node read.mjs
  python/bin/python read.py
} | tee seen
cat >expected <<'EOF'
Hveragerði, 63.999, -21.190: 27VVL9070696916: mgrs-js 63.999, -21.190, mgrs 63.999, -21.190
Hveragerði, 63.999, -21.190: 27VVL90709691: mgrs-js 63.999, -21.190, mgrs 63.999, -21.190
the pass above it, 64.020, -21.340: 27WVL8338199287: mgrs-js 81.949, -22.063, mgrs 64.020, -21.340
the pass above it, 64.020, -21.340: 27WVL83389928: mgrs-js 81.949, -22.063, mgrs 64.020, -21.340
north of the pass, 64.030, -21.340: 27WVM8338700401: mgrs-js 64.030, -21.340, mgrs 64.030, -21.340
north of the pass, 64.030, -21.340: 27WVM83380040: mgrs-js 64.030, -21.340, mgrs 64.030, -21.340
Yukon, 64.005, -138.700: 7WFL1245999600: mgrs-js 81.891, -133.841, mgrs 64.005, -138.700
Yukon, 64.005, -138.700: 7WFL12459960: mgrs-js 81.891, -133.842, mgrs 64.005, -138.700
Lapland, 64.010, 17.100: 33WXL0266499819: mgrs-js 81.903, 21.543, mgrs 64.010, 17.100
Lapland, 64.010, 17.100: 33WXL02669981: mgrs-js 81.903, 21.542, mgrs 64.010, 17.100
another band, 56.005, 105.000: 48VWH0000006636: mgrs-js 56.005, 105.000, mgrs 56.005, 105.000
another band, 56.005, 105.000: 48VWH00000663: mgrs-js 56.005, 105.000, mgrs 56.005, 105.000
27WVL8338199287: GEOTRANS 64.020, -21.340
07WFL1245999600: GEOTRANS 64.005, -138.700
33WXL0266499819: GEOTRANS 64.010, 17.100
EOF
diff expected seen
echo 'As described.'
