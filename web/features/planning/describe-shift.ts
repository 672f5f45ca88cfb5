import { formatCount } from '#shared/count.ts'
import { countDaysBetween, toDay } from '#shared/date.ts'
import { formatShift } from '#shared/day-texts.ts'
import type { Placement } from '#shared/placement.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** Says what moving a stop does to the dates of others: 'Also move 3 later stops 2 days earlier'. Undefined for nothing. */
export function describeShift(
  stops: readonly Waypoint[],
  moved: string,
  placements: readonly Placement[],
): string | undefined {
  const days = placements.flatMap(({ id, startDate }) => {
    const [before, after] = [toDay(stops.find((stop) => stop.id === id)?.startDate ?? null), toDay(startDate ?? null)]
    return id !== moved && before && after && before !== after ? [countDaysBetween(before, after)] : []
  })
  const [first] = days
  if (first === undefined) return undefined
  const others = formatCount(days.length, 'later stop')
  if (days.some((one) => one !== first)) return `Also move ${others}`
  return `Also move ${others} ${formatShift(first)}`
}
