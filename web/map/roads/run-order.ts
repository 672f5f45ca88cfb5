import type { NoRoute } from '#shared/roads/route-search.ts'
import type { Under } from '../own/bring.ts'
import type {
  CountOrder,
  MapRoute,
  MapSurfaces,
  NoMap,
  Order,
  Report,
  RoutedTrack,
  RouteOrder,
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

/** Each order has a worker of its own, which ends with the signal. */
async function runOrder<Found>(
  order: Order,
  { signal, onProgress }: Under,
  readFound: (report: Report) => Found | undefined,
): Promise<Found> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Found>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'roads' })
  const abort = () => reject(signal.reason)
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
