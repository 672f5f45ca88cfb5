import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { isDated, listAffectedStops } from '#shared/move.ts'
import { isSameValue } from '#shared/rebase.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { isShifted } from '../replica/apply.ts'
import type { Fields, Operation } from '../replica/types.ts'
import { omitFields } from './fields.ts'

/** Rules for deletions and moves of dates that the server refuses as outdated. */

type Refused = Pick<Operation, 'kind' | 'changed' | 'was' | 'taken'>

/** The waypoint or vehicle, or the trip with all of its stops. */
export type ServerState = Fields & Partial<Pick<TripDetail, 'waypointDTOS'>>

/** Returns true for requests refused when their `If-Match` is outdated. */
export const isDeletionOrMove = ({ kind }: Pick<Operation, 'kind'>): boolean => kind === 'delete' || kind === 'move'

/** Returns true for unseen changes. Compares contents, because the user's own earlier changes raise the counters too. */
export function hasUnseen({ kind, changed, was, taken: deletedRows = {} }: Refused, serverState: ServerState): boolean {
  const { waypointDTOS: stops = [], ...thing } = serverState
  if (kind === 'move') return hasUnseenDates({ changed, was }, stops)
  const { trip, vehicle, waypoints = [], fills = [] } = deletedRows
  const known = new Map<unknown, object>(
    [trip, vehicle, ...waypoints, ...fills].flatMap((row) => (row ? [[row.id, row]] : [])),
  )
  return [thing, ...stops].some((one) => !isSameContent(known.get(one.id), one))
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
const unseen = [
  ...['rev', 'changes', 'attachedChanges', 'waypointCount', 'span', 'weather'],
  ...['tripId', 'vehicleId', 'fillCount', 'odometer'],
]

const isSameContent = (known: object | undefined, serverState: object): boolean =>
  known !== undefined && isSameValue(omitFields({ ...known }, unseen), omitFields({ ...serverState }, unseen))
