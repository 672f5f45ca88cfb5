import { type ProblemBody, problemSchema } from '#shared/problem.ts'

/** An answer that is no success. `message` is `API error: {status}`; what to tell the person is `problem.message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** What the server said, unless the answer came from something in between. */
  readonly problem: ProblemBody | undefined
  /** Seconds until it is worth trying again, when the server said so. */
  readonly retryAfter: number | undefined

  constructor(status: number, problem?: ProblemBody, retryAfter?: number) {
    super(`API error: ${status}`)
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** Reads an error answer. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined))
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    response.status,
    problem.success ? problem.data : undefined,
    Number.isFinite(seconds) ? seconds : undefined,
  )
}

/**
 * Whether a repeated POST was refused because its first sending was saved and it has been changed since. The form then
 * takes a new idempotency key: the next sending is a thing of its own.
 */
export const isSavedAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'conflict'

/** What to tell a person about a failure: the server's own words where there are some. */
export function messageOf(error: unknown, otherwise = 'An unexpected error occurred.'): string {
  if (error instanceof ApiError) return error.problem?.message ?? error.message
  // The browser's own words for a failed request ('Failed to fetch') help nobody.
  if (error instanceof TypeError) return 'The server cannot be reached. Please check your connection and try again.'
  return error instanceof Error && error.message !== '' ? error.message : otherwise
}
