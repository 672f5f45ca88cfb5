import type { Timers } from '#functions/timers.ts'
import { Problem } from '#shared/problem.ts'

/** The limits of the queue's length and of a wait (ms). */
const maxQueueLength = 32
const maxWait = 2_000

type Waiter = { readonly start: () => void; readonly reject: () => void }

export type WorkQueue = ReturnType<typeof createWorkQueue>

/** Limits parallel work that takes a processor: password hashes, which take 19 MiB too, and the figures of shared trips. */
export function createWorkQueue(atOnce: number, timers: Timers) {
  let running = 0
  /** Waiting requests by network; the network with the next turn comes first. */
  const queues = new Map<string, Waiter[]>()

  const countWaiting = () => [...queues.values()].reduce((sum, { length }) => sum + length, 0)

  /** If the queue is full, the network with the most requests loses its last one to a network with fewer. */
  function makeRoom(network: string): void {
    if (countWaiting() < maxQueueLength) return
    const ownLength = queues.get(network)?.length ?? 0
    const [longest] = [...queues.values()].toSorted((one, other) => other.length - one.length)
    if (longest === undefined || longest.length <= ownLength + 1) throw busy()
    longest.pop()?.reject()
  }

  async function waitForTurn(network: string): Promise<void> {
    makeRoom(network)
    const turn = Promise.withResolvers<void>()
    const waiter = { start: turn.resolve, reject: () => turn.reject(busy()) }
    queues.set(network, [...(queues.get(network) ?? []), waiter])
    const timeout = timers.timeout(maxWait)
    timeout.signal.addEventListener('abort', waiter.reject, { once: true })
    try {
      await turn.promise
    } finally {
      timeout.clear()
      dequeue(network, waiter)
    }
  }

  function dequeue(network: string, waiter: Waiter): void {
    const remaining = (queues.get(network) ?? []).filter((entry) => entry !== waiter)
    if (remaining.length > 0) queues.set(network, remaining)
    else queues.delete(network)
  }

  /** Passes a turn to the network that has waited longest. */
  function passTurn(): void {
    const [next] = queues
    if (!next) {
      running--
      return
    }
    const [network, [first, ...rest]] = next
    queues.delete(network)
    if (rest.length > 0) queues.set(network, rest)
    first?.start()
  }

  return {
    /**
     * Networks take turns, regardless of how many requests each has sent. Throws `too_many_requests` if the queue is full or the
     * wait too long.
     */
    async run<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
      if (running < atOnce) running++
      else await waitForTurn(network)
      try {
        return await work()
      } finally {
        passTurn()
      }
    },
  }
}

const busy = (): Problem =>
  new Problem('too_many_requests', 'Offgrid is busy right now. Please try again in a moment.', { retryAfter: 2 })
