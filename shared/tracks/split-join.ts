import { distanceKm, type Position } from '../geo.ts'
import type { WaypointId } from '../ids.ts'
import { limits } from '../limits.ts'
import type { Track } from '../track.ts'
import { roundStored } from '../units.ts'
import { findNearest, locateShare, toTrackLine } from './along.ts'
import { fitTrack } from './create-track.ts'
import { joinSegments, measureHeights, type Segment, splitAt, type TrackPoint } from './measure.ts'
import { listSurfaces } from './parts.ts'
import { decodeLine, decodeNumbers } from './polyline.ts'

/** Returns a track's segments with heights and surfaces; undefined if its line can't be decoded. */
export function readSegments({ line, breaks = [], heights, parts }: Track): Segment[] | undefined {
  const points = decodeLine(line, limits.track.points)
  if (!points) return undefined
  const meters = heights === undefined ? undefined : decodeNumbers(heights, points.length)
  const surfaces = parts && listSurfaces(parts, points.length)
  return splitAt(
    points.map((point, at) => ({
      ...point,
      ...(meters && { height: meters[at] }),
      ...(surfaces && { surface: surfaces[at] }),
    })),
    breaks,
  )
}

/**
 * Splits the track at the place nearest to a new stop: its first part leads to the stop, the second from there on. The
 * parts' figures add up to the track's, without its fords, whose places are unknown. Undefined if the line can't be decoded or the
 * place is at one of its ends.
 */
export function splitTrack(track: Track, stop: { readonly id: WaypointId; readonly position: Position }) {
  const segments = readSegments(track)
  if (!segments) return undefined
  const points = segments.flat()
  const line = toTrackLine(points)
  const { share } = findNearest(line, stop.position)
  if (share <= 0 || share >= 1) return undefined
  const at = line.shares.findIndex((one) => one > share)
  const middle: TrackPoint = {
    ...locateShare(line, share),
    height: interpolateHeight(line.shares, points, at, share),
    surface: points[at - 1]?.surface,
  }
  const breaks = track.breaks ?? []
  // A place on a break is a segment of its own in both parts, so that the break stays one.
  const before = splitAt(
    [...points.slice(0, at), middle],
    breaks.filter((one) => one <= at),
  )
  const after = splitAt(
    [middle, ...points.slice(at)],
    breaks.filter((one) => one >= at).map((one) => one - at + 1),
  )
  const km = roundStored(track.km * share)
  const [first, second] = shareHeights(track, before, after)
  return [
    fitTrack(before, { ...toAbout(track), km, ...first }),
    fitTrack(after, { ...toAbout(track), from: stop.id, km: roundStored(track.km - km), ...second }),
  ] as const
}

/** Joins the tracks before and after a removed stop, with what both have; undefined if a line can't be decoded. */
export function joinTracks(before: Track, after: Track): Track | undefined {
  const [first, second] = [readSegments(before), readSegments(after)]
  const [end, start] = [first?.flat().at(-1), second?.flat()[0]]
  if (!first || !second || !end || !start) return undefined
  const km = roundStored(before.km + after.km + distanceKm(end, start))
  const fords = Math.min((before.fords ?? 0) + (after.fords ?? 0), limits.track.fords)
  const haveHeights = [before, after].every(({ heights, highest }) => heights !== undefined && highest !== undefined)
  return fitTrack(joinSegments([...first, ...second]), {
    ...toAbout({ ...before, map: before.map === after.map ? before.map : undefined }),
    source: before.source === after.source ? before.source : 'drawn',
    km,
    ...(fords > 0 && { fords }),
    ...(haveHeights && {
      up: (before.up ?? 0) + (after.up ?? 0),
      down: (before.down ?? 0) + (after.down ?? 0),
      highest: Math.max(before.highest ?? limits.track.height.min, after.highest ?? limits.track.height.min),
    }),
  })
}

const toAbout = ({ from, source, map, name, at }: Track) => ({
  from,
  source,
  at,
  ...(map !== undefined && { map }),
  ...(name !== undefined && { name }),
})

function interpolateHeight(shares: readonly number[], points: readonly TrackPoint[], at: number, share: number) {
  const [before, after] = [points[at - 1]?.height, points[at]?.height]
  if (before === undefined || after === undefined) return undefined
  const [start = 0, end = 1] = [shares[at - 1], shares[at]]
  return before + ((share - start) / (end - start)) * (after - before)
}

/** Divides a track's ascent and descent in proportion to those of its simplified parts. */
function shareHeights({ up, down, highest }: Track, ...parts: readonly [readonly Segment[], readonly Segment[]]) {
  const [one, other] = [measureHeights(parts[0].flat()), measureHeights(parts[1].flat())]
  if (!one || !other || up === undefined || down === undefined || highest === undefined) return [undefined, undefined]
  const divide = (total: number, first: number, second: number) =>
    first + second === 0 ? Math.round(total / 2) : Math.round((total * first) / (first + second))
  const [firstUp, firstDown] = [divide(up, one.up, other.up), divide(down, one.down, other.down)]
  const [firstHighest, secondHighest] = one.highest >= other.highest ? [highest, other.highest] : [one.highest, highest]
  return [
    { up: firstUp, down: firstDown, highest: firstHighest },
    { up: up - firstUp, down: down - firstDown, highest: secondHighest },
  ]
}
