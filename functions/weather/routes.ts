import { Hono } from 'hono'
import { awaitSessionCheck } from '#functions/http/session-check.ts'
import { getTripId } from '#functions/trips/reader.ts'
import { getIds, type WaypointEnv } from '#functions/waypoints/routes.ts'
import type { TripForecast } from '#shared/forecast.ts'
import { preferredUnit } from '#shared/units.ts'
import { toUnit } from '#shared/weather.ts'
import type { WeatherStore } from './store.ts'
import type { TripForecasts } from './trip-forecasts.ts'

export type WeatherEnv = WaypointEnv & {
  Variables: { readonly weather: WeatherStore; readonly forecasts: TripForecasts }
}

export const weatherRoutes = () =>
  new Hono<WeatherEnv>()
    .get('/api/user/trips/:tripId/forecast', awaitSessionCheck, async (c) => {
      const forecast = await c.var.forecasts.find(getTripId(c.req.param('tripId')))
      return forecast ? c.json(toAnswer(forecast)) : c.body(null, 204)
    })
    .get('/api/user/trips/:tripId/waypoints/:waypointId/weather', awaitSessionCheck, async (c) =>
      c.json(
        toUnit(preferredUnit(c.req.header('accept-language')), await c.var.weather.update(...getIds(c.req.param()))),
      ),
    )

/** The client's type of an answer cannot have branded keys. */
const toAnswer = ({ stops, ages, elevations, ...forecast }: TripForecast) => ({
  ...forecast,
  stops: Object.fromEntries(Object.entries(stops)),
  ages: Object.fromEntries(Object.entries(ages ?? {})),
  elevations: Object.fromEntries(Object.entries(elevations ?? {})),
})
