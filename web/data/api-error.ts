import { type ProblemBody, parseProblem } from '#shared/problem.ts'
import { isGatewayTrouble } from '../offline/reading/ask.ts'
import { ForeignAnswer } from '../session/fetch-api.ts'
import { parseJson } from '../session/parse-json.ts'

type Answer = {
  readonly problem?: ProblemBody | undefined
  readonly text?: string | undefined
  readonly retryAfter?: number | undefined
}

/** An answer that is no success. `message` is `API error: {status}`; what to tell the person is `problem.message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's problem. */
  readonly problem: ProblemBody | undefined
  /** The answer when it is plain text, as a refused login's is. */
  readonly text: string | undefined
  /** Seconds until it is worth trying again, when the server said so. */
  readonly retryAfter: number | undefined

  constructor(status: number, { problem, text, retryAfter }: Answer = {}) {
    super(`API error: ${status}`)
    this.status = status
    this.problem = problem
    this.text = text
    this.retryAfter = retryAfter
  }
}

/** For `catch`: rethrows a gateway's error as ApiError, like the answer of any server in trouble, and everything else unchanged. */
export function throwAsAnswer(error: unknown): never {
  throw isGatewayTrouble(error) ? new ApiError(error.status) : error
}

/** Reads the answer to a call that was no success. */
export async function readApiError(response: Response): Promise<ApiError> {
  // An answer that breaks off says no more than its status.
  const text = (await response.text().catch(() => '')).trim()
  const problem = parseProblem(parseJson(text))
  // Another kind of text, such as a gateway's HTML page, is not made to be read by people.
  const isPlain = text !== '' && response.headers.get('content-type')?.startsWith('text/plain')
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(response.status, {
    problem,
    text: isPlain ? text : undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  })
}

/** Returns whether the server said that there is no such thing: it was never there, or is deleted by now. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'not_found'

/** For `catch`: null when the server said that there is no such thing (an unknown id, or one of another user); throws the rest. */
export function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}

/**
 * Whether a repeated POST was refused because its first sending was saved and it has been changed or deleted since. The form then
 * takes a new idempotency key: the next sending is a thing of its own.
 */
export const isSavedAlready = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem?.code === 'conflict' || error.problem?.code === 'gone')

/** Returns whether the server was not reached at all: no connection, a dead one, or something in between that answered in its place. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')

/** Describes a failure to the user: in the server's own words where there are some. `otherwise` is for an answer without any. */
export function describeError(error: unknown, otherwise?: string): string {
  if (error instanceof ApiError) return error.problem?.message ?? error.message
  if (error instanceof ForeignAnswer) return otherwise ?? unreachable
  // The browser's own words for a failed request ('Failed to fetch') help nobody.
  if (error instanceof TypeError) return unreachable
  return error instanceof Error && error.message !== '' ? error.message : (otherwise ?? unexpected)
}

const unreachable = 'The server cannot be reached. Please check your connection and try again.'
/** The text for a load whose failure has no words of its own. */
export const unexpected = 'An unexpected error occurred.'

/** Returns the server's message for each field, by its name; undefined when the failure was another. */
export const toFieldErrors = (error: unknown): Record<string, string> | undefined =>
  error instanceof ApiError && error.problem?.fields
    ? Object.fromEntries(error.problem.fields.map(({ field, message }) => [field, message]))
    : undefined

/** Returns a form's message about a failure: the server's words within its own, and the message for each field. */
export const toFailure = (error: unknown, say: (words: string) => string) => ({
  text: say(describeError(error)),
  fields: toFieldErrors(error),
})
