#!/bin/sh
# aprslib 0.7.2: a position sent just before midnight is tomorrow's when it arrives after it, and on the first of a month a month ahead.
#
# Expected: a time in APRS has no date: hour, minute and second (h), or day, hour and minute (z). Packets come late, by digipeaters, by
# the internet, or from a tracker that stored them, never early. So the time is the last one that fits.
# Happens: what is missing is taken from the clock at the moment of parsing. At 00:00:20, "235950h" is 23:59:50 of the day that has just
# begun. On 1 August, "312359z" is 31 August, and on 1 July, "302359z" is 30 July. A day that the new month doesn't have is 0, in 1970.
# `timestamp` is a number in each case, and nothing is raised.
# Matters: what keeps the newest position of each vehicle keeps that one, for a day or a month, while the vehicle drives on: all that comes
# in between is older. Each night it concerns packets of some seconds, and who looks during the day finds all times right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install aprslib==0.7.2
cat >run.py <<'EOF'
import datetime
import aprslib, aprslib.parsing.common

def parse(now, time):
    class Clock(datetime.datetime):
        @classmethod
        def utcnow(cls):
            return cls(*map(int, now.replace('T', '-').replace(':', '-').split('-')))
    aprslib.parsing.common.datetime = Clock
    read = aprslib.parse(f'N0CALL-9>APRS,WIDE1-1:/{time}2230.00S/13300.00E>090/043')['timestamp']
    print(f'{now}, sent at {time}: {datetime.datetime.fromtimestamp(read, datetime.timezone.utc):%Y-%m-%dT%H:%M:%S}')

for now, time in [('2027-07-15T12:00:20', '115950h'), ('2027-07-15T12:00:20', '151159z'), ('2027-07-15T00:00:20', '235950h'),
                  ('2027-07-15T00:00:20', '142359z'), ('2027-07-01T00:00:20', '302359z'), ('2027-08-01T00:00:20', '312359z'),
                  ('2027-06-01T00:00:20', '312359z')]:
    parse(now, time)
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
2027-07-15T12:00:20, sent at 115950h: 2027-07-15T11:59:50
2027-07-15T12:00:20, sent at 151159z: 2027-07-15T11:59:00
2027-07-15T00:00:20, sent at 235950h: 2027-07-15T23:59:50
2027-07-15T00:00:20, sent at 142359z: 2027-07-14T23:59:00
2027-07-01T00:00:20, sent at 302359z: 2027-07-30T23:59:00
2027-08-01T00:00:20, sent at 312359z: 2027-08-31T23:59:00
2027-06-01T00:00:20, sent at 312359z: 1970-01-01T00:00:00
EOF
diff expected seen
echo 'As described.'
