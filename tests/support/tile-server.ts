import { once } from 'node:events'
import { createServer } from 'node:http'

export type TileServer = {
  readonly url: string
  ranges: boolean
  sent: number
  /** The highest number of concurrent requests. */
  busiest: number
  delay: number
  /** Cuts the connection of requests for bytes from this one on. */
  brokenFrom: number
  readonly close: () => void
}

/** A bucket with one file on its own origin, readable from all sites. */
export async function startTileServer(file: Buffer): Promise<TileServer> {
  let inFlight = 0
  const server = createServer((request, response) => {
    inFlight++
    state.busiest = Math.max(state.busiest, inFlight)
    response.once('close', () => inFlight--)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-expose-headers', 'etag')
    response.setHeader('etag', '"one"')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = state.ranges && from ? file.subarray(Number(from), Number(to) + 1) : file
    if (Number(from) >= state.brokenFrom) return response.destroy()
    state.sent += part.length
    setTimeout(() => response.writeHead(part === file ? 200 : 206).end(part), state.delay)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const state: TileServer = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/world.pmtiles`,
    ranges: true,
    sent: 0,
    busiest: 0,
    delay: 0,
    brokenFrom: Number.POSITIVE_INFINITY,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return state
}
