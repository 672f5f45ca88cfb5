import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatDayCount, formatWhole } from '#shared/itinerary/quantities.ts'
import { getConsumption } from '#shared/itinerary/surfaces.ts'
import type { TripPlanVehicle } from '#shared/trip-plan.ts'
import type { Units } from '#shared/units.ts'
import { energyUnit, toVehicleName, type Vehicle } from '#shared/vehicle.ts'

/** Returns a vehicle in one line: '2019 Toyota LandCruiser, white, plate 1ABC 234, trailer: camper'; '' without details. */
export function describeVehicle(
  { vehicleId, color, plate, trailer }: TripPlanVehicle,
  garage: readonly Vehicle[],
): string {
  const own = garage.find(({ id }) => id === vehicleId)
  const texts = [
    own && toVehicleName(own),
    color,
    plate && `plate ${plate.trim()}`,
    trailer && `trailer: ${trailer.trim()}`,
  ]
  return texts.flatMap((text) => text?.trim() || []).join(', ')
}

/** Returns 'About 690 km with 155 L.', with the usual consumption off road as far as it is known; '' if it is not. */
export function describeRange({ specs }: Pick<Vehicle, 'specs'>, units: Units): string {
  if (!specs) return ''
  const all = specs.tank + specs.spare
  const { usual } = getConsumption(specs.use, undefined)
  if (all <= 0 || usual <= 0) return ''
  const unit = energyUnit(specs.energy)
  return `About ${formatWhole((all / usual) * 100, 'km', units, 'down')} with ${formatWhole(all, unit, units)}.`
}

/**
 * Returns 'On board at the start: 155 L of fuel, 120 L of water, food for 25 days.', with what the first stop adds; '' if nothing
 * is known.
 */
export function describeStart(itinerary: Itinerary, units: Units): string {
  const { vehicles, plan, amountUnit, fuel } = itinerary
  const startWater = getStartWater(itinerary)
  const fuels =
    vehicles.length > 1
      ? vehicles.flatMap((own) => {
          const start = own.fuel?.onDeparture[0]?.usual
          const unit = energyUnit(own.vehicle.specs?.energy)
          return start === undefined ? [] : [`${describeFuel(start, unit, units)} in ${toVehicleName(own.vehicle)}`]
        })
      : [fuel?.onDeparture[0]?.usual ?? plan.startFuel].flatMap((start) =>
          start === undefined ? [] : [describeFuel(start, amountUnit, units)],
        )
  const parts = [
    ...fuels,
    ...(startWater === undefined ? [] : [`${formatWhole(startWater, 'L', units)} of water`]),
    ...(plan.foodDays === undefined ? [] : [`food for ${formatDayCount(plan.foodDays)}`]),
  ]
  return parts.length === 0 ? '' : `On board at the start: ${parts.join(', ')}.`
}

function getStartWater({ stops, plan: { startWater }, water }: Itinerary): number | undefined {
  if (!water) return startWater
  const { capacity } = water
  const refill = stops[0]?.supplies.water ?? 0
  return refill === 'full' ? capacity : Math.min(capacity, (startWater ?? capacity) + refill)
}

const describeFuel = (amount: number, unit: 'L' | 'kWh', units: Units) =>
  `${formatWhole(amount, unit, units)}${unit === 'L' ? ' of fuel' : ''}`
