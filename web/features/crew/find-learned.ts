import { surfaces } from '#shared/stop.ts'
import type { Trip } from '#shared/trip.ts'
import { convertConsumption, type Units } from '#shared/units.ts'
import { isLearned, type Vehicle } from '#shared/vehicle.ts'
import { findConsumptionUnit } from '../../data/measures.ts'
import { formatTenths } from '../vehicles/specs/consumption-text.ts'

/**
 * Returns the user's vehicle that is on a joined trip, and what it has learned since it was brought: '14.8 → 15.6 L/100 km'. Undefined if
 * that is nothing. The copy on the trip has no id, so the vehicle is the only one of its make, model and year.
 */
export function findLearned(
  { crew = [], you }: Pick<Trip, 'crew' | 'you'>,
  vehicles: readonly Vehicle[],
  units: Units,
): { readonly vehicle: Vehicle; readonly text: string } | undefined {
  const brought = crew.find(({ id }) => id === you)?.vehicle
  const [vehicle, ...others] = vehicles.filter(
    ({ make, model, year }) => make === brought?.make && model === brought.model && year === brought.year,
  )
  const { specs } = vehicle ?? {}
  if (!vehicle || !specs || others.length > 0) return undefined
  const { value: unit, text: sign } = findConsumptionUnit(units.consumption, specs.energy)
  const format = (per100: number) => {
    const figure = convertConsumption(per100, unit)
    return formatTenths({ low: figure, high: figure })
  }
  const found = surfaces.flatMap((surface) => {
    const [was, is] = [brought?.specs?.use[surface], specs.use[surface]]
    if (is === undefined || was === is || !isLearned(specs, surface)) return []
    return [{ surface, text: `${was === undefined ? '' : `${format(was)} → `}${format(is)} ${sign}` }]
  })
  if (found.length === 0) return undefined
  return {
    vehicle,
    text: found.map(({ surface, text }) => (found.length > 1 ? `${text} (${surface})` : text)).join(', '),
  }
}
