import { type ColumnField, type Columns, columnFields } from '../types.ts'
import { type Axis, hemispheres, isPlace, type Pair, readHalf, readPair, readUtmCells } from './coordinates.ts'
import { fieldNames, fold, isMoment } from './field-names.ts'

type Row = readonly string[]

/** Returns true if a row has decimal degrees in two cells or a place in one: it is not titles. */
export const isPlaceRow = (row: Row): boolean =>
  row.filter((cell) => /^\s*[+-]?\d{1,3}[.,]\d+\s*°?\s*[NSEW]?\s*$/i.test(cell)).length > 1 || row.some(isPosition)

/** Guesses columns by titles, confirmed by some rows; without titles by contents. */
export function guessColumns(header: Row | undefined, rows: readonly Row[]): Columns {
  if (!header) return guessByContent(rows)
  const bears = (isGood: (row: Row) => boolean) => rows.length === 0 || rows.some(isGood)
  const found = guessByTitles(header, rows)
  const { latitude, longitude, northSouth, eastWest, position, zone, easting, northing, ...rest } = found
  if (latitude !== undefined && longitude !== undefined) {
    const halves = { latitude, longitude, ...findLetters(found, rows) }
    if (bears((row) => isPlace(readHalves(row, halves)))) return { ...rest, ...halves }
  }
  if (position !== undefined && bears((row) => isPosition(row[position] ?? ''))) return { ...rest, position }
  if (zone !== undefined && easting !== undefined && northing !== undefined) {
    const isUtm = (row: Row) => isPlace(readUtmCells(row[zone] ?? '', row[easting] ?? '', row[northing] ?? ''))
    if (bears(isUtm)) return { ...rest, zone, easting, northing }
  }
  return rest
}

/** Reads the latitude and the longitude of a row in columns of their own. */
export const readHalves = (row: Row, { latitude, longitude, northSouth, eastWest }: Columns): Pair => {
  const cell = (at: number | undefined) => (at === undefined ? '' : (row[at] ?? ''))
  return [
    readHalf(cell(latitude), cell(northSouth), 'latitude'),
    readHalf(cell(longitude), cell(eastWest), 'longitude'),
  ]
}

function guessByTitles(header: Row, rows: readonly Row[]): Columns {
  const folded = header.map(fold)
  const listColumns = (names: readonly string[]) => names.map((name) => folded.indexOf(name)).filter((at) => at >= 0)
  const found: Partial<Record<ColumnField, number>> = {}
  for (const field of columnFields) {
    const [first, second] = listColumns(fieldNames[field === 'comment' ? 'description' : field])
    const at = field === 'comment' ? second : first
    if (at !== undefined) found[field] = at
  }
  const { start } = found
  const isRecorded = start !== undefined && rows.some((row) => isMoment(header[start] ?? '', row[start] ?? ''))
  // Loggers have a day and a time.
  if (isRecorded || (start !== undefined && folded[start] === 'date' && folded.includes('time'))) delete found.start
  return found
}

/** Returns the columns with N and S, and E and W: by title, or beside the numbers without one. */
function findLetters({ latitude, longitude, ...found }: Columns, rows: readonly Row[]): Columns {
  const findBeside = (column: number | undefined, axis: Axis) =>
    column === undefined ? undefined : [column + 1, column - 1].find((at) => hasLetters(rows, at, axis))
  const northSouth = found.northSouth ?? findBeside(latitude, 'latitude')
  const eastWest = found.eastWest ?? findBeside(longitude, 'longitude')
  return { ...(northSouth !== undefined && { northSouth }), ...(eastWest !== undefined && { eastWest }) }
}

const hasLetters = (rows: readonly Row[], at: number, axis: Axis) =>
  rows.length > 0 && rows.every((row) => hemispheres[axis].test(row[at]?.trim() ?? ''))

function guessByContent(rows: readonly Row[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const all = Array.from({ length: width }, (_, at) => at)
  const [order, ...others] = listOrders(rows)
  const position = all.find((at) => rows.some((row) => isPosition(row[at] ?? '')))
  const places = order ?? (position === undefined ? {} : { position })
  const used = new Set(Object.values(places))
  const name = all.find((at) => !used.has(at) && rows.some((row) => /\p{L}/u.test(row[at] ?? '')))
  const description = all.find((at) => at !== name && !used.has(at) && rows.some((row) => /\p{L}/u.test(row[at] ?? '')))
  // Devices for drivers have the longitude first: if both orders are possible, only the user knows.
  const isClear = order ? others.length === 0 : position !== undefined && isClearPosition(rows, position)
  return {
    ...(isClear && places),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  }
}

/** Returns the orders in which the first two columns with decimal degrees in every row are places. */
function listOrders(rows: readonly Row[]): Columns[] {
  const isDegrees = (at: number) =>
    rows.every((row) => /^[+-]?\d{1,3}[.,]\d{2,}\s*°?\s*[NSEW]?$/i.test(row[at]?.trim() ?? ''))
  const [first, second] = (rows[0] ?? []).map((_, at) => at).filter(isDegrees)
  if (first === undefined || second === undefined) return []
  return [
    { latitude: first, longitude: second },
    { latitude: second, longitude: first },
  ].filter((order) => rows.every((row) => isPlace(readHalves(row, order))))
}

const isPosition = (cell: string): boolean =>
  /^\s*(?:LINESTRING|POLYGON)\b/i.test(cell) || (isPlace(readPair(cell)) && /\d.*\D.*\d/.test(cell))

/** Returns true if a cell is a place with the latitude first alone, or says which number is the latitude. */
const isClearPosition = (rows: readonly Row[], at: number): boolean =>
  rows.some((row) => {
    const [, first, second] = /^([+-]?[\d.]+)(?:\s*[,;]\s*|\s+)([+-]?[\d.]+)$/.exec(row[at]?.trim() ?? '') ?? []
    return isPosition(row[at] ?? '') && (first === undefined || Math.abs(Number(second)) > 90)
  })
