#!/bin/sh
# maplibre-gl 6.12.0: refreshTiles requests tiles that were loaded, but never those that failed.
#
# Expected: map.refreshTiles(source) "triggers a reload of the selected tiles", so it is the way to fill holes once the connection
# is back. The library's own tests say that errored tiles are reloaded as 'loading'.
# Happens: a vector tile that failed becomes 'loading', and a tile in that state waits for the request that it is already making.
# It makes none: the failed one has ended. No request is sent, the hole stays, and map.areTilesLoaded() is false from then on, so
# that the event 'idle' does not come either.
# Matters: the call makes things worse exactly for the tiles that one makes it for. Only another URL template, as a source of its
# own, requests them again.
set -eu
browser=$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome) || {
  echo 'Install Debian’s chromium-headless-shell first.' >&2
  exit 2
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund maplibre-gl@6.12.0 puppeteer-core@25.16.0
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import puppeteer from 'puppeteer-core'

let isBroken = false
let requests = 0
const page = `<!doctype html><div id="map" style="width:256px;height:256px"></div><script type="module">
import * as maplibre from '/maplibre-gl.mjs'
const tiles = [location.origin + '/tile/{z}/{x}/{y}']
window.map = new maplibre.Map({
  container: 'map', zoom: 0, center: [0, 0], minZoom: 0, maxZoom: 0, renderWorldCopies: false, attributionControl: false,
  style: {
    version: 8,
    sources: { roads: { type: 'vector', tiles, maxzoom: 0 } },
    layers: [{ id: 'roads', type: 'line', source: 'roads', 'source-layer': 'roads' }],
  },
})
window.failed = new Promise((resolve) => map.on('error', resolve))
window.settled = Promise.race([failed, new Promise((resolve) => map.on('idle', resolve))])
</script>`
const server = createServer(({ url }, response) => {
  if (url === '/') return response.setHeader('content-type', 'text/html').end(page)
  if (url.startsWith('/tile/')) {
    requests++
    return isBroken ? response.writeHead(500).end() : response.end(Buffer.from([0x1a, 9, 0x78, 2, 0x0a, 5, ...Buffer.from('roads')]))
  }
  try {
    response.setHeader('content-type', 'text/javascript').end(readFileSync('node_modules/maplibre-gl/dist' + url))
  } catch {
    response.writeHead(404).end()
  }
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))

const browser = await puppeteer.launch({
  executablePath: process.argv[2],
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    '--no-first-run', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
for (const state of ['loaded', 'failed']) {
  isBroken = state === 'failed'
  const tab = await browser.newPage()
  await tab.goto(`http://127.0.0.1:${server.address().port}/`)
  await tab.waitForFunction('window.settled')
  await tab.evaluate('window.settled.then(() => 1)')
  await pause(1_000)
  isBroken = false
  const before = requests
  await tab.evaluate("map.refreshTiles('roads')")
  await pause(5_000)
  const isComplete = await tab.evaluate('map.areTilesLoaded()')
  console.log(`a tile that ${state}: ${requests - before} requests after refreshTiles, areTilesLoaded ${isComplete}`)
  await tab.close()
}
await browser.close()
server.close()
EOF
node run.mjs "$browser" | tee seen
cat >expected <<'EOF'
a tile that loaded: 1 requests after refreshTiles, areTilesLoaded true
a tile that failed: 0 requests after refreshTiles, areTilesLoaded false
EOF
diff expected seen
echo 'As described.'
