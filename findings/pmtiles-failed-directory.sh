#!/bin/sh
# pmtiles (npm) 4.5.0: a directory that could not be read once is never read again.
#
# Expected: a cache in front of the network keeps answers. A range request that fails, as they do on the road, is made again
# with the next tile.
# Happens: SharedPromiseCache, which PMTiles uses unless told otherwise, keeps the rejected promise as the directory. Every tile
# below that leaf fails without a request until the page is opened again; ResolvedValueCache of the same package tries again.
# Matters: one lost packet leaves a hole of up to a few thousand tiles in a map, however good the connection becomes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pmtiles@4.5.0
cat >run.mjs <<'EOF'
import { gzipSync } from 'node:zlib'
import { PMTiles, ResolvedValueCache, SharedPromiseCache } from 'pmtiles'

// An archive with one tile, 0/0/0, by version 3 of the specification: the root refers to a leaf directory.
const leaf = gzipSync(Buffer.from([1, 0, 1, 4, 1]))
const root = gzipSync(Buffer.from([1, 0, 0, leaf.length, 1]))
const metadata = gzipSync('{}')
const header = Buffer.alloc(127)
header.write('PMTiles')
header[7] = 3
const leafAt = 127 + root.length + metadata.length
const tileAt = leafAt + leaf.length
for (const [at, value] of [127, root.length, 127 + root.length, metadata.length, leafAt, leaf.length, tileAt, 4, 1, 1, 1].entries())
  header.writeBigUInt64LE(BigInt(value), 8 + at * 8)
Buffer.from([1, 2, 1, 1, 0, 0]).copy(header, 96)
const archive = Buffer.concat([header, root, metadata, leaf, Buffer.from('tile')])

for (const Cache of [SharedPromiseCache, ResolvedValueCache]) {
  let requests = 0
  let isOffline = false
  const source = {
    getKey: () => 'archive',
    async getBytes(offset, length) {
      requests++
      if (isOffline) throw new Error('offline')
      return { data: new Uint8Array(archive.subarray(offset, offset + length)).buffer }
    },
  }
  const map = new PMTiles(source, new Cache())
  await map.getHeader()
  const read = () => map.getZxy(0, 0, 0).then((tile) => Buffer.from(tile.data).toString(), (error) => error.message)
  isOffline = true
  const first = await read()
  isOffline = false
  const before = requests
  console.log(`${Cache.name}: ${first}, then ${await read()} after ${requests - before} requests`)
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
SharedPromiseCache: offline, then offline after 0 requests
ResolvedValueCache: offline, then tile after 2 requests
EOF
diff expected seen
echo 'As described.'
