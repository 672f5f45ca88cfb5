import { unlessAborted } from '#shared/in-time.ts'
import type { Clock } from './clock.ts'
import type { Page } from './page.ts'

/** Milliseconds; a dead hotspot accepts a request and never answers. */
const timeLimit = 15_000

/** There was no answer for so long that a retry would take as long. */
export class NoAnswer extends TypeError {
  override readonly name = 'NoAnswer'

  constructor(cause: unknown) {
    super('The server did not respond in time', { cause })
  }
}

/** Returns a `fetch` that times out like a missing connection. */
export const limitTime =
  (clock: Clock, send: Page['fetch']): Page['fetch'] =>
  async (input, init = {}) => {
    const limit = createTimeout(clock, timeLimit)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    try {
      return await unlessAborted(send(input, { ...init, signal }), limit)
    } catch (error) {
      const isOver = error === limit.reason || (limit.aborted && !init.signal?.aborted)
      throw isOver ? new NoAnswer(error) : error
    }
  }

/** Returns `AbortSignal.timeout` by this clock. */
export function createTimeout(clock: Clock, milliseconds: number): AbortSignal {
  const controller = new AbortController()
  clock.after(milliseconds, () => controller.abort(new DOMException('It took too long', 'TimeoutError')))
  return controller.signal
}
