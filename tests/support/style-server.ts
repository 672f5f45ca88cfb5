import { once } from 'node:events'
import { createServer } from 'node:http'

export type StyleServer = {
  /** URL of the style. */
  readonly url: string
  /** Paths of the tiles that were requested. */
  readonly requested: string[]
  /** Every tile, and the zoom up to which there are any. */
  tile: Uint8Array
  maxZoom: number
  /** Headers of the last request for a tile. */
  headers: NodeJS.Dict<string | string[]>
  /** After so many tiles, the connection is cut. */
  brokenAfter: number
  /** Milliseconds until a tile is answered. */
  delay: number
  readonly close: () => void
}

/** An online map on its own origin, of OpenMapTiles' schema by its layers. */
export async function startStyleServer(tile: Uint8Array): Promise<StyleServer> {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    response.setHeader('access-control-allow-origin', '*')
    if (path === '/style.json')
      return response.end(
        JSON.stringify({
          version: 8,
          sources: { map: { type: 'vector', url: `${origin}/planet` } },
          layers: [
            { id: 'water', type: 'fill', source: 'map', 'source-layer': 'water', paint: { 'fill-color': '#123' } },
          ],
        }),
      )
    if (path === '/planet')
      return response.end(
        JSON.stringify({
          tiles: [`${origin}/tiles/{z}/{x}/{y}.pbf`],
          minzoom: 0,
          maxzoom: state.maxZoom,
          attribution: '© OpenStreetMap',
          vector_layers: [{ id: 'water' }, { id: 'transportation' }],
        }),
      )
    if (state.requested.length >= state.brokenAfter) return response.destroy()
    state.requested.push(path)
    state.headers = request.headers
    return setTimeout(() => response.end(state.tile), state.delay)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const state: StyleServer = {
    url: `${origin}/style.json`,
    requested: [],
    tile,
    maxZoom: 12,
    headers: {},
    brokenAfter: Number.POSITIVE_INFINITY,
    delay: 0,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return state
}
