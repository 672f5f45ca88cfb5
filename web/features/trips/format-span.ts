import { formatCount } from '#shared/count.ts'
import { countDaysBetween, formatDay, toDay } from '#shared/date.ts'
import type { TripSpan } from '#shared/trip.ts'

/** Returns '06/01/2027 – 06/20/2027 · 20 days'; '' without dates or while they are unknown. */
export function formatSpan(span: TripSpan | null | undefined): string {
  if (!span) return ''
  const [from, to] = [toDay(span.from), toDay(span.to)]
  if (!from || !to) return ''
  const days = from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
  return `${days} · ${formatCount(countDaysBetween(from, to) + 1, 'day')}`
}
