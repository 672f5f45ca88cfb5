#!/bin/sh
# Routino 3.3.3 (Debian 12): a foot has 25.4 cm, so that bridges in feet are a sixth too low, and weights in pounds or short tons are none.
#
# Expected: in OpenStreetMap, limits are in meters and tonnes, or as on the sign where that has other units: 11'6" or 11 ft, 8000 lbs or
# 7.5 st. Routino's document on tags says that it converts feet and inches, and kilograms, and it leads a vehicle with a height, width,
# length and weight along roads that allow for them. Meters, tonnes and kilograms are right.
# Happens: a foot is ten inches, and an inch is right. A bridge of 11'6" (3.51 m) is 2.9 m, a road for vehicles up to 6'6" wide (1.98 m)
# is for 1.6 m. A weight in pounds or short tons is left out, without a message unless one asks for a log of errors.
# Matters: in the United States and Britain, a camper of 3 m is led around bridges with half a meter to spare, a car of 1.8 m out of lanes
# that are wide enough, and the route looks like any other. Over a weak bridge, which has its limit in pounds there, it leads any truck.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download routino=3.3.3-2 routino-common=3.3.3-2
for package in *.deb; do dpkg --extract "$package" .; done
cat >run.py <<'EOF'
import re, subprocess

LIMITS = [('height', '3.5'), ('height', '3.5 m'), ('height', "11'6\""), ('height', '11 ft'), ('height', "10'"), ('width', '2'),
          ('width', "6'6\""), ('weight', '7.5'), ('weight', '3500 kg'), ('weight', '8000 lbs'), ('weight', '7.5 st')]
nodes, ways = [], []
for at, (kind, value) in enumerate(LIMITS):
    south = 10 + at / 10
    for east, north in [(10, south), (10.01, south), (10.005, south + 0.02)]:
        nodes.append(f'<node id="{len(nodes) + 1}" version="1" lat="{north:.3f}" lon="{east:.3f}"/>')
    start = 3 * at + 1
    sign = value.replace('"', '&quot;')
    ways.append(f'<way id="{2 * at + 1}" version="1"><nd ref="{start}"/><nd ref="{start + 1}"/><tag k="highway" v="secondary"/><tag k="max{kind}" v="{sign}"/></way>')
    ways.append(f'<way id="{2 * at + 2}" version="1"><nd ref="{start}"/><nd ref="{start + 2}"/><nd ref="{start + 1}"/><tag k="highway" v="secondary"/></way>')
open('map.osm', 'w').write('<osm version="0.6">' + ''.join(nodes + ways) + '</osm>')
share = 'usr/share/routino/'
subprocess.run(['usr/bin/planetsplitter', '--dir=.', f'--tagging={share}tagging.xml', 'map.osm'], check=True, stdout=subprocess.DEVNULL)

def direct(at, kind, size):
    south = 10 + at / 10
    route = subprocess.run(['usr/bin/routino-router', '--dir=.', '--shortest', '--transport=motorcar', f'--lat1={south}', '--lon1=10', f'--lat2={south}',
                            '--lon2=10.01', f'--{kind}={size:.2f}', f'--profiles={share}profiles.xml', f'--translations={share}translations.xml',
                            '--output-text', '--output-stdout', '--quiet'], check=True, capture_output=True, text=True).stdout
    return float(re.findall(r'([\d.]+) km', route)[-1]) < 2

for at, (kind, value) in enumerate(LIMITS):
    sizes = [size / 20 for size in range(20, 220)]
    largest = [size for size in sizes if direct(at, kind, size)][-1]
    print(f'{kind} {value}: as far as {largest:.2f}' if largest < sizes[-1] else f'{kind} {value}: no limit')
EOF
python3 run.py | tee seen
cat >expected <<'EOF'
height 3.5: as far as 3.55
height 3.5 m: as far as 3.55
height 11'6": as far as 2.95
height 11 ft: as far as 2.75
height 10': as far as 2.55
width 2: as far as 2.05
width 6'6": as far as 1.65
weight 7.5: as far as 7.55
weight 3500 kg: as far as 3.55
weight 8000 lbs: no limit
weight 7.5 st: no limit
EOF
diff expected seen
echo 'As described.'
