import * as z from 'zod/mini'
import { isDay } from '#shared/date.ts'
import { forecastDays } from '#shared/forecast.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { weatherSources } from '#shared/weather.ts'
import type { OpenMeteoOptions } from './open-meteo.ts'
import { type ForecastProvider, fetchJson } from './provider.ts'

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
  daily: dailySchema.check(
    z.refine((daily) => Object.values(daily).every((list) => list.length === daily.time.length)),
  ),
})

const { time: _, ...measured } = dailySchema.shape
const variables = Object.keys(measured).join(',')

const freeHost = 'https://api.open-meteo.com'
const customerHost = 'https://customer-api.open-meteo.com'

/** Open-Meteo's forecast of national weather services, adjusted to the place's elevation. */
export function createOpenMeteoForecast({ url, apiKey, source }: OpenMeteoOptions): ForecastProvider {
  const host = url || (apiKey ? customerHost : freeHost)
  return {
    source: source || weatherSources.openMeteo.name,
    async fetchForecast(place, signal) {
      const address = new URL('/v1/forecast', host)
      address.search = new URLSearchParams({
        latitude: String(place.latitude),
        longitude: String(place.longitude),
        daily: variables,
        forecast_days: String(forecastDays),
        timezone: 'auto',
        ...(apiKey ? { apikey: apiKey } : {}),
      }).toString()
      const { daily, elevation } = forecastSchema.parse(await fetchJson(address, 'Open-Meteo', signal))
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
