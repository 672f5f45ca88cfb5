/** Runs work when it has a turn, in order. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Creates turns for so many at once. */
export function createTurns(atOnce: number): InTurn {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
