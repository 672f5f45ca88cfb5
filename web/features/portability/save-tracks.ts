import type { QueryClient } from '@tanstack/react-query'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { StopTrack } from '#shared/track.ts'
import { cutPieces } from '../../data/cut-pieces.ts'
import { listTracks, saveTrackPiece, undoTrack } from './api.ts'
import { type ChosenTrack, toStopTracks } from './tracks-to-save.ts'

/** Tracks to save after their stops, with the stops' ULIDs. */
export type TracksToSave = {
  readonly tripId: TripId
  readonly tracks: readonly ChosenTrack[]
  readonly ulids: readonly string[]
}

/** Saved tracks; `earlier` are those that they replaced, read before the first was saved. */
export type SavedTracks = { readonly count: number; readonly earlier?: readonly StopTrack[] }

type Watch = {
  readonly signal: AbortSignal
  /** Called before each piece with the number of tracks after it. */
  readonly onPiece: (count: number) => void
  readonly onSaved: (saved: SavedTracks) => void
}

/**
 * Saves the rest. Once the signal aborts, resolves after the current piece. The server leaves equal tracks as they are,
 * so that a repeat is safe.
 * @throws the server's error for a piece
 */
export async function saveFoundTracks(
  client: QueryClient,
  toSave: TracksToSave,
  before: SavedTracks,
  { signal, onPiece, onSaved }: Watch,
): Promise<void> {
  if (toSave.tracks.length === 0) return
  const { tripId } = toSave
  let saved = before
  if (!saved.earlier) {
    saved = { ...saved, earlier: await listEarlier(client, toSave) }
    onSaved(saved)
  }
  let count = 0
  for (const piece of cutPieces(toStopTracks(toSave.tracks, toSave), limits.track.batch)) {
    count += piece.length
    if (count <= saved.count) continue
    if (signal.aborted) return
    onPiece(count)
    await saveTrackPiece(tripId, piece, signal)
    saved = { ...saved, count }
    onSaved(saved)
  }
}

/** Returns the tracks that the import replaces. */
async function listEarlier(client: QueryClient, { tripId, tracks }: TracksToSave): Promise<readonly StopTrack[]> {
  const stops = listOldStops(tracks)
  if (stops.size === 0) return []
  return (await listTracks(client, tripId)).filter(({ stop }) => stops.has(stop))
}

/** Returns the stops that were in the trip before the import and got a track from it. */
const listOldStops = (tracks: readonly ChosenTrack[]): ReadonlySet<WaypointId> =>
  new Set(tracks.flatMap(({ to }) => (typeof to === 'number' ? [] : [to])))

/** Restores the replaced tracks and removes the others from stops that stay; the rest goes with its stops. */
export async function undoTracks({ tripId, tracks }: TracksToSave, { earlier }: SavedTracks): Promise<void> {
  if (!earlier) return
  const restored = new Set(earlier.map(({ stop }) => stop))
  for (const piece of cutPieces(earlier, limits.track.batch)) await saveTrackPiece(tripId, piece)
  // A piece that failed may have been saved, so every stop counts.
  for (const stop of listOldStops(tracks)) if (!restored.has(stop)) await undoTrack(tripId, stop)
}
