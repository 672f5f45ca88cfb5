import { formatCount } from '#shared/count.ts'
import { countDaysBetween, formatDay, toDay } from '#shared/date.ts'
import type { TripSpan } from '#shared/trip.ts'

/** A trip's days as people read them: '06/01/2027 – 06/20/2027 · 20 days'; '' for what are no days. */
export function formatSpan(span: TripSpan): string {
  const [from, to] = [toDay(span.from), toDay(span.to)]
  if (!from || !to) return ''
  const days = from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
  return `${days} · ${formatCount(countDaysBetween(from, to) + 1, 'day')}`
}
