import { ApiError, isUnreachable } from './api-error.ts'

/** The number of automatic repeats of a request. */
const mostRepeats = 6
/** The same for a request that the server does in parts: each repeat continues where the last one ended. */
const mostParts = 30

/** Repeats a request until the server accepts or refuses it. Throws the last attempt's error. */
export async function repeatUntilAccepted<Answer>(
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

/** Options of a mutation that is repeated with the same key while the server is busy and has done a part of it. */
export const untilDone = {
  retry: (failures: number, error: Error) => failures < mostParts && error instanceof ApiError && error.status === 503,
  retryDelay: getDelay,
}

/** Returns true if the same request may succeed a moment later: the server is busy, or was not reached. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 || error.status === 429 : isUnreachable(error)

/** Returns the delay before a repeat in milliseconds: the server's, or one that grows. */
function getDelay(repeats: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1_000
  return Math.min(400 * 2 ** repeats, 8_000)
}
