/** All error codes with their HTTP statuses. */
export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  /** The session's account has been deleted. */
  account_deleted: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** The item that this repeated request first created has since been deleted. */
  gone: 409,
  /** The item has changed since the client read it. */
  changed: 412,
  limit: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus
export type ProblemStatus = (typeof problemStatus)[ProblemCode]

/** Message for a body above `limits.bodyBytes`. */
export const bodyTooLarge = 'The request is larger than 256 KB'

/** An error in one field of a request, shown beside the field. */
export type FieldProblem = { field: string; message: string }

/** The body of every error answer. `message` is for the user and names the invalid field. */
export type ProblemBody = {
  code: ProblemCode
  message: string
  requestId: string
  /** For `invalid` and `conflict`: all invalid fields, in the form's order. */
  fields?: readonly FieldProblem[]
  /** For `changed`: the item as saved now. For `not_found`: the name of who else deleted a stop of the trip. */
  current?: unknown
}

/**
 * Parses the body of an error answer; undefined for other bodies. Uses no schema, which would make the login page
 * larger.
 */
export function parseProblem(body: unknown): ProblemBody | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  if (!('code' in body && 'message' in body && 'requestId' in body)) return undefined
  const { code, message, requestId } = body
  if (!isProblemCode(code) || typeof message !== 'string' || typeof requestId !== 'string') return undefined
  return {
    code,
    message,
    requestId,
    ...('fields' in body && isFieldProblems(body.fields) ? { fields: body.fields } : {}),
    ...('current' in body ? { current: body.current } : {}),
  }
}

const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === 'string' && Object.hasOwn(problemStatus, code)

const isFieldProblems = (fields: unknown): fields is FieldProblem[] =>
  Array.isArray(fields) && fields.every(isFieldProblem)

const isFieldProblem = (one: unknown): one is FieldProblem =>
  typeof one === 'object' &&
  one !== null &&
  'field' in one &&
  typeof one.field === 'string' &&
  'message' in one &&
  typeof one.message === 'string'

export type ProblemOptions = {
  /** Seconds; sent as the `Retry-After` header. */
  readonly retryAfter?: number
  readonly fields?: readonly FieldProblem[]
  /** The item as saved now, for a client with another version. */
  readonly current?: unknown
  readonly cause?: unknown
}

/** An error that the user may see. Any other error is logged and answered as `internal`. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: ProblemStatus
  readonly retryAfter: number | undefined
  readonly fields: readonly FieldProblem[] | undefined
  readonly current: unknown

  constructor(code: ProblemCode, message: string, options: ProblemOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.status = problemStatus[code]
    this.retryAfter = options.retryAfter
    this.fields = options.fields
    this.current = options.current
  }
}

/** Returns an `invalid` problem with the first field's message. */
export const invalidFields = (fields: readonly [FieldProblem, ...FieldProblem[]]): Problem =>
  new Problem('invalid', fields[0].message, { fields })
