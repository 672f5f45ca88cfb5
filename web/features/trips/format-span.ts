import { formatCount } from '#shared/count.ts'
import { countDaysBetween, formatDay, toDay } from '#shared/date.ts'
import type { TripSpan } from '#shared/trip.ts'

/** Returns '06/01/2027 – 06/20/2027 · 20 days'; '' for invalid dates. */
export function formatSpan(span: TripSpan): string {
  const [from, to] = [toDay(span.from), toDay(span.to)]
  if (!from || !to) return ''
  const days = from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
  return `${days} · ${formatCount(countDaysBetween(from, to) + 1, 'day')}`
}
