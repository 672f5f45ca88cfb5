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

  /** Resolves to true with a turn, and to false if the signal aborts first. */
  function acquire(userId: UserId, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const end = (hasTurn: boolean) => {
      queue.splice(queue.indexOf(waiter), 1)
      signal.removeEventListener('abort', cancel)
      resolve(hasTurn)
    }
    const cancel = () => end(false)
    const waiter: Waiter = {
      userId,
      start() {
        active.push(userId)
        end(true)
      },
    }
    queue.push(waiter)
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    else next()
    return promise
  }

  return {
    /** Runs work in its turn. Returns undefined, and runs nothing, if the signal aborts before. */
    async run<Result>(userId: UserId, signal: AbortSignal, work: () => Promise<Result>): Promise<Result | undefined> {
      if (!(await acquire(userId, signal))) return undefined
      try {
        return await work()
      } finally {
        active.splice(active.indexOf(userId), 1)
        next()
      }
    },
  }
}
