#!/bin/sh
# Node.js 24.21.0: a file that pzstd compressed is empty, without an error.
#
# Expected: pzstd comes with zstd and writes the same format (RFC 8878): a sequence of frames, some of them marked as skippable, without
# content. node:zlib reads all of them, as it reads all members of a gzip file and as `zstd -d` does.
# Happens: node:zlib stops at the end of the first frame and drops the rest. pzstd begins with a skippable frame, so that nothing is
# left; of two files joined with cat, it is the first. A stream and fetch (`content-encoding: zstd`) do the same when the file comes in
# one chunk. A file that was cut off is refused, so one relies on the error.
# Matters: an import of such a file succeeds, with no rows or with some of them.
set -eu
for tool in pzstd zstd; do
  command -v "$tool" >/dev/null || {
    echo 'Install Debian’s zstd first.' >&2
    exit 2
  }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0
seq 1 20000 >rows
zstd --quiet rows -o plain.zst
pzstd --quiet rows -o parallel.zst
split --lines=10000 rows part-
zstd --quiet part-aa part-ab
cat part-aa.zst part-ab.zst >joined.zst
cat >run.mjs <<'EOF'
import { createReadStream, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { createZstdDecompress, zstdDecompressSync } from 'node:zlib'

const count = (content) => content.split('\n').length - 1
const server = createServer(({ url }, response) => {
  response.setHeader('content-encoding', 'zstd')
  createReadStream('.' + url).pipe(response)
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
for (const name of ['plain', 'parallel', 'joined']) {
  const file = `${name}.zst`
  const whole = count(zstdDecompressSync(readFileSync(file)).toString())
  const stream = count(await text(createReadStream(file).pipe(createZstdDecompress())))
  const fetched = await fetch(`http://127.0.0.1:${server.address().port}/${file}`).then(
    async (response) => count(await response.text()),
    (error) => error.message,
  )
  console.log(`${name}: node:zlib ${whole} rows, as a stream ${stream}, fetch ${fetched}`)
}
server.close()
EOF
for name in plain parallel joined; do echo "$name: zstd $(zstd --decompress --stdout --quiet $name.zst | wc -l) rows"; done | tee seen
node_modules/.bin/node run.mjs | tee -a seen
cat >expected <<'EOF'
plain: zstd 20000 rows
parallel: zstd 20000 rows
joined: zstd 20000 rows
plain: node:zlib 20000 rows, as a stream 20000, fetch 20000
parallel: node:zlib 0 rows, as a stream 0, fetch 0
joined: node:zlib 10000 rows, as a stream 10000, fetch 10000
EOF
diff expected seen
echo 'As described.'
