/** The closed set of error codes, each with its HTTP status. */
export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  /** The session was one of an account that has been deleted since. */
  account_deleted: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** The item that this request created at first has been deleted since. */
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

/** An error in one field of a request; the message is shown beside the field. */
export type FieldProblem = { field: string; message: string }

/** The body of every error answer. `message` is made to be read by the user and names the field at fault. */
export type ProblemBody = {
  code: ProblemCode
  message: string
  requestId: string
  /** With `invalid` and `conflict`: every field at fault, in the order of the form. */
  fields?: readonly FieldProblem[]
  /** With `changed`: the thing as it stands now. */
  current?: unknown
}

/** The problem that the body of an error answer is, or undefined. By hand: a schema would weigh on the login page. */
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
  /** Seconds until the request is worth repeating; becomes the `Retry-After` header. */
  readonly retryAfter?: number
  readonly fields?: readonly FieldProblem[]
  /** The thing as it stands now, for who has seen it otherwise. */
  readonly current?: unknown
  readonly cause?: unknown
}

/** An error made to be seen by the user. Anything else that is thrown is logged and answered as `internal`. */
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

/** The refusal of some fields of a request; its own message is that of the first. */
export const invalidFields = (fields: readonly [FieldProblem, ...FieldProblem[]]): Problem =>
  new Problem('invalid', fields[0].message, { fields })
