import { createMiddleware } from 'hono/factory'
import { createRequester } from '#functions/weather/cell-quota.ts'
import type { WeatherEnv } from '#functions/weather/routes.ts'
import { createWeatherStore } from '#functions/weather/store.ts'
import type { Deps } from '../http/types.ts'
import type { Climate } from '../weather/climate.ts'
import type { Forecasts } from '../weather/forecasts.ts'

/** Binds the weather's stores. Comes after `bindStores`. */
export const bindWeather = (
  { clock }: Pick<Deps, 'clock'>,
  climate: Climate,
  openForecasts: () => Promise<Forecasts>,
) =>
  createMiddleware<WeatherEnv>(async (c, next) => {
    const { table, session, waypoints } = c.var
    const context = { table, userId: session.userId, clock, waypoints }
    const requester = createRequester(context)
    c.set('weather', createWeatherStore({ ...context, climate }))
    c.set('forecasts', {
      // A separate chunk, because it needs parts of the itinerary.
      async find(tripId) {
        const { createTripForecasts } = await import('./on-demand.ts')
        return createTripForecasts({ ...context, requester, forecasts: await openForecasts() }).find(tripId)
      },
    })
    await next()
  })
