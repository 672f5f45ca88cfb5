#!/bin/sh
# complete-teltonika-parser (npm) 0.3.4: below the sea a vehicle is 65 km high, and a freezer at -18.5 °C has 429 million degrees.
#
# Expected: Teltonika's trackers send height and temperatures with a sign, as two's complement (AVL data sending protocol, codec 8; AVL ID
# 72 to 75, Dallas temperatures in tenths of a degree, -55 to 115 °C). Their latitude and longitude have the same kind of sign, and the
# library minds it there. teltonika-parser 0.0.15 minds it everywhere.
# Happens: a height of -412 m is 65,124, a temperature of -18.5 °C is 4,294,967,111 tenths. So is each other value with a sign, an
# acceleration or an angle. Nothing is raised, and above the sea and above zero, all is right.
# Matters: the probes are in fridges, freezers and water tanks, and outside, where frost is what one wants to know. An alarm for a thawing
# freezer goes off as long as it works, one for frost in the tank never does. At the Dead Sea or in Death Valley, a track climbs 65 km.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund complete-teltonika-parser@0.3.4 teltonika-parser@0.0.15
cat >run.cjs <<'EOF'
const { ProtocolParser } = require('complete-teltonika-parser')
const Teltonika = require('teltonika-parser')

const number = (method, size, value) => {
  const bytes = Buffer.alloc(size)
  bytes[method](value)
  return bytes
}
const checksum = (bytes) =>
  bytes.reduce((sum, byte) => {
    let rest = sum ^ byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xa001 : rest >>> 1
    return rest
  }, 0)
const packet = ({ latitude, longitude, height, temperature }) => {
  const data = Buffer.concat([
    Buffer.from([8, 1]),
    number('writeBigUInt64BE', 8, BigInt(Date.UTC(2027, 6, 1, 8))),
    Buffer.from([0]),
    number('writeInt32BE', 4, longitude * 1e7),
    number('writeInt32BE', 4, latitude * 1e7),
    number('writeInt16BE', 2, height),
    Buffer.from([0, 90, 9, 0, 60]),
    // One value of four bytes, 72, and none of one, two and eight.
    Buffer.from([0, 1, 0, 0, 1, 72]),
    number('writeInt32BE', 4, temperature * 10),
    Buffer.from([0, 1])
  ])
  return Buffer.concat([Buffer.alloc(4), number('writeUInt32BE', 4, data.length), data, number('writeUInt32BE', 4, checksum(data))])
}
for (const sent of [
  { latitude: 47.5, longitude: 13.5, height: 1200, temperature: 4.5 },
  { latitude: -50.5, longitude: -72.5, height: 900, temperature: -18.5 },
  { latitude: 31.5, longitude: 35.5, height: -412, temperature: 4.5 }
]) {
  const bytes = packet(sent)
  const { GPSelement, IOelement } = new ProtocolParser(bytes.toString('hex')).Content.AVL_Datas[0]
  const [{ gps, ioElements }] = new Teltonika(bytes).getAvl().records
  console.log('sent:', ...Object.values(sent))
  console.log('complete-teltonika-parser:', GPSelement.Latitude, GPSelement.Longitude, GPSelement.Altitude, IOelement.Elements[72])
  console.log('teltonika-parser:', gps.latitude, gps.longitude, gps.altitude, ioElements[0].value)
}
EOF
node run.cjs | tee seen
cat >expected <<'EOF'
sent: 47.5 13.5 1200 4.5
complete-teltonika-parser: 47.5 13.5 1200 45
teltonika-parser: 47.5 13.5 1200 45
sent: -50.5 -72.5 900 -18.5
complete-teltonika-parser: -50.5 -72.5 900 4294967111
teltonika-parser: -50.5 -72.5 900 -185
sent: 31.5 35.5 -412 4.5
complete-teltonika-parser: 31.5 35.5 65124 45
teltonika-parser: 31.5 35.5 -412 45
EOF
diff expected seen
echo 'As described.'
