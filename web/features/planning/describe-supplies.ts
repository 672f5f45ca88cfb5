import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { StopSupplies } from '#shared/stop.ts'
import type { Units } from '#shared/units.ts'

/** Returns 'Fill fuel and 40 L of water. Food.', or 'Charge 30 kWh. Fill water.'; '' for none. `isEach` if several vehicles fill up. */
export function describeSupplies(
  { fuel, water, food, power }: StopSupplies,
  unit: 'L' | 'kWh',
  isEach: boolean,
  units: Units,
): string {
  const format = (noun: string, amount: number | 'full', stored: 'L' | 'kWh') =>
    amount === 'full' ? noun : `${formatQuantity(amount, stored, units)} of ${noun}`
  const isCharged = unit === 'kWh' && !isEach
  const filled = [
    fuel && !isCharged && format(isEach ? 'fuel in each vehicle' : 'fuel', fuel, unit),
    water && format('water', water, 'L'),
  ].filter(Boolean)
  return [
    fuel && isCharged && (fuel === 'full' ? 'Charge.' : `Charge ${formatQuantity(fuel, unit, units)}.`),
    filled.length > 0 && `Fill ${filled.join(isEach ? '. Fill ' : ' and ')}.`,
    food && 'Food.',
    power && 'Mains power.',
  ]
    .filter(Boolean)
    .join(' ')
}
