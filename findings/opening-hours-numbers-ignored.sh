#!/bin/sh
# opening_hours (npm) 3.15.0: a place whose coordinates are numbers has sunrise at 06:00 and sunset at 18:00, all year, anywhere.
#
# Expected: coordinates make `sunrise-sunset` follow the sun. The package's types say that `lat` and `lon` are numbers.
# Happens: numbers are ignored without a warning, and the times are those for a place that is not known. Only texts count, as a
# geocoder's raw answer has them, and texts are what TypeScript refuses.
# Matters: a campground that is open from sunrise to sunset shows as closed in the evening for half of the year, and typed code can
# only be wrong. At the equator, and in March and September, it looks right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0 suncalc@2.0.2 typescript@7.0.2
cat >run.mjs <<'EOF'
import OpeningHours from 'opening_hours'

const address = { country_code: 'fi', state: '' }
for (const place of [{ lat: 60.2, lon: 24.9, address }, { lat: '60.2', lon: '24.9', address }]) {
  const hours = new OpeningHours('sunrise-sunset', place)
  for (const month of [5, 11]) {
    const [[from, to]] = hours.getOpenIntervals(new Date(2027, month, 21), new Date(2027, month, 22))
    console.log(`${typeof place.lat}, month ${month + 1}: ${from.toTimeString().slice(0, 5)} to ${to.toTimeString().slice(0, 5)}`)
  }
}
EOF
types() {
  printf '%s\n' "import OpeningHours from 'opening_hours'" \
    "new OpeningHours('sunrise-sunset', { lat: $1, lon: $2, address: { country_code: 'fi', state: '' } })" >place.mts
  if node_modules/.bin/tsc --noEmit --strict --module nodenext --skipLibCheck place.mts >/dev/null; then echo accepted; else echo refused; fi
}
{
  TZ=Europe/Helsinki node run.mjs
  echo "numbers in TypeScript: $(types 60.2 24.9)"
  echo "texts in TypeScript: $(types "'60.2'" "'24.9'")"
} | tee seen
cat >expected <<'EOF'
number, month 6: 06:00 to 18:00
number, month 12: 06:00 to 18:00
string, month 6: 03:53 to 22:50
string, month 12: 09:24 to 15:12
numbers in TypeScript: accepted
texts in TypeScript: refused
EOF
diff expected seen
echo 'As described.'
