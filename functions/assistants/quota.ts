import { type Allowance, count, dayWindow, Exhausted, type Left, uncount } from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'
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

/** A count that was taken for an answer: what the user has left, and how to take it back when there was no answer. */
export type Reservation = Left & { readonly refund: (table: Table) => Promise<void> }

/**
 * Counts an answer for the user before it is given, whoever gives it. Throws `too_many_requests` with the time when the
 * user may go on.
 */
export async function reserve(
  { clock }: AssistantDeps,
  table: Table,
  userId: UserId,
  what: Counted,
): Promise<Reservation> {
  const now = clock()
  const key = keys.quota(what, userId, dayWindow(now))
  const left = await count(table, key, allowances[what], now).catch(throwRefusal(refusals[what], now))
  return { ...left, refund: (on) => uncount(on, key, allowances[what], now) }
}

/** Counts a model call for the whole deployment before it is made; false when the day's ceiling is reached. */
export async function reserveModelCall(
  { clock, dailyCeiling, metrics }: AssistantDeps,
  table: Table,
): Promise<boolean> {
  const now = clock()
  const key = keys.quota('model', 'all', dayWindow(now))
  try {
    const { usedToday } = await count(table, key, { perDay: dailyCeiling }, now)
    metrics.call(usedToday, dailyCeiling)
    return true
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error
    metrics.ceilingReached()
    return false
  }
}

const throwRefusal =
  (message: string, now: number) =>
  (error: unknown): never => {
    if (!(error instanceof Exhausted)) throw error
    const time = `${new Date(error.reset).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    throw new Problem('too_many_requests', `${message} Please try again at ${time}.`, {
      retryAfter: secondsUntil(error.reset, now),
    })
  }

const secondsUntil = (time: number, now: number) => Math.max(1, Math.ceil((time - now) / 1000))
