import type { Position } from '#shared/geo.ts'

/** Degrees of a look-up cell, and cells around the world. */
const step = 0.25
const around = 360 / step
const kmPerDegree = 111.2

/** Returns a function that says whether a place has fewer than so many others within `km`. */
export function createNeighborCheck(places: readonly Position[], km: number) {
  const toRow = (latitude: number) => Math.floor((latitude + 90) / step)
  const toColumn = (longitude: number) => Math.floor((longitude + 180) / step)
  const toKey = ({ latitude, longitude }: Position) => toRow(latitude) * around + toColumn(longitude)
  const cells = Map.groupBy(places, toKey)
  const high = km / kmPerDegree
  return (place: Position, limit: number): boolean => {
    const { latitude, longitude } = place
    const perDegree = kmPerDegree * Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
    const wide = km / perDegree
    let count = 0
    for (let row = toRow(latitude - high); row <= toRow(latitude + high); row++)
      for (let column = toColumn(longitude - wide); column <= toColumn(longitude + wide); column++)
        for (const other of cells.get(row * around + column) ?? []) {
          const north = (other.latitude - latitude) * kmPerDegree
          const east = (other.longitude - longitude) * perDegree
          if (other !== place && north * north + east * east <= km * km) count++
          if (count >= limit) return false
        }
    return true
  }
}
