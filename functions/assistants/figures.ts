import { formatCount } from '#shared/count.ts'
import { formatNumber } from '#shared/itinerary/band.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { type Leg, type StopSupplies, surfaces } from '#shared/stop.ts'
import { type ConsumptionUnit, convertConsumption, toMeasure, type Units } from '#shared/units.ts'
import { type Energy, energyUnit, isLearned, type VehicleSpecs } from '#shared/vehicle.ts'

/** Figures in the user's units, so that models need not guess or convert. */

/** Returns what is taken on at a stop: 'takes on full fuel, 40 L of water, food'. `amountUnit` is the unit of the fuel. */
export function describeSupplies(
  { fuel, water, food, power }: StopSupplies,
  amountUnit: 'L' | 'kWh',
  units: Units,
): string | undefined {
  const supplies = [
    typeof fuel === 'number'
      ? `${formatQuantity(fuel, amountUnit, units)}${amountUnit === 'L' ? ' of fuel' : ''}`
      : fuel && 'full fuel',
    typeof water === 'number' ? `${formatQuantity(water, 'L', units)} of water` : water && 'full water',
    food && 'food',
    power && 'mains power',
  ].filter((supply) => supply)
  return supplies.length === 0 ? undefined : `takes on ${supplies.join(', ')}`
}

export const describeLeg = ({ surface, km, hours }: Leg, units: Units) => ({
  shareOfSurfaces: surface,
  distance: km === undefined ? undefined : formatQuantity(km, 'km', units),
  drivingTime: withUnit(hours, 'h'),
})

/** Consumption is for the vehicle loaded for the trip; the battery is its usable part. */
export function describeSpecs({ energy, tank, spare, use, ...rest }: VehicleSpecs, units: Units) {
  const unit = energyUnit(energy)
  return {
    energy,
    tank: formatQuantity(tank, unit, units),
    spareFuel: formatQuantity(spare, unit, units),
    consumption: Object.fromEntries(
      Object.entries(use).flatMap(([surface, figure]) =>
        figure === undefined ? [] : [[surface, formatConsumption(figure, energy, units)]],
      ),
    ),
    measured: describeMeasured({ use, ...rest }),
    waterTank: rest.water === undefined ? undefined : formatQuantity(rest.water, 'L', units),
    usableBattery: withUnit(rest.battery, 'Wh'),
    solarPanels: withUnit(rest.solar, 'W'),
    alternator: withUnit(rest.alternator, 'W'),
    powerUse: withUnit(rest.base, 'Wh a day'),
    fridge: withUnit(rest.fridge, 'Wh a day'),
  }
}

/** Returns 'Consumption on sand: measured in 3 fill-ups' for each surface; undefined if no figure comes from fill-ups. */
function describeMeasured({ use, learned = {} }: Pick<VehicleSpecs, 'use' | 'learned'>): string | undefined {
  const lines = surfaces.flatMap((surface) => {
    const mark = learned[surface]
    return mark && isLearned({ use, learned }, surface)
      ? [`Consumption on ${surface}: measured in ${formatCount(mark.fills, 'fill-up')}`]
      : []
  })
  return lines.length > 0 ? lines.join('; ') : undefined
}

const signs: Readonly<Record<ConsumptionUnit, string>> = {
  per100: 'L/100 km',
  us: 'mpg (US)',
  uk: 'mpg (UK)',
  miles: 'miles per kWh',
}

const electricSign = (unit: ConsumptionUnit) => (unit === 'per100' ? 'kWh/100 km' : signs.miles)

/** Formats liters or kWh per 100 km. */
function formatConsumption(per100: number, energy: Energy, { consumption }: Units): string {
  const isElectric = energy === 'electric'
  const unit = isElectric && consumption !== 'per100' ? 'miles' : consumption
  const sign = isElectric ? electricSign(consumption) : signs[unit]
  return `${formatNumber(convertConsumption(per100, unit))} ${sign}`
}

/** Lists the units for a model's answer. Settings have no pressures and weights: psi with miles and lb with gallons are guesses. */
export const describeUnits = (units: Units): string =>
  [
    `temperatures in ${units.temperature === 'fahrenheit' ? '°F' : '°C'}`,
    ...(units.distance === 'mi'
      ? ['distances in miles', 'heights and lengths in feet and inches', 'speeds in mph', 'pressures in psi']
      : ['distances in km', 'heights and lengths in m and cm', 'speeds in km/h', 'pressures in bar']),
    toMeasure('mm', units).sign === 'in' ? 'rain in inches' : 'rain in mm',
    ...(units.volume === 'gallon' ? ['volumes in US gallons', 'weights in lb'] : ['volumes in L', 'weights in kg']),
    `fuel consumption in ${signs[units.consumption]} (electric: ${electricSign(units.consumption)})`,
  ].join(', ')

const withUnit = (value: number | undefined, unit: string) => (value === undefined ? undefined : `${value} ${unit}`)
