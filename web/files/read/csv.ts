import { type DayOrder, listDayOrders, readWrittenDay } from '#shared/written-days.ts'
import { formulaStart } from '../own-format.ts'
import { FileProblem } from '../problem.ts'
import { notReadable, otherDatum } from '../texts.ts'
import { type Columns, type FoundTable, hasPosition, type TableChoice } from '../types.ts'
import { guessColumns, isPlaceRow, readHalves } from './columns.ts'
import { type Pair, readPair, readUtmCells, unreadable } from './coordinates.ts'
import { joinTexts, takeOwnDays, toDescription } from './describe.ts'
import type { Found, RawPlace } from './found.ts'
import { addNumbers, readLine } from './read-line.ts'
import { findDelimiter, readRows } from './rows.ts'

type Row = readonly string[]
type Table = Omit<FoundTable, 'file' | 'fileName'>

const [samplesShown, rowsTried] = [3, 20]
const ownHeader = 'name,latitude,longitude,start,end,description'

/**
 * Reads cells between commas, semicolons, tabs or bars. Guesses the columns unless passed; if it cannot, returns the table without places.
 * @throws FileProblem if nothing looks like a place
 */
export function readCsv(
  written: string,
  found: Found,
  chosen: TableChoice | undefined,
  onProgress: (fraction: number) => void,
): Table {
  const ozi = readOzi(written)
  const text = ozi?.rows ?? written
  const choice = chosen ?? ozi?.choice
  const isOwn = text.slice(0, ownHeader.length) === ownHeader
  const delimiter = findDelimiter(/[^\r\n]+/.exec(text.slice(0, 10_000))?.[0].replace(/"[^"]*"/g, '') ?? '')
  const first = listFirstRows(text, delimiter)
  const [top = []] = first
  const hasHeader = !isPlaceRow(top)
  const rows = hasHeader ? first.slice(1) : first
  const width = Math.max(0, ...first.map((row) => row.length))
  const columns = choice?.columns ?? guessColumns(hasHeader ? top : undefined, rows)
  if (!choice && !hasPosition(columns) && !rows.some(isPlaceRow)) throw new FileProblem(notReadable)
  const fill = (row: Row, empty: (at: number) => string) =>
    Array.from({ length: width }, (_, at) => row[at]?.slice(0, 200).trim() || empty(at))
  const dayOrders = listOrders(() => listDates(text, delimiter, columns))
  const dayOrder = choice?.dayOrder ?? (dayOrders.length > 1 ? undefined : dayOrders[0])
  if (hasPosition(columns)) readPlaces(text, { delimiter, hasHeader, columns, dayOrder, isOwn, found, onProgress })
  return {
    header: fill(hasHeader ? top : [], (at) => `Column ${at + 1}`),
    samples: rows.slice(0, samplesShown).map((row) => fill(row, () => '')),
    columns,
    dayOrders,
    ...(dayOrder && { dayOrder }),
  }
}

/** Returns the orders of day and month that a file's dates may have. No country writes dots with the month first. */
function listOrders(list: () => Iterable<string>): readonly DayOrder[] {
  const orders = listDayOrders(list())
  const isDotted =
    orders.length > 1 && [...list()].every((date) => /^\s*(?:$|\d{1,2}\.\s?\d{1,2}\.|\d{4}|\D)/.test(date))
  return isDotted && orders.includes('dmy') ? ['dmy'] : orders
}

/** Lists the dates of a whole file, one of which may show the order of all. */
function* listDates(text: string, delimiter: string, { start, end }: Columns): Generator<string> {
  if (start === undefined && end === undefined) return
  for (const { cells } of readRows(text, delimiter))
    for (const at of [start, end]) if (at !== undefined) yield cells[at] ?? ''
}

type ReadOptions = {
  readonly delimiter: string
  readonly hasHeader: boolean
  readonly columns: Columns
  readonly dayOrder: DayOrder | undefined
  readonly isOwn: boolean
  readonly found: Found
  readonly onProgress: (fraction: number) => void
}

function readPlaces(text: string, options: ReadOptions): void {
  const { delimiter, hasHeader, onProgress } = options
  let at = 0
  for (const { cells, end } of readRows(text, delimiter)) {
    if (at++ > 0 || !hasHeader) readRow(cells, options)
    if (at % 1_000 === 0) onProgress(end / text.length)
  }
}

function readRow(row: Row, { columns, dayOrder, isOwn, found }: ReadOptions): void {
  const cell = (at: number | undefined) => (at === undefined ? '' : (row[at] ?? ''))
  const text = (at: number | undefined) => cell(at).replace(formulaStart, (start) => start.replace(/^'/, ''))
  const day = (at: number | undefined) => readWrittenDay(cell(at), dayOrder) ?? cell(at)
  const days = { start: day(columns.start), end: day(columns.end) }
  const texts = [columns.description, columns.comment].map(text)
  const place = {
    name: text(columns.name),
    symbol: cell(columns.symbol),
    skipped: cell(columns.skipped),
    ...(isOwn
      ? { ...days, description: texts.join('') }
      : takeOwnDays({ ...days, description: joinTexts(texts.map((one) => toDescription(one, found))) })),
  }
  const { latitude, position, zone, easting, northing } = columns
  if (position !== undefined) addPosition(cell(position), place, found)
  else if (latitude !== undefined) addPair(readHalves(row, columns), place, found)
  else addPair(readUtmCells(cell(zone), cell(easting), cell(northing)), place, found)
}

/** Adds a row whose place is in one cell, which in WKT may be a line. */
function addPosition(position: string, place: Omit<RawPlace, 'latitude' | 'longitude'>, found: Found): void {
  const [match, shape, points = ''] = /^\s*(LINESTRING|POLYGON)\b[^(]*\(+([^()]*)/i.exec(position) ?? []
  if (match !== undefined) found.addLine(read(points, place.name, /^P/i.test(shape ?? '') ? 'area' : 'line'))
  else addPair(readPair(position) ?? [unreadable, unreadable], place, found)
}

function addPair([latitude, longitude]: Pair, place: Omit<RawPlace, 'latitude' | 'longitude'>, found: Found): void {
  if (typeof latitude !== 'string') found.leaveOut(latitude.reason)
  else if (typeof longitude !== 'string') found.leaveOut(longitude.reason)
  else found.addPlace({ ...place, latitude, longitude })
}

function read(points: string, name: string, kind: 'line' | 'area') {
  const line = readLine(kind)
  for (const point of points.split(',')) addNumbers(line, point.trim().split(/\s+/))
  return line.finish(name)
}

function listFirstRows(text: string, delimiter: string): Row[] {
  const rows: Row[] = []
  for (const { cells } of readRows(text, delimiter)) {
    rows.push(cells)
    if (rows.length === rowsTried) break
  }
  return rows
}

/**
 * Returns the rows of OziExplorer's waypoints, which have Ñ for a comma; undefined for another table.
 * @throws FileProblem for another datum than WGS 84, where places are up to a kilometer off
 */
function readOzi(text: string): { readonly rows: string; readonly choice: TableChoice } | undefined {
  const [header, datum = ''] = /^\s*OziExplorer Waypoint File.*\r?\n(.*)\r?\n.*\r?\n.*\r?\n/.exec(text) ?? []
  if (header === undefined) return undefined
  if (!/^\s*WGS ?84\s*$/i.test(datum)) throw new FileProblem(otherDatum)
  const rows = text
    .slice(header.length)
    .replaceAll(',', '\t')
    .replace(/Ñ(?= )/g, ',')
  return { rows, choice: { columns: { name: 1, latitude: 2, longitude: 3, description: 10 } } }
}
