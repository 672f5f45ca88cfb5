import * as z from 'zod/mini'
import type { Vehicle } from '#shared/vehicle.ts'

const vehicleSchema = z.object({
  vehicle: z.object({
    id: z.string(),
    make: z.string(),
    model: z.string(),
    year: z.nullable(z.number()),
    modifications: z.string(),
  }),
})

/** The vehicle that a navigation state hands over. The state outlives a reload: an older version of the app may have written it. */
export const readVehicle = (state: unknown): Vehicle | undefined => vehicleSchema.safeParse(state).data?.vehicle
