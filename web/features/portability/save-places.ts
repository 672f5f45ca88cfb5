import { ulid } from 'ulid'
import { listUlids, type TripId, type WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { cutPieces } from '../../data/cut-pieces.ts'
import type { FoundPlace } from '../../files/types.ts'
import { addPiece } from './api.ts'
import { toInputs } from './to-inputs.ts'

/** Places with ULIDs created once, so that a repeat creates no duplicates. */
export type Saving = {
  readonly tripId: TripId
  readonly places: readonly FoundPlace[]
  readonly ulids: readonly string[]
}

/** Saved IDs by piece. */
export type Saved = readonly (readonly WaypointId[])[]

export const countSaved = (saved: Saved): number => saved.reduce((sum, { length }) => sum + length, 0)

/** Returns ULIDs in order. */
export function createUlids(count: number): string[] {
  for (;;) {
    const found = listUlids(ulid(), count)
    if (found) return found
  }
}

type Watch = {
  readonly signal: AbortSignal
  /** Called before each piece with the total after it. */
  readonly onPiece: (count: number) => void
  readonly onSaved: (saved: Saved) => void
}

/**
 * Saves the rest. Once the signal aborts, resolves after the current piece.
 * @throws the server's error for a piece
 */
export async function savePlaces(saving: Saving, before: Saved, { signal, onPiece, onSaved }: Watch): Promise<void> {
  const inputs = toInputs(saving.places, saving)
  let saved = before
  let at = 0
  for (const [index, piece] of cutPieces(inputs, limits.batch.waypoints).entries()) {
    const first = saving.ulids[at]
    at += piece.length
    if (first === undefined || index < saved.length) continue
    if (signal.aborted) return
    onPiece(at)
    saved = [...saved, await addPiece(saving.tripId, { waypoints: piece, id: first }, signal)]
    onSaved(saved)
  }
}

export const countRoom = (waypointCount: number): number => Math.max(0, limits.waypointsPerTrip - waypointCount)
