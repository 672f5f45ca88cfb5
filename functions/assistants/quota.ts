import type { Quota } from '#functions/http/reservation.ts'
import { count, dayWindow, Exhausted } from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import { getCreationTime, type UserId } from '#shared/ids.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import type { AssistantDeps } from './deps.ts'

/** Quotas for models and field guide alike. Questions and travel tips share the daily counter; only questions have an hourly limit. */
export const quotas = {
  question: {
    kind: 'answer',
    allowance: { perHour: limits.question.perHour, perDay: serverLimits.answer.perDay },
    refusal: 'You have reached the limit of questions for now.',
  },
  tip: {
    kind: 'answer',
    allowance: { perDay: serverLimits.answer.perDay },
    refusal: 'You have reached the limit of travel tips for now.',
  },
} as const satisfies Record<string, Quota>

/** Accounts younger than this (ms) share half of the deployment's ceiling, so that strangers cannot use up all of it. */
const newAccountAge = 24 * 60 * 60 * 1_000

/** The part of the ceiling for all accounts registered from one network, so that a stranger needs four networks for all of it. */
const networkShare = 1 / 4

/**
 * Returns false at the day's ceiling, at the half of it for new accounts, or at a network's quarter. Accounts from before
 * `registeredFrom` was stored share no network.
 */
export async function reserveModelCall(
  { clock, dailyCeiling, metrics }: AssistantDeps,
  table: Table,
  userId: UserId,
  registeredFrom: string | undefined,
): Promise<boolean> {
  const now = clock()
  const key = keys.quota('model', 'all', dayWindow(now))
  const isNew = now - getCreationTime(userId) < newAccountAge
  const parts = [
    ...(isNew ? [{ name: 'new', perDay: Math.floor(dailyCeiling / 2) }] : []),
    ...(registeredFrom ? [{ name: `from${registeredFrom}`, perDay: Math.ceil(dailyCeiling * networkShare) }] : []),
  ]
  try {
    const { usedToday } = await count(table, key, { perDay: dailyCeiling, parts }, now)
    metrics.call(usedToday, dailyCeiling)
    return true
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error
    metrics.refusedCall(error.usedToday, dailyCeiling)
    return false
  }
}
