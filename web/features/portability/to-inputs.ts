import type { TripId, WaypointId } from '#shared/ids.ts'
import type { FoundPlace } from '../../files/types.ts'
import { toWaypointId } from '../../offline/public/local-ids.ts'

export type WaypointToSave = Omit<FoundPlace, 'id'>

/** Returns the places to send. Replaces the file's IDs in legs; drops a leg from a place that is not imported. */
export function toInputs(
  places: readonly FoundPlace[],
  { tripId, ulids }: { readonly tripId: TripId; readonly ulids: readonly string[] },
): WaypointToSave[] {
  const ids = places.map((_, at) => toWaypointId(tripId, ulids[at] ?? ''))
  const byOldId = new Map<string, WaypointId>()
  for (const [at, { id }] of places.entries()) {
    const fresh = ids[at]
    if (id !== undefined && fresh) byOldId.set(id, fresh)
  }
  return places.map(({ id: _id, leg, ...place }) => {
    const from = leg && byOldId.get(leg.from)
    return leg && from ? { ...place, leg: { ...leg, from } } : place
  })
}
