import type { Itinerary } from '../itinerary/itinerary.ts'
import type { Units } from '../units.ts'
import type { Figures } from './figures.ts'
import { type Fix, isRough } from './fix.ts'
import {
  announce,
  describeAhead,
  describeDirection,
  describeDriveLight,
  describeFuelNow,
  describeOff,
  describeRemaining,
  describeTurningBack,
  describeWaterNow,
} from './sentences.ts'

/** Returns what the screen says after a fix, except the accuracy. While it stays the same, no update is urgent. */
export function listShown(
  figures: Figures | undefined,
  { itinerary, fix, units }: { readonly itinerary: Itinerary; readonly fix: Fix; readonly units: Units },
): string {
  // The accuracy differs in each fix.
  const quality = isRough(fix) ? 'rough' : 'good'
  if (!figures) return quality
  const { leg, remaining, bearing, heading, light, fuel, water, nextFuel, nextWater } = figures
  return [
    quality,
    leg.to.id,
    ...describeRemaining(remaining, units),
    describeOff(remaining, units),
    bearing !== undefined && describeDirection(bearing, heading),
    describeDriveLight(light, units),
    ...(fuel ? describeFuelNow(itinerary, fuel, units) : []),
    describeTurningBack(figures, itinerary, units),
    water && describeWaterNow(water),
    nextFuel && describeAhead(nextFuel, itinerary, units),
    nextWater && describeAhead(nextWater, itinerary, units),
    // The verdicts, and the stop where the vehicle is.
    announce(figures, fix.at, units),
  ].join('\n')
}
