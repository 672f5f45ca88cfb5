import type { Position } from '#shared/geo.ts'
import { withoutNegativeZero } from '#shared/units.ts'

/** A square of the climate map. Providers are asked for its center. */
export type GridCell = { readonly name: string; readonly centre: Position }

/** Cells of 0.05 degrees. Larger cells would mix valley and summit: 3,000 m make 20 °C. */
const perDegree = 20

/** Longitudes -180 and 180 are one cell, as are all longitudes at a pole. */
export function toGridCell({ latitude, longitude }: Position): GridCell {
  const row = Math.round(latitude * perDegree)
  const column = Math.abs(row) === 90 * perDegree ? 0 : Math.round(longitude * perDegree)
  const centre = {
    latitude: toDegrees(row),
    longitude: toDegrees(column === -180 * perDegree ? 180 * perDegree : column),
  }
  return { name: `${centre.latitude.toFixed(2)},${centre.longitude.toFixed(2)}`, centre }
}

const toDegrees = (twentieths: number): number => withoutNegativeZero(Number((twentieths / perDegree).toFixed(2)))
