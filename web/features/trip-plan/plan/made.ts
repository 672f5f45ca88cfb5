import { formatCount } from '#shared/count.ts'
import { countDaysBetween, toLocalDay } from '#shared/date.ts'
import { formatDay, formatShift } from '#shared/day-texts.ts'
import type { ReturnTime, TripPlanCopy } from '#shared/trip-plan.ts'

/** Returns six characters that differ between nearly all texts (FNV-1a, 32 bits). */
export function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return (hash % 36 ** 6).toString(36).padStart(6, '0')
}

/** Facts by which a printed plan is compared. */
export type Printed = {
  readonly back: ReturnTime | undefined
  readonly stops: readonly string[]
  readonly vehicles: string
}

/**
 * Returns 'You made this plan on 10 April. Since then: 3 stops changed, return 2 days later.'; undefined if nothing on
 * paper has changed.
 */
export function describeChanges(made: TripPlanCopy | undefined, now: Printed): string | undefined {
  if (!made) return undefined
  const changes = [
    ...describeStops(made.stops, now.stops),
    ...describeReturn(made.back, now.back),
    ...(made.vehicles === now.vehicles ? [] : ['vehicles changed']),
  ]
  const day = toLocalDay(made.at)
  return changes.length === 0
    ? undefined
    : `You made this plan on ${formatDay(day)}. Since then: ${changes.join(', ')}.`
}

function describeStops(before: readonly string[], now: readonly string[]): string[] {
  const changed = Math.max(countMissing(before, now), countMissing(now, before))
  if (changed > 0) return [`${formatCount(changed, 'stop')} changed`]
  return before.join() === now.join() ? [] : ['order of stops changed']
}

/** Counts those of `some` that `others` has less often. */
function countMissing(some: readonly string[], others: readonly string[]): number {
  const rest = [...others]
  return some.filter((one) => {
    const at = rest.indexOf(one)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  }).length
}

function describeReturn(before: ReturnTime | undefined, now: ReturnTime | undefined): string[] {
  if (!before || !now) return before || now ? [now ? 'return agreed' : 'no return time agreed'] : []
  const days = countDaysBetween(before.day, now.day)
  if (days !== 0) return [`return ${formatShift(days)}`]
  const isSameZone = before.zone === now.zone
  if (isSameZone && before.time === now.time) return []
  const show = ({ time, zone }: ReturnTime) => (isSameZone ? time : `${time} (${zone})`)
  return [`return at ${show(now)} instead of ${show(before)}`]
}
