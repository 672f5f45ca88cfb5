#!/bin/sh
# gpx-poi-enricher (PyPI) 1.17.0: of 19 camps along a road, it finds 4 if the track has a point each 60 km, and none if all is straight.
#
# Expected: it looks for camps, fuel or water along a GPX track, up to max_km from it, and says of each how far from the track it is. It
# asks OpenStreetMap around places on the track, each sample_km: they are "spaced at most spacing_km apart". A track is a line, and
# where it is straight, GPX needs no points.
# Happens: the places are points of the track, and none is between two of them, however far apart they are. What is beside a long leg is
# never asked for. The distance is that to the nearest point, and not to the line: a camp that is one kilometer from the road is "approx
# 5.1 km from track", or too far. Nothing is reported. (Overpass, which it asks, is replaced by 19 camps here.)
# Matters: planners write a point at each turn, and across the Kalahari or the Nullarbor one is 60 km from the next. What was simplified for
# a receiver has as few. One carries water for 300 km because "there is none", or turns back. On winding roads, and with a recorded
# track, all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install gpx-poi-enricher==1.17.0 gpxpy==1.6.2 requests==2.34.2
cat >run.py <<'EOF'
import dataclasses, json, math, re
import requests
from gpx_poi_enricher.enricher import enrich_track
from gpx_poi_enricher.gpx_utils import haversine_km
from gpx_poi_enricher.profiles import template_profile

DEGREE = 111.195 * math.cos(math.radians(25))  # kilometers, along 25 degrees south
# A road of 300 km to the east, with a camp each 15 km, one kilometer south of it.
CAMPS = [(-25 - 1 / 111.195, 20 + kilometer / DEGREE) for kilometer in range(15, 300, 15)]

class Overpass(requests.adapters.BaseAdapter):
    """Answers as Overpass does for node(around:radius,latitude,longitude), from the camps above."""

    def send(self, request, **_):
        query = requests.utils.unquote(request.body.replace('+', ' '))
        around = [[float(number) for number in match] for match in re.findall(r'node\(around:(\d+),([-\d.]+),([-\d.]+)\)', query)]
        nodes = [{'type': 'node', 'id': i, 'lat': camp[0], 'lon': camp[1], 'tags': {'tourism': 'camp_site', 'name': f'Camp {i + 1}'}}
            for i, camp in enumerate(CAMPS) if any(haversine_km(*camp, *place) * 1000 <= radius for radius, *place in around)]
        response = requests.Response()
        response.status_code = 200
        response.headers['Content-Type'] = 'application/json'
        response._content = json.dumps({'elements': nodes}).encode()
        return response

    def close(self):
        pass

session = requests.Session()
session.mount('https://', Overpass())
profile = dataclasses.replace(template_profile(), tags=({'key': 'tourism', 'value': 'camp_site'},), terms={})
for spacing in (0.1, 1, 5, 20, 60, 300):
    track = [(-25.0, 20 + i * spacing / DEGREE) for i in range(round(300 / spacing) + 1)]
    found = enrich_track(track, profile, max_km=10, sample_km=10, batch_size=100, progress_interval=0, http_session=session, early_cancel_if_no_pois=False)
    distances = [camp['distance_km'] for camp in found]
    print(f'A point each {spacing} km: {len(found)} of {len(CAMPS)} camps' + (f', {min(distances):.1f} to {max(distances):.1f} km from the track' if found else ''))
EOF
python/bin/python run.py 2>log | tee seen
cat >expected <<'EOF'
A point each 0.1 km: 19 of 19 camps, 1.0 to 1.0 km from the track
A point each 1 km: 19 of 19 camps, 1.0 to 1.0 km from the track
A point each 5 km: 19 of 19 camps, 1.0 to 1.0 km from the track
A point each 20 km: 14 of 19 camps, 1.0 to 5.1 km from the track
A point each 60 km: 4 of 19 camps, 1.0 to 1.0 km from the track
A point each 300 km: 0 of 19 camps
EOF
diff expected seen
echo 'As described.'
