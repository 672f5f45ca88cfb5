import { formatWhole } from '#shared/itinerary/quantities.ts'
import { limits } from '#shared/limits.ts'
import type { StopTrack } from '#shared/track.ts'
import { openTrack } from '#shared/tracks/along.ts'
import { decodeNumbers } from '#shared/tracks/polyline.ts'
import { toMeasure, type Units } from '#shared/units.ts'

/** Heights along a track: shares of the line from 0 to 1, and meters above sea level. */
export type Profile = {
  readonly places: readonly { readonly share: number; readonly meters: number }[]
  readonly lowest: number
  readonly highest: number
}

/** Twice the width of the drawing in pixels would not be visible. */
const mostPlaces = 200

/** Returns a track's profile; undefined without heights. Of many points, the lowest and highest nearby are kept. */
export function toProfile(track: StopTrack): Profile | undefined {
  const line = openTrack(track)
  const heights = track.heights === undefined ? undefined : decodeNumbers(track.heights, limits.track.points)
  if (!line || !heights || heights.length !== line.points.length) return undefined
  const all = heights.map((meters, at) => ({ share: line.shares[at] ?? 0, meters }))
  const size = Math.max(1, Math.ceil(all.length / (mostPlaces / 2)))
  const places =
    all.length <= mostPlaces ? all : all.flatMap((_, at) => (at % size === 0 ? keepEnds(all.slice(at, at + size)) : []))
  const meters = places.map((place) => place.meters)
  return { places, lowest: Math.min(...meters), highest: Math.max(...meters) }
}

/** Returns the lowest and the highest of some places, in the order of the line. */
function keepEnds(few: Profile['places']): Profile['places'] {
  const sorted = few.toSorted((one, other) => one.meters - other.meters)
  const [low, high] = [sorted[0], sorted.at(-1)]
  if (!low || !high) return []
  return low.share <= high.share ? [low, high] : [high, low]
}

/** Returns the profile as an SVG path of a filled area, `width` wide and `height` high, the lowest point at the bottom. */
export function toProfilePath({ places, lowest, highest }: Profile, width: number, height: number): string {
  // A flat road is not drawn as mountains.
  const range = Math.max(highest - lowest, 50)
  const round = (value: number) => Math.round(value * 10) / 10
  const top = places.map(
    ({ share, meters }) => `${round(share * width)} ${round(height - ((meters - lowest) / range) * (height - 2) - 1)}`,
  )
  return `M0 ${height}L${top.join('L')}L${width} ${height}Z`
}

/** Returns '60 to 240 m'. */
export function describeHeights({ lowest, highest }: Profile, units: Units): string {
  const { size } = toMeasure('m', units)
  return `${Math.round(lowest / size).toLocaleString('en-US')} to ${formatWhole(highest, 'm', units)}`
}
