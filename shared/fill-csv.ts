/** Fill-ups as the rows of a CSV file. */
import { listNames } from './fields.ts'
import { compareFills, type Fill, fillFields } from './fill.ts'
import { surfaces } from './stop.ts'

const fields = listNames(fillFields)
/** Titles that aren't the fields' names. */
const titles: Readonly<Record<string, string>> = {
  odometer: 'odometer_km',
  km: 'distance_km',
  tripId: 'trip',
  waypointId: 'stop',
}
const columns = fields.flatMap((field) => (field === 'surface' ? surfaces : [titles[field] ?? field]))

/**
 * Returns a CSV file, oldest first, with the byte order mark without which Excel reads no accents. Cells that a spreadsheet would
 * compute start with an apostrophe.
 */
export const writeFillsCsv = (fills: readonly Fill[]): string =>
  `\ufeff${[columns, ...fills.toSorted(compareFills).map(toCells)]
    .map((cells) => `${cells.map(writeCell).join(',')}\r\n`)
    .join('')}`

const toCells = (fill: Fill): string[] =>
  fields
    .flatMap((field) => (field === 'surface' ? surfaces.map((surface) => fill.surface?.[surface]) : [fill[field]]))
    .map((value) => (value === undefined ? '' : String(value)))

function writeCell(text: string): string {
  const safe = /^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a cell's text without the apostrophe that `writeFillsCsv` puts before formulas. */
export const unescapeCell = (text: string): string => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text)
