import type { QueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { StopTrack } from '#shared/track.ts'
import { nullIfNotFound } from '../../data/api-error.ts'
import { planner } from '../../data/client.ts'
import { repeatUntilAccepted } from '../../data/repeat.ts'
import { forget, reloadRows } from '../../data/rows.ts'
import { unwrap, unwrapDeletion } from '../../data/unwrap.ts'
import { removeTrack, saveTracks, tracksQuery } from '../tracks/api.ts'
import { tripKeys } from '../trips/api.ts'
import { reloadTrip } from '../waypoints/api.ts'
import type { WaypointToSave } from './to-inputs.ts'

const trips = planner.api.user.trips
const waypoints = trips[':tripId'].waypoints

/** Waypoints with the first one's ULID, so that a repeat gets the first response again. */
type Piece = { readonly waypoints: readonly WaypointToSave[]; readonly id: string }

/** Returns the new IDs. Retries while the server is busy, until the signal aborts. */
export async function addPiece(
  tripId: TripId,
  { waypoints: added, id }: Piece,
  signal: AbortSignal,
): Promise<readonly WaypointId[]> {
  const body = { param: { tripId }, json: { waypoints: [...added], id } }
  const options = { headers: { 'idempotency-key': id } }
  return (await repeatUntilAccepted(signal, () => unwrap(waypoints.batch.$post(body, options), 'ids'))).ids
}

/** Returns the trip's current tracks. */
export const listTracks = (client: QueryClient, tripId: TripId): Promise<readonly StopTrack[]> =>
  client.fetchQuery({ ...tracksQuery(tripId), staleTime: 0 })

/** Shows changed tracks on every screen. */
export const reloadTracks = (client: QueryClient, tripId: TripId): void =>
  void client.invalidateQueries(tracksQuery(tripId))

/** Saves one piece of tracks. Retries like `addPiece`. */
export const saveTrackPiece = (tripId: TripId, tracks: readonly StopTrack[], signal?: AbortSignal) =>
  repeatUntilAccepted(signal, () => saveTracks(tripId, tracks))

/** Undoes an added track. Ignores one whose waypoint is gone. */
export const undoTrack = (tripId: TripId, stop: WaypointId) =>
  repeatUntilAccepted(undefined, () => removeTrack(tripId, stop).catch(nullIfNotFound))

/** Undoes an import. Ignores waypoints already deleted. */
export async function undoPieces(
  client: QueryClient,
  tripId: TripId,
  pieces: readonly (readonly WaypointId[])[],
): Promise<void> {
  try {
    for (const ids of pieces.toReversed()) {
      const body = { param: { tripId }, json: { ids: [...ids] } }
      const options = { headers: { 'idempotency-key': ulid() } }
      await repeatUntilAccepted(undefined, () => unwrap(waypoints['batch-delete'].$post(body, options), 'deleted'))
    }
  } finally {
    reloadTrip(client, tripId)
  }
}

export async function undoTrip(client: QueryClient, tripId: TripId): Promise<void> {
  await unwrapDeletion(trips[':tripId'].$delete({ param: { tripId } }))
  forget(client, tripKeys.one(tripId))
  reloadRows(client, tripKeys.lists)
}
