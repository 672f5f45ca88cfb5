import { countDaysBetween, type Day, shiftDay, toDay, toIsoDate } from './date.ts'
import { shiftDates, toIsoDates } from './move.ts'
import { type Placed, type Placement, placedFields } from './placement.ts'
import { toStopKind } from './stop.ts'
import { lastOrder, numberStops, toSortText, type WaypointDates } from './waypoint.ts'

/** Reorders a trip's stops. Their order follows from their dates and, within a day or without dates, from `order`. */

/**
 * Returns the changes that move a stop from index `at` to `to`. With `moveOthers`, the dated stops in between move too:
 * each keeps its nights and the days until the next stop, and the trip's first day stays. Otherwise only the moved stop
 * gets new dates. Dated stops stay before undated ones; an undated stop moved between dated stops gets the day it is
 * reached. Undefined if a date would leave the calendar or the order cannot be stored.
 */
export function planReorder(
  stops: readonly Placed[],
  at: number,
  to: number,
  moveOthers: boolean,
): Placement[] | undefined {
  const moved = stops[at]
  if (!moved || !stops[to]) return undefined
  const dated = stops.filter(isDated).length
  const target = isDated(moved) ? Math.min(to, dated - 1) : to
  if (target === at) return []
  const wanted = stops.toSpliced(at, 1).toSpliced(target, 0, moved)
  const ordered = orderWithinDays(isDated(moved) && moveOthers ? replay(stops, wanted) : placeAt(wanted, target))
  return ordered && listChanges(stops, ordered)
}

export type Insertion = {
  readonly added: WaypointDates & Pick<Placement, 'order'>
  readonly changes: readonly Placement[]
  /** Days by which all stops from `from` on must move to make room; undefined if the nights fit. */
  readonly push: { readonly from: string; readonly days: number } | undefined
}

/**
 * Plans an additional stop after index `after` (-1 for the start), dated if its neighbor is. Free nights are used
 * before later stops move. Undefined if a date would leave the calendar or the order cannot be stored.
 */
export function planInsertion(stops: readonly Placed[], after: number, nights: number): Insertion | undefined {
  const own = toStay(stops[after], stops[after + 1], nights)
  const [end, following] = [own && toDay(own.endDate), toDay(stops[after + 1]?.startDate ?? null)]
  const days = end && following && after >= 0 ? Math.max(0, countDaysBetween(following, end)) : 0
  const others = stops.map((stop, at) => (at > after && days > 0 ? shift(stop, days) : stop))
  const ordered = orderWithinDays(others.toSpliced(after + 1, 0, own))
  const [added, next] = [ordered?.[after + 1], stops[after + 1]]
  if (!ordered || !added) return undefined
  const { startDate, endDate, order } = added
  return {
    added: { startDate, endDate, ...(order !== undefined && { order }) },
    changes: listChanges(stops, ordered.toSpliced(after + 1, 1), ['order']),
    push: days > 0 && next ? { from: next.id, days } : undefined,
  }
}

const isDated = ({ startDate }: Placed): boolean => startDate !== null

/** Sorts after every existing id, like the id of a stop created now. */
const newest = '~'

function toStay(previous: Placed | undefined, next: Placed | undefined, nights: number): Placed | undefined {
  const first = previous ? undefined : toDay(next?.startDate ?? null)
  const start = previous ? findLastDay(previous, next) : first && shiftDay(first, -nights)
  if (!start) return first ? undefined : { id: newest, startDate: null, endDate: null }
  const end = shiftDay(start, nights)
  return end && { id: newest, startDate: toIsoDate(start), endDate: toIsoDate(end) }
}

/** Returns the last day of a stay. A camp without an end date has a night, unless the next stop starts on its day. */
function findLastDay({ startDate, endDate, symbol }: Placed, next?: Placed): Day | null {
  const start = toDay(startDate)
  const isNight = toStopKind(symbol) === 'camp' && next?.startDate !== startDate
  return start && (toDay(endDate) ?? shiftDay(start, isNight ? 1 : 0) ?? start)
}

function shift(stop: Placed, days: number): Placed | undefined {
  if (!isDated(stop)) return stop
  const dates = shiftDates(stop, days)
  return dates && { ...stop, ...toIsoDates(dates) }
}

/** Dates the stops in their new order: the trip's first day stays, and each stop keeps the days until its next. */
function replay(stops: readonly Placed[], wanted: readonly Placed[]): (Placed | undefined)[] {
  const starts = stops.flatMap(({ startDate }) => toDay(startDate) ?? [])
  const days = new Map(
    stops.map((stop, at) => {
      const [start, next] = [starts[at], starts[at + 1] ?? findLastDay(stop)]
      return [stop.id, start && next ? countDaysBetween(start, next) : 0]
    }),
  )
  let start = starts[0]
  return wanted.map((stop) => {
    const old = toDay(stop.startDate)
    if (!old || !start) return stop
    const moved = shift(stop, countDaysBetween(old, start))
    start = shiftDay(start, days.get(stop.id) ?? 0) ?? start
    return moved
  })
}

/**
 * Dates one stop for its new place: from the last day of the stop before, at the latest the first day of the stop
 * after.
 */
function placeAt(wanted: readonly Placed[], at: number): (Placed | undefined)[] {
  const [before, stop, next] = [at === 0 ? undefined : wanted[at - 1], wanted[at], wanted[at + 1]]
  const [earliest, latest] = [before && findLastDay(before, next), toDay(next?.startDate ?? null)]
  const day = earliest && latest && latest < earliest ? latest : (earliest ?? latest)
  if (!stop || !day || (!latest && !isDated(stop))) return [...wanted]
  const old = toDay(stop.startDate)
  const placed = old
    ? shift(stop, countDaysBetween(old, day))
    : { ...stop, startDate: toIsoDate(day), endDate: toIsoDate(day) }
  return [...wanted.slice(0, at), placed, ...wanted.slice(at + 1)]
}

/**
 * Numbers the stops of each day where their ids don't sort as wanted; neighbors whose ids do share a number. Undefined
 * if the numbers run out or a stop is undefined.
 */
function orderWithinDays(stops: readonly (Placed | undefined)[]): Placed[] | undefined {
  const all = stops.filter((stop) => stop !== undefined)
  if (all.length < stops.length) return undefined
  const numbered = [...Map.groupBy(all, ({ startDate }) => startDate).values()].flatMap(numberDay)
  return numbered.some(({ order = 0 }) => order > lastOrder) ? undefined : numbered
}

function numberDay(stops: readonly Placed[]): readonly Placed[] {
  if (isSorted(stops)) return stops
  const orders = numberStops(stops.map(({ id }) => id))
  const last = orders.at(-1)
  // Stops without a number follow the others, so the last ones need none.
  const keepsLast = stops.every(({ order }, at) => orders[at] !== last || order === undefined)
  return stops.map((stop, at) => (keepsLast && orders[at] === last ? stop : { ...stop, order: orders[at] }))
}

const isSorted = (stops: readonly Placed[]): boolean =>
  stops.every((stop, at) => {
    const before = stops[at - 1]
    return !before || toText(before) < toText(stop)
  })
const toText = ({ startDate, order, id }: Placed) => toSortText(startDate, order, id)

function listChanges(
  before: readonly Placed[],
  after: readonly Placed[],
  fields: readonly (typeof placedFields)[number][] = placedFields,
): Placement[] {
  const old = new Map(before.map((stop) => [stop.id, stop]))
  return after.flatMap((stop) => {
    const was = old.get(stop.id)
    const differing = fields.filter((field) => was?.[field] !== stop[field])
    if (differing.length === 0) return []
    return [{ id: stop.id, ...Object.fromEntries(differing.map((field) => [field, stop[field] ?? null])) }]
  })
}
