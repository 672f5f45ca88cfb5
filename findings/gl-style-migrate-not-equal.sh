#!/bin/sh
# @maplibre/maplibre-gl-style-spec 26.6.0: gl-style-migrate turns `!=` within `any` or `none` round for all that doesn't have the property.
#
# Expected: gl-style-migrate replaces deprecated filters by expressions that mean the same. In a deprecated filter, `["!=", "access",
# "private"]` is true for a way without `access`, wherever it stands; MapLibre evaluates it so to this day.
# Happens: within `any` and `none`, each condition gets a check of the value's type in front, and is false if that is another one. This is
# right for `==` and `<`. With `!=`, what lacks the property no longer passes `any`, and passes `none`, where it didn't. Outside of the
# two, the same condition stays right. The new style is valid, and nothing is reported.
# Matters: most ways of OpenStreetMap don't have the tag. Tracks vanish from the map, or those that nobody has allowed are drawn as open,
# while ways with the tag, with which one checks it, are right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @maplibre/maplibre-gl-style-spec@26.6.0
cat >style.json <<'EOF'
{ "version": 8, "sources": { "map": { "type": "vector", "url": "https://example.com/tiles.json" } }, "layers": [
  { "id": "not private", "type": "line", "source": "map", "source-layer": "way", "filter": ["!=", "access", "private"] },
  { "id": "not private, or with a permit", "type": "line", "source": "map", "source-layer": "way",
    "filter": ["any", ["!=", "access", "private"], ["has", "permit"]] },
  { "id": "allowed, and not for hire", "type": "line", "source": "map", "source-layer": "way",
    "filter": ["none", ["!=", "motor_vehicle", "yes"], ["==", "toll", "yes"]] }
] }
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'

const read = (name) => JSON.parse(readFileSync(name, 'utf8'))
const [before, after] = [read('style.json'), read('migrated.json')]
const ways = [{}, { access: 'private' }, { access: 'permissive' }, { motor_vehicle: 'yes' }, { motor_vehicle: 'no' }]
before.layers.forEach(({ id, filter }, at) => {
  const shown = (one) => {
    const { filter: matches } = featureFilter(one, 'filter')
    return ways.filter((properties) => matches({ zoom: 12 }, { type: 2, properties })).map((way) => JSON.stringify(way)).join(' ')
  }
  console.log(`${id}\n  before: ${shown(filter)}\n  after:  ${shown(after.layers[at].filter)}`)
})
console.log(`Errors in the migrated style: ${validateStyleMin(after).length}`)
EOF
node_modules/.bin/gl-style-migrate style.json >migrated.json
node run.mjs | tee seen
cat >expected <<'EOF'
not private
  before: {} {"access":"permissive"} {"motor_vehicle":"yes"} {"motor_vehicle":"no"}
  after:  {} {"access":"permissive"} {"motor_vehicle":"yes"} {"motor_vehicle":"no"}
not private, or with a permit
  before: {} {"access":"permissive"} {"motor_vehicle":"yes"} {"motor_vehicle":"no"}
  after:  {"access":"permissive"}
allowed, and not for hire
  before: {"motor_vehicle":"yes"}
  after:  {} {"access":"private"} {"access":"permissive"} {"motor_vehicle":"yes"}
Errors in the migrated style: 0
EOF
diff expected seen
echo 'As described.'
