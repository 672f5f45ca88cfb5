import { findRoute } from './local-api/find-route.ts'
import type { Writer } from './outbox/write.ts'
import { containsLocalId } from './public/local-ids.ts'
import type { Layers } from './reading/layers.ts'
import type { Reader } from './reading/read.ts'
import { followAliases } from './replica/aliases.ts'

type FetchParts = Layers & {
  readonly reader: Reader
  readonly writer: Writer
  /** Called before the first request. */
  readonly start: () => void
}

/** Returns a `fetch` that reads from the server, or from this device if it is slow, and stores changes here first. */
export function createFetch({ origin, replica, server, cache, reader, writer, start }: FetchParts) {
  let isStarted = false
  return async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (!isStarted) {
      isStarted = true
      start()
    }
    const requested = new URL(input instanceof Request ? input.url : input, origin)
    if ((init.method ?? 'GET') !== 'GET') return writer(requested, init)
    const url = new URL(await followAliases(replica, requested.href))
    const route = findRoute(url)
    if (!route) return server.fetch(url, init)
    const isLocal = containsLocalId(url.pathname)
    const cached = isLocal || (await cache.isFresh(route)) ? await cache.find(route) : undefined
    return cached ?? reader.read(url.pathname + url.search, route, init)
  }
}
