#!/bin/sh
# pvlib 0.16.1, suntime 1.4.0 and @hebcal/noaa 0.12.3: in Samoa, Tonga and wherever the date line isn't at 180°, sunrise is a day off.
#
# Expected: for a date, a place and its time zone, the three return the sunrise of that date there. Astral 3.2 does, and pvlib's other
# method, with PyEphem, does, too.
# Happens: they look for the noon at which it is that date in the time that goes with the longitude: at 172° west, eleven hours behind
# UTC. Samoa is thirteen hours ahead, so that they find the next day's. So it is in Tonga, on the Chatham Islands, in the east of
# Chukotka, and on some of Fiji's islands; on Attu, which has the time of Alaska's other islands, it is the day before.
# Matters: the minutes are right, the day is wrong. At noon, the sunrise of the day is still to come, so that it counts as night; what is
# switched by it or begins with it is a day late.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install pvlib==0.16.1 suntime==1.4.0 astral==3.2 ephem==4.2.1 pandas==3.1.1
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @hebcal/noaa@0.12.3 temporal-polyfill@1.0.8
cat >run.mjs <<'EOF'
import 'temporal-polyfill/global'
import { GeoLocation, NOAACalculator } from '@hebcal/noaa'

const [zone, latitude, longitude] = process.argv.slice(2)
const place = new GeoLocation(null, Number(latitude), Number(longitude), 0, zone)
console.log(new NOAACalculator(place, Temporal.PlainDate.from('2027-07-01')).getSeaLevelSunrise().toString().slice(5, 16))
EOF
cat >run.py <<'EOF'
import datetime, subprocess, zoneinfo
import pandas
from astral import Observer, sun
from pvlib import solarposition
from suntime import Sun

def show(time):
    return f'{time:%m-%dT%H:%M}'

for name, zone, latitude, longitude in [
    ('Vienna', 'Europe/Vienna', 48.2, 16.4),
    ('Suva (Fiji)', 'Pacific/Fiji', -18.1, 178.4),
    ('Lakeba (Fiji)', 'Pacific/Fiji', -18.2, -178.8),
    ('Apia (Samoa)', 'Pacific/Apia', -13.8, -171.8),
    ('Tonga', 'Pacific/Tongatapu', -21.1, -175.2),
    ('Chatham Islands', 'Pacific/Chatham', -43.9, -176.5),
    ('Provideniya (Chukotka)', 'Asia/Anadyr', 64.4, -173.2),
    ('Attu (Alaska)', 'America/Adak', 52.9, 172.9),
]:
    there = zoneinfo.ZoneInfo(zone)
    noon = pandas.DatetimeIndex(['2027-07-01 12:00'], tz=zone)
    midnight = pandas.DatetimeIndex(['2027-07-01 00:00'], tz=zone)
    print(f'{name}, 07-01:',
          'pvlib', show(solarposition.sun_rise_set_transit_spa(noon, latitude, longitude)['sunrise'].iloc[0]),
          'suntime', show(Sun(latitude, longitude).get_sunrise_time(datetime.datetime(2027, 7, 1), there)),
          'hebcal', subprocess.check_output(['node', 'run.mjs', zone, str(latitude), str(longitude)]).decode().strip(),
          'Astral', show(sun.sunrise(Observer(latitude, longitude), datetime.date(2027, 7, 1), tzinfo=there)),
          'PyEphem', show(solarposition.sun_rise_set_transit_ephem(midnight, latitude, longitude)['sunrise'].iloc[0]))
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
Vienna, 07-01: pvlib 07-01T04:57 suntime 07-01T04:58 hebcal 07-01T04:57 Astral 07-01T04:58 PyEphem 07-01T04:57
Suva (Fiji), 07-01: pvlib 07-01T06:38 suntime 07-01T06:38 hebcal 07-01T06:38 Astral 07-01T06:38 PyEphem 07-01T06:38
Lakeba (Fiji), 07-01: pvlib 07-02T06:27 suntime 07-02T06:27 hebcal 07-02T06:27 Astral 07-01T06:27 PyEphem 07-01T06:27
Apia (Samoa), 07-01: pvlib 07-02T06:51 suntime 07-02T06:51 hebcal 07-02T06:51 Astral 07-01T06:51 PyEphem 07-01T06:51
Tonga, 07-01: pvlib 07-02T07:18 suntime 07-02T07:18 hebcal 07-02T07:18 Astral 07-01T07:18 PyEphem 07-01T07:18
Chatham Islands, 07-01: pvlib 07-02T08:06 suntime 07-02T08:06 hebcal 07-02T08:06 Astral 07-01T08:06 PyEphem 07-01T08:06
Provideniya (Chukotka), 07-01: pvlib 07-02T01:04 suntime 07-02T01:06 hebcal 07-02T01:04 Astral 07-01T01:04 PyEphem 07-01T01:01
Attu (Alaska), 07-01: pvlib 06-30T07:07 suntime 06-30T07:07 hebcal 06-30T07:06 Astral 07-01T07:08 PyEphem 07-01T07:07
EOF
diff expected seen
echo 'As described.'
