import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { Unstorable } from '#functions/table/table.ts'
import { Problem, type ProblemBody } from '#shared/problem.ts'
import type { AppEnv } from './types.ts'

/** The Problem to answer for anything that was thrown. What was not made to be seen becomes `internal`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  // The schemas refuse every such value that we know of. One that comes all the same is the client's, and would be refused again.
  if (error instanceof Unstorable)
    return new Problem('invalid', 'The request contains a value that cannot be saved.', { cause: error })
  // Hono's own refusals, such as a path that is no valid percent-encoding.
  if (error instanceof HTTPException && error.status < 500) return new Problem('invalid', 'The request is malformed')
  return new Problem('internal', 'Something went wrong on our side. Please try again.', { cause: error })
}

/** Returns a Problem as `{code, message, requestId}`, or as its bare message if the contract requires plain text. */
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
