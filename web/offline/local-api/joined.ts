import type { JoinedList } from '#shared/crew.ts'
import { trust } from '../public/trust.ts'
import { listJoinedTrips, putMark } from '../replica/replica.ts'
import { cacheTrip } from './cache-rows.ts'
import { endTrip } from './ended.ts'
import type { LocalRoute } from './local-route.ts'
import { withSpans } from './spans.ts'

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
      for (const { id } of await listJoinedTrips(tx)) if (!listed.has(id)) await endTrip(tx, id, now)
      await putMark(tx, 'joined', { complete: true, at: now, total: trips.length })
    },
  }
}
