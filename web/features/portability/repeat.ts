import { ApiError, isUnreachable } from '../../data/api-error.ts'

/** So often a request is sent again by itself. */
const mostRepeats = 6

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
      await wait(readDelay(error) ?? Math.min(400 * 2 ** repeats, 8_000))
    }
  }
}

/** Whether the same request may be taken a moment later: the server is busy, or was not reached. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 || error.status === 429 : isUnreachable(error)

const readDelay = (error: unknown): number | undefined =>
  error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1_000 : undefined

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
