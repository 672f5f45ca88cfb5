import { distanceKm, type Position, toPosition } from '../geo.ts'
import type { Leg } from '../stop.ts'
import type { TrackSummary } from '../track.ts'
import type { Units } from '../units.ts'
import type { Waypoint } from '../waypoint.ts'
import { exactly, scaleBand } from './band.ts'
import { formatQuantity } from './quantities.ts'
import { getWinding } from './surfaces.ts'
import { type Distance, measureTrack, toLegTrack } from './track-distance.ts'
import { describeMap, describeTrack, describeTyped, listTrackNotes } from './track-texts.ts'

type Start = { readonly id: string; readonly position: Position }
type End = {
  readonly position: Position
  readonly leg: Leg | undefined
  readonly track: TrackSummary | undefined
}

/** Returns the saved leg between two stops; undefined if it starts at another stop. */
export const findLeg = ({ id }: Start, { leg }: Pick<End, 'leg'>): Leg | undefined =>
  leg?.from === id ? leg : undefined

/** Returns the entered kilometers, else those of the track, else the straight line times the surface's winding. */
export function measureDistance(from: Start, to: End): Distance {
  const saved = findLeg(from, to)
  const straight = distanceKm(from.position, to.position)
  const track = to.track?.from === from.id ? toLegTrack(to.track, from.position, to.position) : undefined
  const surface = saved?.surface ?? track?.surface
  const measured = track ? measureTrack(track, surface) : scaleBand(getWinding(surface), straight)
  return {
    straight,
    km: saved?.km === undefined ? measured : exactly(saved.km),
    typed: saved?.km !== undefined,
    forAnotherWay: to.leg !== undefined && saved === undefined,
    track,
    trackForAnotherLeg: to.track !== undefined && track === undefined,
    surface,
  }
}

/**
 * Describes the distance to the next waypoint and its source: as in the itinerary, or the straight line if the trip skips
 * either. Undefined if either has no position.
 */
export function describeDistanceBetween(from: Waypoint, to: Waypoint, units: Units): string | undefined {
  const [start, end] = [from, to].map(({ latitude, longitude }) => toPosition(latitude, longitude))
  if (!start || !end) return undefined
  const distance = measureDistance({ id: from.id, position: start }, { position: end, leg: to.leg, track: to.track })
  const { straight, km, forAnotherWay } = distance
  const notes = [describeMap(distance), ...listTrackNotes({ ...distance, from, to }, units)].filter(Boolean)
  const typed = describeTyped(distance, units)
  if (typed !== undefined) return [typed, ...notes].join(' ')
  const along = describeTrack(distance, units)
  if (along !== undefined) return notes.length === 0 ? along : [`${along}.`, ...notes].join(' ')
  const estimate =
    straight === 0
      ? 'Both stops are at the same place.'
      : from.skipped || to.skipped
        ? `${formatQuantity(straight, 'km', units)} in a straight line.`
        : `${formatQuantity(km, 'km', units)}, estimated from the straight line.`
  return [...(forAnotherWay ? ['The distance was for another leg.'] : []), estimate, ...notes].join(' ')
}
