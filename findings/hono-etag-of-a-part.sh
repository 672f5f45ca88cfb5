#!/bin/sh
# hono 4.13.19: with its middleware etag(), no map in the format PMTiles can be read, and a resumed download may mix two files.
#
# Expected: an ETag belongs to the file, whichever part of it an answer has (RFC 9110). serveStatic answers requests for a range, and
# etag() is made to be put in front of it.
# Happens: etag() hashes the body that is sent, also of an answer 206. Each range of one file has another ETag, and the whole a third.
# pmtiles 4.5.0 reads a map range by range, takes the second answer for one of a newer map, tries once more, and gives up with "Server
# returned non-matching ETag". `If-Range`, with which a browser makes sure that the rest fits, is answered with the rest in any case.
# Matters: the map works until someone adds the middleware for the rest of the site, and the message looks for the cause elsewhere.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hono@4.13.19 @hono/node-server@2.1.9 pmtiles@4.5.0
mkdir public
cat >run.mjs <<'EOF'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { PMTiles } from 'pmtiles'

// An archive with one tile, 0/0/0, by version 3 of the specification, whose leaf directory is beyond what the first request reads.
const leaf = gzipSync(Buffer.from([1, 0, 1, 4, 1]))
const root = gzipSync(Buffer.from([1, 0, 0, leaf.length, 1]))
const metadata = gzipSync('{}')
const gap = Buffer.alloc(20_000)
const header = Buffer.alloc(127)
header.write('PMTiles')
header[7] = 3
const leafAt = 127 + root.length + metadata.length + gap.length
const tileAt = leafAt + leaf.length
for (const [at, value] of [127, root.length, 127 + root.length, metadata.length, leafAt, leaf.length, tileAt, 4, 1, 1, 1].entries())
  header.writeBigUInt64LE(BigInt(value), 8 + at * 8)
Buffer.from([1, 2, 1, 1, 0, 0]).copy(header, 96)
writeFileSync('public/map.pmtiles', Buffer.concat([header, root, metadata, gap, leaf, Buffer.from('tile')]))

for (const name of ['without etag()', 'with etag()']) {
  const app = new Hono()
  if (name === 'with etag()') app.use(etag())
  app.use(serveStatic({ root: './public' }))
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${server.address().port}/map.pmtiles`
  const tags = new Set()
  for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=0-']) {
    const response = await fetch(url, { headers: { range } })
    tags.add(response.headers.get('etag'))
    await response.arrayBuffer()
  }
  const rest = await fetch(url, { headers: { range: 'bytes=100-', 'if-range': '"another"' } })
  await rest.arrayBuffer()
  const tile = await new PMTiles(url).getZxy(0, 0, 0).then(({ data }) => Buffer.from(data).toString(), ({ message }) => message)
  console.log(`${name}: ${tags.size} ETags, for another file's rest ${rest.status}, ${tile.replace(/"\w+" |\. .*/g, '')}`)
  server.close()
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
without etag(): 1 ETags, for another file's rest 206, tile
with etag(): 3 ETags, for another file's rest 206, Server returned non-matching ETag after one retry
EOF
diff expected seen
echo 'As described.'
