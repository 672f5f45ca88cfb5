#!/bin/sh
# gps (npm, GPS.js) 0.9.0: with a receiver that isn't of the newest kind, no satellite is ever in use, whatever it sends.
#
# Expected: a GSA sentence lists the satellites that a position comes from. Since NMEA 0183 4.10 (2012) it may also say at its end which
# system they belong to; before, and in what many receivers and loggers send today, it ends with the three dilutions. GPS.js reads both
# kinds: the satellites of the sentence itself are right.
# Happens: in the state that it keeps, `satsActive` is built from sentences with a system alone. Without one, it is an empty list for
# ever, next to a fix that is "3D" with a good dilution. Version 0.6.1 has the satellites there.
# Matters: what waits for four satellites before it starts a track waits for ever, a status line says 0, and after the update the
# receiver seems to be broken. With a new one, on which one tries it, all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund new@npm:gps@0.9.0 old@npm:gps@0.6.1
cat >run.mjs <<'EOF'
import { GPS } from 'new'
import old from 'old'

const line = (text) => `$${text}*${[...text].reduce((sum, letter) => sum ^ letter.charCodeAt(0), 0).toString(16).toUpperCase().padStart(2, '0')}`
const receivers = {
  'GPS alone': ['GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1'],
  'GPS and GLONASS': ['GNGSA,A,3,04,05,09,12,24,,,,,,,,2.5,1.3,2.1', 'GNGSA,A,3,70,71,80,,,,,,,,,,2.5,1.3,2.1'],
  'the same since 4.10': ['GNGSA,A,3,04,05,09,12,24,,,,,,,,2.5,1.3,2.1,1', 'GNGSA,A,3,70,71,80,,,,,,,,,,2.5,1.3,2.1,2'],
}
for (const [name, lines] of Object.entries(receivers)) {
  for (const [version, Receiver] of [['0.6.1', old.GPS ?? old], ['0.9.0', GPS]]) {
    const gps = new Receiver()
    const read = []
    gps.on('GSA', ({ satellites, valid }) => read.push(...(valid ? satellites : [])))
    lines.forEach((text) => gps.update(line(text)))
    console.log(`${name}, ${version}: ${gps.state.fix}, in the sentences ${read}; in the state: ${gps.state.satsActive}`)
  }
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
GPS alone, 0.6.1: 3D, in the sentences 4,5,9,12,24; in the state: 4,5,9,12,24
GPS alone, 0.9.0: 3D, in the sentences 4,5,9,12,24; in the state: 
GPS and GLONASS, 0.6.1: 3D, in the sentences 4,5,9,12,24,70,71,80; in the state: 70,71,80
GPS and GLONASS, 0.9.0: 3D, in the sentences 4,5,9,12,24,70,71,80; in the state: 
the same since 4.10, 0.6.1: 3D, in the sentences 4,5,9,12,24,70,71,80; in the state: 70,71,80
the same since 4.10, 0.9.0: 3D, in the sentences 4,5,9,12,24,70,71,80; in the state: 4,5,9,12,24,70,71,80
EOF
diff expected seen
echo 'As described.'
