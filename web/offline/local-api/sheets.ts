import type { TripId } from '#shared/ids.ts'
import type { Sheet } from '#shared/sheet.ts'
import { toSheetId } from '../public/nouns.ts'
import { trust } from '../public/trust.ts'
import { isLocal, listOperations, type ReadTx } from '../replica/replica.ts'
import { cacheRow } from './cache-rows.ts'
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
      await cacheRow(tx, { noun: 'sheet', tripId }, trust<Sheet>(body), await listOperations(tx))
    },
    show: async (tx, body) => (await answer(tx)) ?? { body: trust<Sheet>(body) },
  }
}
