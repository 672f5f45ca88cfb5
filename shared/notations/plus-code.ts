import type { Position } from '../geo.ts'

/** https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md */
export const codeDigits = '23456789CFGHJMPQRVWX'

/** Cells per degree of latitude and longitude with twelve digits. */
const [rowsInDegree, columnsInDegree] = [8_000 * 25, 8_000 * 16]

/**
 * Writes a full code in twelve digits: a cell of at most 0.6 m by 0.9 m. Its first ten digits are the usual code (14
 * m).
 */
export function writePlusCode({ latitude, longitude }: Position): string {
  // Cells include their southern and western edges, so the north pole counts to the last row.
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

/** Rounds to a millionth of a cell first, because 20.3 in binary is slightly less. */
const countCells = (degrees: number, inDegree: number) =>
  Math.floor(Math.round(degrees * inDegree * 1_000_000) / 1_000_000)
