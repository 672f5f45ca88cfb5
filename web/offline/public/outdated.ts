import type { CheckIn } from '#shared/check-in.ts'
import type { Fill } from '#shared/fill.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { isDated, listAffectedStops } from '#shared/move.ts'
import { isSameValue } from '#shared/rebase.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { isShifted, omitFields } from './fields.ts'
import type { Fields, Operation } from './types.ts'

/** Rules for deletions and moves of dates that the server refuses as outdated. */

type Refused = Pick<Operation, 'kind' | 'changed' | 'was' | 'taken'>

/** What a trip's or vehicle's deletion also deletes. Only read if some of it was written since. */
type Attached = {
  readonly sheet?: TripPlan
  readonly checkIns?: readonly CheckIn[]
  readonly fills?: readonly Fill[]
}

/** The waypoint or vehicle, or the trip with all of its stops. */
export type ServerState = Fields & Partial<Pick<TripDetail, 'waypointDTOS'>> & Attached

/** Returns true for requests refused when their `If-Match` is outdated. */
export const isDeletionOrMove = ({ kind }: Pick<Operation, 'kind'>): boolean => kind === 'delete' || kind === 'move'

/** Returns true for unseen changes. Compares contents, because the user's own earlier changes raise the counters too. */
export const hasUnseen = (refused: Refused, serverState: ServerState): boolean =>
  refused.kind === 'move'
    ? hasUnseenDates(refused, serverState.waypointDTOS ?? [])
    : Object.values(listUnseen(refused, serverState)).some(({ length }) => length > 0)

/** Returns what a deletion would delete that the user has not seen. */
export function listUnseen({ taken = {} }: Pick<Refused, 'taken'>, serverState: ServerState) {
  const { waypointDTOS = [], sheet, checkIns = [], fills = [], ...thing } = serverState
  const { trip, vehicle, waypoints = [] } = taken
  const known = new Map<unknown, object>(
    [trip, vehicle, ...waypoints, ...(taken.checkIns ?? []), ...(taken.fills ?? [])].flatMap((row) =>
      row ? [[row.id, row]] : [],
    ),
  )
  const isUnseen = (one: { readonly id?: unknown }) => !isSameContent(known.get(one.id), one)
  // This device has only the newest fill-ups.
  const oldest = taken.fillsMark?.complete ? undefined : taken.fills?.[0]?.id
  return {
    things: [thing].filter(isUnseen),
    stops: waypointDTOS.filter(isUnseen),
    sheets: sheet && !isSameContent(taken.sheet ?? {}, sheet) ? [sheet] : [],
    // Nobody changes a check-in.
    checkIns: checkIns.filter(({ id }) => !known.has(id)),
    fills: fills.filter((fill) => (oldest === undefined || fill.id >= oldest) && isUnseen(fill)),
  }
}

function hasUnseenDates({ changed, was }: Pick<Refused, 'changed' | 'was'>, stops: readonly Waypoint[]): boolean {
  const sorted = sortWaypoints(stops)
  const from = typeof changed.from === 'string' ? changed.from : undefined
  const reached = listAffectedStops(sorted, from) ?? sorted.filter(isDated)
  // Undoing a move reaches only the stops that it moved.
  const isUndo = typeof changed.moved === 'string'
  return (
    (!isUndo && reached.some((stop) => !(stop.id in was))) ||
    sorted.some((stop) => {
      const known = was[stop.id]
      return isShifted(known) && (known.from.startDate !== stop.startDate || known.from.endDate !== stop.endDate)
    })
  )
}

/** Fields that the user does not enter. */
export const unseen = [
  'id',
  'rev',
  'changes',
  'attachedChanges',
  'written',
  'waypointCount',
  'span',
  'weather',
  'tripId',
  'vehicleId',
  'fillCount',
  'odometer',
  'made',
]

const isSameContent = (known: object | undefined, serverState: object): boolean =>
  known !== undefined && isSameValue(omitFields({ ...known }, unseen), omitFields({ ...serverState }, unseen))
