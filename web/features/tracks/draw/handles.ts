import { distanceKm, type Position } from '#shared/geo.ts'
import { simplify } from '#shared/tracks/simplify.ts'
import type { Box } from '../../../map/core/box.ts'

/** The points of a line that can be dragged, by index: all of them, and those in view. */
export type Handles = { readonly all: readonly number[]; readonly shown: readonly number[] }

/** More would hide the line. */
const mostShown = 40

/** Returns all points if few are in view; else those that matter at this zoom. */
export function pickHandles(points: readonly Position[], box: Box | undefined): Handles {
  const isShown = (at: number) => {
    const point = points[at]
    return point !== undefined && (box === undefined || isWithin(box, point))
  }
  const every = points.map((_, at) => at)
  const shown = every.filter(isShown)
  if (shown.length <= mostShown) return { all: every, shown }
  for (let meters = box ? measureDiagonal(box) / 400 : 100; ; meters *= 2) {
    const all = simplify(points, meters)
    const few = all.filter(isShown)
    if (few.length <= mostShown) return { all, shown: few }
  }
}

const isWithin = ({ west, south, east, north }: Box, { latitude, longitude }: Position) =>
  latitude >= south &&
  latitude <= north &&
  [-360, 0, 360].some((turn) => longitude + turn >= west && longitude + turn <= east)

/** Returns meters. */
const measureDiagonal = ({ west, south, east, north }: Box) =>
  1_000 * distanceKm({ latitude: south, longitude: west }, { latitude: north, longitude: Math.min(east, west + 179) })
