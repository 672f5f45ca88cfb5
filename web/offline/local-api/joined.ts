import type { JoinedList } from '#shared/crew.ts'
import { trust } from '../public/trust.ts'
import type { EndedTrip } from '../public/types.ts'
import { listJoinedTrips, putMark, type ReadTx, type WriteTx } from '../replica/replica.ts'
import { cacheTrip } from './cache-rows.ts'
import type { LocalRoute } from './local-route.ts'
import { withSpans } from './spans.ts'
import { forgetTrip } from './whole-trip.ts'

/** GET /api/user/joined: the trips of others that the user has joined. */
export function joinedTrips(): LocalRoute {
  return {
    requiredField: 'trips',
    async answer(tx) {
      const mark = await tx.objectStore('marks').get('joined')
      return mark && { body: { trips: await withSpans(tx, await listJoinedTrips(tx)) } }
    },
    async store(tx, body, { now, operations }) {
      const { trips } = trust<JoinedList>(body)
      for (const trip of trips) await cacheTrip(tx, trip, operations)
      const listed = new Set(trips.map(({ id }) => id))
      for (const { id } of await listJoinedTrips(tx)) if (!listed.has(id)) await forgetTrip(id)(tx, operations)
      await putMark(tx, 'joined', { complete: true, at: now, total: trips.length })
    },
  }
}

/** Returns the joined trips that have ended since the user last dismissed them. */
export const listEnded = async (tx: ReadTx): Promise<readonly EndedTrip[]> =>
  (await tx.objectStore('marks').get('joined'))?.ended ?? []

export const dismissEnded = (tx: WriteTx): Promise<void> => putMark(tx, 'joined', { ended: undefined })
