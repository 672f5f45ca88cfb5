/** Fill-ups as the rows of a CSV file. */
import { compareFills, type Fill } from './fill.ts'
import { surfaces } from './stop.ts'

const flags = ['missed', 'reset', 'confirmed'] as const
const columns = [
  'day',
  'amount',
  'full',
  'odometer_km',
  'distance_km',
  'price',
  'currency',
  'note',
  ...surfaces,
  ...flags,
  'trip',
  'stop',
] as const

/** Returns a CSV file, oldest first. Cells that a spreadsheet would compute start with an apostrophe. */
export const writeFillsCsv = (fills: readonly Fill[]): string =>
  [columns, ...fills.toSorted(compareFills).map(toCells)]
    .map((cells) => `${cells.map(writeCell).join(',')}\r\n`)
    .join('')

const toCells = (fill: Fill): string[] =>
  [
    fill.day,
    fill.amount,
    fill.full,
    fill.odometer,
    fill.km,
    fill.price,
    fill.currency,
    fill.note,
    ...surfaces.map((surface) => fill.surface?.[surface]),
    ...flags.map((flag) => fill[flag]),
    fill.tripId,
    fill.waypointId,
  ].map((value) => (value === undefined ? '' : String(value)))

function writeCell(text: string): string {
  const safe = /^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a cell's text without the apostrophe that `writeFillsCsv` puts before formulas. */
export const unescapeCell = (text: string): string => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text)
