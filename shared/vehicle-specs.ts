import * as z from 'zod/mini'
import { energies } from './energy.ts'
import { numberBetween } from './number.ts'

const perHundred = (label: string) => numberBetween(label, 0.5, 200, 'per 100 km')

/** Range and supplies: energy in litres or kWh, use per 100 km loaded for the trip, water in litres, power in W and Wh. */
export const vehicleSpecsSchema = z.object({
  energy: z.enum(energies, { error: 'Energy must be petrol, diesel or electric' }),
  tank: numberBetween('Tank', 1, 2_000),
  /** In jerry cans. */
  spare: z._default(numberBetween('Spare fuel', 0, 2_000), 0),
  use: z.object({
    paved: perHundred('Consumption on paved roads'),
    gravel: z.optional(perHundred('Consumption on gravel')),
    track: z.optional(perHundred('Consumption on tracks')),
    sand: z.optional(perHundred('Consumption in sand')),
    rough: z.optional(perHundred('Consumption on rough ground')),
  }),
  water: z.optional(numberBetween('Water', 0, 2_000, 'litres')),
  /** Usable: capacity times voltage times the depth it may be discharged to. */
  battery: z.optional(numberBetween('Battery', 0, 100_000, 'Wh')),
  solar: z.optional(numberBetween('Solar panels', 0, 10_000, 'W')),
  /** What everything but the fridge takes in a day. */
  base: z.optional(numberBetween('Daily power use', 0, 50_000, 'Wh')),
  /** What the fridge takes in a day at 25 °C. */
  fridge: z.optional(numberBetween('Fridge', 0, 10_000, 'Wh a day')),
  /** What the engine puts into the battery. */
  alternator: z.optional(numberBetween('Alternator', 0, 10_000, 'W')),
})
export type VehicleSpecs = z.infer<typeof vehicleSpecsSchema>
