import { Problem, type ProblemBody, problemStatus } from '#shared/problem.ts'
import { queuedHeader } from '../public/headers.ts'

const json = { 'content-type': 'application/json' }

/** Answers a change that is not synced yet. */
export const answerQueued = (status: number, body: unknown): Response =>
  answer(status, body, { [queuedHeader]: 'true' })

/** Answers a change that changes nothing on the server. */
export const answerDone = (status: number, body: unknown): Response => answer(status, body, {})

const answer = (status: number, body: unknown, headers: Record<string, string>): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers: { ...json, ...headers } })

function answerProblem({ code, message, fields, current }: Problem): Response {
  const body: ProblemBody = {
    code,
    message,
    requestId: 'this-device',
    ...(fields && { fields }),
    ...(current === undefined ? {} : { current }),
  }
  return new Response(JSON.stringify(body), { status: problemStatus[code], headers: json })
}

/** For `catch`: answers a refusal, and rethrows other errors. */
export function answerRefusal(error: unknown): Response {
  if (error instanceof Problem) return answerProblem(error)
  throw error
}

/** For actions on data that the server does not have yet. */
export const needsConnection = (): Problem => new Problem('conflict', 'This needs a connection.')
