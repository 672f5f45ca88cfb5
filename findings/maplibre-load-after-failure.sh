#!/bin/sh
# maplibre-gl 6.12.0: the event `load` does not come when the last tile that is missing fails.
#
# Expected: `load` comes after the first complete picture. A tile that failed counts as complete (map.areTilesLoaded() is true), so
# a map whose server answers with errors is loaded without it, as it is when the tile is missing (404).
# Happens: a failed tile asks for no new picture, and only a new picture looks whether all is complete. If its failure is the last
# news, `load` never comes; map.triggerRepaint() is enough to get it.
# Matters: pages show a placeholder until `load`, and add their sources and layers then. One server error keeps them waiting
# although everything else is there.
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

let status = 200
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
window.loads = 0
map.on('load', () => window.loads++)
window.failed = new Promise((resolve) => map.on('error', resolve))
</script>`
const server = createServer(({ url }, response) => {
  if (url === '/') return response.setHeader('content-type', 'text/html').end(page)
  if (url.startsWith('/tile/')) {
    // Later than everything else that the map waits for.
    return setTimeout(() => response.writeHead(status).end(), 2_000)
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
for (status of [404, 500]) {
  const tab = await browser.newPage()
  await tab.goto(`http://127.0.0.1:${server.address().port}/`)
  await pause(10_000)
  const [isComplete, before] = await tab.evaluate('[map.areTilesLoaded(), loads]')
  await tab.evaluate('map.triggerRepaint()')
  await pause(1_000)
  const after = await tab.evaluate('loads')
  console.log(`status ${status}: areTilesLoaded ${isComplete}, load came ${before} times, and ${after} after triggerRepaint`)
  await tab.close()
}
await browser.close()
server.close()
EOF
node run.mjs "$browser" | tee seen
cat >expected <<'EOF'
status 404: areTilesLoaded true, load came 1 times, and 1 after triggerRepaint
status 500: areTilesLoaded true, load came 0 times, and 1 after triggerRepaint
EOF
diff expected seen
echo 'As described.'
