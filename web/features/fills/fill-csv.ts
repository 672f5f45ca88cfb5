import { type Day, isDay } from '#shared/date.ts'
import { compareFills, type Fill, type FillFields } from '#shared/fill.ts'
import { isTripId, isWaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { metric, roundStored, toMeasure, type Units } from '#shared/units.ts'
import { formulaStart } from '../../files/own-format.ts'
import { readRows } from '../../files/read/rows.ts'
import type { ChosenColumns } from '../../ui/column-map.tsx'
import { readNumber } from '../../ui/typed-number.ts'
import { readSurfaces, writeSurfaces } from './surface-text.ts'

/** What a column can be imported as, and the headers by which it is recognized: Offgrid's, LubeLogger's, Fuelio's and others. */
const columnRules = [
  { value: 'day', text: 'Day', header: /^(day|date|data)\b/ },
  { value: 'amount', text: 'Amount', header: /^(amount|fuel ?consumed|fuel \(|volume\b|liters|litres|gallons|quantity|kwh)/ },
  { value: 'full', text: 'Full tank', header: /^(full|is ?fill ?to ?full)/ },
  { value: 'odometer', text: 'Odometer', header: /^odo/ },
  { value: 'km', text: 'Distance since the last fill-up', header: /^(distance|trip ?meter)/ },
  { value: 'surface', text: 'Surface', header: /^surface/ },
  { value: 'missed', text: 'An earlier one is missing', header: /^missed/ },
  { value: 'reset', text: 'The odometer starts again', header: /^reset/ },
  { value: 'confirmed', text: 'Counted anyway', header: /^counted anyway/ },
  { value: 'price', text: 'Total price', header: /^(price|cost|total)/ },
  { value: 'currency', text: 'Currency', header: /^currency/ },
  { value: 'note', text: 'Note', header: /^notes?\b/ },
  { value: 'trip', text: 'Trip', header: /^trip id/ },
  { value: 'stop', text: 'Stop', header: /^stop id/ },
] as const
export type FillColumn = (typeof columnRules)[number]['value']
export type FillColumns = ChosenColumns<FillColumn>
export const fillColumnFields = columnRules.map(({ value, text }) => ({ value, text }))

const headers = (unit: 'L' | 'kWh') => [
  ...['Day', `Amount (${unit})`, 'Full tank', 'Odometer (km)', 'Distance (km)', 'Surface', 'Missed', 'Reset'],
  ...['Counted anyway', 'Price', 'Currency', 'Note', 'Trip id', 'Stop id'],
]

/** Returns a vehicle's fill-ups as CSV, oldest first, in liters or kWh and kilometers: UTF-8 with byte order mark and CR LF. */
export function writeFillsCsv(fills: readonly Fill[], unit: 'L' | 'kWh'): string {
  const yes = (flag: boolean | undefined) => (flag ? 'yes' : '')
  const rows = fills
    .toSorted(compareFills)
    .map((fill) => [
      ...[fill.day, fill.amount, fill.full ? 'yes' : 'no', fill.odometer, fill.km, writeSurfaces(fill.surface)],
      ...[yes(fill.missed), yes(fill.reset), yes(fill.confirmed), fill.price, fill.currency, toText(fill.note)],
      ...[fill.tripId, fill.waypointId],
    ])
  const lines = [headers(unit), ...rows].map((row) => row.map((cell) => quote(String(cell ?? ''))).join(','))
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`
}

/** Prefixes formulas with an apostrophe, so that spreadsheets do not run them. */
const toText = (text: string | undefined) => (text !== undefined && formulaStart.test(text) ? `'${text}` : text)
const fromText = (text: string) => text.replace(formulaStart, (start) => start.replace(/^'/, ''))
const quote = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const volumes = ['L', 'gallon', 'uk'] as const
/** The units and the order of dates of a file. */
export type FillFileUnits = {
  readonly distance: Units['distance']
  readonly volume: (typeof volumes)[number]
  readonly dates: 'day' | 'month'
}

export type FillTable = {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly columns: FillColumns
  readonly units: FillFileUnits
  /** True if the file's dates can be read in both orders. */
  readonly isAmbiguous: boolean
}

/** Rows of a file at most: a vehicle has fewer fill-ups. */
const mostRows = limits.fills.perVehicle

/**
 * Reads a table of fill-ups, from Fuelio its section of fill-ups. Guesses the columns and units by the header; the user's own if it
 * doesn't say. Undefined without rows.
 */
export function readFillTable(text: string, own: Pick<Units, 'distance' | 'volume'>): FillTable | undefined {
  const section = /^"?## ?Log"?[^\n]*\n([\s\S]*?)(?=^"?##|$(?![\s\S]))/m.exec(text)?.[1] ?? text.replace(/^\ufeff/, '')
  const line = /[^\r\n]+/.exec(section.slice(0, 10_000))?.[0].replace(/"[^"]*"/g, '') ?? ''
  const count = (mark: string) => line.split(mark).length
  const delimiter = ['\t', ';', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
  const [header, ...rows] = [...readRows(section, delimiter)]
    .slice(0, mostRows + 1)
    .map(({ cells }) => cells.map((cell) => cell.trim()))
  if (!header || rows.length === 0) return undefined
  const columns = guessColumns(header)
  const days = rows.map((row) => row[columns.day ?? 0] ?? '')
  const numbers = days.flatMap((day) => [/^(\d{1,2})\D(\d{1,2})\D\d{4}/.exec(day) ?? []])
  const isOver = (at: 1 | 2) => numbers.some((parts) => Number(parts[at]) > 12)
  return {
    header: header.map((cell, at) => cell || `Column ${at + 1}`),
    rows,
    columns,
    units: {
      distance: guessDistance(header[columns.odometer ?? columns.km ?? -1] ?? '', own.distance),
      volume: guessVolume(header[columns.amount ?? -1] ?? '', own.volume),
      dates: isOver(2) || (!isOver(1) && days.some((day) => day.includes('/'))) ? 'month' : 'day',
    },
    isAmbiguous: numbers.some(({ length }) => length > 0) && !isOver(1) && !isOver(2),
  }
}

function guessColumns(header: readonly string[]): FillColumns {
  const columns: Partial<Record<FillColumn, number>> = {}
  for (const { value, header: rule } of columnRules) {
    const at = header.findIndex((cell) => rule.test(cell.toLowerCase()))
    if (at >= 0) columns[value] = at
  }
  return columns
}

function guessDistance(header: string, own: Units['distance']): Units['distance'] {
  if (/\b(mi|miles)\b/i.test(header)) return 'mi'
  return /\bkm\b/i.test(header) ? 'km' : own
}

function guessVolume(header: string, own: Units['volume']): FillFileUnits['volume'] {
  if (/gal/i.test(header)) return /uk|imp/i.test(header) ? 'uk' : 'gallon'
  return own === 'gallon' && !/\((l|liters|litres|kwh)\)/i.test(header) ? 'gallon' : 'L'
}

export type ReadFills = {
  readonly fills: readonly FillFields[]
  /** Why rows were left out, by the number of the row in the file. */
  readonly leftOut: readonly { readonly row: number; readonly reason: string }[]
}

const litresInUkGallon = 4.54609

/** Reads the rows as fill-ups, oldest first. */
export function readFills({ rows }: Pick<FillTable, 'rows'>, columns: FillColumns, units: FillFileUnits): ReadFills {
  const fills: FillFields[] = []
  const leftOut: { row: number; reason: string }[] = []
  rows.forEach((row, at) => {
    const result = readRow((column) => row[columns[column] ?? -1] ?? '', units)
    if (typeof result === 'string') leftOut.push({ row: at + 2, reason: result })
    else fills.push(result)
  })
  const order = fills.map((fill, at) => ({ ...fill, id: String(at).padStart(6, '0'), rev: 0 })).toSorted(compareFills)
  return { fills: order.map(({ id: _id, rev: _rev, ...fill }) => fill), leftOut }
}

function readRow(cell: (column: FillColumn) => string, units: FillFileUnits): FillFields | string {
  const day = readDay(cell('day'), units.dates)
  if (!day) return 'No date'
  const volume = { L: 1, gallon: toMeasure('L', { ...metric, volume: 'gallon' }).size, uk: litresInUkGallon }[units.volume]
  const distance = toMeasure('km', { ...metric, distance: units.distance }).size
  const amount = readFigure(cell('amount'), volume)
  const { min, max } = limits.fills.amount
  if (amount === undefined || amount === null || amount < min || amount > max) return 'No amount from 0.1 to 2,000'
  const [odometer, km] = [readFigure(cell('odometer'), distance), readFigure(cell('km'), distance)]
  if (isOutside(odometer, limits.fills.odometer) || isOutside(km, limits.fills.km)) return 'No distance'
  const price = readFigure(cell('price'), 1)
  if (isOutside(price, limits.fills.price)) return 'No price'
  const currency = /^[A-Za-z]{3}$/.test(cell('currency')) ? cell('currency').toUpperCase() : undefined
  const surface = cell('surface') === '' ? undefined : readSurfaces(cell('surface'))
  const note = fromText(cell('note')).trim().slice(0, limits.fills.note)
  const [tripId, waypointId] = [cell('trip'), cell('stop')]
  return {
    ...{ day, amount, full: cell('full') === '' || isYes(cell('full')) },
    ...(typeof odometer === 'number' && { odometer }),
    ...(typeof km === 'number' && { km }),
    ...(surface && { surface }),
    ...(isYes(cell('missed')) && { missed: true }),
    ...(isYes(cell('reset')) && { reset: true }),
    ...(isYes(cell('confirmed')) && { confirmed: true }),
    ...(typeof price === 'number' && { price }),
    ...(currency !== undefined && { currency }),
    ...(note !== '' && { note }),
    ...(isTripId(tripId) && { tripId }),
    ...(isWaypointId(waypointId) && { waypointId }),
  }
}

const isYes = (text: string) => /^(1|true|yes|y|x|full)$/i.test(text)

const isOutside = (figure: number | undefined | null, most: number) =>
  figure === null || (figure !== undefined && (figure < 0 || figure > most))

/** Returns a figure as stored, without signs of currencies and units; null if it is no number. */
function readFigure(text: string, size: number): number | undefined | null {
  const figure = readNumber(text.replace(/[^\d.,-]/g, ''))
  return typeof figure === 'number' ? roundStored(figure * size) : figure
}

function readDay(text: string, dates: FillFileUnits['dates']): Day | undefined {
  const iso = text.slice(0, 10).replaceAll('/', '-')
  if (isDay(iso)) return iso
  const [match, first = '', second = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/.exec(text) ?? []
  if (match === undefined) return undefined
  const [day, month] = dates === 'day' ? [first, second] : [second, first]
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}
