import { findRoute } from '#shared/roads/find-route.ts'
import { findSurfaces } from '#shared/roads/find-surfaces.ts'
import type { NoRoute } from '#shared/roads/route-search.ts'
import type { MapRoute, NoMap, Order, Report, RouteOrder, SurfacesOrder, TrackOrder } from './messages.ts'
import { chooseMap } from './road-maps.ts'
import { createRoadTrack } from './road-track.ts'

/** Reads the roads of map files beside the page, which ends the worker to cancel. */

const report = (one: Report) => postMessage(one)
/** Milliseconds between progress reports. */
const progressEvery = 100

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  carryOut(data).catch((error: unknown) => report({ kind: 'failed', error }))
})

async function carryOut(order: Order): Promise<void> {
  if (order.kind === 'route') report({ kind: 'route', found: await route(order) })
  else if (order.kind === 'track') report({ kind: 'track', found: await createTrack(order) })
  else report({ kind: 'surfaces', found: await readSurfaces(order) })
}

async function route({ files, stops, choice }: Omit<RouteOrder, 'kind'>): Promise<MapRoute | NoRoute | NoMap> {
  const map = await chooseMap(files, stops)
  if (!map) return { kind: 'no map' }
  const found = await findRoute(map, stops, choice, { onProgress: createProgress() })
  return 'kind' in found ? found : { ...found, map: map.name }
}

async function createTrack({ about, ...order }: TrackOrder) {
  const found = await route(order)
  if ('kind' in found) return found
  const { points, parts, ...rest } = found
  return { ...rest, track: createRoadTrack(found, order.stops, { ...about, map: found.map }) }
}

async function readSurfaces({ files, track, unknown }: SurfacesOrder) {
  const ends = [track[0], track.at(-1)].flatMap((place) => place ?? [])
  const map = await chooseMap(files, ends)
  if (!map) return { kind: 'no map' } as const
  const found = await findSurfaces(map, track, unknown, { onProgress: createProgress() })
  return 'kind' in found ? found : { ...found, map: map.name }
}

function createProgress() {
  let last = 0
  return (share: number) => {
    const now = performance.now()
    if (now - last < progressEvery) return
    last = now
    report({ kind: 'progress', share })
  }
}
