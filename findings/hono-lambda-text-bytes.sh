#!/bin/sh
# hono 4.13.19: on AWS Lambda, a CSV loses the mark that makes Excel read it as UTF-8, and a GPX in Latin-1 loses its letters.
#
# Expected: one app gives the same bytes wherever it runs: Lambda's answer has `isBase64Encoded` for what isn't plain UTF-8 text.
# Happens: the adapter `hono/aws-lambda` decides by the media type alone. For text/csv, text/plain, and all that is json or xml it reads
# the body as UTF-8, which removes a byte order mark and turns other bytes into U+FFFD, whatever `charset` or the XML's own declaration
# says. The same app on @hono/node-server 2.1.9, where one develops it, sends the bytes as they are.
# Matters: exports have the mark for Excel, which shows "ZÃ¼rich" without it, and an uploaded track that is given back is damaged for
# good: files of older devices and programs are in Latin-1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hono@4.13.19 @hono/node-server@2.1.9
cat >run.mjs <<'EOF'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'

const files = {
  'places.csv': ['text/csv; charset=utf-8', Buffer.from('\ufeffZürich\n')],
  'track.gpx': [
    'application/gpx+xml',
    Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><gpx><wpt lat="47" lon="8"><name>Zürich</name></wpt></gpx>', 'latin1'),
  ],
  'track.kmz': ['application/vnd.google-earth.kmz', Buffer.from([0x50, 0x4b, 3, 4, 0xff])],
}
const app = new Hono()
app.get('/:name', (context) => {
  const [type, body] = files[context.req.param('name')]
  return context.body(body, 200, { 'content-type': type })
})
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
await new Promise((resolve) => server.once('listening', resolve))
const toBytes = {
  async server(path) {
    const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`)
    return Buffer.from(await response.arrayBuffer())
  },
  async Lambda(path) {
    const requestContext = { domainName: 'localhost', http: { method: 'GET', path } }
    const event = { version: '2.0', rawPath: path, rawQueryString: '', headers: { host: 'localhost' }, requestContext }
    const { body, isBase64Encoded } = await handle(app)(event)
    return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  },
}
const describe = (bytes) => (bytes.includes('\ufffd') ? 'with U+FFFD' : bytes.includes('\ufeff') ? 'with mark' : 'without mark')
for (const [name, [, body]] of Object.entries(files))
  for (const [place, read] of Object.entries(toBytes)) {
    const bytes = await read(`/${name}`)
    const change = `${bytes.length} instead of ${body.length} bytes, ${describe(bytes)}`
    console.log(`${name} from ${place}: ${bytes.equals(body) ? 'the same' : change}`)
  }
server.close()
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
places.csv from server: the same
places.csv from Lambda: 8 instead of 11 bytes, without mark
track.gpx from server: the same
track.gpx from Lambda: 103 instead of 101 bytes, with U+FFFD
track.kmz from server: the same
track.kmz from Lambda: the same
EOF
diff expected seen
echo 'As described.'
