import { formatCount } from '../count.ts'
import type { Units } from '../units.ts'
import { formatBand } from './band.ts'
import type { RouteLeg } from './legs.ts'
import { formatQuantity } from './quantities.ts'
import { describeTrack, describeTyped } from './track-texts.ts'

/**
 * Returns '3 driving days, 2–3.3 h each', or for a leg that shares its days '5.4–10 h a day from Mt Dare to
 * Birdsville'. Undefined for a leg with one day of its own, and without dates.
 */
export function describePace({ from, to, schedule }: RouteLeg): string | undefined {
  if (!schedule) return undefined
  const { run, hoursPerDay } = schedule
  const hours = formatBand(hoursPerDay, 'h')
  if (run.from !== from || run.to !== to) return `${hours} a day from ${run.from.name} to ${run.to.name}`
  return run.days > 1 ? `${formatCount(run.days, 'driving day')}, ${hours} each` : undefined
}

/** Returns the source of a leg's distance, and a hint to improve an estimate. `listTrackNotes` completes it. */
export function describeDistance(leg: RouteLeg, units: Units): string {
  const known = describeTyped(leg, units) ?? describeTrack(leg, units)
  if (known !== undefined) return known
  const { straight, km, forAnotherWay } = leg
  const estimate =
    straight === 0
      ? 'Both stops are at the same place.'
      : `Estimated from the straight line (${formatQuantity(km, 'km', units)}). Enter the distance from your map for a better figure.`
  return forAnotherWay ? `The distance was for another leg. ${estimate}` : estimate
}

/** Describes nights without a place and nights counted twice between two stops. */
export function describeDates({ from, to, nightsWithoutPlace, overlap }: RouteLeg): string | undefined {
  if (overlap > 0) return `${from.name} and ${to.name} overlap by ${formatCount(overlap, 'night')}`
  return nightsWithoutPlace > 0
    ? `${formatCount(nightsWithoutPlace, 'night')} without a place between ${from.name} and ${to.name}`
    : undefined
}
