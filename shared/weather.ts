import * as z from 'zod/mini'
import { temperatureUnits } from './units.ts'

/** What the weather is usually like: means of daily minima and maxima, as kept on a waypoint (always degrees Celsius there). */
export const weatherSchema = z.object({
  avgMinTemperature: z.number(),
  avgMaxTemperature: z.number(),
  temperatureUnit: z.enum(temperatureUnits),
  /** Who measured: the provider's name, or 'local sample'. */
  source: z.string(),
  /** The years behind the means, such as '2016–2025'. */
  period: z.string(),
  /** Metres above sea level of the cell the means are for, or null when the provider does not say. */
  elevation: z.nullable(z.number()),
  /** The hottest of those years' days; absent where it was not kept yet. */
  hottestTemperature: z.optional(z.number()),
})
export type Weather = z.infer<typeof weatherSchema>

/** Providers by the name in `source`, with what their licences ask to be shown. */
export const weatherSources = {
  openMeteo: { name: 'Open-Meteo', credit: 'Weather data by Open-Meteo.com', link: 'https://open-meteo.com/' },
  nasaPower: { name: 'NASA POWER', credit: 'Weather data by NASA POWER', link: 'https://power.larc.nasa.gov/' },
} as const

/** The source of answers that nobody measured: the local fake's. */
export const sampleSource = 'local sample'
