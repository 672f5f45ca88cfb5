import { type CheckIn, type CheckInList, sortCheckIns } from '#shared/check-in.ts'
import type { TripId } from '#shared/ids.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { toTripPlanId } from '../public/nouns.ts'
import { trust } from '../public/trust.ts'
import type { SavedCheckIn } from '../public/types.ts'
import { isLocal, putMark } from '../replica/replica.ts'
import { cacheRow, isPending } from './cache-rows.ts'
import type { LocalRoute } from './local-route.ts'
import { findDeleted } from './waypoints.ts'

/** GET /api/user/trips/{tripId}/check-ins */
export function tripCheckIns(tripId: TripId): LocalRoute {
  return {
    requiredField: 'checkIns',
    async answer(tx) {
      const mark = await tx.objectStore('marks').get(`trip:${tripId}`)
      const saved = await tx.objectStore('checkIns').index('byTrip').getAll(tripId)
      // None saved does not mean that there are none, unless the server does not know the trip.
      const isUnknown = saved.length === 0 && !mark?.checkIns && !(mark && isLocal(tripId))
      if (isUnknown) return findDeleted(tx, tripId)
      return { body: { checkIns: sortCheckIns(saved.map(toCheckIn)) } satisfies CheckInList }
    },
    async store(tx, body, { operations }) {
      if ((await tx.objectStore('trips').getKey(tripId)) === undefined) return
      const { checkIns } = trust<CheckInList>(body)
      const store = tx.objectStore('checkIns')
      const serverIds = new Set(checkIns.map(({ id }) => id))
      for (const id of await store.index('byTrip').getAllKeys(tripId)) {
        if (!serverIds.has(id) && !isPending(operations, id)) await store.delete(id)
      }
      for (const checkIn of checkIns)
        if (!isPending(operations, checkIn.id)) await store.put({ ...checkIn, tripId, rev: 0 })
      await putMark(tx, `trip:${tripId}`, { checkIns: true })
    },
  }
}

const toCheckIn = ({ tripId: _tripId, rev: _rev, ...checkIn }: SavedCheckIn): CheckIn => checkIn

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
