import type { TripId } from '#shared/ids.ts'
import { isSameValue } from '#shared/rebase.ts'
import type { StopTrack, Track, TrackSummary } from '#shared/track.ts'
import { matchesSummary } from '#shared/tracks/summarize.ts'
import type { SavedTrack } from '../public/types.ts'
import type { ReadTx, WriteTx } from './replica.ts'

/** Saved tracks. A track on this device is as new as the summary in its waypoint's row, or newer. */

export const isTrack = (value: unknown): value is Track =>
  typeof value === 'object' && value !== null && 'line' in value

export const toStopTrack = ({ tripId: _tripId, ...track }: SavedTrack): StopTrack => track

export const listTracks = (tx: ReadTx, tripId: TripId): Promise<SavedTrack[]> =>
  tx.objectStore('tracks').index('byTrip').getAll(tripId)

/** Returns how many of a trip's tracks are saved, out of those that its saved waypoints have. */
export async function countTracks(tx: ReadTx, tripId: TripId): Promise<{ saved: number; total: number }> {
  const rows = await tx.objectStore('waypoints').index('byTrip').getAll(tripId)
  const stops = rows.filter(({ track }) => track !== undefined).map(({ id }) => id)
  if (stops.length === 0) return { saved: 0, total: 0 }
  const saved = new Set(await tx.objectStore('tracks').index('byTrip').getAllKeys(tripId))
  return { saved: stops.filter((stop) => saved.has(stop)).length, total: stops.length }
}

export async function hasAllTracks(tx: ReadTx, tripId: TripId): Promise<boolean> {
  const { saved, total } = await countTracks(tx, tripId)
  return saved === total
}

type Summarized = { readonly id: string; readonly track?: TrackSummary | undefined }

/** Deletes a saved track after its waypoint's row got the summary of another. */
export async function dropOutdatedTrack(tx: WriteTx, before: Summarized | undefined, after: Summarized): Promise<void> {
  if (isSameValue(before?.track, after.track)) return
  const saved = await tx.objectStore('tracks').get(after.id)
  if (saved && !matchesSummary(saved, after.track)) await tx.objectStore('tracks').delete(after.id)
}
