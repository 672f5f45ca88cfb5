import { formatNumber } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatWhole } from '#shared/itinerary/quantities.ts'
import { getConsumption } from '#shared/itinerary/surfaces.ts'
import { toVehicleName } from '#shared/itinerary/texts.ts'
import type { SheetVehicle } from '#shared/sheet.ts'
import type { Units } from '#shared/units.ts'
import { energyUnit, type Vehicle } from '#shared/vehicle.ts'

/** Returns a vehicle in one line: '2019 Toyota LandCruiser, white, plate 1ABC 234, trailer: camper'; '' without details. */
export function describeVehicle(
  { vehicleId, color, plate, trailer }: SheetVehicle,
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

/** Returns 'On board at the start: 155 L of fuel, 120 L of water, food for 25 days.'; '' if nothing is known. */
export function describeStart({ vehicle, plan, fuel, water }: Itinerary, units: Units): string {
  const specs = vehicle?.specs
  const unit = specs ? energyUnit(specs.energy) : 'L'
  const startFuel = plan.startFuel ?? fuel?.capacity
  const startWater = plan.startWater ?? (water ? specs?.water : undefined)
  const parts = [
    ...(startFuel === undefined ? [] : [`${formatWhole(startFuel, unit, units)}${unit === 'L' ? ' of fuel' : ''}`]),
    ...(startWater === undefined ? [] : [`${formatWhole(startWater, 'L', units)} of water`]),
    ...(plan.foodDays === undefined
      ? []
      : [`food for ${formatNumber(plan.foodDays)} ${plan.foodDays === 1 ? 'day' : 'days'}`]),
  ]
  return parts.length === 0 ? '' : `On board at the start: ${parts.join(', ')}.`
}
