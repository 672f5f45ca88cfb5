import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOnlineSource } from '../../../../web/map/own/online-source.ts'

const { signal } = new AbortController()
const requests: IncomingMessage[] = []
const style = (source: object, layer = 'transportation') =>
  JSON.stringify({
    version: 8,
    sources: { map: source },
    layers: [{ id: 'roads', source: 'map', 'source-layer': layer }],
  })
const answers: Record<string, () => [status: number, text: string]> = {
  '/style.json': () => [200, style({ type: 'vector', url: '/planet' })],
  '/planet': () => [
    200,
    JSON.stringify({
      tiles: [`${url}/2026/{z}/{x}/{y}.pbf`],
      minzoom: 0,
      maxzoom: 14,
      attribution: '© OpenStreetMap',
      generator_options: '--output=/home/nora/map.pmtiles',
      vector_layers: [{ id: 'water' }, { id: 'transportation' }],
    }),
  ],
  '/pictures.json': () => [
    200,
    JSON.stringify({ version: 8, sources: { map: { type: 'raster', tiles: [] } }, layers: [] }),
  ],
  '/unknown.json': () => [200, style({ type: 'vector', tiles: ['/{z}/{x}/{y}'] }, 'my_roads')],
}
let url = ''
let broken = 0
const server = createServer((request, response) => {
  requests.push(request)
  const path = request.url ?? ''
  const [status, text] = answers[path]?.() ?? (path.startsWith('/2026/1/') ? [404, ''] : [200, `tile ${path}`])
  if (path === '/2026/2/1/1.pbf' && broken-- > 0) response.destroy()
  else response.writeHead(status).end(text)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('the online map’s source names its server and schema, and requests no tile before it is asked for them', async () => {
  requests.length = 0
  const source = await openOnlineSource(`${url}/style.json`, signal)
  expect(source).toMatchObject({
    from: `${url}/2026/{z}/{x}/{y}.pbf`,
    server: new URL(url).host,
    minZoom: 0,
    maxZoom: 14,
    metadata: { attribution: '© OpenStreetMap', vector_layers: [{ id: 'water' }, { id: 'transportation' }] },
  })
  expect(JSON.stringify(source.metadata)).not.toContain('nora')
  const ids = [zxyToTileId(0, 0, 0), zxyToTileId(1, 0, 0), zxyToTileId(2, 1, 1)]
  const found = await source.find(ids, signal)
  expect(found.ids).toEqual(ids)
  expect(requests.map(({ url: path }) => path)).toEqual(['/style.json', '/planet'])
})

test('its tiles arrive compressed, empty where the map has none, and are requested again after a lost connection', async () => {
  const source = await openOnlineSource(`${url}/style.json`, signal)
  const ids = [zxyToTileId(0, 0, 0), zxyToTileId(1, 0, 0), zxyToTileId(2, 1, 1)]
  const { fetch } = await source.find(ids, signal)
  broken = 1
  requests.length = 0
  const tiles = new Map<number, string>()
  await fetch(signal, async (id, bytes) => void tiles.set(id, gunzipSync(bytes).toString()))
  expect([...tiles].sort(([one], [other]) => one - other)).toEqual([
    [ids[0], 'tile /2026/0/0/0.pbf'],
    [ids[1], ''],
    [ids[2], 'tile /2026/2/1/1.pbf'],
  ])
  expect(requests.filter(({ url: path }) => path === '/2026/2/1/1.pbf')).toHaveLength(2)
  for (const { headers } of requests) expect([headers.referer, headers.cookie]).toEqual([undefined, undefined])
})

test('a map of pictures, or of layers that Offgrid does not know, is refused', async () => {
  await expect(openOnlineSource(`${url}/pictures.json`, signal)).rejects.toThrow('made of pictures or unknown tiles')
  await expect(openOnlineSource(`${url}/unknown.json`, signal)).rejects.toThrow('Its layers are my_roads')
})
