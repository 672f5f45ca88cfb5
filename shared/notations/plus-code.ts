import type { Position } from '../geo.ts'

/** https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md */
export const codeDigits = '23456789CFGHJMPQRVWX'

/** Cells in a degree of latitude and of longitude after twelve digits. */
const [rowsInDegree, columnsInDegree] = [8_000 * 25, 8_000 * 16]

/**
 * Writes the full code of a position in twelve digits: its cell is at most 0.6 m by 0.9 m, where the usual ten digits stand for 14 m.
 * Every shorter code of the place is the beginning of this one.
 */
export function writePlusCode({ latitude, longitude }: Position): string {
  // Cells have their southern and western edges, so the north pole is moved into the last row.
  let row = Math.min(countCells(latitude + 90, rowsInDegree), 180 * rowsInDegree - 1)
  let column = countCells(longitude + 180, columnsInDegree) % (360 * columnsInDegree)
  let code = ''
  for (let cell = 0; cell < 2; cell++) {
    code = `${codeDigits[(row % 5) * 4 + (column % 4)]}${code}`
    row = Math.floor(row / 5)
    column = Math.floor(column / 4)
  }
  for (let pair = 0; pair < 5; pair++) {
    code = `${codeDigits[row % 20]}${codeDigits[column % 20]}${code}`
    row = Math.floor(row / 20)
    column = Math.floor(column / 20)
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`
}

/** Rounds to a millionth of a cell first, because 20.3 degrees as a binary number is a little less. */
const countCells = (degrees: number, inDegree: number) =>
  Math.floor(Math.round(degrees * inDegree * 1_000_000) / 1_000_000)
