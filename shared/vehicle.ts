import type { Surface } from './stop.ts'

export const energies = ['petrol', 'diesel', 'electric'] as const
export type Energy = (typeof energies)[number]

/** Returns the unit of tanks and consumption. */
export const energyUnit = (energy: Energy): 'L' | 'kWh' => (energy === 'electric' ? 'kWh' : 'L')

/** Usable share of a battery: deep discharge damages lead and AGM, but not LiFePO4. */
export const usableDepth = { lead: 0.5, lithium: 0.8 } as const

/** Wh a day at 25 °C; fridges use 200 to 500. */
export const usualFridge = 300

/** Energy in liters or kWh, consumption per 100 km loaded for the trip, water in liters, power in W and Wh. */
export type VehicleSpecs = {
  energy: Energy
  tank: number
  spare: number
  use: { paved: number } & { [Name in Exclude<Surface, 'paved'>]?: number | undefined }
  water?: number | undefined
  /** Usable energy: capacity times voltage times allowed depth of discharge. */
  battery?: number | undefined
  solar?: number | undefined
  /** Daily consumption without the fridge. */
  base?: number | undefined
  /** Daily consumption at 25 °C. */
  fridge?: number | undefined
  /** Charge from the running engine. */
  alternator?: number | undefined
}

/** `rev` is the number of changes by clients. */
export type Vehicle = {
  id: string
  make: string
  model: string
  year: number | null
  modifications: string
  specs?: VehicleSpecs | undefined
  /** True for the vehicle of the sample trip. */
  sample?: true | undefined
  rev: number
}
