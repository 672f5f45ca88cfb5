import type { Itinerary } from '../itinerary/itinerary.ts'
import type { FuelNow } from './fuel.ts'
import { type RoutePosition, sumNeed } from './route-position.ts'

/**
 * Returns the kilometers ahead after which the section's first stop can no longer be reached with the reserve, in bad
 * conditions; 0 or less past that point. At the first stop it is the plan's point of no return. Undefined while the
 * fuel is enough.
 */
export function findTurningBack({ fuel, legs }: Itinerary, { base, level, verdict }: FuelNow, here: RoutePosition) {
  if (!fuel || verdict === 'enough') return undefined
  const back = sumNeed(fuel.need, base.start, here).high
  const amount = (level.high - base.reserve.high - back) / 2
  if (amount <= 0) return 0
  let [rest, km] = [amount, 0]
  for (let leg = here.leg; leg < base.last; leg++) {
    const share = leg === here.leg ? 1 - here.share : 1
    const [need, length] = [share * (fuel.need[leg]?.high ?? 0), share * (legs[leg]?.km.usual ?? 0)]
    if (need > rest) return km + (length * rest) / need
    rest -= need
    km += length
  }
  return km
}
