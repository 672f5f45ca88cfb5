import * as z from 'zod/mini'
import { isDay } from '#shared/date.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { weatherSources } from '#shared/weather.ts'
import { type ClimateProvider, fetchJson } from './provider.ts'

const temperatures = z.array(z.nullable(z.number()))

const archiveSchema = z.object({
  elevation: z.optional(z.nullable(z.number())),
  daily_units: z.object({ temperature_2m_max: z.literal('°C'), temperature_2m_min: z.literal('°C') }),
  daily: z
    .object({
      time: z.array(brandedText(isDay)),
      temperature_2m_max: temperatures,
      temperature_2m_min: temperatures,
    })
    .check(
      z.refine(
        (daily) =>
          daily.time.length === daily.temperature_2m_max.length &&
          daily.time.length === daily.temperature_2m_min.length,
      ),
    ),
})

const freeHost = 'https://archive-api.open-meteo.com'
const customerHost = 'https://customer-archive-api.open-meteo.com'

export type OpenMeteoOptions = {
  /** The service's origin, or '' for the public service, with a key for the customers' service. */
  readonly url: string
  readonly apiKey: string
  /** The source name of a fake provider; empty for Open-Meteo's own name. */
  readonly source: string
}

/** Open-Meteo's archive of daily temperatures (ERA5 and others, adjusted to the place's elevation). */
export function createOpenMeteo({ url, apiKey, source }: OpenMeteoOptions): ClimateProvider {
  const host = url || (apiKey ? customerHost : freeHost)
  return {
    source: source || weatherSources.openMeteo.name,
    async fetchDays(place, span, signal) {
      const address = new URL('/v1/archive', host)
      address.search = new URLSearchParams({
        latitude: String(place.latitude),
        longitude: String(place.longitude),
        start_date: span.from,
        end_date: span.to,
        daily: 'temperature_2m_max,temperature_2m_min',
        timezone: 'auto',
        ...(apiKey ? { apikey: apiKey } : {}),
      }).toString()
      const { daily, elevation } = archiveSchema.parse(await fetchJson(address, 'Open-Meteo', signal))
      return {
        elevation: elevation ?? null,
        days: daily.time.flatMap((day, index) => {
          const [min, max] = [daily.temperature_2m_min[index] ?? null, daily.temperature_2m_max[index] ?? null]
          return min === null || max === null ? [] : [{ day, min, max }]
        }),
      }
    },
  }
}
