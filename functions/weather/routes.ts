import { type Context, Hono } from 'hono'
import { awaitSessionCheck } from '#functions/http/session-check.ts'
import { query } from '#functions/http/validation.ts'
import { needs } from '#functions/trips/needs.ts'
import { getWaypointId } from '#functions/waypoints/reader.ts'
import { getIds, type WaypointEnv } from '#functions/waypoints/routes.ts'
import type { TripForecast } from '#shared/forecast.ts'
import { weatherQuery } from '#shared/schemas/id-lists.ts'
import { preferredUnit } from '#shared/units.ts'
import { toUnit, type Weather } from '#shared/weather.ts'
import type { WeatherStore } from './store.ts'
import type { TripForecasts } from './trip-forecasts.ts'

export type WeatherEnv = WaypointEnv & {
  Variables: { readonly weather: WeatherStore; readonly forecasts: TripForecasts }
}

export const weatherRoutes = () =>
  new Hono<WeatherEnv>()
    .get('/api/user/trips/:tripId/forecast', awaitSessionCheck, needs('see'), async (c) => {
      const forecast = await c.get('forecasts').find(c.get('tripId'))
      return forecast ? c.json(toAnswer(forecast)) : c.body(null, 204)
    })
    // Averages by waypoint id; waypoints without any are left out.
    .get('/api/user/trips/:tripId/weather', query(weatherQuery), awaitSessionCheck, needs('see'), async (c) => {
      const tripId = c.get('tripId')
      const ids = c.req.valid('query').ids.map((id) => getWaypointId(tripId, id))
      const found = await c.get('weather').updateSome(tripId, ids)
      return c.json({ stops: Object.fromEntries([...found].map(([id, weather]) => [id, inUsersUnit(c, weather)])) })
    })
    .get('/api/user/trips/:tripId/waypoints/:waypointId/weather', awaitSessionCheck, needs('see'), async (c) =>
      c.json(inUsersUnit(c, await c.get('weather').update(...getIds(c.get('tripId'), c.req.param())))),
    )

const inUsersUnit = (c: Context, weather: Weather): Weather =>
  toUnit(preferredUnit(c.req.header('accept-language')), weather)

/** The client's type of an answer cannot have branded keys. */
const toAnswer = ({ stops, ages, elevations, ...forecast }: TripForecast) => ({
  ...forecast,
  stops: Object.fromEntries(Object.entries(stops)),
  ages: Object.fromEntries(Object.entries(ages ?? {})),
  elevations: Object.fromEntries(Object.entries(elevations ?? {})),
})
