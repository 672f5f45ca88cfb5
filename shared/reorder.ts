import { countDaysBetween, type Day, shiftDay, toDay, toIsoDate } from './date.ts'
import { shiftDates } from './move.ts'
import { toSortText } from './waypoint.ts'

/** Changing the order of a trip's stops, which follows from their dates and, within a day or without dates, from `order`. */

/** A stop as the API returns it; ids sort by creation. */
type Placed = {
  readonly id: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly order?: number | undefined
}

/** The changes of one stop; absent fields stay as they are. */
export type Placement = {
  readonly id: string
  readonly startDate?: string | null
  readonly endDate?: string | null
  readonly order?: number | null
}

/** The largest `order` that the API accepts. */
const lastOrder = 99

/**
 * Returns the changes that move a stop to another place in the trip's order, both counted from 0. With `moveOthers`, the dated stops
 * in between move too: each keeps its nights and the days until the next stop, and the trip starts on the same day. Without, only the
 * moved stop gets other dates. Dated stops stay before stops without a date; a stop without a date that moves between dated stops
 * gets the day on which it is reached. Undefined if a date would leave the calendar or the order cannot be stored.
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
  const wanted = stops.toSpliced(at, 1).toSpliced(target, 0, moved)
  const ordered = orderWithinDays(isDated(moved) && moveOthers ? replay(stops, wanted) : placeAt(wanted, target))
  return ordered && listChanges(stops, ordered)
}

/** The dates and order of an additional stop, and what it changes of others. */
export type Insertion = {
  readonly added: Omit<Placement, 'id'>
  readonly changes: readonly Placement[]
  /** The days by which all stops from `from` on must move so that the nights fit in; undefined if they fit. */
  readonly push: { readonly from: string; readonly days: number } | undefined
}

/**
 * Returns the place of an additional stop that follows stop number `after` (from 0; -1 for the start) and lasts some nights. It gets
 * dates if the stop before it has some, or, at the start, the stop after it. Nights without a place are used up before later stops
 * move. Undefined as for `planReorder`.
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

/** Sorts after the id of every other stop, as the id of a stop that is added now does. */
const newest = '~'

function toStay(previous: Placed | undefined, next: Placed | undefined, nights: number): Placed | undefined {
  const first = previous ? undefined : toDay(next?.startDate ?? null)
  const start = previous ? findLastDay(previous) : first && shiftDay(first, -nights)
  if (!start) return first ? undefined : { id: newest, startDate: null, endDate: null }
  const end = shiftDay(start, nights)
  return end && { id: newest, startDate: toIsoDate(start), endDate: toIsoDate(end) }
}

const findLastDay = ({ startDate, endDate }: Placed): Day | null =>
  toDay(startDate) && (toDay(endDate) ?? toDay(startDate))

/** Returns the stop some days later or earlier; undefined outside the calendar. */
function shift(stop: Placed, days: number): Placed | undefined {
  if (!isDated(stop)) return stop
  const dates = shiftDates(stop, days)
  return dates && { ...stop, startDate: toIsoDate(dates.startDate), endDate: toIsoDate(dates.endDate) }
}

/** Gives dated stops in a new order the dates that follow from the trip's first day and their distances in days before. */
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

/** Gives one stop the dates that its place asks for: from the last day of the stop before, at the latest the day of the stop after. */
function placeAt(wanted: readonly Placed[], at: number): (Placed | undefined)[] {
  const [before, stop, next] = [at === 0 ? undefined : wanted[at - 1], wanted[at], wanted[at + 1]]
  const [earliest, latest] = [before && findLastDay(before), toDay(next?.startDate ?? null)]
  const day = earliest && latest && latest < earliest ? latest : (earliest ?? latest)
  if (!stop || !day || (!latest && !isDated(stop))) return [...wanted]
  const old = toDay(stop.startDate)
  const placed = old
    ? shift(stop, countDaysBetween(old, day))
    : { ...stop, startDate: toIsoDate(day), endDate: toIsoDate(day) }
  return [...wanted.slice(0, at), placed, ...wanted.slice(at + 1)]
}

/**
 * Numbers the stops of each day, and those without one, where their ids don't sort as wanted. Neighbors whose ids do share a number.
 * Undefined if that takes more numbers than there are, or a stop is undefined.
 */
function orderWithinDays(stops: readonly (Placed | undefined)[]): Placed[] | undefined {
  const all = stops.filter((stop) => stop !== undefined)
  if (all.length < stops.length) return undefined
  const numbered = [...Map.groupBy(all, ({ startDate }) => startDate).values()].flatMap(numberStops)
  return numbered.some(({ order = 0 }) => order > lastOrder) ? undefined : numbered
}

function numberStops(stops: readonly Placed[]): readonly Placed[] {
  if (isSorted(stops)) return stops
  let run = 0
  const runs = stops.map(({ id }, at) => (at > 0 && id < (stops[at - 1]?.id ?? '') ? ++run : run))
  // Stops without a number follow the others, so the last run needs none.
  const keepsLast = stops.every(({ order }, at) => runs[at] !== run || order === undefined)
  return stops.map((stop, at) => (keepsLast && runs[at] === run ? stop : { ...stop, order: runs[at] }))
}

const isSorted = (stops: readonly Placed[]): boolean =>
  stops.every((stop, at) => {
    const before = stops[at - 1]
    return !before || toText(before) < toText(stop)
  })
const toText = ({ startDate, order, id }: Placed) => toSortText(startDate, order, id)

const placedFields = ['startDate', 'endDate', 'order'] as const

/** Returns the differing fields of each stop that is not as it was. */
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
