import type { Surfaces } from '../stop.ts'
import { type ConsumptionUnit, convertConsumption, toMeasure, type Units } from '../units.ts'
import { energyUnit, type VehicleSpecs } from '../vehicle.ts'
import { type Band, formatBand, mapBand } from './band.ts'
import { formatQuantity } from './quantities.ts'
import { getConsumption } from './surfaces.ts'

/** Increase of a manufacturer's figure by load (EPA: 1% per 50 kg) and a roof box (US DoE: 6 to 17% on highways). */
const extra = { perKg: 0.01 / 50, roof: { low: 1.06, usual: 1.115, high: 1.17 } } as const

/** Returns the loaded vehicle's consumption per 100 km from that of an empty one. */
export const addLoad = (catalogue: number, { kg, roof }: { readonly kg: number; readonly roof: boolean }): Band =>
  mapBand((one) => catalogue * (1 + extra.perKg * kg) * (roof ? extra.roof[one] : 1))

/** Converts a band per 100 km to a unit. For distance per gallon or kWh, its ends swap. */
export const convertBand = ({ low, usual, high }: Band, unit: ConsumptionUnit): Band => {
  const [from, to] = unit === 'per100' ? [low, high] : [high, low]
  return {
    low: convertConsumption(from, unit),
    usual: convertConsumption(usual, unit),
    high: convertConsumption(to, unit),
  }
}

type Carried = Pick<VehicleSpecs, 'tank' | 'spare' | 'use'>

/** Returns the kilometers that all fuel carried lasts; the highest consumption gives the lowest range. */
export function getRange({ tank, spare, use }: Carried, surface: Surfaces): Band {
  const { low, usual, high } = getConsumption(use, surface)
  const toRange = (per100: number) => ((tank + spare) / per100) * 100
  return { low: toRange(high), usual: toRange(usual), high: toRange(low) }
}

type CarriedEnergy = Carried & Pick<VehicleSpecs, 'energy'>

/** Returns 'About 780–1,040 km on paved roads with 100 L'. */
export const describeRange = (specs: CarriedEnergy, units: Units): string =>
  `About ${formatRange(specs, { paved: 1 }, units)} on paved roads with ${formatFuelCarried(specs, units)}`

/** Returns '780–1,040 km'. */
export function formatRange(specs: Carried, surface: Surfaces, units: Units): string {
  const range = getRange(specs, surface)
  const { size, sign } = toMeasure('km', units)
  return formatBand(
    mapBand((one) => roundTens(range[one] / size)),
    sign,
  )
}

/** Returns '100 L', or '75 kWh'. */
export const formatFuelCarried = ({ tank, spare, energy }: CarriedEnergy, units: Units): string =>
  formatQuantity(tank + spare, energyUnit(energy), units)

/** Rounds to tens, because consumption is not known more precisely. */
const roundTens = (far: number) => (far < 100 ? far : Math.round(far / 10) * 10)
