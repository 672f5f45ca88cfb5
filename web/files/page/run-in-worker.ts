import { unlessAborted } from '#shared/in-time.ts'
import { FileProblem } from '../problem.ts'
import type { Order, Report } from '../worker/messages.ts'

type Done = Extract<Report, { kind: 'read' | 'file' }>
type Between = Exclude<Report, Done | { kind: 'refused' | 'failed' }>

const notLoaded = 'Offgrid couldn’t load what it needs to read and write files. Try again when you are online.'
const broken = 'Reading or writing the file failed.'

/**
 * Returns the worker's last report. Ends the worker after all orders.
 * @throws FileProblem; the signal's reason
 */
export async function runInWorker(
  orders: AsyncIterable<Order> | Iterable<Order>,
  signal: AbortSignal | undefined,
  onReport: (report: Between) => void = () => undefined,
): Promise<Done> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'files' })
  const { promise, resolve, reject } = Promise.withResolvers<Done>()
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (data.kind === 'read' || data.kind === 'file') resolve(data)
    else if (data.kind === 'refused') reject(new FileProblem(data.message))
    else if (data.kind === 'failed') reject(data.error)
    else onReport(data)
  })
  // Only errors inside the worker have a message; without one, it failed to load.
  worker.addEventListener('error', ({ message }) => reject(new Error(message ? broken : notLoaded)))
  try {
    const send = async () => {
      for await (const order of orders) {
        signal?.throwIfAborted()
        worker.postMessage(order)
      }
      return promise
    }
    return await unlessAborted(Promise.race([send(), promise]), signal)
  } finally {
    worker.terminate()
  }
}
