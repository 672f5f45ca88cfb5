import type { TripId } from '#shared/ids.ts'
import type { Sheet } from '#shared/sheet.ts'
import { applyOperations, listChanging } from '../replica/apply.ts'
import { toSavedSheet, toSheetId } from '../replica/nouns.ts'
import { isLocal, listOperations, type ReadTx } from '../replica/replica.ts'
import { trust } from '../replica/trust.ts'
import type { LocalAnswer, LocalRoute } from './local-route.ts'
import { findDeleted } from './waypoints.ts'

/** GET /api/user/trips/{tripId}/sheet */
export function tripSheet(tripId: TripId): LocalRoute {
  const answer = async (tx: ReadTx): Promise<LocalAnswer | undefined> => {
    const saved = await tx.objectStore('sheets').get(toSheetId(tripId))
    if (saved) {
      const { id: _id, tripId: _tripId, ...sheet } = saved
      return { body: sheet }
    }
    // A trip plan that was never read is unknown, not empty, unless the server does not know the trip.
    const isNew = isLocal(tripId) && (await tx.objectStore('trips').getKey(tripId)) !== undefined
    return isNew ? { body: { rev: 0 } satisfies Sheet } : findDeleted(tx, tripId)
  }
  return {
    requiredField: 'rev',
    answer,
    async store(tx, body) {
      // Without its trip, a trip plan would never be deleted.
      if ((await tx.objectStore('trips').getKey(tripId)) === undefined) return
      const row = toSavedSheet(tripId, trust<Sheet>(body))
      const saved = await tx.objectStore('sheets').get(row.id)
      const newest = saved && saved.rev > row.rev ? saved : row
      const after = applyOperations(newest, listChanging(await listOperations(tx), newest))
      if (after) await tx.objectStore('sheets').put(after)
    },
    show: async (tx, body) => (await answer(tx)) ?? { body: trust<Sheet>(body) },
  }
}
