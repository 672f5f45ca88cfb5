import { distanceKm, type Position } from '#shared/geo.ts'

/** A sheet's size in drawing units. */
export type Sheet = { readonly width: number; readonly height: number; readonly margin: number }

export const paper: Sheet = { width: 640, height: 300, margin: 28 }

export type RouteLine = {
  readonly places: readonly { readonly x: number; readonly y: number }[]
  /** Scale bar: length in drawing units, and the user's distance; undefined if all stops coincide. */
  readonly scale: { readonly length: number; readonly amount: number } | undefined
}

/** Projects stops onto a sheet, north up. A route across the date line stays in one piece. */
export function drawRoute(positions: readonly Position[], kmInUnit = 1, sheet = paper): RouteLine {
  let before = positions[0]?.longitude ?? 0
  const unrolled = positions.map(({ latitude, longitude }) => {
    before += ((((longitude - before + 180) % 360) + 360) % 360) - 180
    return { latitude, longitude: before }
  })
  const [south, north] = findEnds(unrolled.map(({ latitude }) => latitude))
  const [west, east] = findEnds(unrolled.map(({ longitude }) => longitude))
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  // At a pole the cosine is 0, but the sheet needs a width.
  const narrow = Math.max(0.05, Math.cos((middle.latitude * Math.PI) / 180))
  const { width, height, margin } = sheet
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
    scale: north === south && east === west ? undefined : findScale(perDegree, kmInUnit, sheet.width),
  }
}

/** Returns the line from one place to another as an SVG's points. A count of 1.5 is halfway between the second place and the third. */
export function cutLine(places: RouteLine['places'], from: number, to: number): string {
  const find = (count: number) => {
    const [one, next] = [places[Math.floor(count)], places[Math.ceil(count)]]
    if (!one || !next) return []
    const share = count - Math.floor(count)
    return [{ x: one.x + share * (next.x - one.x), y: one.y + share * (next.y - one.y) }]
  }
  return [...find(from), ...places.slice(Math.floor(from) + 1, Math.ceil(to)), ...find(to)]
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
}

export const numberRadius = 9

/** Returns the indexes of stops whose circles don't overlap, first and last preferred. */
export function findNumbered(places: RouteLine['places']): ReadonlySet<number> {
  const all = places.map((place, at) => ({ ...place, at }))
  const numbered: typeof all = []
  for (const one of [...all.slice(0, 1), ...all.slice(-1), ...all.slice(1, -1)]) {
    const hasRoom = numbered.every((other) => Math.hypot(other.x - one.x, other.y - one.y) > 2 * numberRadius)
    if (hasRoom) numbered.push(one)
  }
  return new Set(numbered.map(({ at }) => at))
}

/** Returns minimum and maximum; `Math.min` can't take thousands of arguments. */
const findEnds = (values: readonly number[]): readonly [number, number] =>
  values.length === 0
    ? [0, 0]
    : values.reduce<readonly [number, number]>(
        ([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)],
        [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      )

/** Returns a round distance that spans at most a quarter of the sheet. */
function findScale(perDegree: number, kmInUnit: number, width: number): { length: number; amount: number } {
  const ofDegree = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }) / kmInUnit
  const longest = ((width / 4) * ofDegree) / perDegree
  const power = 10 ** Math.floor(Math.log10(longest))
  const amount = ([5, 2, 1].find((step) => step * power <= longest) ?? 1) * power
  return { amount, length: Math.round((amount / ofDegree) * perDegree) }
}
