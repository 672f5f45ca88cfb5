import type { Position } from '#shared/geo.ts'

/** A square of the climate map: its name in the table and the place in its middle that providers are asked about. */
export type GridCell = { readonly name: string; readonly centre: Position }

/** Cells of 0.05 degrees. Coarser ones would mix valley and summit: 3,000 m is 20 °C. */
const perDegree = 20

/** The cell of a place. Both names of the date line are one, and at a pole every longitude is. */
export function toGridCell({ latitude, longitude }: Position): GridCell {
  const row = Math.round(latitude * perDegree)
  const column = Math.abs(row) === 90 * perDegree ? 0 : Math.round(longitude * perDegree)
  const centre = {
    latitude: toDegrees(row),
    longitude: toDegrees(column === -180 * perDegree ? 180 * perDegree : column),
  }
  return { name: `${centre.latitude.toFixed(2)},${centre.longitude.toFixed(2)}`, centre }
}

// Twentieths of a degree have two decimals; adding zero keeps '-0.00' from being another cell than '0.00'.
const toDegrees = (twentieths: number): number => Number((twentieths / perDegree).toFixed(2)) + 0
