import type { Context } from 'hono'
import { reserve } from '#functions/http/reservation.ts'
import { type AssistantAnswer, authorHeader } from '#shared/assistant.ts'
import { serverLimits } from '#shared/limits.ts'
import { toAnswer } from './answer.ts'
import { describeFailure, startDeadline } from './deadline.ts'
import type { AssistantDeps, AssistantEnv } from './deps.ts'
import { askModelOrGuide } from './fallback.ts'
import { createTipInquiry } from './inquiry.ts'
import { ModelUnavailable } from './model.ts'
import { toPrompt } from './prompt.ts'
import { quotas } from './quota.ts'
import { findTip, hashInputs, saveTip } from './tip-store.ts'

/** Responds with the stored tip if its inputs are unchanged, or else with a new one. */
export async function answerTip(deps: AssistantDeps, c: Context<AssistantEnv>, waypointId: string) {
  const { table } = c.var
  const { userId } = c.var.session
  const { inquiry, isSample } = await createTipInquiry(deps, c, waypointId)
  const hash = hashInputs(toPrompt(inquiry, ''))
  const cached = await findTip(table, userId, inquiry.waypoint.id, hash, deps.clock())
  if (cached !== undefined) return c.json({ message: cached } satisfies AssistantAnswer)

  const reservation = isSample ? undefined : await reserve(table, userId, quotas.tip, deps.clock())
  const deadline = startDeadline(deps, c.req.raw)
  try {
    const { message, author, byGuide } = await askModelOrGuide(deps, c, deadline, isSample, async (model, signal) => {
      const answer = await model.ask(inquiry, signal)
      // A filtered answer must not be stored as a tip for thirty days.
      if (answer.ending === 'filtered') throw describeFailure(new ModelUnavailable('empty'))
      return { ...toAnswer(answer), author: answer.author, byGuide: model === deps.guide }
    })
    // A slow answer exceeds the request's deadline.
    const later = table.within(serverLimits.transaction.budget)
    await saveTip(later, userId, inquiry.waypoint.id, { hash, message, byGuide }, deps.clock())
    c.header(authorHeader, author)
    return c.json({ message } satisfies AssistantAnswer)
  } catch (error) {
    if (deadline.disconnect.aborted) return c.body(null, 204)
    await reservation?.refund()
    throw error
  } finally {
    deadline.clear()
  }
}
