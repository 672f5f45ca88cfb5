import type { Position } from '#shared/geo.ts'

export type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** The smallest box around some places; `east` is beyond 180 when the shortest way round crosses the date line. */
export function boundsOf(positions: readonly Position[]): Box | undefined {
  if (positions.length === 0) return undefined
  const longitudes = positions.map(({ longitude }) => longitude).toSorted((a, b) => a - b)
  let widest = -1
  let west = 0
  let east = 0
  for (const [index, longitude] of longitudes.entries()) {
    const next = longitudes[index + 1] ?? (longitudes[0] ?? 0) + 360
    if (next - longitude <= widest) continue
    widest = next - longitude
    west = next > 180 && index === longitudes.length - 1 ? next - 360 : next
    east = longitude < west ? longitude + 360 : longitude
  }
  const latitudes = positions.map(({ latitude }) => latitude)
  const smallest = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
  const largest = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))
  return { west, east, south: smallest(latitudes), north: largest(latitudes) }
}
