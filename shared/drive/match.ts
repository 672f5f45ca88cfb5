import { distanceKm, type Position } from '../geo.ts'
import type { Surface } from '../stop.ts'
import { findNearest, locateShare, type TrackLine } from '../tracks/along.ts'
import { toVector } from '../tracks/sphere.ts'
import type { Fix } from './fix.ts'

/** A run of one surface, between two shares of a track. */
type LinePart = { readonly start: number; readonly end: number; readonly surface: Surface }

/** A leg's track: its line from stop to stop, its measured kilometers, and its surfaces if they are known. */
export type LegLine = {
  readonly line: TrackLine
  readonly km: number
  readonly parts?: readonly LinePart[] | undefined
}

/** A position on a track. Off the track, `share` is its nearest place ahead. */
export type Match = { readonly share: number; readonly offKm: number; readonly isOn: boolean }

/** The match before, and the fix that led to it. */
export type LastMatch = { readonly share: number; readonly fix: Pick<Fix, 'position' | 'at'> }

/** A position may go back this far on the track without looking at all of it. */
const backKm = 2
/** No vehicle on a track is faster; a fix after a gap may be this far ahead, and a kilometer more. */
const fastest = 150
/** Speed up to which a jump ahead is as likely as a step (guess). */
const usualSpeed = 60

/** Returns the kilometers from a track beyond which a position is off it. */
const getTolerance = ({ accuracy }: Fix): number => Math.max(0.3, (3 * accuracy) / 1_000)

/**
 * Matches a position to a track, from 2 km before the last match onward. Where the track passes twice, the place that
 * fits the distance driven counts. The share never falls by less than the tolerance, so that noise adds no distance.
 */
export function matchTrack({ line, km }: LegLine, fix: Fix, last?: LastMatch): Match {
  const tolerance = getTolerance(fix)
  const all = (from: number) => listPasses(line, fix.position, from, 1).filter(({ offKm }) => offKm <= tolerance)
  if (!last) {
    // A loop starts where it ends.
    const first = findLeast(all(0), ({ share, offKm }) => offKm + Math.min(0.1, share * km * 0.005))
    return first ? { ...first, isOn: true } : { ...findNearest(line, fix.position), isOn: false }
  }
  const hours = Math.max(0, fix.at - last.fix.at) / 3_600_000
  const expected = Math.max(distanceKm(last.fix.position, fix.position), hours * usualSpeed)
  const reach = last.share + (hours * fastest + 1) / km
  const near = listPasses(line, fix.position, last.share - backKm / km, reach).filter(({ offKm }) => offKm <= tolerance)
  const best = findLeast(near, ({ share, offKm }) => {
    const ahead = (share - last.share) * km
    return offKm + (ahead < 0 ? -ahead : Math.max(0, ahead - expected) / 4)
  })
  if (best && (best.share - last.share) * km > -tolerance) {
    return { ...best, share: Math.max(last.share, best.share), isOn: true }
  }
  // Driving back, or a shortcut: on an out-and-back, the way back lies ahead.
  const allowed = best ? best.offKm + Math.max(20, fix.accuracy) / 1_000 : tolerance
  const ahead = all(last.share).find(({ offKm }) => offKm <= allowed) ?? best
  return ahead ? { ...ahead, isOn: true } : { ...findNearest(line, fix.position, last.share), isOn: false }
}

type Pass = { readonly share: number; readonly offKm: number }

/** Returns the places where a part of the line comes closest to a position and leads away again, in order. */
function listPasses(line: TrackLine, position: Position, first: number, last: number): Pass[] {
  const [from, to] = [Math.max(0, first), Math.min(1, last)]
  const vector = toVector(position)
  const { shares, pieces } = line
  const passes: Pass[] = []
  let end: Pass | undefined
  for (let at = 0; at < pieces.length; at++) {
    const [pieceStart = 0, pieceEnd = 1] = [shares[at], shares[at + 1]]
    if (pieceEnd < from) continue
    if (pieceStart > to) break
    const nearest = pieces[at]?.(vector)
    if (!nearest) continue
    const [low, high] = [Math.max(from, pieceStart), Math.min(to, pieceEnd)]
    const found = pieceStart + nearest.share * (pieceEnd - pieceStart)
    const share = Math.min(high, Math.max(low, found))
    const offKm = share === found ? nearest.meters / 1_000 : distanceKm(locateShare(line, share), position)
    const pass = { share, offKm }
    const isFerry = pieceStart === pieceEnd
    // A piece's end comes closest only if the next piece leads away from there.
    if (isFerry || (share < high && (share > low || end || passes.length === 0))) passes.push(pass)
    end = isFerry || share < high ? undefined : pass
  }
  return end ? [...passes, end] : passes
}

/** Returns the first of the items with the least cost. */
export function findLeast<One>(all: readonly One[], getCost: (one: One) => number): One | undefined {
  let [best, least]: [One | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const one of all) {
    const cost = getCost(one)
    if (cost < least) [best, least] = [one, cost]
  }
  return best
}
