import { shiftDay, toIsoDate } from '../date.ts'
import type { Placement } from '../placement.ts'
import { listVisited, toSortText, type Waypoint } from '../waypoint.ts'
import { findLastDay, hasDays, type Stop } from './stops.ts'

/**
 * Returns dates for the waypoints without any, in their order and a night each, from the trip's last day on; none for skipped ones. A
 * camp without an end date that starts on that day gets its night first. Stops that start on it are numbered if the first new one
 * would come before them. Empty without a dated stop, undefined if a date would leave the calendar. `waypoints` are in trip order.
 */
export function dateStops(stops: readonly Stop[], waypoints: readonly Waypoint[]): Placement[] | undefined {
  const last = findLastDay(stops)
  if (!last) return []
  const final = stops.findLast(hasDays)
  const isOpen = waypoints.some(({ id, endDate }) => id === final?.id && endDate === null)
  const first = final?.kind === 'camp' && final.from === last && isOpen ? 1 : 0
  const days = listVisited(waypoints)
    .filter(({ startDate, endDate }) => startDate === null && endDate === null)
    .map((waypoint, at) => ({ waypoint, start: shiftDay(last, first + at), end: shiftDay(last, first + at + 1) }))
  const dated = days.flatMap(({ waypoint: { id }, start, end }) =>
    start && end ? [{ id, startDate: toIsoDate(start), endDate: toIsoDate(end) }] : [],
  )
  if (dated.length < days.length) return undefined
  const before = waypoints.filter(({ startDate }) => startDate?.startsWith(days[0]?.start ?? last))
  const toText = ({ id, order }: Waypoint) => toSortText(null, order, id)
  const [previous, next] = [before.at(-1), days[0]?.waypoint]
  if (!previous || !next || toText(previous) < toText(next)) return dated
  const numbered = before.map(({ id }, order) => ({ id, order }))
  return [...numbered, ...dated.map((one, at) => (at === 0 ? { ...one, order: before.length } : one))]
}
