#!/bin/sh
# reverse_geocode (PyPI) 1.6.6: in Lapland, two of five places are in a town that isn't the closest, and one of twelve abroad.
#
# Expected: "By default the nearest known location is returned": of 155,000 towns that come with it, the closest, with its country. By its
# README that is a rough idea of where a place is, since towns are points: near a border, the closest may be abroad.
# Happens: the distance is that of latitude and longitude as numbers, so that a degree east is as far as one north. At 60° it is half as far,
# at 70° a third. Towns to the north and south win over closer ones to the east and west, and across 180° there are none. At 65° to
# 70°, 39 % of all places have a town that is at least a kilometer further than the closest, and 8 % another country. In the Alps, it is
# 4 %, at the equator none. Nothing is reported.
# Matters: names of places, countries and their rules are looked up for each camp and photo of a journey. Kautokeino's surroundings in
# Norway are in Finland, and the east of Fiji is on an island 200 km to the south. The answer is a real place that isn't far, so that nobody
# looks for a closer one. In a city, with which one tries it, it is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install reverse_geocode==1.6.6 numpy==2.4.6 scipy==1.17.1
cat >run.py <<'EOF'
import numpy, reverse_geocode
from scipy.spatial import cKDTree

def to_globe(places):
    latitude, longitude = numpy.radians(numpy.asarray(places)).T
    return numpy.c_[numpy.cos(latitude) * numpy.cos(longitude), numpy.cos(latitude) * numpy.sin(longitude), numpy.sin(latitude)] * 6371

def kilometers(chord):
    return 2 * 6371 * numpy.arcsin(chord / 2 / 6371)

towns = reverse_geocode.GeocodeData()._locations
globe = cKDTree(to_globe([(town['latitude'], town['longitude']) for town in towns]))

for name, place in (('Treriksröset', (69.06, 20.55)), ('Inland of Finnmark', (68.97, 24.5)), ('Eagle Plains, Yukon', (66.37, -136.72)),
        ('East of Taveuni, Fiji', (-16.8, -179.99)), ('Nairobi', (-1.29, 36.82))):
    found, [chord, nearest] = reverse_geocode.get(place), globe.query(to_globe([place])[0])
    other = numpy.linalg.norm(to_globe([(found['latitude'], found['longitude'])]) - to_globe([place]))
    print(f'{name}: {found["city"]}, {found["country_code"]}, in {kilometers(other):.0f} km;', end=' ')
    print(f'{towns[nearest]["city"]}, {towns[nearest]["country_code"]}, is in {kilometers(chord):.0f} km')

random = numpy.random.default_rng(1)
for name, south, north, west, east in (('65° to 70° N, Lapland', 65, 70, 15, 30), ('60° to 70° N, Alaska and Yukon', 60, 70, -150, -130),
        ('46° to 48° N, Alps', 46, 48, 7, 15), ('equator, Kenya', -1, 1, 34, 40)):
    places = numpy.c_[random.uniform(south, north, 20000), random.uniform(west, east, 20000)]
    found = reverse_geocode.search(places.tolist())
    chords, nearest = globe.query(to_globe(places))
    # A town is another one if it is at least a kilometer further away than the closest.
    others = numpy.linalg.norm(to_globe([(town['latitude'], town['longitude']) for town in found]) - to_globe(places), axis=1)
    further = kilometers(others) - kilometers(chords) > 1
    abroad = further & [towns[i]['country_code'] != town['country_code'] for i, town in zip(nearest, found)]
    print(f'{name}: {further.mean():.0%} have a town that is further than the closest, {abroad.mean():.0%} another country')
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
Treriksröset: Olderdalen, NO, in 61 km; Hatteng, NO, is in 33 km
Inland of Finnmark: Enontekiö, FI, in 74 km; Kautokeino, NO, is in 58 km
Eagle Plains, Yukon: Dawson City, CA, in 286 km; Inuvik, CA, is in 256 km
East of Taveuni, Fiji: Tubou, FJ, in 203 km; Labasa, FJ, is in 80 km
Nairobi: Nairobi, KE, in 1 km; Nairobi, KE, is in 1 km
65° to 70° N, Lapland: 39% have a town that is further than the closest, 8% another country
60° to 70° N, Alaska and Yukon: 35% have a town that is further than the closest, 4% another country
46° to 48° N, Alps: 4% have a town that is further than the closest, 0% another country
equator, Kenya: 0% have a town that is further than the closest, 0% another country
EOF
diff expected seen
echo 'As described.'
