#!/bin/sh
# maplibre-gl 6.17.0: a GeoJSON feature whose id is a text comes back with another id, and shares it with other features.
#
# Expected: GeoJSON allows texts. A vector tile, which a source becomes inside, has numbers only: the id of a text that is no number is
# left out, as it was in 5.0.0, so that one sees that there is none.
# Happens: parseInt makes the number. ULIDs of this decade all begin with "01" and become 1, a UUID becomes the digits that it begins
# with, and a text without a digit at its start becomes 0. What the map returns for a click has that id, and state by id is shared.
# Matters: the usual lines for a highlight, setFeatureState with the id of the feature below the pointer, mark several places, and who
# opens or deletes a place by that id takes another one or none.
set -eu
browser=$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome) || {
  echo 'Install Debian’s chromium-headless-shell first.' >&2
  exit 2
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund maplibre-gl@6.17.0 puppeteer-core@25.16.0 old@npm:maplibre-gl@5.0.0
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import puppeteer from 'puppeteer-core'

const load = {
  new: '<script type="module">import * as maplibre from "/maplibre-gl/dist/maplibre-gl.mjs"; window.maplibregl = maplibre</script>',
  old: '<script src="/old/dist/maplibre-gl.js"></script>',
}
const map = '<!doctype html><div id="map" style="width:256px;height:256px"></div>'
const server = createServer(({ url }, response) => {
  const { pathname } = new URL(url, 'http://localhost')
  const script = load[pathname.slice(1)]
  if (script) return response.setHeader('content-type', 'text/html').end(map + script)
  try {
    response.setHeader('content-type', 'text/javascript').end(readFileSync('node_modules' + pathname))
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
for (const name of ['old', 'new']) {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${server.address().port}/${name}`)
  await page.waitForFunction('window.maplibregl')
  console.log(`${name}:`, await page.evaluate(async () => {
    const ids = ['01JDW3V5Q8M2K7ZB4N6T9XRHCE', '01KB7M0S3DPGV5A8W1YQ2E6JTN', '42d5c6a0-7f0e-4a53-9a76-5b1f0c6e2d11', 'camp']
    const features = ids.map((id, at) => ({
      type: 'Feature', id, properties: { at }, geometry: { type: 'Point', coordinates: [at * 20 - 30, 0] },
    }))
    const map = new maplibregl.Map({
      container: 'map', zoom: 0, center: [0, 0], attributionControl: false, renderWorldCopies: false,
      style: {
        version: 8,
        sources: { places: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
        layers: [{ id: 'places', type: 'circle', source: 'places' }],
      },
    })
    await new Promise((resolve) => map.once('idle', resolve))
    const query = () => map.queryRenderedFeatures().sort((one, other) => one.properties.at - other.properties.at)
    const seen = query().map(({ id }) => id ?? 'none')
    if (seen[0] === 'none') return `ids ${seen.join(' ')}`
    map.setFeatureState({ source: 'places', id: seen[0] }, { isMarked: true })
    return `ids ${seen.join(' ')}, marking the first marks ${query().filter(({ state }) => state.isMarked).length}`
  }))
}
await browser.close()
server.close()
EOF
node run.mjs "$browser" | tee seen
cat >expected <<'EOF'
old: ids none none none none
new: ids 1 1 42 0, marking the first marks 2
EOF
diff expected seen
echo 'As described.'
