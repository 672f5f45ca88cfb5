import { sortWaypoints } from '#shared/itinerary/stops.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Fields, Operation } from '../replica/types.ts'
import { isSameValue, omitFields } from './fields.ts'
import { isShifted } from './rows.ts'

/** Deletions and moves of dates that the server refuses because something has changed since. All in here computes only. */

type Refused = Pick<Operation, 'kind' | 'target' | 'changed' | 'was' | 'taken'>

/** What the server has: the waypoint or vehicle, or the trip with all of its stops. */
export type Present = Fields & Partial<Pick<TripDetail, 'waypointDTOS'>>

/** Whether the request deletes something or moves dates, which the server refuses when its `If-Match` is out of date. */
export const isDeletionOrMove = ({ kind }: Pick<Operation, 'kind'>): boolean => kind === 'delete' || kind === 'move'

/** Returns what such a request sends as `If-Match`: a trip's change counter, or the revision of anything else. */
export function getCounter(target: Operation['target'], { rev, changes }: Fields): number | undefined {
  const counter = target.noun === 'trip' ? changes : rev
  return typeof counter === 'number' ? counter : undefined
}

/**
 * Whether the server has something that the user did not see when deleting it or moving its dates. The user's own earlier
 * changes raise the counters, too, so the contents are compared.
 */
export function hasUnseen({ kind, target, changed, was, taken = {} }: Refused, present: Present): boolean {
  const { waypointDTOS: stops = [] } = present
  if (kind === 'move') return hasUnseenDates({ changed, was }, stops)
  if (target.noun === 'vehicle') return !isSameContent(taken.vehicle, present)
  const known = new Map<string, object>(taken.waypoints?.map((stop) => [stop.id, stop]))
  if (target.noun === 'waypoint') return !isSameContent(known.get(target.waypointId), present)
  return !isSameContent(taken.trip, present) || stops.some((stop) => !isSameContent(known.get(stop.id), stop))
}

/** Whether the move would reach a stop whose dates are not as they were when the user moved them. */
function hasUnseenDates({ changed, was }: Pick<Refused, 'changed' | 'was'>, stops: readonly Waypoint[]): boolean {
  const sorted = sortWaypoints(stops)
  const first = typeof changed.from === 'string' ? sorted.findIndex(({ id }) => id === changed.from) : 0
  // Taking back an earlier move reaches only the stops that it moved.
  const reached = typeof changed.moved === 'string' ? [] : sorted.slice(Math.max(0, first))
  const isDated = ({ startDate, endDate }: Waypoint) => startDate !== null || endDate !== null
  return (
    reached.some((stop) => isDated(stop) && !(stop.id in was)) ||
    sorted.some((stop) => {
      const known = was[stop.id]
      return isShifted(known) && (known.from.startDate !== stop.startDate || known.from.endDate !== stop.endDate)
    })
  )
}

/** What says nothing about what the user saw: counters, weather, which the server adds, and where the thing lies. */
const unseen = ['rev', 'changes', 'waypointCount', 'waypointDTOS', 'weather', 'tripId']

const isSameContent = (known: object | undefined, present: object): boolean =>
  known !== undefined && isSameValue(omitFields({ ...known }, unseen), omitFields({ ...present }, unseen))
