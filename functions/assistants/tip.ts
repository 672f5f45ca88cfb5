import type { Context } from 'hono'
import type { SignedInEnv } from '#functions/http/types.ts'
import type { AssistantAnswer } from '#shared/assistant.ts'
import { limits } from '#shared/limits.ts'
import { finished } from './answer.ts'
import { callFailure, spanOf } from './call.ts'
import { tipContext } from './context.ts'
import type { AssistantDeps } from './deps.ts'
import { ModelUnavailable } from './model.ts'
import { tipRequest } from './prompt.ts'
import { tipPrompt } from './prompts/tip.ts'
import { takeTicket } from './quota.ts'
import { inputsHash, keepTip, keptTip } from './tip-store.ts'

/** Answers a waypoint's travel tip: the kept one while its inputs are the same, else one that the model writes now. */
export async function waypointTip(deps: AssistantDeps, c: Context<SignedInEnv>, waypointId: string) {
  const { table } = c.var
  const { userId } = c.var.session
  const waypoint = await deps.plans.waypoint(table, userId, waypointId)
  const context = tipContext(waypoint, await deps.plans.garage(table, userId))
  const hash = inputsHash(tipPrompt(''), context)
  const kept = await keptTip(table, userId, waypoint.id, hash, deps.clock())
  if (kept !== undefined) return c.json({ message: kept } satisfies AssistantAnswer)

  const ticket = await takeTicket(deps, table, userId, 'tip')
  const span = spanOf(c.req.raw, deps.answerTime)
  // The request's own time is over by the end of a slow answer.
  const later = () => deps.table.within(limits.transaction.budget)
  try {
    const { text, ending, usage } = await deps.model.ask(tipRequest(deps.nonce(), context), span.signal)
    deps.measure.usage(usage)
    // A refusal is no tip, and would be shown for thirty days.
    if (ending === 'filtered') throw new ModelUnavailable('empty')
    const message = finished(text, ending)
    await keepTip(later(), userId, waypoint.id, hash, message, deps.clock())
    return c.json({ message } satisfies AssistantAnswer)
  } catch (error) {
    if (!span.clientLeft.aborted) await ticket.giveBack(later())
    throw callFailure(error, span)
  }
}
