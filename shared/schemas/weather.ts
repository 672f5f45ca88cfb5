import * as z from 'zod/mini'
import { temperatureUnits } from '../units.ts'
import type { Weather } from '../weather.ts'
import type { Shape } from './shape.ts'

export const weatherSchema = z.object({
  avgMinTemperature: z.number(),
  avgMaxTemperature: z.number(),
  temperatureUnit: z.enum(temperatureUnits),
  source: z.string(),
  period: z.string(),
  elevation: z.nullable(z.number()),
  hottestTemperature: z.optional(z.number()),
} satisfies Shape<Weather>)
