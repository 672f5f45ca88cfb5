import { createMiddleware } from 'hono/factory'
import { findAccount } from '#functions/accounts/core/store.ts'
import type { AssistantEnv } from '#functions/assistants/deps.ts'
import type { createWeather } from '#functions/assistants/places/weather.ts'
import type { CheckInEnv } from '#functions/check-ins/routes.ts'
import { createCheckInStore } from '#functions/check-ins/store.ts'
import type { FillEnv } from '#functions/fills/routes.ts'
import { createFillStore } from '#functions/fills/store.ts'
import type { createArchive } from '#functions/portability/archive.ts'
import type { PortabilityEnv } from '#functions/portability/routes.ts'
import type { SampleEnv } from '#functions/sample/routes.ts'
import type { createSampleStore } from '#functions/sample/store.ts'
import type { ShareEnv } from '#functions/shares/routes.ts'
import { createShareStore } from '#functions/shares/store.ts'
import type { TrackEnv } from '#functions/tracks/routes.ts'
import { createTrackStore } from '#functions/tracks/store.ts'
import type { TripPlanEnv } from '#functions/trip-plans/routes.ts'
import { createTripPlanStore } from '#functions/trip-plans/store.ts'
import { recordDeleted } from '#functions/trips/known.ts'
import { createTripReader } from '#functions/trips/reader.ts'
import { createTripStore } from '#functions/trips/store.ts'
import { createVehicleReader } from '#functions/vehicles/reader.ts'
import { createVehicleStore } from '#functions/vehicles/store.ts'
import { createWaypointReader } from '#functions/waypoints/reader.ts'
import { createWaypointStore } from '#functions/waypoints/store.ts'
import type { Deps, StoreContext } from '../http/types.ts'
import { createWriteQuota } from '../http/write-quota.ts'

/** Code that few requests need (on-demand.ts). */
type OnDemand = {
  readonly createArchive: typeof createArchive
  readonly createSampleStore: typeof createSampleStore
}

/** Binds the stores to the session's user and the request's table. Comes after the session check. */
export const bindStores = ({ clock, ids }: Pick<Deps, 'clock' | 'ids'>, load: () => Promise<OnDemand>) => {
  const countWritesOf = createWriteQuota({ clock })
  return createMiddleware<TrackEnv & TripPlanEnv & CheckInEnv & ShareEnv & FillEnv & SampleEnv & PortabilityEnv>(
    async (c, next) => {
      const { table, session } = c.var
      const countWrites = countWritesOf(table, session.userId)
      // POSTs are counted where repeated ones are recognized, and deletions never, so that there is always a way to make room.
      if (c.req.method === 'PUT') await countWrites(1)
      const context: StoreContext = { table, userId: session.userId, clock, ids, countWrites }
      c.set('recordDeleted', async (...deleted) => {
        if (c.var.restored !== undefined) await recordDeleted(context, c.var.restored, deleted)
      })
      const trips = createTripStore(context)
      c.set('trips', trips)
      c.set('waypoints', createWaypointStore(context, trips))
      c.set('tracks', createTrackStore(context, trips))
      c.set('tripPlans', createTripPlanStore(context, trips))
      c.set('checkIns', createCheckInStore(context, trips))
      c.set('shares', createShareStore(context, trips))
      const vehicles = createVehicleStore(context)
      c.set('vehicles', vehicles)
      c.set('fills', createFillStore(context, vehicles))
      c.set('sample', {
        open: async () => (await load()).createSampleStore(context, trips).open(),
      })
      c.set('archive', {
        readPage: async (...page) => (await load()).createArchive(context).readPage(...page),
      })
      await next()
    },
  )
}

/** Binds the read-only stores and the weather. Comes after the session check. */
export const bindReaders = (loadWeather: () => Promise<ReturnType<typeof createWeather>>) =>
  createMiddleware<AssistantEnv>(async (c, next) => {
    const { table, session } = c.var
    const context = { table, userId: session.userId }
    const trips = createTripReader(context)
    c.set('trips', trips)
    const waypoints = createWaypointReader(context, trips)
    c.set('waypoints', waypoints)
    c.set('vehicles', createVehicleReader(context))
    c.set('openPlaces', async () => (await import('#functions/assistants/places/asked-place.ts')).findAskedPlace)
    c.set('openWeather', async () => (await loadWeather())({ ...context, waypoints }))
    let account: ReturnType<typeof findAccount> | undefined
    c.set('findAccount', () => (account ??= findAccount(table, session.userId)))
    await next()
  })
