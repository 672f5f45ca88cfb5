import { Hono } from 'hono'
import { awaitSessionCheck } from '#functions/http/session-check.ts'
import { getIds, type WaypointEnv } from '#functions/waypoints/routes.ts'
import { preferredUnit } from '#shared/units.ts'
import { toUnit } from '#shared/weather.ts'
import type { WeatherStore } from './store.ts'

export type WeatherEnv = WaypointEnv & { Variables: { readonly weather: WeatherStore } }

export const weatherRoutes = () =>
  new Hono<WeatherEnv>().get('/api/user/trips/:tripId/waypoints/:waypointId/weather', awaitSessionCheck, async (c) =>
    c.json(
      toUnit(preferredUnit(c.req.header('accept-language')), await c.var.weather.update(...getIds(c.req.param()))),
    ),
  )
