import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { StopTrack, TracksPiece } from '#shared/track.ts'
import { matchesSummary } from '#shared/tracks/summarize.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { planner } from '../../data/client.ts'
import { cutPieces } from '../../data/cut-pieces.ts'
import { unwrap } from '../../data/unwrap.ts'
import { device } from '../../device/device.ts'
import { tripKeys } from '../trips/api.ts'
import { allWaypointsQuery, hideWaypoint, removeWaypoint, showWaypoint } from '../waypoints/api.ts'

const { tracks } = planner.api.user.trips[':tripId']

/** All of a trip's tracks, requested only if this device lacks one that a waypoint has. */
export const tracksQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...tripKeys.one(tripId), 'tracks'] as const,
    queryFn: async ({ client, signal }): Promise<readonly StopTrack[]> => {
      const { items } = await client.ensureQueryData(allWaypointsQuery(tripId))
      if (items.every(({ track }) => track === undefined)) return []
      const saved = await device.listTracks(tripId)
      return listOutdated(items, saved).length === 0 ? saved : getAllTracks(tripId, signal)
    },
    // The waypoints show when a track has changed.
    staleTime: Number.POSITIVE_INFINITY,
  })

async function getAllTracks(tripId: TripId, signal: AbortSignal): Promise<readonly StopTrack[]> {
  const all: StopTrack[] = []
  let after: string | null = null
  do {
    const query: { after?: string } = after === null ? {} : { after }
    const piece: TracksPiece = await unwrap(tracks.$get({ param: { tripId }, query }, { init: { signal } }), 'tracks')
    all.push(...piece.tracks)
    after = piece.next
  } while (after !== null)
  return all
}

/** Returns the stops whose tracks are missing, outdated or removed. */
function listOutdated(waypoints: readonly Waypoint[], all: readonly StopTrack[]): WaypointId[] {
  const byStop = new Map(all.map((track) => [track.stop, track]))
  return waypoints
    .filter(({ id, track }) => {
      const saved = byStop.get(id)
      return saved ? !matchesSummary(saved, track) : track !== undefined
    })
    .map(({ id }) => id)
}

/** Returns all of the trip's tracks, also those that are unused; undefined while they load. Reloads them after a waypoint got another. */
export function useTracks(tripId: TripId): readonly StopTrack[] | undefined {
  const client = useQueryClient()
  const { data: waypoints } = useQuery(allWaypointsQuery(tripId))
  const { data } = useQuery(tracksQuery(tripId))
  const outdated = waypoints && data ? listOutdated(waypoints.items, data).join() : ''
  useEffect(() => {
    if (outdated !== '') void client.invalidateQueries(tracksQuery(tripId))
  }, [client, tripId, outdated])
  return data
}

/**
 * Saves tracks in this order and returns their waypoints. Without a connection they are saved on this device and sent later. If one is
 * refused, earlier ones stay saved. Call `showTracks` afterwards, or use `useSaveTracks`.
 */
export async function saveTracks(tripId: TripId, all: readonly StopTrack[]): Promise<readonly Waypoint[]> {
  const saved: Waypoint[] = []
  for (const part of cutPieces(all, limits.track.batch)) {
    const answer = await unwrap(tracks.$put({ param: { tripId }, json: { tracks: part } }), 'waypoints')
    saved.push(...answer.waypoints)
  }
  return saved
}

/** Removes the track that leads to a waypoint, and returns the waypoint. */
export const removeTrack = (tripId: TripId, waypointId: WaypointId): Promise<Waypoint> =>
  unwrap(tracks[':waypointId'].$delete({ param: { tripId, waypointId } }), 'id')

/** Shows waypoints with their saved or removed tracks on every screen. */
function showTracks(
  client: QueryClient,
  tripId: TripId,
  waypoints: readonly Waypoint[],
  saved: readonly StopTrack[],
): void {
  const changed = new Set(waypoints.map(({ id }) => id))
  client.setQueryData(
    tracksQuery(tripId).queryKey,
    (all) => all && [...all.filter(({ stop }) => !changed.has(stop)), ...saved],
  )
  showWaypoint(client, tripId, ...waypoints)
}

const saving = (tripId: TripId) =>
  mutationOptions({
    mutationFn: (all: readonly StopTrack[]) => saveTracks(tripId, all),
    onSuccess: (waypoints, all, _result, { client }) => showTracks(client, tripId, waypoints, all),
    // Some may be saved.
    onError: (_error, _all, _result, { client }) => void client.invalidateQueries({ queryKey: tripKeys.one(tripId) }),
  })

// A mutation compares its options, and tells its observers of new ones, on every render.
export const useSaveTracks = (tripId: TripId) => useMutation(useMemo(() => saving(tripId), [tripId]))

const removing = (tripId: TripId) =>
  mutationOptions({
    mutationFn: (waypointId: WaypointId) => removeTrack(tripId, waypointId),
    onSuccess: (waypoint, _id, _result, { client }) => showTracks(client, tripId, [waypoint], []),
  })

export const useRemoveTrack = (tripId: TripId) => useMutation(useMemo(() => removing(tripId), [tripId]))

/** A stop to delete, and the track from the stop before it to the one after it. */
export type Join = { readonly waypointId: WaypointId; readonly joined: StopTrack }

/**
 * Saves the joined track to the next stop, then deletes the stop between. If saving fails, nothing is deleted. If deleting fails, the
 * joined track isn't used yet, because it doesn't start at the stop before.
 */
export function useJoinBeforeDeleting(tripId: TripId) {
  return useMutation({
    async mutationFn({ waypointId, joined }: Join, { client }) {
      const waypoints = await saveTracks(tripId, [joined])
      showTracks(client, tripId, waypoints, [joined])
      await removeWaypoint(tripId, waypointId)
      hideWaypoint(client, tripId, waypointId)
    },
  })
}
