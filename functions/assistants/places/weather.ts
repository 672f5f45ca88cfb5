import type { StoreContext } from '#functions/http/types.ts'
import type { WaypointReader } from '#functions/waypoints/reader.ts'
import { createRequester } from '#functions/weather/cell-quota.ts'
import { createCellStore } from '#functions/weather/cell-store.ts'
import { type ClimateOptions, createClimate } from '#functions/weather/climate.ts'
import { createForecastStore } from '#functions/weather/forecast-store.ts'
import { createForecasts, type ForecastsOptions } from '#functions/weather/forecasts.ts'
import { toGridCell } from '#functions/weather/grid-cell.ts'
import { createTripForecasts } from '#functions/weather/trip-forecasts.ts'
import { Problem } from '#shared/problem.ts'
import type { QuestionWeather } from '../question-weather.ts'
import { mayBeForecast } from '../reach.ts'

export type WeatherOptions = Pick<ClimateOptions, 'clock' | 'timers' | 'log'> & {
  readonly climateProviders: ClimateOptions['providers']
  readonly forecastProviders: ForecastsOptions['providers']
}

type User = Pick<StoreContext, 'table' | 'userId'> & { readonly waypoints: WaypointReader }

/** Milliseconds. A question waits for providers for at most a second; a call ends before that, so that it counts as a failure. */
const [callTime, requestTime] = [800, 1_000]

/** The result is created once per container, because it remembers failing providers. */
export function createWeather({ climateProviders, forecastProviders, ...deps }: WeatherOptions) {
  const climate = createClimate({
    ...deps,
    providers: climateProviders,
    times: { callTime, startTime: requestTime - callTime },
  })
  const forecasts = createForecasts({ ...deps, providers: forecastProviders, times: { callTime, requestTime } })
  const { clock } = deps

  return ({ table, userId, waypoints }: User): QuestionWeather => {
    const context = { table, userId, clock }
    const requester = createRequester(context)
    return {
      findTripForecast: createTripForecasts({ ...context, waypoints, forecasts }).find,

      async findForecast(place, { from, to }) {
        if (!mayBeForecast({ from, to }, clock())) return undefined
        const cell = toGridCell(place)
        const found = await forecasts.find(createForecastStore(table), requester, [cell])
        const forecast = found?.byCell.get(cell.name)
        const days = forecast?.days.filter(({ day }) => from <= day && day <= to) ?? []
        if (!found || !forecast || days.length === 0) return undefined
        const { madeAt: asOf } = forecast
        return { source: found.source, asOf, age: Math.max(0, clock() - asOf), days }
      },

      async findAverages(place, { from, to }) {
        try {
          return await climate.averages(createCellStore(context), requester, place, from, to)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          return undefined
        }
      },
    }
  }
}
