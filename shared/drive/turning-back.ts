import type { FuelNow } from './fuel.ts'
import { listNeed, type Route, sumNeed } from './need.ts'
import type { RoutePosition } from './route-position.ts'

/**
 * Returns the kilometers ahead after which the section's first stop can no longer be reached with the reserve, in bad
 * conditions; 0 or less past that point. At the first stop it is the plan's point of no return, unless surfaces along a track
 * are known. Undefined while the fuel is enough.
 */
export function findTurningBack(route: Route, { base, level, verdict }: FuelNow, here: RoutePosition) {
  const { fuel, legs } = route.itinerary
  if (!fuel || verdict === 'enough') return undefined
  const back = sumNeed(route, base.start, here).high
  const amount = (level.high - base.reserve.high - back) / 2
  if (amount <= 0) return 0
  let [rest, km] = [amount, 0]
  for (let leg = here.leg; leg < base.last; leg++) {
    for (const { share, need } of listNeed(route, leg, leg === here.leg ? here.share : 0, 1)) {
      const length = share * (legs[leg]?.km.usual ?? 0)
      if (need.high > rest) return km + (length * rest) / need.high
      rest -= need.high
      km += length
    }
  }
  return km
}
