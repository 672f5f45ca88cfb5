import { formulaStart } from '../own-format.ts'
import { FileProblem } from '../problem.ts'
import { notReadable } from '../texts.ts'
import { type Columns, type FoundTable, hasPosition } from '../types.ts'
import { guessColumns, isPlaceRow, readHalves } from './columns.ts'
import { type Pair, readPair, readUtmCells, unreadable } from './coordinates.ts'
import { joinTexts, toDescription } from './describe.ts'
import type { Found, RawPlace } from './found.ts'
import { addNumbers, readLine } from './read-line.ts'
import { readRows } from './rows.ts'

type Row = readonly string[]
type Table = Omit<FoundTable, 'file' | 'fileName'>

const [samplesShown, rowsTried] = [3, 20]
const ownHeader = 'name,latitude,longitude,start,end,description'

/**
 * Reads cells between commas, semicolons, tabs or bars. Guesses the columns unless passed; if it cannot, returns the table without places.
 * @throws FileProblem if nothing looks like a place
 */
export function readCsv(
  text: string,
  found: Found,
  chosen: Columns | undefined,
  onProgress: (fraction: number) => void,
): Table {
  const isOwn = text.slice(0, ownHeader.length) === ownHeader
  const delimiter = findDelimiter(text)
  const first = listFirstRows(text, delimiter)
  const [top = []] = first
  const hasHeader = !isPlaceRow(top)
  const rows = hasHeader ? first.slice(1) : first
  const width = Math.max(0, ...first.map((row) => row.length))
  const columns = chosen ?? guessColumns(hasHeader ? top : undefined, rows)
  if (!chosen && !hasPosition(columns) && !rows.some(isPlaceRow)) throw new FileProblem(notReadable)
  const fill = (row: Row, empty: (at: number) => string) =>
    Array.from({ length: width }, (_, at) => row[at]?.slice(0, 200).trim() || empty(at))
  if (hasPosition(columns)) readPlaces(text, { delimiter, hasHeader, columns, isOwn, found, onProgress })
  return {
    header: fill(hasHeader ? top : [], (at) => `Column ${at + 1}`),
    samples: rows.slice(0, samplesShown).map((row) => fill(row, () => '')),
    columns,
  }
}

type ReadOptions = {
  readonly delimiter: string
  readonly hasHeader: boolean
  readonly columns: Columns
  readonly isOwn: boolean
  readonly found: Found
  readonly onProgress: (fraction: number) => void
}

function readPlaces(text: string, { delimiter, hasHeader, columns, isOwn, found, onProgress }: ReadOptions): void {
  let at = 0
  for (const { cells, end } of readRows(text, delimiter)) {
    if (at++ > 0 || !hasHeader) readRow(cells, columns, isOwn, found)
    if (at % 1_000 === 0) onProgress(end / text.length)
  }
}

function readRow(row: Row, columns: Columns, isOwn: boolean, found: Found): void {
  const cell = (at: number | undefined) => (at === undefined ? '' : (row[at] ?? ''))
  const text = (at: number | undefined) => cell(at).replace(formulaStart, (start) => start.replace(/^'/, ''))
  const place = {
    name: text(columns.name),
    description: isOwn
      ? text(columns.description)
      : joinTexts([columns.description, columns.comment].map((at) => toDescription(text(at), found))),
    start: cell(columns.start),
    end: cell(columns.end),
    symbol: cell(columns.symbol),
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

function findDelimiter(text: string): string {
  const line = /[^\r\n]+/.exec(text.slice(0, 10_000))?.[0].replace(/"[^"]*"/g, '') ?? ''
  const count = (mark: string) => line.split(mark).length
  return ['\t', ';', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}
