import { ApiError, isUnreachable } from './api-error.ts'

const mostRepeats = 6
/** The longest wait for a repeat (ms). A limit that lasts longer, such as a day's, is reported at once. */
const longestWait = 60_000
/** Each repeat of a request done in parts continues where the last one ended. */
const mostParts = 30

/** Throws the last attempt's error. */
export async function repeatUntilAccepted<Answer>(
  signal: AbortSignal | undefined,
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await send()
    } catch (error) {
      const delay = getDelay(repeats, error)
      if (!isPassing(error) || delay > longestWait || repeats === mostRepeats || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** Repeats a mutation with the same key while the server has done only a part of it. */
export const untilDone = {
  retry: (failures: number, error: Error) => failures < mostParts && error instanceof ApiError && error.status === 503,
  retryDelay: getDelay,
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 || error.status === 429 : isUnreachable(error)

/** Returns milliseconds: the server's, or a growing delay. */
function getDelay(repeats: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1_000
  return Math.min(400 * 2 ** repeats, 8_000)
}
