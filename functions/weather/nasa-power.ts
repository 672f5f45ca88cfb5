import * as z from 'zod/mini'
import { isDay } from '#shared/date.ts'
import { weatherSources } from '#shared/weather.ts'
import { type ClimateProvider, fetchJson } from './provider.ts'

const byDay = z.record(z.string().check(z.regex(/^\d{8}$/)), z.number())

const dailySchema = z.object({
  /** Longitude, latitude, and the elevation of the model's cell. */
  geometry: z.object({ coordinates: z.array(z.number()) }),
  properties: z.object({ parameter: z.object({ T2M_MAX: byDay, T2M_MIN: byDay }) }),
})

// NASA POWER's value for a missing measurement.
const fillValue = -999

/**
 * NASA POWER's daily temperatures (MERRA-2, half-degree cells). The maxima of its climatology endpoint may be a month's extremes
 * instead of means.
 */
export function createNasaPower(options: { readonly url: string; readonly source: string }): ClimateProvider {
  return {
    source: options.source || weatherSources.nasaPower.name,
    async fetchDays(place, span, signal) {
      const address = new URL('/api/temporal/daily/point', options.url || 'https://power.larc.nasa.gov')
      address.search = new URLSearchParams({
        parameters: 'T2M_MAX,T2M_MIN',
        community: 'AG',
        latitude: String(place.latitude),
        longitude: String(place.longitude),
        start: span.from.replaceAll('-', ''),
        end: span.to.replaceAll('-', ''),
        format: 'JSON',
      }).toString()
      const { geometry, properties } = dailySchema.parse(await fetchJson(address, 'NASA POWER', signal))
      const { T2M_MAX: maxima, T2M_MIN: minima } = properties.parameter
      return {
        elevation: geometry.coordinates[2] ?? null,
        days: Object.entries(minima).flatMap(([digits, min]) => {
          const max = maxima[digits] ?? fillValue
          const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
          return min <= fillValue || max <= fillValue || !isDay(day) ? [] : [{ day, min, max }]
        }),
      }
    },
  }
}
