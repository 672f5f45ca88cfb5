#!/bin/sh
# maidenhead (PyPI) 1.8.0: with two letters, Vienna is in the Atlantic and Nairobi in the Arctic, and of 200 places one is a square off.
#
# Expected: a locator, by which radio amateurs say where they are, is a field of 20° by 10° (two letters), a square in it of 2° by 1°
# (two digits), and so on. `precision` says how many pairs one wants, so that a shorter locator is the beginning of a longer one.
# Hamlib's are, and @hamset/maidenhead-locator 0.2.1 (npm) has the same six characters.
# Happens: with one pair, each degree north and every other degree east is another letter, and after 18 of them they begin again: Vienna
# is in IM instead of JN. With more, degrees are rounded to a 180th of the last pair before they are cut: a place up to 300 m south of a
# square's north edge is in the next square with four characters, and in its own with six. Nothing is raised.
# Matters: maps of who hears whom and the scores of contests go by fields and squares. The letters are those of a field, and the wrong
# squares are next to the right ones. With six characters, which are the default, an error has 13 m.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install maidenhead==1.8.0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @hamset/maidenhead-locator@0.2.1
cat >run.py <<'EOF'
import json, random
import maidenhead

places = {'Vienna': (48.2, 16.37), 'Sydney': (-33.86, 151.2), 'Quito': (-0.2, -78.5), 'Anchorage': (61.2, -149.9), 'Nairobi': (-1.3, 36.8), 'Graz': (47.07, 15.44),
          '220 m south of 48°': (47.998, 16.37), '330 m south of 48°': (47.997, 16.37), '300 m west of 16°': (48.2, 15.996)}
json.dump(places, open('places.json', 'w'))
for name, (latitude, longitude) in places.items():
    print(f'{name}:', *[maidenhead.to_maiden(latitude, longitude, pairs) for pairs in (1, 2, 3)])
random.seed(1)
field = square = 0
for _ in range(20_000):
    place = random.uniform(-89, 89), random.uniform(-179, 179)
    field += maidenhead.to_maiden(*place, 1) != maidenhead.to_maiden(*place, 3)[:2]
    square += maidenhead.to_maiden(*place, 2) != maidenhead.to_maiden(*place, 3)[:4]
print(f'of 20,000 places, {field} are in another field with two characters than with six, {square} in another square with four')
EOF
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { WGS84ToMaidenhead } from '@hamset/maidenhead-locator'

for (const [name, place] of Object.entries(JSON.parse(readFileSync('places.json', 'utf8')))) console.log(`hamset, ${name}: ${WGS84ToMaidenhead(place)}`)
EOF
{
  PYTHONIOENCODING=utf-8 python/bin/python run.py
  node run.mjs
} | tee seen
cat >expected <<'EOF'
Vienna: IM JN88 JN88ee
Sydney: DC QF56 QF56od
Quito: OR FI09 FI09st
Anchorage: PH BP51 BP51be
Nairobi: AQ KI88 KI88jq
Graz: HL JN77 JN77rb
220 m south of 48°: IM JN88 JN87ex
330 m south of 48°: IM JN87 JN87ex
300 m west of 16°: IM JN88 JN78xe
of 20,000 places, 19841 are in another field with two characters than with six, 111 in another square with four
hamset, Vienna: JN88ee
hamset, Sydney: QF56od
hamset, Quito: FI09st
hamset, Anchorage: BP51be
hamset, Nairobi: KI88jq
hamset, Graz: JN77rb
hamset, 220 m south of 48°: JN87ex
hamset, 330 m south of 48°: JN87ex
hamset, 300 m west of 16°: JN78xe
EOF
diff expected seen
echo 'As described.'
