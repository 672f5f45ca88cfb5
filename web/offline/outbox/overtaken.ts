import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { isDated, listReached } from '#shared/move.ts'
import { isSameValue } from '#shared/rebase.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { isShifted } from '../replica/apply.ts'
import type { Fields, Operation } from '../replica/types.ts'
import { omitFields } from './fields.ts'

/** Deletions and moves of dates that the server refuses because something has changed since. All in here computes only. */

type Refused = Pick<Operation, 'kind' | 'changed' | 'was' | 'taken'>

/** What the server has: the waypoint or vehicle, or the trip with all of its stops. */
export type Present = Fields & Partial<Pick<TripDetail, 'waypointDTOS'>>

/** Returns whether the request deletes something or moves dates, which the server refuses when its `If-Match` is out of date. */
export const isDeletionOrMove = ({ kind }: Pick<Operation, 'kind'>): boolean => kind === 'delete' || kind === 'move'

/**
 * Whether the server has something that the user did not see when deleting it or moving its dates. The user's own earlier
 * changes raise the counters, too, so the contents are compared.
 */
export function hasUnseen({ kind, changed, was, taken = {} }: Refused, present: Present): boolean {
  const { waypointDTOS: stops = [], ...thing } = present
  if (kind === 'move') return hasUnseenDates({ changed, was }, stops)
  const { trip, vehicle, waypoints = [] } = taken
  const known = new Map<unknown, object>([trip, vehicle, ...waypoints].flatMap((row) => (row ? [[row.id, row]] : [])))
  return [thing, ...stops].some((one) => !isSameContent(known.get(one.id), one))
}

/** Returns whether the move would reach a stop whose dates are not as they were when the user moved them. */
function hasUnseenDates({ changed, was }: Pick<Refused, 'changed' | 'was'>, stops: readonly Waypoint[]): boolean {
  const sorted = sortWaypoints(stops)
  const from = typeof changed.from === 'string' ? changed.from : undefined
  const reached = listReached(sorted, from) ?? sorted.filter(isDated)
  // Taking back an earlier move reaches only the stops that it moved.
  const isTakenBack = typeof changed.moved === 'string'
  return (
    (!isTakenBack && reached.some((stop) => !(stop.id in was))) ||
    sorted.some((stop) => {
      const known = was[stop.id]
      return isShifted(known) && (known.from.startDate !== stop.startDate || known.from.endDate !== stop.endDate)
    })
  )
}

/** What says nothing about what the user saw: counters, weather, which the server adds, and where the thing lies. */
const unseen = ['rev', 'changes', 'waypointCount', 'weather', 'tripId']

const isSameContent = (known: object | undefined, present: object): boolean =>
  known !== undefined && isSameValue(omitFields({ ...known }, unseen), omitFields({ ...present }, unseen))
