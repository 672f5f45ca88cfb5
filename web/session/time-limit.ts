import { unlessAborted } from '#shared/in-time.ts'
import type { Clock } from './clock.ts'
import type { Page } from './page.ts'

/** Nothing waits for ever: a dead hotspot takes a request and never answers. */
const timeLimit = 15_000

/** There was no answer for so long that another try would be as long. */
export class NoAnswer extends TypeError {
  override readonly name = 'NoAnswer'

  constructor(cause: unknown) {
    super('The server did not respond in time', { cause })
  }
}

/** A `fetch` that fails after a while as it does without a connection, whatever it waits for. */
export const limitTime =
  (clock: Clock, ask: Page['fetch']): Page['fetch'] =>
  async (input, init = {}) => {
    const limit = createTimeout(clock, timeLimit)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    try {
      return await unlessAborted(ask(input, { ...init, signal }), limit)
    } catch (error) {
      const isOver = error === limit.reason || (limit.aborted && !init.signal?.aborted)
      throw isOver ? new NoAnswer(error) : error
    }
  }

/** `AbortSignal.timeout` by this clock. */
export function createTimeout(clock: Clock, milliseconds: number): AbortSignal {
  const controller = new AbortController()
  clock.after(milliseconds, () => controller.abort(new DOMException('It took too long', 'TimeoutError')))
  return controller.signal
}
