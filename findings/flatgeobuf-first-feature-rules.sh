#!/bin/sh
# flatgeobuf (npm) 4.5.0: the first feature decides what the others say: what it lacks is lost, what they lack is made up.
#
# Expected: serialize(geojson) and back gives the properties that went in, or fails. A column of FlatGeobuf can be absent from a
# feature, and the format has a type for mixed values.
# Happens: the columns are the first feature's. A property that it doesn't have is dropped from all others. A property that another
# feature doesn't have is written there: false for a yes or no, NaN for a number, an empty text. A text in a column of yes and no is
# false, also the text "yes". Nothing warns; GDAL reads the same.
# Matters: waypoints carry what is known of each. A spring becomes one without water, or loses its note because of an order.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund flatgeobuf@4.5.0
cat >run.mjs <<'EOF'
import { deserialize, serialize } from 'flatgeobuf/lib/mjs/geojson.js'

const place = properties => ({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [125, -22.5] } })
const features = [
  place({ name: 'Tank', drinkable: true, fuel: 2.31 }),
  place({ name: 'Spring' }),
  place({ name: 'Well', drinkable: 'yes', warning: 'gate locked' }),
]
for await (const { properties } of deserialize(serialize({ type: 'FeatureCollection', features }))) console.log(properties)
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
{ name: 'Tank', drinkable: true, fuel: 2.31 }
{ name: 'Spring', drinkable: false, fuel: NaN }
{ name: 'Well', drinkable: false, fuel: NaN }
EOF
diff expected seen
echo 'As described.'
