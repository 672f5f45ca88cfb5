import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Listener } from './gateway.ts'

export const tilesPath = '/tiles.pmtiles'

/** Serves a PMTiles file at `tilesPath` by ranges, like a bucket; `site` answers other paths. */
export function serveTiles(file: string, site: Listener): Listener {
  return async (request, response) => {
    if (request.url?.replace(/\?.*/, '') !== tilesPath) return site(request, response)
    const found = await stat(file).catch(() => undefined)
    if (!found) return void response.writeHead(404).end()
    response.setHeader('accept-ranges', 'bytes')
    response.setHeader('cache-control', 'no-cache')
    response.setHeader('content-type', 'application/vnd.pmtiles')
    response.setHeader('etag', `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`)
    const range = readRange(request.headers.range, found.size)
    if (range === 'outside') return void response.writeHead(416, { 'content-range': `bytes */${found.size}` }).end()
    const { start, end } = range ?? { start: 0, end: found.size - 1 }
    const head = { 'content-length': end - start + 1 }
    if (range) response.writeHead(206, { ...head, 'content-range': `bytes ${start}-${end}/${found.size}` })
    else response.writeHead(200, head)
    if (request.method === 'HEAD') return void response.end()
    // Browsers abort tile requests when the map moves on.
    await pipeline(createReadStream(file, { start, end }), response).catch(() => response.destroy())
  }
}

/** Returns the requested range, inclusive; undefined for the whole file, also for other forms of range. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined) return undefined
  const start = Number(from)
  const end = to ? Math.min(Number(to), size - 1) : size - 1
  return start > end ? 'outside' : { start, end }
}
