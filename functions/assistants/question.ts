import type { Context } from 'hono'
import { toProblem } from '#functions/http/errors.ts'
import { eventStream, type ServerEvent } from '#functions/http/event-stream.ts'
import { failureFields } from '#functions/http/log.ts'
import type { SignedInEnv } from '#functions/http/types.ts'
import { type AssistantAnswer, type AssistantKind, answerEvents, quotaHeaders } from '#shared/assistant.ts'
import { limits } from '#shared/limits.ts'
import type { ProblemBody } from '#shared/problem.ts'
import { answerStream, finished } from './answer.ts'
import { callFailure, type Span, spanOf } from './call.ts'
import { tripContext, vehicleContext, weatherContext } from './context.ts'
import type { AssistantDeps } from './deps.ts'
import { questionPrompt } from './prompt.ts'
import { takeTicket } from './quota.ts'

/** Answers a question: whole as JSON, or piece by piece where the client accepts an event stream. */
export async function answerQuestion(
  deps: AssistantDeps,
  c: Context<SignedInEnv>,
  kind: AssistantKind,
  question: string,
) {
  const ticket = await takeTicket(deps, c.var.table, c.var.session.userId, 'question')
  c.header(quotaHeaders.left, String(ticket.left))
  c.header(quotaHeaders.reset, new Date(ticket.reset).toISOString())
  const span = spanOf(c.req.raw, deps.answerTime)
  try {
    const prompt = questionPrompt(kind, deps.nonce(), await factsFor(deps, c, kind), question)
    if (wantsStream(c)) {
      const events = answerStream(await deps.model.stream(prompt, span.signal), deps.measure.usage)
      // The first event decides whether the answer is one: until then a failure can still have a status of its own.
      const first = await events.next()
      return eventStream(reported(deps, c, span, first, events), c.res.headers)
    }
    const { text, ending, usage } = await deps.model.ask(prompt, span.signal)
    deps.measure.usage(usage)
    return c.json({ message: finished(text, ending) } satisfies AssistantAnswer)
  } catch (error) {
    // A client that left is owed nothing, and nobody reads this answer.
    if (span.clientLeft.aborted) return c.body(null, 204)
    await ticket.giveBack(deps.table.within(limits.transaction.budget))
    throw callFailure(error, span)
  }
}

/** The events of an answer that has begun; a failure from here on becomes the last of them. */
async function* reported(
  deps: AssistantDeps,
  c: Context<SignedInEnv>,
  span: Span,
  first: IteratorResult<ServerEvent, void>,
  rest: AsyncGenerator<ServerEvent, void>,
): AsyncGenerator<ServerEvent> {
  if (first.done) return
  try {
    yield first.value
    yield* rest
  } catch (error) {
    if (span.clientLeft.aborted) return
    const problem = toProblem(callFailure(error, span))
    const { requestId } = c.var
    const fields = failureFields(problem.cause ?? problem)
    deps.log({ level: 'error', message: problem.code, requestId, path: c.req.path, ...fields })
    const body: ProblemBody = { code: problem.code, message: problem.message, requestId }
    yield { event: answerEvents.error, data: body }
  }
}

const wantsStream = (c: Context): boolean => /\btext\/event-stream\b/.test(c.req.header('accept') ?? '')

/** The facts that go along, from the user's own items only: their keys begin with the id of the verified token. */
async function factsFor({ plans, clock }: AssistantDeps, c: Context<SignedInEnv>, kind: AssistantKind) {
  const { table, session } = c.var
  const today = new Date(clock()).toISOString().slice(0, 10)
  switch (kind) {
    case 'trip':
      return tripContext(today, await plans.newestTrips(table, session.userId))
    case 'vehicle':
      return vehicleContext(today, await plans.garage(table, session.userId))
    case 'weather':
      return weatherContext(today, await plans.newestTrips(table, session.userId))
  }
}
