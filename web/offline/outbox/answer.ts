import { Problem, type ProblemBody, problemStatus } from '#shared/problem.ts'
import { queuedHeader } from '../replica/local-answer.ts'

const json = { 'content-type': 'application/json' }

/** Returns the answer to a change that is stored here and not on the server yet. */
export const answerQueued = (status: number, body: unknown): Response =>
  answer(status, body, { [queuedHeader]: 'true' })

/** Returns the answer to a change that changes nothing for the server. */
export const answerDone = (status: number, body: unknown): Response => answer(status, body, {})

const answer = (status: number, body: unknown, headers: Record<string, string>): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers: { ...json, ...headers } })

/** Returns the refusal of a request in the server's words. */
function answerProblem({ code, message, fields, current }: Problem): Response {
  const body: ProblemBody = {
    ...{ code, message, requestId: 'this-device' },
    ...(fields && { fields }),
    ...(current === undefined ? {} : { current }),
  }
  return new Response(JSON.stringify(body), { status: problemStatus[code], headers: json })
}

/** For `catch`: returns the answer to a refused request; rethrows other errors. */
export function answerRefusal(error: unknown): Response {
  if (error instanceof Problem) return answerProblem(error)
  throw error
}

/** The problem of actions that only the server can do on data it does not have yet. */
export const needsConnection = (): Problem => new Problem('conflict', 'This needs a connection.')
