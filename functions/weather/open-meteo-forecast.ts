import * as z from 'zod/mini'
import { isDay } from '#shared/date.ts'
import { forecastDays } from '#shared/forecast.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { weatherSources } from '#shared/weather.ts'
import { askOpenMeteo, isRectangular, type OpenMeteoOptions } from './open-meteo.ts'
import type { ForecastProvider } from './provider.ts'

const values = z.array(z.nullable(z.number()))

const dailySchema = z.object({
  time: z.array(brandedText(isDay)),
  temperature_2m_max: values,
  temperature_2m_min: values,
  precipitation_sum: values,
  precipitation_probability_max: values,
  wind_gusts_10m_max: values,
  weather_code: values,
})

const forecastSchema = z.object({
  elevation: z.optional(z.nullable(z.number())),
  daily_units: z.object({
    temperature_2m_max: z.literal('°C'),
    temperature_2m_min: z.literal('°C'),
    precipitation_sum: z.literal('mm'),
    wind_gusts_10m_max: z.literal('km/h'),
  }),
  daily: dailySchema.check(z.refine(isRectangular)),
})

const { time: _, ...measured } = dailySchema.shape
const variables = Object.keys(measured).join(',')

const service = { host: 'api.open-meteo.com', path: '/v1/forecast' }
const question = { daily: variables, forecast_days: String(forecastDays) }

/** Open-Meteo's forecast of national weather services, adjusted to the place's elevation. */
export function createOpenMeteoForecast(options: OpenMeteoOptions): ForecastProvider {
  return {
    source: options.source || weatherSources.openMeteo.name,
    async fetchForecast(place, signal) {
      const answer = await askOpenMeteo(options, service, place, question, signal)
      const { daily, elevation } = forecastSchema.parse(answer)
      return {
        elevation: elevation ?? null,
        today: daily.time[0],
        days: daily.time.flatMap((day, index) => {
          const [min, max] = [daily.temperature_2m_min[index] ?? null, daily.temperature_2m_max[index] ?? null]
          if (min === null || max === null) return []
          const rain = daily.precipitation_sum[index] ?? null
          const rainChance = daily.precipitation_probability_max[index] ?? null
          const gusts = daily.wind_gusts_10m_max[index] ?? null
          return [{ day, min, max, rain, rainChance, gusts, code: daily.weather_code[index] ?? null }]
        }),
      }
    },
  }
}
