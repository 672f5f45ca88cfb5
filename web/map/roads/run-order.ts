import type { FoundPlace } from '#shared/along/place.ts'
import { afterTimeout } from '#shared/in-time.ts'
import type { NoRoute } from '#shared/roads/route-search.ts'
import type { Under } from '../own/bring.ts'
import type {
  AlongOrder,
  AlongResult,
  CountOrder,
  MapRoute,
  MapSurfaces,
  NoMap,
  Order,
  Report,
  RoutedTrack,
  RouteOrder,
  StopOrder,
  SurfacesOrder,
  TileCount,
  TrackOrder,
} from './messages.ts'

const notLoaded = 'Offgrid couldn’t load what it needs to read roads. Try again when you are online.'

/** Finds a route in a worker. @throws the signal's reason; an error of the worker */
export const findMapRoute = (order: RouteOrder, under: Under): Promise<MapRoute | NoRoute | NoMap> =>
  runOrder(order, under, (report) => (report.kind === 'route' ? report.found : undefined))

/** Finds a route in a worker, as a leg's track. @throws the signal's reason; an error of the worker */
export const findRoutedTrack = (order: TrackOrder, under: Under): Promise<RoutedTrack | NoRoute | NoMap> =>
  runOrder(order, under, (report) => (report.kind === 'track' ? report.found : undefined))

/** Reads a track's surfaces in a worker. @throws the signal's reason; an error of the worker */
export const findMapSurfaces = (order: SurfacesOrder, under: Under): Promise<MapSurfaces | NoRoute | NoMap> =>
  runOrder(order, under, (report) => (report.kind === 'surfaces' ? report.found : undefined))

/** Counts in a worker the tiles of legs that no map file shows. @throws the signal's reason; errors of fetch */
export const countRoadTiles = (order: CountOrder, signal: AbortSignal): Promise<TileCount> =>
  runOrder(order, { signal, onProgress: () => undefined }, (report) =>
    report.kind === 'count' ? report.found : undefined,
  )

/** Finds what lies beside a way in a worker: until the signal aborts, which keeps what was found. @throws an error of the worker */
export async function findMapPlaces(order: AlongOrder, under: Under): Promise<AlongResult | NoMap> {
  const places: FoundPlace[] = []
  const result = await runOrder(order, under, (report) => {
    if (report.kind === 'places') places.push(...report.places)
    return report.kind === 'along' ? report.found : undefined
  })
  return 'kind' in result ? result : { ...result, found: { ...result.found, places } }
}

/** Milliseconds in which a worker reports what it has found. */
const stopTime = 5_000

/** Each order has a worker of its own, which ends with the signal. */
async function runOrder<Found>(
  order: Order,
  { signal, onProgress }: Under,
  readFound: (report: Report) => Found | undefined,
): Promise<Found> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Found>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'roads' })
  const abort = () => {
    if (order.kind !== 'along') return reject(signal.reason)
    worker.postMessage({ kind: 'stop' } satisfies StopOrder)
    afterTimeout(stopTime, () => reject(signal.reason))
  }
  signal.addEventListener('abort', abort)
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    const found = readFound(data)
    if (found !== undefined) resolve(found)
    else if (data.kind === 'failed') reject(data.error)
    else if (data.kind === 'progress') onProgress(data.share)
  })
  worker.addEventListener('error', ({ message }) => reject(new Error(message || notLoaded)))
  worker.postMessage(order)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}
