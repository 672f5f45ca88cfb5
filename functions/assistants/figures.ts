import type { Leg, StopSupplies } from '#shared/stop.ts'
import type { VehicleSpecs } from '#shared/vehicle.ts'
import { energyUnit } from '#shared/vehicle.ts'

/** Figures with their units, so that models need not guess. */

/** Fuel is in liters or kWh, depending on the vehicle. */
export const describeSupplies = ({ fuel, water, food, power }: StopSupplies) => ({
  fuel: fuel === undefined || fuel === 'full' ? fuel : `${fuel} L or kWh`,
  water: water === undefined || water === 'full' ? water : `${water} L`,
  food,
  power,
})

export const describeLeg = ({ surface, km, hours }: Leg) => ({
  shareOfSurfaces: surface,
  distance: withUnit(km, 'km'),
  drivingTime: withUnit(hours, 'h'),
})

/** Consumption is for the vehicle loaded for the trip; the battery is its usable part. */
export function describeSpecs({ energy, tank, spare, use, ...rest }: VehicleSpecs) {
  const unit = energyUnit(energy)
  return {
    energy,
    tank: withUnit(tank, unit),
    spareFuel: withUnit(spare, unit),
    consumption: Object.fromEntries(
      Object.entries(use).map(([surface, figure]) => [surface, withUnit(figure, `${unit}/100 km`)]),
    ),
    waterTank: withUnit(rest.water, 'L'),
    usableBattery: withUnit(rest.battery, 'Wh'),
    solarPanels: withUnit(rest.solar, 'W'),
    alternator: withUnit(rest.alternator, 'W'),
    powerUse: withUnit(rest.base, 'Wh a day'),
    fridge: withUnit(rest.fridge, 'Wh a day'),
  }
}

const withUnit = (value: number | undefined, unit: string) => (value === undefined ? undefined : `${value} ${unit}`)
