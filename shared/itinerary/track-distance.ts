import { distanceKm, type Position } from '../geo.ts'
import { limits } from '../limits.ts'
import type { Surfaces } from '../stop.ts'
import type { Coordinates, TrackSummary } from '../track.ts'
import { type Band, mapBand } from './band.ts'
import { getWinding } from './surfaces.ts'

/**
 * The track of a leg, with the kilometers from the stops to its ends: 0 for an end within 300 m of its stop. Nobody drives the breaks of
 * a track along roads, which are ferries: they are neither in `km` nor in `gaps`.
 */
export type LegTrack = TrackSummary & {
  readonly offKm: { readonly start: number; readonly end: number }
  /** Kilometers on ferries. */
  readonly ferries?: number | undefined
}

/** A leg's distance and what it is based on. */
export type Distance = {
  /** Great-circle distance in kilometers. */
  readonly straight: number
  readonly km: Band
  /** True if the user entered the kilometers; else they follow the track, or are estimated from the straight line. */
  readonly typed: boolean
  /** True if the saved leg starts at a stop other than the previous one. */
  readonly forAnotherWay: boolean
  /** The track from the previous stop, even if the user entered other kilometers. */
  readonly track: LegTrack | undefined
  /** True if the saved track starts at a stop other than the previous one. */
  readonly trackForAnotherLeg: boolean
  /** The surfaces that the user entered, else those of the track. */
  readonly surface: Surfaces | undefined
}

/**
 * Road over track: receivers add noise, and the drive has detours. Drawn tracks cut corners: 33 mountain trails get 4 to
 * 9% shorter within 50 m, vehicle tracks less. A map simplifies its roads, and the drive may take others (guesses).
 */
const driven: Readonly<Record<TrackSummary['source'], Band>> = {
  file: { low: 0.98, usual: 1, high: 1.03 },
  recorded: { low: 0.98, usual: 1, high: 1.03 },
  drawn: { low: 1, usual: 1.03, high: 1.1 },
  roads: { low: 0.98, usual: 1.01, high: 1.06 },
}

export const toLegTrack = (track: TrackSummary, from: Position, to: Position): LegTrack => ({
  ...track,
  ...(track.source === 'roads' &&
    track.gaps && { km: Math.max(0, track.km - track.gaps), gaps: 0, ferries: track.gaps }),
  offKm: { start: measureOff(from, track.ends[0]), end: measureOff(to, track.ends[1]) },
})

function measureOff(stop: Position, [latitude, longitude]: Coordinates): number {
  const km = distanceKm(stop, { latitude, longitude })
  return km > limits.track.breakKm ? km : 0
}

/** Returns the kilometers driven along a track, and from and to its stops; gaps and offsets wind as the surface does. */
export function measureTrack(track: LegTrack, surface: Surfaces | undefined): Band {
  const { start, along, end } = divideTrack(track, surface)
  return mapBand((one) => start[one] + along[one] + end[one])
}

/** Returns the kilometers to the track, along it, and from it to the next stop. */
export function divideTrack({ km, gaps = 0, source, offKm }: LegTrack, surface: Surfaces | undefined) {
  const winding = getWinding(surface)
  return {
    start: mapBand((one) => offKm.start * winding[one]),
    along: mapBand((one) => Math.max(0, km - gaps) * driven[source][one] + gaps * winding[one]),
    end: mapBand((one) => offKm.end * winding[one]),
  }
}
