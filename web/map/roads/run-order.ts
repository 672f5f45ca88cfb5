import type { FoundPlace } from '#shared/along/place.ts'
import { afterTimeout } from '#shared/in-time.ts'
import type { Under } from '../own/bring.ts'
import type {
  AlongOrder,
  AlongResult,
  CountOrder,
  NoMap,
  Order,
  Report,
  Result,
  StopOrder,
  TileCount,
} from './messages.ts'

const notLoaded = 'Offgrid couldn’t load what it needs to read roads. Try again when you are online.'

/** Counts in a worker the tiles of legs that no map file shows. @throws the signal's reason; errors of fetch */
export const countRoadTiles = (order: CountOrder, signal: AbortSignal): Promise<TileCount> =>
  runOrder(order, { signal, onProgress: () => undefined })

/** Finds what lies beside a way in a worker: until the signal aborts, which keeps what was found. @throws an error of the worker */
export async function findMapPlaces(order: AlongOrder, under: Under): Promise<AlongResult | NoMap> {
  const places: FoundPlace[] = []
  const result = await runOrder(order, under, (more) => places.push(...more))
  return 'kind' in result ? result : { ...result, found: { ...result.found, places } }
}

/** Milliseconds in which a worker reports what it has found. */
const stopTime = 5_000

const isResult = <Kind extends Order['kind']>(report: Report | Result<Kind>, kind: Kind): report is Result<Kind> =>
  report.kind === kind

/**
 * Returns an order's result, except places that are handed to `onPlaces`. Each order has a worker of its own, which ends with the signal.
 * @throws the signal's reason; an error of the worker
 */
export async function runOrder<Kind extends Order['kind']>(
  order: Order & { readonly kind: Kind },
  { signal, onProgress }: Under,
  onPlaces?: (places: readonly FoundPlace[]) => void,
): Promise<Result<Kind>['found']> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Result<Kind>['found']>()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'roads' })
  const abort = () => {
    if (order.kind !== 'along') return reject(signal.reason)
    worker.postMessage({ kind: 'stop' } satisfies StopOrder)
    afterTimeout(stopTime, () => reject(signal.reason))
  }
  signal.addEventListener('abort', abort)
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (isResult(data, order.kind)) resolve(data.found)
    else if (data.kind === 'places') onPlaces?.(data.places)
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
