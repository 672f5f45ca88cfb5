import type { UserTable } from '#functions/http/types.ts'
import type { Item } from '#functions/table/table.ts'
import type { WaypointReader } from '#functions/waypoints/reader.ts'
import { createRequester } from '#functions/weather/cell-quota.ts'
import { createCellStore } from '#functions/weather/cell-store.ts'
import { type ClimateOptions, createClimate } from '#functions/weather/climate.ts'
import { createForecastStore } from '#functions/weather/forecast-store.ts'
import { createForecasts, type ForecastsOptions } from '#functions/weather/forecasts.ts'
import { toGridCell } from '#functions/weather/grid-cell.ts'
import type { Span } from '#functions/weather/stay-days.ts'
import { createTripForecasts } from '#functions/weather/trip-forecasts.ts'
import { shiftDay, toUtcDay } from '#shared/date.ts'
import { forecastDays } from '#shared/forecast.ts'
import { countDays, isElsewhere } from '#shared/itinerary/stop-forecast.ts'
import { hasDays, type Stop, toStops } from '#shared/itinerary/stops.ts'
import { Problem } from '#shared/problem.ts'
import { toDays } from '#shared/waypoint.ts'
import type { StopForecasts } from '../model.ts'
import type { AskedPlace, QuestionWeather } from '../question-weather.ts'

export type WeatherOptions = Pick<ClimateOptions, 'clock' | 'timers' | 'log'> & {
  readonly climateProviders: ClimateOptions['providers']
  readonly forecastProviders: ForecastsOptions['providers']
}

type User = UserTable & { readonly waypoints: WaypointReader }

/** Milliseconds. A question waits for providers for at most a second; a call ends before that, so that it counts as a failure. */
const [callTime, requestTime] = [800, 1_000]
const hour = 3_600_000

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
    // The assistant's role may not delete, so it may not write in batches either.
    const putAll = async (items: readonly Item[]) => {
      await Promise.all(items.map((Item) => table.put({ Item })))
    }
    const store = createForecastStore(table, putAll)
    const cells = createCellStore(context, putAll)
    const tripForecasts = createTripForecasts({ ...context, waypoints, forecasts, requester, store })

    async function findForecast({ position, from, to }: AskedPlace) {
      const cell = toGridCell(position)
      const found = await forecasts.find(store, requester, [cell])
      const forecast = found?.byCell.get(cell.name)
      const days = forecast?.days.filter(({ day }) => from <= day && day <= to) ?? []
      if (!found || !forecast || days.length === 0) return undefined
      const { madeAt: asOf, elevation } = forecast
      return { source: found.source, asOf, age: Math.max(0, clock() - asOf), elevation, days }
    }

    async function findAverages({ position: place, from: start, to: end }: AskedPlace) {
      try {
        return (await climate.averages(cells, requester, [{ place, start, end }]))[0]
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return undefined
      }
    }

    return {
      async findPlaceWeather(asked, today) {
        const isNear = mayBeForecast(asked, clock())
        const [forecast, averages] = await Promise.all([
          isNear ? findForecast(asked) : undefined,
          asked.averages ?? findAverages(asked),
        ])
        const place = { ...asked, averages, mayBeForecast: isNear }
        if (!forecast) return { ...place, forecast: undefined }
        const isAbout = isElsewhere(forecast.elevation, averages?.elevation ?? null)
        const days = countDays(forecast.days, undefined, { age: forecast.age / hour, today, isAbout })
        return { ...place, forecast: days.length > 0 ? { ...forecast, days } : undefined }
      },

      async findTripForecast({ trip, waypoints: all }, today) {
        const isNear = all
          .map(toDays)
          .some(({ start, end }) => start && mayBeForecast({ from: start, to: end ?? start }, clock()))
        const forecast = isNear ? await tripForecasts.find(trip.id) : undefined
        if (!forecast || forecast.source === '') return undefined
        const known = { forecast, age: forecast.age / hour, today }
        const stops = listStays(toStops(all, new Set(), known))
        return { known, stops: stops.length > 0 ? { ...forecast, stops } : undefined }
      },
    }
  }
}

/** The most days of a trip's forecast in an answer, each of some 40 characters. */
const maxDays = 24

/** Returns the first days of the stays with a forecast. */
function listStays(stops: readonly Stop[]): StopForecasts['stops'] {
  let left = maxDays
  return stops.filter(hasDays).flatMap(({ id, name, from, to, forecast }) => {
    const days = forecast.filter(({ day }) => from <= day && day <= to).slice(0, left)
    left -= days.length
    return days.length === 0 ? [] : [{ id, name, days }]
  })
}

/** Returns whether a day is within the next 16, wherever the place is: clocks differ from UTC by up to 14 h. */
function mayBeForecast({ from, to }: Span, now: number): boolean {
  const today = toUtcDay(now)
  return to >= (shiftDay(today, -1) ?? today) && from <= (shiftDay(today, forecastDays) ?? today)
}
