import { Hono } from 'hono'
import { failureFields } from '#functions/http/log.ts'
import type { Deps, SignedInEnv } from '#functions/http/types.ts'
import { toDay } from '#shared/date.ts'
import { toPosition } from '#shared/geo.ts'
import { Problem } from '#shared/problem.ts'
import { preferredUnit } from '#shared/units.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { toUnit, type Weather } from '#shared/weather.ts'
import { createClimate } from './climate.ts'
import type { ClimateProvider } from './provider.ts'
import { cellsIn } from './store.ts'

/** What the weather needs to know of waypoints; the app hands it in. */
export type Waypoints = {
  /** A waypoint with what is kept of its weather. Throws `not_found`. */
  readonly find: (table: Deps['table'], userId: string, tripId: string, waypointId: string) => Promise<Waypoint>
  /** Keeps averages with a waypoint whose place and dates are still these. Throws `conflict` when they are not. */
  readonly keepWeather: (table: Deps['table'], userId: string, waypoint: Waypoint, weather: Weather) => Promise<void>
}

export type WeatherDeps = Deps & {
  /** Who is asked about the climate, in this order. */
  readonly climateProviders: readonly ClimateProvider[]
}

/** …/weather: works out what the weather is usually like during a stay, and keeps it with the waypoint. */
export const weatherRoutes = (deps: WeatherDeps, waypoints: Waypoints) => {
  const climate = createClimate({
    providers: deps.climateProviders,
    clock: deps.clock,
    timers: deps.timers,
    log: (message, cause) => deps.log({ level: 'error', message, ...failureFields(cause) }),
  })
  return new Hono<SignedInEnv>().get('/api/user/trips/:tripId/waypoints/:waypointId/weather', async (c) => {
    const { tripId, waypointId } = c.req.param()
    const { table, session } = c.var
    const waypoint = await waypoints.find(table, session.userId, tripId, waypointId)
    const [start, end] = [toDay(waypoint.startDate), toDay(waypoint.endDate)]
    const place = toPosition(waypoint.latitude, waypoint.longitude)
    if (start === null || end === null || place === undefined)
      throw new Problem('conflict', 'Weather averages need a start and an end date')
    const weather = await climate.averages(cellsIn(table, deps.clock), place, start, end)
    await waypoints.keepWeather(table, session.userId, waypoint, weather)
    return c.json(toUnit(preferredUnit(c.req.header('accept-language')), weather))
  })
}
