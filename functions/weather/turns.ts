import type { UserId } from '#shared/ids.ts'

/** Hands out turns to work that may not all be done at once. */
export type Turns = {
  /** Waits for a turn and answers how to give it back. Rejects with the signal's reason when that aborts before. */
  readonly take: (userId: UserId, signal: AbortSignal) => Promise<() => void>
}

type Waiting = { readonly userId: UserId; readonly begin: () => void }

/**
 * Creates turns for `atOnce` parallel tasks, at most `perUser` of one user, so that no user can take them all. A free turn goes to the
 * user with the fewest, and among those to the longest waiting.
 */
export function createTurns({ atOnce, perUser }: { readonly atOnce: number; readonly perUser: number }): Turns {
  const taken: UserId[] = []
  const waiting: Waiting[] = []
  const countTaken = (userId: UserId) => taken.filter((one) => one === userId).length

  function next() {
    if (taken.length >= atOnce) return
    const allowed = waiting.filter(({ userId }) => countTaken(userId) < perUser)
    const [first] = allowed.toSorted((a, b) => countTaken(a.userId) - countTaken(b.userId))
    if (first) first.begin()
  }

  return {
    take(userId, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const leave = () => {
        waiting.splice(waiting.indexOf(own), 1)
        signal.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        leave()
        reject(signal.reason)
      }
      const own: Waiting = {
        userId,
        begin() {
          leave()
          taken.push(userId)
          resolve(() => {
            taken.splice(taken.indexOf(userId), 1)
            next()
          })
        },
      }
      waiting.push(own)
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) giveUp()
      else next()
      return promise
    },
  }
}
