import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { Unstorable } from '#functions/table/table.ts'
import { Problem, type ProblemBody } from '#shared/problem.ts'
import type { AppEnv } from './types.ts'

/** Returns the Problem for any error; errors not made for users become `internal`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  // A value that passed the schemas but cannot be stored. A retry would fail too, so it is the client's error.
  if (error instanceof Unstorable)
    return new Problem('invalid', 'The request contains a value that cannot be saved.', { cause: error })
  // Hono's own refusals, such as invalid percent-encoding in the path.
  if (error instanceof HTTPException && error.status < 500) return new Problem('invalid', 'The request is malformed')
  return new Problem('internal', 'Something went wrong on our side. Please try again.', { cause: error })
}

/** Returns a Problem as `{code, message, requestId}`, or as plain text if the contract requires it. */
export function sendProblem(c: Context<AppEnv>, problem: Problem, asText: boolean): Response {
  if (problem.retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(problem.retryAfter))))
  if (asText) return c.text(problem.message, problem.status)
  const { code, message, fields, current } = problem
  const body: ProblemBody = {
    code,
    message,
    requestId: c.get('requestId'),
    ...(fields === undefined ? {} : { fields }),
    ...(current === undefined ? {} : { current }),
  }
  return c.json(body, problem.status)
}
