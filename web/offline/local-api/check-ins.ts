import { type CheckIn, type CheckInList, sortCheckIns } from '#shared/check-in.ts'
import type { TripId } from '#shared/ids.ts'
import { isAbout } from '../public/target.ts'
import { trust } from '../public/trust.ts'
import type { SavedCheckIn } from '../public/types.ts'
import { isLocal, listOperations, putSnapshot, type ReadTx } from '../replica/replica.ts'
import type { LocalAnswer, LocalRoute } from './local-route.ts'
import { findDeleted } from './waypoints.ts'

/** GET /api/user/trips/{tripId}/check-ins */
export function tripCheckIns(tripId: TripId): LocalRoute {
  const answer = async (tx: ReadTx): Promise<LocalAnswer | undefined> => {
    const snapshot = await tx.objectStore('marks').get(`trip:${tripId}`)
    const saved = await tx.objectStore('checkIns').index('byTrip').getAll(tripId)
    // None saved does not mean that there are none, unless the server does not know the trip.
    const isUnknown = saved.length === 0 && !snapshot?.checkIns && !(snapshot && isLocal(tripId))
    if (isUnknown) return findDeleted(tx, tripId)
    return { body: { checkIns: sortCheckIns(saved.map(toCheckIn)) } satisfies CheckInList }
  }
  return {
    requiredField: 'checkIns',
    answer,
    async store(tx, body) {
      if ((await tx.objectStore('trips').getKey(tripId)) === undefined) return
      const operations = await listOperations(tx)
      const isPending = (id: string) => operations.some(({ target }) => isAbout(target, id))
      const { checkIns } = trust<CheckInList>(body)
      const store = tx.objectStore('checkIns')
      const serverIds = new Set(checkIns.map(({ id }) => id))
      for (const id of await store.index('byTrip').getAllKeys(tripId)) {
        if (!serverIds.has(id) && !isPending(id)) await store.delete(id)
      }
      for (const checkIn of checkIns) if (!isPending(checkIn.id)) await store.put({ ...checkIn, tripId, rev: 0 })
      await putSnapshot(tx, `trip:${tripId}`, { checkIns: true })
    },
    show: async (tx, body) => (await answer(tx)) ?? { body: trust<CheckInList>(body) },
  }
}

const toCheckIn = ({ tripId: _tripId, rev: _rev, ...checkIn }: SavedCheckIn): CheckIn => checkIn
