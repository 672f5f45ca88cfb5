import { type Allowance, count, dayWindow, Exhausted, type Left, uncount } from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { AssistantDeps } from './deps.ts'

export type Counted = 'question' | 'tip'

const allowances: Record<Counted, Allowance> = {
  question: { perHour: limits.question.perHour, perDay: limits.question.perDay },
  tip: { perHour: limits.tip.uncachedPerHour },
}
const refusals: Record<Counted, string> = {
  question: 'You have asked as many questions as you can for now.',
  tip: 'You have asked for as many travel tips as you can for now.',
}

/** A call that was counted: what the user has left, and how to take the count back when no model answered. */
export type Ticket = Left & { readonly giveBack: (table: Table) => Promise<void> }

/**
 * Counts a model call before it is made, for the user and for the deployment. Throws `unavailable` when the assistants
 * are switched off or the day's ceiling is reached, and `too_many_requests` with the time when the user may go on.
 */
export async function takeTicket(deps: AssistantDeps, table: Table, userId: string, what: Counted): Promise<Ticket> {
  if (!deps.enabled) throw new Problem('unavailable', 'The assistants are switched off at the moment.')
  const now = deps.clock()
  const key = keys.quota(what, userId, dayWindow(now))
  const left = await count(table, key, allowances[what], now).catch(refused(refusals[what], now))
  const giveBack = (on: Table) => uncount(on, key, allowances[what], now)
  try {
    const deployment = await count(
      table,
      keys.quota('model', 'all', dayWindow(now)),
      { perDay: deps.dailyCeiling },
      now,
    )
    deps.measure.call(deployment.usedToday, deps.dailyCeiling)
  } catch (error) {
    await giveBack(table)
    if (!(error instanceof Exhausted)) throw error
    deps.measure.ceilingReached()
    throw new Problem('unavailable', 'The assistants have answered all they can today. Please try again tomorrow.', {
      retryAfter: secondsUntil(error.reset, now),
    })
  }
  return { ...left, giveBack }
}

const refused =
  (message: string, now: number) =>
  (error: unknown): never => {
    if (!(error instanceof Exhausted)) throw error
    const time = `${new Date(error.reset).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    throw new Problem('too_many_requests', `${message} Please try again at ${time}.`, {
      retryAfter: secondsUntil(error.reset, now),
    })
  }

const secondsUntil = (time: number, now: number) => Math.max(1, Math.ceil((time - now) / 1000))
