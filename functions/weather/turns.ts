import type { UserId } from '#shared/ids.ts'

type Waiter = { readonly userId: UserId; readonly start: () => void }

/**
 * Hands out turns to `atOnce` parallel tasks, at most `perUser` of one user, so that no user takes all of them. A free turn goes to
 * the user with the fewest, then to the longest waiting.
 */
export function createTurns({ atOnce, perUser }: { readonly atOnce: number; readonly perUser: number }) {
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
    /** Waits for a turn and returns its release. Rejects with the signal's reason. */
    acquire(userId: UserId, signal: AbortSignal): Promise<() => void> {
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
