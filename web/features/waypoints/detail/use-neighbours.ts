import { useQuery } from '@tanstack/react-query'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { allWaypointsQuery } from '../api.ts'

export type Neighbour = { readonly stop: Waypoint; readonly number: number }

/**
 * Returns the previous and next stop with their numbers in the trip, the same of those that are not skipped (`visited`), and the
 * waypoint's own number, 0 while unknown.
 */
export function useNeighbours(tripId: TripId, waypointId: WaypointId) {
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const stops = all?.items ?? []
  const number = stops.findIndex(({ id }) => id === waypointId) + 1
  const numbered = stops.map((stop, at): Neighbour => ({ stop, number: at + 1 }))
  const findAround = (all: readonly Neighbour[]) => ({
    previous: all.findLast((one) => one.number < number),
    next: number === 0 ? undefined : all.find((one) => one.number > number),
  })
  const visited = findAround(numbered.filter(({ stop }) => !stop.skipped))
  return { number, count: stops.length, ...findAround(numbered), visited }
}
