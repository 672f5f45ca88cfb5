import * as z from 'zod/mini'

/** What the weather is usually like: means of daily minima and maxima, as kept on a waypoint (always degrees Celsius there). */
export const weatherSchema = z.object({
  avgMinTemperature: z.number(),
  avgMaxTemperature: z.number(),
  temperatureUnit: z.enum(['celsius', 'fahrenheit']),
  /** Who measured: the provider's name, or 'local sample'. */
  source: z.string(),
  /** The years behind the means, such as '2016–2025'. */
  period: z.string(),
  /** Metres above sea level of the cell the means are for, or null when the provider does not say. */
  elevation: z.nullable(z.number()),
})
export type Weather = z.infer<typeof weatherSchema>
