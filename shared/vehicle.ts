import type { Day } from './date.ts'
import type { OdometerReading } from './fill.ts'
import { type Surface, surfaces } from './stop.ts'
import type { specFigures } from './vehicle-fields.ts'

export const energies = ['petrol', 'diesel', 'electric'] as const
export type Energy = (typeof energies)[number]

/** Returns the unit of tanks and consumption; a vehicle without specs counts as one with a tank. */
export const energyUnit = (energy: Energy | undefined): 'L' | 'kWh' => (energy === 'electric' ? 'kWh' : 'L')

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
  /** Marks the figures of `use` that come from fill-ups. */
  learned?: LearnedMarks | undefined
} & { [Figure in keyof typeof specFigures]?: number | undefined }

/**
 * A figure that was learned from fill-ups: their number and the figure that it replaced, null for an estimate. `figure` is the
 * learned one; the mark no longer applies if `use` has another.
 */
export type LearnedMark = { fills: number; was: number | null; figure: number }
export type LearnedMarks = { [Name in Surface]?: LearnedMark | undefined }

/** Service that is due every so many kilometers or months, counted from the last time. */
export type Service = {
  name: string
  everyKm?: number | undefined
  everyMonths?: number | undefined
  /** Odometer at the last service. */
  lastKm?: number | undefined
  lastDay?: Day | undefined
}

/** `rev` is the number of changes by clients. */
export type Vehicle = {
  id: string
  make: string
  model: string
  year: number | null
  modifications: string
  specs?: VehicleSpecs | undefined
  services?: Service[] | undefined
  /** Number of fill-ups. This and the odometer change with the fill-ups, without raising `rev`. */
  fillCount?: number | undefined
  /** Number of fill-ups added, changed and deleted, which `rev` leaves out; absent for 0. */
  written?: number | undefined
  /** The latest odometer reading of the fill-ups. */
  odometer?: OdometerReading | undefined
  /** The name of the member who has brought it to the trip. */
  guest?: string | undefined
  /** True for the vehicle of the sample trip. */
  sample?: true | undefined
  rev: number
}

type Figures = Pick<VehicleSpecs, 'use' | 'learned'>

/** Returns true if a figure was learned from fill-ups and not edited since. */
export const isLearned = ({ use, learned }: Figures, surface: Surface): boolean =>
  learned?.[surface] !== undefined && learned[surface].figure === use[surface]

/**
 * Returns changed specs with the marks of learned figures that still apply: their own, and those of the specs before, which older
 * clients leave out. Editing a figure removes its mark.
 */
export function keepLearned(before: VehicleSpecs | undefined, { learned: own, ...after }: VehicleSpecs): VehicleSpecs {
  const all = { ...before?.learned, ...own }
  const learned: LearnedMarks = {}
  for (const surface of surfaces)
    if (isLearned({ use: after.use, learned: all }, surface)) learned[surface] = all[surface]
  return Object.keys(learned).length > 0 ? { ...after, learned } : after
}

/** Returns the figures with every learned one put back to the one that it replaced. */
export function restoreFigures({ use, learned }: Figures): VehicleSpecs['use'] {
  const figures = { ...use }
  for (const surface of surfaces) {
    const was = isLearned({ use, learned }, surface) ? learned?.[surface]?.was : undefined
    if (was === undefined) continue
    if (surface === 'paved') figures.paved = was ?? use.paved
    else if (was === null) delete figures[surface]
    else figures[surface] = was
  }
  return figures
}

/** Returns '2004 Nissan Patrol', without a year that is unknown; 'Ben’s Nissan Patrol' for a member's. */
export const toVehicleName = ({
  year,
  make,
  model,
  guest,
}: Pick<Vehicle, 'year' | 'make' | 'model' | 'guest'>): string =>
  `${guest === undefined ? (year ?? '') : `${guest}’s`} ${make} ${model}`.trim()
