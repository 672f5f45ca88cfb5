import type { Context } from 'hono'
import { toProblem } from '#functions/http/errors.ts'
import { eventStream, type ServerEvent } from '#functions/http/event-stream.ts'
import { failureFields } from '#functions/http/log.ts'
import { type Reservation, reserve } from '#functions/http/reservation.ts'
import { type AssistantKind, answerEvents, authorHeader, quotaHeaders } from '#shared/assistant.ts'
import type { ProblemBody } from '#shared/problem.ts'
import { toAnswer, toEvents } from './answer.ts'
import { type Deadline, describeFailure, startDeadline, toCallFailure } from './deadline.ts'
import type { AssistantDeps, AssistantEnv } from './deps.ts'
import { askModelOrGuide } from './fallback.ts'
import { createInquiry, type QuestionQuery } from './inquiry.ts'
import { quotas } from './quota.ts'

/** Responds with JSON, or with events if the client accepts them. */
export async function answerQuestion(
  deps: AssistantDeps,
  c: Context<AssistantEnv>,
  kind: AssistantKind,
  query: QuestionQuery,
) {
  const { inquiry, isSample } = await createInquiry(deps, c, kind, query)
  const reservation = isSample ? undefined : await reserveQuestion(deps, c)
  const deadline = startDeadline(deps, c.req.raw)
  try {
    const basis = inquiry.kind === 'trip' ? inquiry.computed?.basis : undefined
    if (acceptsEvents(c)) {
      // Wait for the first event, because until then the guide can replace a failing model.
      const { author, first, rest } = await askModelOrGuide(deps, c, deadline, isSample, async (model, signal) => {
        const { author, pieces } = await model.stream(inquiry, signal)
        const events = toEvents(pieces, basis)
        return { author, first: await events.next(), rest: events }
      })
      c.header(authorHeader, author)
      return eventStream(endWithProblem(deps, c, deadline, first, rest), c.res.headers)
    }
    const { author, answer } = await askModelOrGuide(deps, c, deadline, isSample, async (model, signal) => {
      const { author, ...answer } = await model.ask(inquiry, signal)
      return { author, answer: toAnswer(answer, basis) }
    })
    c.header(authorHeader, author)
    deadline.clear()
    return c.json(answer)
  } catch (error) {
    deadline.clear()
    // The client left; no answer reaches it, and it gets no refund.
    if (deadline.disconnect.aborted) return c.body(null, 204)
    await reservation?.refund()
    throw error
  }
}

/** Counts a question, and says in the headers how many are left. */
async function reserveQuestion(deps: AssistantDeps, c: Context<AssistantEnv>): Promise<Reservation> {
  const reservation = await reserve(c.get('table'), c.get('session').userId, quotas.question, deps.clock())
  c.header(quotaHeaders.remaining, String(reservation.remaining))
  c.header(quotaHeaders.reset, new Date(reservation.reset).toISOString())
  return reservation
}

/** A failure becomes the last event. */
async function* endWithProblem(
  deps: AssistantDeps,
  c: Context<AssistantEnv>,
  deadline: Deadline,
  first: IteratorResult<ServerEvent, void>,
  rest: AsyncGenerator<ServerEvent, void>,
): AsyncGenerator<ServerEvent> {
  try {
    if (first.done) return
    yield first.value
    yield* rest
  } catch (error) {
    if (deadline.disconnect.aborted) return
    const problem = toProblem(describeFailure(toCallFailure(error, deadline)))
    const requestId = c.get('requestId')
    const fields = failureFields(problem.cause ?? problem)
    deps.log({ level: 'error', message: problem.code, requestId, path: c.req.path, ...fields })
    const body: ProblemBody = { code: problem.code, message: problem.message, requestId }
    yield { event: answerEvents.error, data: body }
  } finally {
    deadline.clear()
  }
}

const acceptsEvents = (c: Context): boolean => /\btext\/event-stream\b/.test(c.req.header('accept') ?? '')
