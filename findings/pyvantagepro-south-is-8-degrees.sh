#!/bin/sh
# PyVantagePro_MarcoGos (PyPI) 0.3.29: what a Davis weather station stored as a wind from the south comes from 8°, and calm from 255°.
#
# Expected: Davis's stations send the wind's direction in degrees, and store it as a number of steps of 22.5°, from 0 to 15, with 255 for
# none (Vantage serial communication reference). A sensor that isn't there is 255, an outside temperature that isn't known 32767. The
# library converts what was sent and what was stored, as inches, volts and degrees. weewx 5.5.2 has 180° for a stored south, else None.
# Happens: of what was stored, `WindAvgDir` and `WindHiDir` are the number of steps, next to `WindDir` in degrees of what was sent. From the
# temperatures of other sensors 90 is subtracted, from 255 as well: a sensor that isn't there has 165 °F. Outside, it is 3,276.7 °F while
# there is no contact, and the wind has 255 mph. Nothing is raised.
# Matters: the archive is what one reads after days without a connection. All wind is from the north then, and each calm is a wind from the
# west. With one record without contact, the highest temperature and the mean of a day are those of an oven.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install PyVantagePro_MarcoGos==0.3.29 weewx==5.5.2
cat >run.py <<'EOF'
import struct
from pyvantagepro.parser import ArchiveDataParserRevB
from weewx.drivers.vantage import Vantage

station = Vantage.__new__(Vantage)
# A station on paper: weewx would ask a real one for these.
station.rain_bucket_type, station.archive_interval_, station.model_type, station.iss_id, station.hardware_type = 0, 1800, 2, 1, 16
missing, date, time = b'\xff', 1 + 7 * 32 + 27 * 512, 1830

for name, speed, direction, temperature in [('South', 12, 8, 651), ('West', 20, 12, 651), ('Calm', 0, 255, 651), ('No contact', 255, 255, 32767)]:
    record = struct.pack('<HHhhhHHHHHhBBBBBBBBHBB2s2s4sB2s3s4s', date, time, temperature, temperature, temperature, 0, 0, 29920, 32767, 700, 680, 40, 55,
                         speed, speed, direction, direction, 255, 0, 32767, 255, 193, missing * 2, missing * 2, missing * 4, 0, missing * 2, missing * 3, missing * 4)
    seen = ArchiveDataParserRevB(record)
    print(f'{name}: PyVantagePro:', *[f'{key} {seen[key]}' for key in ('WindAvg', 'WindAvgDir', 'WindHiDir', 'TempOut', 'ExtraTemps01', 'Barometer')])
    seen = station._unpackArchivePacket(bytearray(record))
    print(f'{name}: weewx:', *[f'{key} {seen.get(key)}' for key in ('windSpeed', 'windDir', 'windGustDir', 'outTemp', 'extraTemp1', 'barometer')])
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
South: PyVantagePro: WindAvg 12 WindAvgDir 8 WindHiDir 8 TempOut 65.1 ExtraTemps01 165 Barometer 29.92
South: weewx: windSpeed 12.0 windDir 180.0 windGustDir 180.0 outTemp 65.1 extraTemp1 None barometer 29.92
West: PyVantagePro: WindAvg 20 WindAvgDir 12 WindHiDir 12 TempOut 65.1 ExtraTemps01 165 Barometer 29.92
West: weewx: windSpeed 20.0 windDir 270.0 windGustDir 270.0 outTemp 65.1 extraTemp1 None barometer 29.92
Calm: PyVantagePro: WindAvg 0 WindAvgDir 255 WindHiDir 255 TempOut 65.1 ExtraTemps01 165 Barometer 29.92
Calm: weewx: windSpeed 0.0 windDir None windGustDir None outTemp 65.1 extraTemp1 None barometer 29.92
No contact: PyVantagePro: WindAvg 255 WindAvgDir 255 WindHiDir 255 TempOut 3276.7 ExtraTemps01 165 Barometer 29.92
No contact: weewx: windSpeed None windDir None windGustDir None outTemp None extraTemp1 None barometer 29.92
EOF
diff expected seen
echo 'As described.'
