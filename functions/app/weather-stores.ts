import type { WaypointStore } from '#functions/waypoints/store.ts'
import { createRequester } from '#functions/weather/cell-quota.ts'
import type { WeatherEnv } from '#functions/weather/routes.ts'
import { createWeatherStore } from '#functions/weather/store.ts'
import type { Deps, UserTable } from '../http/types.ts'
import type { Climate } from '../weather/climate.ts'
import type { Forecasts } from '../weather/forecasts.ts'

type WeatherStores = WeatherEnv['Variables']

/** Returns what creates the weather's stores for a user's table. */
export const createWeatherStores =
  ({ clock }: Pick<Deps, 'clock'>, climate: Climate, openForecasts: () => Promise<Forecasts>) =>
  (user: UserTable & { readonly waypoints: WaypointStore }): Pick<WeatherStores, 'weather' | 'forecasts'> => {
    const context = { ...user, clock }
    const requester = createRequester(context)
    return {
      weather: createWeatherStore({ ...context, climate }),
      forecasts: {
        // A separate chunk, because it needs parts of the itinerary.
        async find(tripId) {
          const { createTripForecasts } = await import('./on-demand.ts')
          return createTripForecasts({ ...context, requester, forecasts: await openForecasts() }).find(tripId)
        },
      },
    }
  }
