import { findAlong } from '#shared/along/find-along.ts'
import { toWay } from '#shared/along/way.ts'
import { findRoute, networkLimits, routeLimits } from '#shared/roads/find-route.ts'
import { findSurfaces } from '#shared/roads/find-surfaces.ts'
import type { NoRoute } from '#shared/roads/route-search.ts'
import { readPlaceList } from '../own/place-list.ts'
import { listMapsOf, openMaps } from './file-maps.ts'
import type {
  AlongOrder,
  CountOrder,
  MapRoute,
  MapSurfaces,
  Maps,
  NoMap,
  Order,
  Report,
  RouteOrder,
  StopOrder,
  SurfacesOrder,
  TileCount,
  TrackOrder,
} from './messages.ts'
import { createRoadTrack } from './road-track.ts'

/** Reads maps beside the page, which ends the worker to cancel, or stops it for what it has found. */

const report = (one: Report) => postMessage(one)
/** Places of a message: a phone's page takes 5 ms to receive them. */
const placesAtOnce = 250
/** Milliseconds between progress reports. */
const progressEvery = 100

/** The share of a track beside no road up to which other maps are not read. */
const mostNotOnMap = 0.1

const stop = new AbortController()

addEventListener('message', ({ data }: MessageEvent<Order | StopOrder>) => {
  if (data.kind === 'stop') stop.abort()
  else carryOut(data).catch((error: unknown) => report({ kind: 'failed', error }))
})

async function carryOut(order: Order): Promise<void> {
  if (order.kind === 'route') report({ kind: 'route', found: await route(order) })
  else if (order.kind === 'track') report({ kind: 'track', found: await createTrack(order) })
  else if (order.kind === 'count') report({ kind: 'count', found: await countTiles(order) })
  else if (order.kind === 'along') report({ kind: 'along', found: await searchAlong(order) })
  else report({ kind: 'surfaces', found: await readSurfaces(order) })
}

/** A trip's map has the stops of another trip in its area, but not their roads: so the files are tried one after the other. */
async function route({ stops, choice, ...maps }: Omit<RouteOrder, 'kind'>): Promise<MapRoute | NoRoute | NoMap> {
  const files = await listMapsOf(maps.files, stops)
  const withRoads = files.filter(({ hasRoads }) => hasRoads)
  const server = withRoads.length === 0 ? await openServer(maps) : undefined
  let first: NoRoute | undefined
  for (const map of server ? [server] : withRoads.length > 0 ? withRoads : files.slice(0, 1)) {
    const limits = map === server ? networkLimits : routeLimits
    const found = await findRoute(map, stops, choice, { limits, onProgress: createProgress() })
    if (!('kind' in found)) return { ...found, map: map.name }
    first ??= found
  }
  return first ?? { kind: 'no map' }
}

async function createTrack({ about, ...order }: TrackOrder) {
  const found = await route(order)
  if ('kind' in found) return found
  const { points, parts, ...rest } = found
  return { ...rest, track: createRoadTrack(found, order.stops, { ...about, map: found.map }) }
}

/** Returns the surfaces by the first map that has roads along nearly all of the track, else by the one that has most. */
async function readSurfaces({ files, track, unknown }: SurfacesOrder): Promise<MapSurfaces | NoRoute | NoMap> {
  const ends = [track[0], track.at(-1)].flatMap((place) => place ?? [])
  let best: MapSurfaces | NoRoute | undefined
  for (const map of await listMapsOf(files, ends)) {
    const found = await findSurfaces(map, track, unknown, { onProgress: createProgress() })
    if ('kind' in found) best ??= found
    else if (!best || 'kind' in best || found.notOnMap < best.notOnMap) best = { ...found, map: map.name }
    if (best && !('kind' in best) && best.notOnMap < mostNotOnMap) break
  }
  return best ?? { kind: 'no map' }
}

async function countTiles({ legs, ...maps }: CountOrder): Promise<TileCount> {
  const onFiles = await Promise.all(legs.map(async (stops) => (await listMapsOf(maps.files, stops))[0]?.hasRoads))
  const rest = legs.filter((_, at) => !onFiles[at])
  const map = rest.length > 0 ? await openServer(maps) : undefined
  return { legs: rest.length, tiles: 0, size: 0, server: map?.server, ...map?.count(rest) }
}

/** Loads its code only when it is needed, because it needs a connection anyway. */
const openServer = async ({ address }: Maps) => address && (await import('./server-map.ts')).openServerMap(address)

async function searchAlong({ files, placeFiles, legs, corridorKm, lists: further }: AlongOrder) {
  const maps = await openMaps(files)
  const lists = [...(await Promise.all(placeFiles.map(readPlaceList))), ...further]
  if (maps.length === 0 && lists.length === 0) return { kind: 'no map' } as const
  const under = { signal: stop.signal, onProgress: createProgress() }
  const found = await findAlong(maps, toWay(legs), { corridorKm, lists, ...under })
  for (let at = 0; at < found.places.length; at += placesAtOnce)
    report({ kind: 'places', places: found.places.slice(at, at + placesAtOnce) })
  return { found: { ...found, places: [] }, json: new Blob([JSON.stringify(found)]) }
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
