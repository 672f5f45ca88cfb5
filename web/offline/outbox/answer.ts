import { Problem, type ProblemBody, problemStatus } from '#shared/problem.ts'
import { queuedHeader } from '../replica/local-answer.ts'

/** Answers that this device gives itself, as the server would. */

const json = { 'content-type': 'application/json' }

/** The answer to a change that is kept here and not on the server yet. */
export const answerQueued = (status: number, body: unknown): Response =>
  answer(status, body, { [queuedHeader]: 'true' })

/** The answer to a change that changes nothing for the server. */
export const answerDone = (status: number, body: unknown): Response => answer(status, body, {})

const answer = (status: number, body: unknown, headers: Record<string, string>): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers: { ...json, ...headers } })

/** The refusal of a request, as the server words it. */
function answerProblem({ code, message, fields, current }: Problem): Response {
  const body: ProblemBody = {
    ...{ code, message, requestId: 'this-device' },
    ...(fields && { fields }),
    ...(current === undefined ? {} : { current }),
  }
  return new Response(JSON.stringify(body), { status: problemStatus[code], headers: json })
}

/** For `catch`: the answer to what was refused; throws the rest. */
export function answerRefusal(error: unknown): Response {
  if (error instanceof Problem) return answerProblem(error)
  throw error
}

/** Said of what only the server can do with something that it does not know yet. */
export const needsConnection = (): Problem => new Problem('conflict', 'This needs a connection.')
