import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import type { Units } from '#shared/units.ts'
import type { Row } from '../itinerary/rows.ts'

/** Returns 'Fill fuel and 40 L of water. Food.', or 'Charge 30 kWh. Fill water.'; '' for none. `isEach` if several vehicles fill up. */
export function describeSupplies(
  { stop: { supplies }, unit, isEach }: Pick<Row, 'unit' | 'isEach'> & { readonly stop: Pick<Stop, 'supplies'> },
  units: Units,
): string {
  const { fuel, water, food, power } = supplies
  const format = (noun: string, amount: number | 'full', stored: 'L' | 'kWh') =>
    amount === 'full' ? noun : `${formatQuantity(amount, stored, units)} of ${noun}`
  return [
    fuel &&
      (unit === 'L' || isEach
        ? `Fill ${format(isEach ? 'fuel in each vehicle' : 'fuel', fuel, unit)}.`
        : `Charge${fuel === 'full' ? '' : ` ${formatQuantity(fuel, unit, units)}`}.`),
    water && `Fill ${format('water', water, 'L')}.`,
    food && 'Food.',
    power && 'Mains power.',
  ]
    .filter(Boolean)
    .join(' ')
    .replace('fuel. Fill', 'fuel and')
}
