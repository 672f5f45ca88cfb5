import type { Context } from 'hono'
import * as z from 'zod/mini'
import { reserve } from '#functions/http/reservation.ts'
import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import type { Table } from '#functions/table/table.ts'
import { type AssistantAnswer, authorHeader } from '#shared/assistant.ts'
import type { UserId, WaypointId } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import { toAnswer } from './answer.ts'
import { describeFailure, startDeadline } from './deadline.ts'
import type { AssistantDeps, AssistantEnv } from './deps.ts'
import { askModelOrGuide } from './fallback.ts'
import { createTipInquiry } from './inquiry.ts'
import { ModelUnavailable } from './model.ts'
import { type Prompt, toPrompt } from './prompt.ts'
import { quotas } from './quota.ts'

/** Responds with the stored tip if its inputs are unchanged, or else with a new one. */
export async function answerTip(deps: AssistantDeps, c: Context<AssistantEnv>, waypointId: string) {
  const table = c.get('table')
  const { userId } = c.get('session')
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

const itemSchema = z.object({ hash: z.string(), message: z.string(), ttl: z.number() })

type Tip = { readonly hash: string; readonly message: string; readonly byGuide: boolean }

/** Returns a hash of everything that a tip depends on; the prompt also names the user's units. */
const hashInputs = ({ system, message }: Prompt): string => sha256(`${system}\0${message}`)

/** Returns the stored tip if its inputs match and it has not expired. */
async function findTip(
  table: Table,
  userId: UserId,
  waypointId: WaypointId,
  hash: string,
  now: number,
): Promise<string | undefined> {
  const item = itemSchema.safeParse(await table.get(keys.tip(userId, waypointId))).data
  if (item?.hash !== hash) return undefined
  // DynamoDB deletes expired items late, so compare `ttl` ourselves.
  return item.ttl * 1000 > now ? item.message : undefined
}

/** Stores a model's tip for thirty days, the guide's for an hour, so that a model is soon tried again. */
const saveTip = (
  table: Table,
  userId: UserId,
  waypointId: WaypointId,
  { hash, message, byGuide }: Tip,
  now: number,
): Promise<void> => {
  const { lifetimeSeconds, guideLifetimeSeconds } = serverLimits.tip
  const ttl = Math.floor(now / 1000) + (byGuide ? guideLifetimeSeconds : lifetimeSeconds)
  return table.put({ Item: { ...keys.tip(userId, waypointId), hash, message, ttl } })
}
