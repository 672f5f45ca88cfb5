import * as z from 'zod/mini'
import type { Vehicle } from '#shared/vehicle.ts'

const stateSchema = z.object({
  vehicle: z.object({
    id: z.string(),
    make: z.string(),
    model: z.string(),
    year: z.nullable(z.number()),
    modifications: z.string(),
  }),
})

/** The vehicle that a navigation state carries; it outlives a reload, so an older version of the app may have written it. */
export function vehicleInState(state: unknown): Vehicle | undefined {
  const parsed = stateSchema.safeParse(state)
  return parsed.success ? parsed.data.vehicle : undefined
}
