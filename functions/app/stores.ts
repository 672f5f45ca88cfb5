import { createMiddleware } from 'hono/factory'
import type { ChangeNotes } from '#functions/accounts/changes.ts'
import { findAccount, requireAccount } from '#functions/accounts/core/store.ts'
import type { AssistantEnv } from '#functions/assistants/deps.ts'
import type { createWeather } from '#functions/assistants/places/weather.ts'
import type { CheckInEnv } from '#functions/check-ins/routes.ts'
import { createCheckInStore } from '#functions/check-ins/store.ts'
import { createJoinedStore, findJoined, listJoined } from '#functions/crew/joined.ts'
import type { CrewEnv } from '#functions/crew/routes.ts'
import { createCrewStore } from '#functions/crew/store.ts'
import type { FillEnv } from '#functions/fills/routes.ts'
import { createFillStore } from '#functions/fills/store.ts'
import type { createArchive } from '#functions/portability/archive.ts'
import type { PortabilityEnv } from '#functions/portability/routes.ts'
import type { SampleEnv } from '#functions/sample/routes.ts'
import type { createSampleStore } from '#functions/sample/store.ts'
import type { ShareEnv } from '#functions/shares/routes.ts'
import { createShareStore } from '#functions/shares/store.ts'
import { type JoinedTrip, openJoinedTrip } from '#functions/table/joined-trip.ts'
import type { Table } from '#functions/table/table.ts'
import type { TrackEnv } from '#functions/tracks/routes.ts'
import { createTrackStore } from '#functions/tracks/store.ts'
import type { TripPlanEnv } from '#functions/trip-plans/routes.ts'
import { createTripPlanStore } from '#functions/trip-plans/store.ts'
import { recordDeleted } from '#functions/trips/known.ts'
import type { OpenTrip } from '#functions/trips/needs.ts'
import { createTripReader } from '#functions/trips/reader.ts'
import { createTripStore } from '#functions/trips/store.ts'
import { createVehicleReader } from '#functions/vehicles/reader.ts'
import { createVehicleStore } from '#functions/vehicles/store.ts'
import { createWaypointReader } from '#functions/waypoints/reader.ts'
import { createWaypointStore } from '#functions/waypoints/store.ts'
import type { WeatherEnv } from '#functions/weather/routes.ts'
import { onlyLook, onlyOwner } from '#shared/crew.ts'
import { isJoined } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Deps, StoreContext } from '../http/types.ts'
import { createWriteQuota } from '../http/write-quota.ts'
import type { createWeatherStores } from './weather-stores.ts'

/** Code that few requests need (on-demand.ts). */
type OnDemand = {
  readonly createArchive: typeof createArchive
  readonly createSampleStore: typeof createSampleStore
}

type UserEnv = TrackEnv & TripPlanEnv & CheckInEnv & ShareEnv & CrewEnv & FillEnv & SampleEnv & PortabilityEnv

type StoreDeps = Pick<Deps, 'clock' | 'ids'> & {
  readonly noteChange: ChangeNotes
  readonly toWeatherStores: ReturnType<typeof createWeatherStores>
  readonly load: () => Promise<OnDemand>
}

/** Binds the stores to the session's user and the request's table. Comes after the session check. */
export const bindStores = ({ clock, ids, noteChange, toWeatherStores, load }: StoreDeps) => {
  const countWritesOf = createWriteQuota({ clock })
  return createMiddleware<UserEnv & WeatherEnv>(async (c, next) => {
    const table = c.get('table')
    const { userId } = c.get('session')
    const { method, path } = c.req
    const countWrites = countWritesOf(table, userId)
    const findName = async () => (await requireAccount(table, userId)).username
    // POSTs are counted where repeated ones are recognized, and deletions never, so that there is always a way to make room.
    if (method === 'PUT') await countWrites(1)

    const bind = (table: Table, joined?: JoinedTrip): void => {
      const author = joined && { by: joined.memberId, changedAt: clock() }
      const context: StoreContext = { table, userId, clock, ids, countWrites, author }
      const trips = createTripStore(context)
      c.set('trips', trips)
      const waypoints = createWaypointStore(context, trips)
      c.set('waypoints', waypoints)
      c.set('tracks', createTrackStore(context, trips))
      c.set('tripPlans', createTripPlanStore(context, trips))
      c.set('checkIns', createCheckInStore(context, trips, joined?.memberId))
      c.set('shares', createShareStore(context, trips))
      c.set('crew', createCrewStore({ ...context, table: c.get('table') }, trips, findName, joined))
      const vehicles = createVehicleStore(context)
      c.set('vehicles', vehicles)
      c.set('fills', createFillStore(context, vehicles))
      c.set('sample', {
        open: async () => (await load()).createSampleStore(context, trips).open(),
      })
      c.set('archive', {
        readPage: async (...page) => (await load()).createArchive(context).readPage(...page),
      })
      const { weather, forecasts } = toWeatherStores({ table, userId, waypoints })
      c.set('weather', weather)
      c.set('forecasts', forecasts)
    }

    const joinedTrips = createJoinedStore({ table, userId, clock, ids, countWrites }, findName)
    /** The one place where a request leaves the partition of the session's user. */
    const openTrip: OpenTrip = async (tripId, needs) => {
      if (!isJoined(tripId)) return
      const joined = await findJoined(table, userId, tripId)
      if (needs === 'own') throw new Problem('forbidden', onlyOwner)
      if (needs === 'plan' && joined.role !== 'planner') throw new Problem('forbidden', onlyLook)
      await noteChange({ table, method, path }, joined.owner)
      c.set('leaveTrip', () => joinedTrips.leave(joined))
      c.set('bringVehicle', (vehicleId) => joinedTrips.bringVehicle(joined, vehicleId))
      bind(openJoinedTrip(table, joined, needs === 'plan' ? 'planner' : 'viewer'), joined)
    }
    c.set('joinedTrips', joinedTrips)
    c.set('openTrip', openTrip)
    c.set('recordDeleted', async (...deleted) => {
      const restored = c.get('restored')
      if (restored !== undefined) await recordDeleted({ table, userId }, restored, deleted)
    })
    bind(table)
    await next()
  })
}

/** Binds the read-only stores and the weather, of joined trips when they are asked for. Comes after the session check. */
export const bindReaders = (loadWeather: () => Promise<ReturnType<typeof createWeather>>) =>
  createMiddleware<AssistantEnv>(async (c, next) => {
    const table = c.get('table')
    const { userId } = c.get('session')
    const open = (table: Table) => {
      const context = { table, userId }
      const trips = createTripReader(context)
      const waypoints = createWaypointReader(context, trips)
      return { trips, waypoints, openWeather: async () => (await loadWeather())({ ...context, waypoints }) }
    }
    const { trips, waypoints, openWeather } = open(table)
    c.set('trips', trips)
    c.set('waypoints', waypoints)
    c.set('openWeather', openWeather)
    c.set('openJoined', async () =>
      (await listJoined(table, userId)).map((joined) => ({
        id: joined.joinedId,
        ...open(openJoinedTrip(table, joined, 'viewer')),
      })),
    )
    c.set('vehicles', createVehicleReader({ table, userId }))
    c.set('openPlaces', () => import('#functions/assistants/places/asked-place.ts'))
    let account: ReturnType<typeof findAccount> | undefined
    c.set('findAccount', () => (account ??= findAccount(table, userId)))
    await next()
  })
