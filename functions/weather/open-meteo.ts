import * as z from 'zod/mini'
import { isDay } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { weatherSources } from '#shared/weather.ts'
import { type ClimateProvider, fetchJson } from './provider.ts'

const temperatures = z.array(z.nullable(z.number()))

/** Returns true if all columns of a table have one length. */
export const isRectangular = (table: Readonly<Record<string, readonly unknown[]>>): boolean =>
  new Set(Object.values(table).map(({ length }) => length)).size === 1

const archiveSchema = z.object({
  elevation: z.optional(z.nullable(z.number())),
  daily_units: z.object({ temperature_2m_max: z.literal('°C'), temperature_2m_min: z.literal('°C') }),
  daily: z
    .object({
      time: z.array(brandedText(isDay)),
      temperature_2m_max: temperatures,
      temperature_2m_min: temperatures,
    })
    .check(z.refine(isRectangular)),
})

export type OpenMeteoOptions = {
  /** The service's origin, or '' for the public service, with a key for the customers' service. */
  readonly url: string
  readonly apiKey: string
  /** The source name of a fake provider; empty for Open-Meteo's own name. */
  readonly source: string
}

/** Asks one of Open-Meteo's services at a place; `path` names it, and `host` is the public one's. */
export function askOpenMeteo(
  { url, apiKey }: OpenMeteoOptions,
  { host, path }: { readonly host: string; readonly path: string },
  { latitude, longitude }: Position,
  question: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> {
  const address = new URL(path, url || `https://${apiKey ? 'customer-' : ''}${host}`)
  const place = { latitude: String(latitude), longitude: String(longitude) }
  const key = apiKey ? { apikey: apiKey } : {}
  address.search = new URLSearchParams({ ...place, ...question, timezone: 'auto', ...key }).toString()
  return fetchJson(address, 'Open-Meteo', signal)
}

const archive = { host: 'archive-api.open-meteo.com', path: '/v1/archive' }

/** Open-Meteo's archive of daily temperatures (ERA5 and others, adjusted to the place's elevation). */
export function createOpenMeteo(options: OpenMeteoOptions): ClimateProvider {
  return {
    source: options.source || weatherSources.openMeteo.name,
    async fetchDays(place, { from, to }, signal) {
      const question = { start_date: from, end_date: to, daily: 'temperature_2m_max,temperature_2m_min' }
      const answer = await askOpenMeteo(options, archive, place, question, signal)
      const { daily, elevation } = archiveSchema.parse(answer)
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
