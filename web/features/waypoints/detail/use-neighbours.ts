import { useQuery } from '@tanstack/react-query'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { allWaypointsQuery } from '../api.ts'

/** Returns the previous and next stop, and the waypoint's index, -1 while unknown. */
export function useNeighbours(tripId: TripId, waypointId: WaypointId) {
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const stops = all?.items ?? []
  const at = stops.findIndex(({ id }) => id === waypointId)
  const stopAt = (index: number) => (at === -1 ? undefined : stops[index])
  return { at, count: stops.length, previous: stopAt(at - 1), next: stopAt(at + 1) }
}
