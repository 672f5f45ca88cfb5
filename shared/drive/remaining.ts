import { distanceKm } from '../geo.ts'
import { type Band, mapBand, scaleBand } from '../itinerary/band.ts'
import type { RouteLeg } from '../itinerary/legs.ts'
import { getWinding } from '../itinerary/surfaces.ts'
import type { Fix } from './fix.ts'
import { type LastMatch, type LegLine, matchTrack } from './match.ts'

/** The rest of a leg. */
export type Remaining = {
  readonly km: Band
  /** Great-circle distance to the stop in kilometers. */
  readonly straight: number
  /** The share of the leg that is behind, 0 to 1; on a track, of the track. */
  readonly share: number
  /** 'off' for a position beside the leg's track, 'none' for a leg without one. */
  readonly track: 'on' | 'off' | 'none'
  /** Kilometers to the track's nearest place ahead. */
  readonly offKm: number
}

/** Measures what is left of a leg from a position; `last` is the last match on the same leg's track. */
export function measureRemaining(leg: RouteLeg, line: LegLine | undefined, fix: Fix, last?: LastMatch): Remaining {
  const straight = distanceKm(fix.position, leg.to.position)
  if (!line) {
    const share = leg.straight > 0 ? Math.min(1, Math.max(0, 1 - straight / leg.straight)) : 0
    return { km: estimateKm(leg, straight), straight, share, track: 'none', offKm: 0 }
  }
  const { share, offKm, isOn } = matchTrack(line, fix, last)
  const along = scaleBand(leg.km, 1 - share)
  if (isOn) return { km: along, straight, share, track: 'on', offKm }
  return { km: mapBand((one) => along[one] + offKm), straight, share, track: 'off', offKm }
}

/** Returns the straight line times the leg's usual winding, or its own: typed, or that of its track, whose line may not be saved. */
function estimateKm({ km, straight: all, typed, track, surface }: RouteLeg, straight: number): Band {
  const winding = scaleBand(getWinding(surface), straight)
  if (!typed && !track) return winding
  if (straight <= all && all > 0) return scaleBand(km, straight / all)
  // Farther from the stop than the leg's start: a loop, or not on the way yet. A ferry's kilometers aren't driven.
  return mapBand((one) => (km[one] === 0 ? 0 : Math.max(km[one], winding[one])))
}
