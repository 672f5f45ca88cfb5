import type { Itinerary } from './itinerary.ts'
import type { Distance } from './track-distance.ts'

/** Says which lines between stops are straight; undefined if none is. */
export const describeLines = ({ legs }: Pick<Itinerary, 'legs'>): string | undefined =>
  legs.some(({ track }) => track) ? describeStraightLegs(legs) : 'Straight lines between stops, not roads.'

/** Returns '2 of 13 legs are straight lines, not roads.'; undefined if every leg has a track. */
export function describeStraightLegs(legs: readonly Distance[]): string | undefined {
  const count = legs.filter(({ track, straight }) => !track && straight > 0).length
  if (count === 0) return undefined
  if (legs.length === 1) return 'The leg is a straight line, not a road.'
  return `${count} of ${legs.length} legs ${count === 1 ? 'is a straight line, not a road' : 'are straight lines, not roads'}.`
}
