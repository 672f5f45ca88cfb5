import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Leg } from '#shared/stop.ts'
import type { FoundPlace } from '../../files/types.ts'
import { toWaypointId } from '../../offline/replica/local-ids.ts'

export type WaypointToSave = Omit<FoundPlace, 'id' | 'leg'> & { readonly leg?: Leg }

/** Length of a leg between two places, by index. */
export type LegLength = { readonly from: number; readonly to: number; readonly km: number }

/** Returns the places to send. Replaces the file's IDs in legs; drops a leg from a place that is not imported. */
export function toInputs(
  places: readonly FoundPlace[],
  lengths: readonly LegLength[],
  { tripId, ulids }: { readonly tripId: TripId; readonly ulids: readonly string[] },
): WaypointToSave[] {
  const ids = places.map((_, at) => toWaypointId(tripId, ulids[at] ?? ''))
  const byOldId = new Map<string, WaypointId>()
  for (const [at, { id }] of places.entries()) {
    const fresh = ids[at]
    if (id !== undefined && fresh) byOldId.set(id, fresh)
  }
  const legLengths = new Map(lengths.map(({ to, ...length }) => [to, length]))
  return places.map(({ id: _id, leg, ...place }, at) => {
    const from = leg && byOldId.get(leg.from)
    if (leg && from) return { ...place, leg: { ...leg, from } }
    const length = legLengths.get(at)
    const start = length && ids[length.from]
    return start ? { ...place, leg: { from: start, km: length.km } } : place
  })
}
