import type { Surface } from './stop.ts'

/** The kinds of energy of vehicles. */
export const energies = ['petrol', 'diesel', 'electric'] as const
export type Energy = (typeof energies)[number]

/** The unit of tanks and consumption. */
export const energyUnit = (energy: Energy): 'L' | 'kWh' => (energy === 'electric' ? 'kWh' : 'L')

/** The usable share of a battery: lead and AGM suffer below half, LiFePO4 accepts deep cycles. */
export const usableDepth = { lead: 0.5, lithium: 0.8 } as const

/** A fridge's consumption per day at 25 °C in Wh; they range from 200 to 500. */
export const usualFridge = 300

/** Range and supplies: energy in litres or kWh, consumption per 100 km loaded for the trip, water in litres, power in W and Wh. */
export type VehicleSpecs = {
  energy: Energy
  tank: number
  /** In jerry cans. */
  spare: number
  use: { paved: number } & { [Name in Exclude<Surface, 'paved'>]?: number | undefined }
  water?: number | undefined
  /** Usable: capacity times voltage times the depth it may be discharged to. */
  battery?: number | undefined
  solar?: number | undefined
  /** Daily consumption of everything but the fridge. */
  base?: number | undefined
  /** The fridge's daily consumption at 25 °C. */
  fridge?: number | undefined
  /** The engine's charge into the battery. */
  alternator?: number | undefined
}

/** `rev` says how often a client has changed it. */
export type Vehicle = {
  id: string
  make: string
  model: string
  year: number | null
  modifications: string
  specs?: VehicleSpecs | undefined
  rev: number
}
