import { distanceKm, type Position } from '#shared/geo.ts'

export const paper = { width: 640, height: 300, margin: 28 }

export type RouteLine = {
  readonly places: readonly { readonly x: number; readonly y: number }[]
  /** A length to draw below, in the drawing's units, and how many kilometres or miles it stands for; undefined where all is one place. */
  readonly scale: { readonly length: number; readonly amount: number } | undefined
}

/**
 * Where stops lie on a sheet with north up: degrees as they are, but those of longitude as short as they are in the middle of
 * the trip. Each stop is drawn on the near side of the one before, so that a trip over the date line is not torn.
 */
export function drawRoute(positions: readonly Position[], kmInUnit = 1): RouteLine {
  let before = positions[0]?.longitude ?? 0
  const unrolled = positions.map(({ latitude, longitude }) => {
    before += ((((longitude - before + 180) % 360) + 360) % 360) - 180
    return { latitude, longitude: before }
  })
  const [south, north] = findEnds(unrolled.map(({ latitude }) => latitude))
  const [west, east] = findEnds(unrolled.map(({ longitude }) => longitude))
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  // At a pole all longitudes are one place; a sheet still needs a width.
  const narrow = Math.max(0.05, Math.cos((middle.latitude * Math.PI) / 180))
  const { width, height, margin } = paper
  const perDegree = Math.min(
    (width - 2 * margin) / Math.max((east - west) * narrow, 1e-4),
    (height - 2 * margin) / Math.max(north - south, 1e-4),
  )
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    places: unrolled.map(({ latitude, longitude }) => ({
      x: round(width / 2 + (longitude - middle.longitude) * narrow * perDegree),
      y: round(height / 2 - (latitude - middle.latitude) * perDegree),
    })),
    scale: north === south && east === west ? undefined : findScale(perDegree, kmInUnit),
  }
}

/** The radius of the circle around a stop's number. */
export const numberRadius = 9

/** The stops, counted from 0, whose numbers have room: no circle covers another. The first stop and the last come before the others. */
export function findNumbered(places: RouteLine['places']): ReadonlySet<number> {
  const all = places.map((place, at) => ({ ...place, at }))
  const numbered: typeof all = []
  for (const one of [...all.slice(0, 1), ...all.slice(-1), ...all.slice(1, -1)]) {
    const hasRoom = numbered.every((other) => Math.hypot(other.x - one.x, other.y - one.y) > 2 * numberRadius)
    if (hasRoom) numbered.push(one)
  }
  return new Set(numbered.map(({ at }) => at))
}

/** The least and the greatest: of thousands, too, which a call with as many arguments would not take. */
const findEnds = (values: readonly number[]): readonly [number, number] =>
  values.length === 0
    ? [0, 0]
    : values.reduce<readonly [number, number]>(
        ([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)],
        [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      )

/** A round number of kilometres (or of what so many kilometres are one) that takes about a quarter of the sheet. */
function findScale(perDegree: number, kmInUnit: number): { length: number; amount: number } {
  const ofDegree = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }) / kmInUnit
  const longest = ((paper.width / 4) * ofDegree) / perDegree
  const power = 10 ** Math.floor(Math.log10(longest))
  const amount = ([5, 2, 1].find((step) => step * power <= longest) ?? 1) * power
  return { amount, length: Math.round((amount / ofDegree) * perDegree) }
}
