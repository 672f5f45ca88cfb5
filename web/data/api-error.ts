import { parseJson } from '#shared/parse.ts'
import { type ProblemBody, parseProblem } from '#shared/problem.ts'
import { ForeignAnswer, isGatewayError } from '../session/fetch-api.ts'

type Answer = {
  readonly problem?: ProblemBody | undefined
  readonly text?: string | undefined
  readonly retryAfter?: number | undefined
}

/** `message` is `API error: {status}`; the user sees `problem.message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: ProblemBody | undefined
  /** A plain-text answer, such as a refused login's. */
  readonly text: string | undefined
  /** Seconds after which the server suggests a retry. */
  readonly retryAfter: number | undefined

  constructor(status: number, { problem, text, retryAfter }: Answer = {}) {
    super(`API error: ${status}`)
    this.status = status
    this.problem = problem
    this.text = text
    this.retryAfter = retryAfter
  }
}

/** For `catch`: rethrows a gateway's error as ApiError, and others unchanged. */
export function throwAsAnswer(error: unknown): never {
  throw isGatewayError(error) ? new ApiError(error.status) : error
}

export async function readApiError(response: Response): Promise<ApiError> {
  // A truncated answer says no more than its status.
  const text = (await response.text().catch(() => '')).trim()
  const problem = parseProblem(parseJson(text))
  // Other text, such as a gateway's HTML page, is not meant for users.
  const isPlain = text !== '' && response.headers.get('content-type')?.startsWith('text/plain')
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(response.status, {
    problem,
    text: isPlain ? text : undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  })
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'not_found'

/** Returns true if the user's role in the trip doesn't allow the change. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'forbidden'

/** For `catch`: returns null if the server has no such item; rethrows the rest. */
export function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}

/**
 * Returns true if a repeated POST was refused because its first attempt was saved and has since been changed or deleted. The next one needs
 * a new idempotency key.
 */
export const isSavedAlready = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem?.code === 'conflict' || error.problem?.code === 'gone')

/** Returns true without a connection, or if something in between answered. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')

/** Returns the user's message, preferably in the server's words. `otherwise` is for an answer without words. */
export function describeError(error: unknown, otherwise?: string): string {
  if (error instanceof ApiError) return error.problem?.message ?? error.message
  if (error instanceof ForeignAnswer) return otherwise ?? unreachable
  // The browser's words for a failed request ('Failed to fetch') help nobody.
  if (error instanceof TypeError) return unreachable
  return error instanceof Error && error.message !== '' ? error.message : (otherwise ?? unexpected)
}

const unreachable = 'The server cannot be reached. Please check your connection and try again.'
export const unexpected = 'An unexpected error occurred.'

/** Returns the server's messages by field name. */
export const toFieldErrors = (error: unknown): Record<string, string> | undefined =>
  error instanceof ApiError && error.problem?.fields
    ? Object.fromEntries(error.problem.fields.map(({ field, message }) => [field, message]))
    : undefined

/** Returns a form's message, with the server's words inside, and those of its fields. */
export const toFailure = (error: unknown, describe: (words: string) => string) => ({
  text: describe(describeError(error)),
  fields: toFieldErrors(error),
})
