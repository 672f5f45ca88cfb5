import type { Span } from '#functions/weather/stay-days.ts'
import type { Day } from '#shared/date.ts'
import { foldText } from '#shared/text.ts'
import { findDays } from '../guide/days.ts'

/** Returns the days that a question asks about. Days without a year are the next of that name. */
export function findDaysAsked(question: string, today: Day): Span | undefined {
  const named = findDays(foldText(question), today)
  if (!named) return undefined
  const year = Number(today.slice(0, 4)) + (named.to < today.slice(5) ? 1 : 0)
  return { from: `${year}-${named.from}` as Day, to: `${year}-${named.to}` as Day }
}
