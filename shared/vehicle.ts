import type { Surface } from './stop.ts'

/** What vehicles run on. */
export const energies = ['petrol', 'diesel', 'electric'] as const
export type Energy = (typeof energies)[number]

/** The unit of tanks and consumption. */
export const energyUnit = (energy: Energy): 'L' | 'kWh' => (energy === 'electric' ? 'kWh' : 'L')

/** How much of a battery may be used: lead and AGM suffer below half, LiFePO4 takes deep cycles. */
export const usableDepth = { lead: 0.5, lithium: 0.8 } as const

/** What a fridge takes in a day at 25 °C in Wh; they range from 200 to 500. */
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
  /** What everything but the fridge takes in a day. */
  base?: number | undefined
  /** What the fridge takes in a day at 25 °C. */
  fridge?: number | undefined
  /** What the engine puts into the battery. */
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
