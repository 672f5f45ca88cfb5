import type { UserId } from '#shared/ids.ts'

/** Hands out turns to work that may not all be done at once. */
export type Turns = {
  /** Waits for a turn and answers how to give it back. Rejects with the signal's reason when that aborts before. */
  readonly acquire: (userId: UserId, signal: AbortSignal) => Promise<() => void>
}

type Waiter = { readonly userId: UserId; readonly start: () => void }

/**
 * Creates turns for `atOnce` parallel tasks, at most `perUser` of one user, so that no user can take them all. A free turn goes to the
 * user with the fewest, and among those to the longest waiting.
 */
export function createTurns({ atOnce, perUser }: { readonly atOnce: number; readonly perUser: number }): Turns {
  const active: UserId[] = []
  const queue: Waiter[] = []
  const countActive = (userId: UserId) => active.filter((one) => one === userId).length

  function next() {
    if (active.length >= atOnce) return
    const allowed = queue.filter(({ userId }) => countActive(userId) < perUser)
    const [first] = allowed.toSorted((a, b) => countActive(a.userId) - countActive(b.userId))
    if (first) first.start()
  }

  return {
    acquire(userId, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const dequeue = () => {
        queue.splice(queue.indexOf(waiter), 1)
        signal.removeEventListener('abort', cancel)
      }
      const cancel = () => {
        dequeue()
        reject(signal.reason)
      }
      const waiter: Waiter = {
        userId,
        start() {
          dequeue()
          active.push(userId)
          resolve(() => {
            active.splice(active.indexOf(userId), 1)
            next()
          })
        },
      }
      queue.push(waiter)
      signal.addEventListener('abort', cancel)
      if (signal.aborted) cancel()
      else next()
      return promise
    },
  }
}
