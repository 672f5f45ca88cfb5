import type { Quota } from '#functions/http/reservation.ts'
import { count, dayWindow, Exhausted } from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import { limits } from '#shared/limits.ts'
import type { AssistantDeps } from './deps.ts'

/** Whoever gives the answer: a model or the field guide. */
export const quotas = {
  question: {
    kind: 'question',
    allowance: { perHour: limits.question.perHour, perDay: limits.question.perDay },
    refusal: 'You have asked as many questions as you can for now.',
  },
  tip: {
    kind: 'tip',
    allowance: { perHour: limits.tip.uncachedPerHour },
    refusal: 'You have asked for as many travel tips as you can for now.',
  },
} as const satisfies Record<string, Quota>

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
