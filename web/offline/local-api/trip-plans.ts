import type { TripId } from '#shared/ids.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { toTripPlanId } from '../public/nouns.ts'
import { trust } from '../public/trust.ts'
import { isLocal } from '../replica/replica.ts'
import { cacheRow } from './cache-rows.ts'
import type { LocalRoute } from './local-route.ts'
import { findDeleted } from './waypoints.ts'

/** GET /api/user/trips/{tripId}/sheet */
export function tripPlanRoute(tripId: TripId): LocalRoute {
  return {
    requiredField: 'rev',
    async answer(tx) {
      const saved = await tx.objectStore('sheets').get(toTripPlanId(tripId))
      const { id: _id, tripId: _tripId, ...sheet } = saved ?? {}
      if (saved) return { body: sheet }
      // A trip plan that was never read is unknown, not empty, unless the server does not know the trip.
      const isNew = isLocal(tripId) && (await tx.objectStore('trips').getKey(tripId)) !== undefined
      return isNew ? { body: { rev: 0 } satisfies TripPlan } : findDeleted(tx, tripId)
    },
    async store(tx, body, { operations }) {
      // Without its trip, a trip plan would never be deleted.
      if ((await tx.objectStore('trips').getKey(tripId)) === undefined) return
      await cacheRow(tx, { noun: 'sheet', tripId }, trust<TripPlan>(body), operations)
    },
  }
}
