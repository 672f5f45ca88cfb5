import { formatCount } from '#shared/count.ts'
import { countDaysBetween, toDay } from '#shared/date.ts'
import { formatStay } from '#shared/day-texts.ts'
import type { TripSpan } from '#shared/trip.ts'

type Span = TripSpan | null | undefined

/** Returns 'Tue, Jun 1 – Sun, Jun 20, 2027' and '20 days'; nothing without dates or while they are unknown. */
export function formatSpanParts(span: Span): readonly string[] {
  if (!span) return []
  const [from, to] = [toDay(span.from), toDay(span.to)]
  if (!from || !to) return []
  return [formatStay(from, to), formatCount(countDaysBetween(from, to) + 1, 'day')]
}

/** Returns 'Tue, Jun 1 – Sun, Jun 20, 2027 · 20 days'; '' without dates or while they are unknown. */
export const formatSpan = (span: Span): string => formatSpanParts(span).join(' · ')
