import { ApiError, isUnreachable } from './api-error.ts'

/** So often a request is sent again by itself. */
const mostRepeats = 6
/** The same for a request that the server does part by part: each repeat goes on where the last one was cut off. */
const mostParts = 30

/** Sends a request that may be repeated until the server takes it or says no. Throws what the last sending threw. */
export async function untilTaken<Answer>(
  signal: AbortSignal | undefined,
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await send()
    } catch (error) {
      if (!isPassing(error) || repeats === mostRepeats || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, getDelay(repeats, error)))
    }
  }
}

/** Options of a mutation that is sent again, with the same key, while the server is busy and has done a part of it. */
export const untilDone = {
  retry: (failures: number, error: Error) => failures < mostParts && error instanceof ApiError && error.status === 503,
  retryDelay: getDelay,
}

/** Returns whether the same request may be taken a moment later: the server is busy, or was not reached. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 || error.status === 429 : isUnreachable(error)

/** Milliseconds before a request is sent again: as long as the server says, and else longer each time. */
function getDelay(repeats: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1_000
  return Math.min(400 * 2 ** repeats, 8_000)
}
