import { unlessAborted } from '#shared/in-time.ts'
import { FileProblem } from '../problem.ts'
import type { Order, Report } from '../worker/messages.ts'

type Done = Extract<Report, { kind: 'read' | 'file' }>
type Between = Exclude<Report, Done | { kind: 'refused' | 'failed' }>

const notLoaded = 'Offgrid couldn’t load what it needs to read and write files. Try again when you are online.'
const broken = 'Reading or writing the file failed.'

export type FileWorker = ReturnType<typeof startWorker>

/**
 * Starts a worker. `done` is its first answer that ends an order, and rejects with FileProblem. `failed` never resolves, and rejects if the
 * worker fails, also after `done`.
 */
export function startWorker(onReport: (report: Between) => void) {
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'files' })
  const { promise: done, resolve, reject: rejectDone } = Promise.withResolvers<Done>()
  const { promise: failed, reject: rejectFailed } = Promise.withResolvers<never>()
  const fail = (error: unknown) => {
    rejectDone(error)
    rejectFailed(error)
  }
  // Nobody may wait for either promise.
  for (const promise of [done, failed]) promise.catch(() => undefined)
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (data.kind === 'read' || data.kind === 'file') resolve(data)
    else if (data.kind === 'refused') fail(new FileProblem(data.message))
    else if (data.kind === 'failed') fail(data.error)
    else onReport(data)
  })
  // Only errors inside the worker have a message; without one, it failed to load.
  worker.addEventListener('error', ({ message }) => fail(new Error(message ? broken : notLoaded)))
  return { send: (order: Order) => worker.postMessage(order), close: () => worker.terminate(), done, failed }
}

/**
 * Returns the worker's last report. Ends the worker after all orders.
 * @throws FileProblem; the signal's reason
 */
export async function runInWorker(
  orders: AsyncIterable<Order> | Iterable<Order>,
  signal: AbortSignal | undefined,
): Promise<Done> {
  signal?.throwIfAborted()
  const worker = startWorker(() => undefined)
  try {
    const send = async () => {
      for await (const order of orders) {
        signal?.throwIfAborted()
        worker.send(order)
      }
      return worker.done
    }
    return await unlessAborted(Promise.race([send(), worker.done]), signal)
  } finally {
    worker.close()
  }
}
