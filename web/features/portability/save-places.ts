import { ulid } from 'ulid'
import { listUlids, type TripId, type WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { FoundPlace } from '../../files/types.ts'
import { addPiece } from './api.ts'
import { cutPieces } from './cut-pieces.ts'
import { type LegLength, toInputs } from './to-inputs.ts'

/** Places on their way into a trip. Their ULIDs are given once: saved again, they are the same waypoints. */
export type Saving = {
  readonly tripId: TripId
  readonly places: readonly FoundPlace[]
  readonly lengths: readonly LegLength[]
  readonly ulids: readonly string[]
}

/** How far it is: the ids of what is saved, piece by piece in order, and whether some of it waits on this device. */
export type Saved = { readonly pieces: readonly (readonly WaypointId[])[]; readonly queued: boolean }

export const nothingSaved: Saved = { pieces: [], queued: false }

export const countSaved = ({ pieces }: Saved): number => pieces.reduce((sum, { length }) => sum + length, 0)

/** ULIDs for so many things, that sort in their order; each request counts its own from its first. */
export function createUlids(count: number): string[] {
  for (;;) {
    const found = listUlids(ulid(), count)
    if (found) return found
  }
}

type Watch = {
  readonly signal: AbortSignal
  /** Called before each piece, with how many are saved when it is. */
  readonly onPiece: (count: number) => void
  /** Called after each piece. */
  readonly onSaved: (saved: Saved) => void
}

/**
 * Saves places one piece after another, going on behind what is saved already. Resolves when all are saved or the signal says to
 * stop, which it heeds between two pieces; throws what the server said against a piece.
 */
export async function savePlaces(saving: Saving, before: Saved, { signal, onPiece, onSaved }: Watch): Promise<Saved> {
  const inputs = toInputs(saving.places, saving.lengths, saving)
  let saved = before
  let at = 0
  for (const [index, piece] of cutPieces(inputs).entries()) {
    const first = saving.ulids[at]
    at += piece.length
    if (first === undefined || index < saved.pieces.length) continue
    if (signal.aborted) break
    onPiece(at)
    const { ids, queued } = await addPiece(saving.tripId, { waypoints: piece, id: first }, signal)
    saved = { pieces: [...saved.pieces, ids], queued: saved.queued || queued }
    onSaved(saved)
  }
  return saved
}

/** How many more waypoints a trip takes. */
export const countRoom = (waypointCount: number): number => Math.max(0, limits.waypointsPerTrip - waypointCount)
