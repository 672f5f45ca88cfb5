import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { allWaypointsQuery, deleteWaypoint } from '../waypoints/api.ts'
import { tracksQuery, useJoinBeforeDeleting } from './api.ts'

/** Returns a function that deletes a stop. Tracks to it and from it are joined first, for the leg that remains. */
export function useDeleteStop(tripId: TripId, waypointId: WaypointId): () => Promise<unknown> {
  const client = useQueryClient()
  const { mutateAsync: remove } = useMutation(deleteWaypoint(tripId, waypointId))
  const { mutateAsync: join } = useJoinBeforeDeleting(tripId)
  return async () => {
    const stops = client.getQueryData(allWaypointsQuery(tripId).queryKey)?.items ?? []
    const hasTracks =
      stops.some(({ id, track }) => id === waypointId && track) && stops.some(({ track }) => track?.from === waypointId)
    if (!hasTracks) return remove()
    const [tracks, { joinAround }] = await Promise.all([client.fetchQuery(tracksQuery(tripId)), import('./split.ts')])
    const joined = joinAround(stops, tracks, waypointId)
    return joined ? join({ waypointId, joined }) : remove()
  }
}
