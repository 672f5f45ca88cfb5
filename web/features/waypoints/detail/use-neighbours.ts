import { useQuery } from '@tanstack/react-query'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { allWaypointsQuery } from '../api.ts'

export type Neighbour = { readonly stop: Waypoint; readonly number: number }

/** Returns the previous and next stop with their numbers in the trip, and the waypoint's own, 0 while unknown. */
export function useNeighbours(tripId: TripId, waypointId: WaypointId) {
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const stops = all?.items ?? []
  const number = stops.findIndex(({ id }) => id === waypointId) + 1
  const find = (number: number): Neighbour | undefined => {
    const stop = stops[number - 1]
    return stop && { stop, number }
  }
  return {
    number,
    count: stops.length,
    previous: find(number - 1),
    next: number === 0 ? undefined : find(number + 1),
  }
}
