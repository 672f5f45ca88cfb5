/** Fill-ups as the rows of a CSV file: own columns, and those of LubeLogger and Fuelio. */
import { isDay } from './date.ts'
import { compareFills, type Fill, type FillFields } from './fill.ts'
import { isTripId, isWaypointId } from './ids.ts'
import { limits } from './limits.ts'
import { surfaces } from './stop.ts'
import { roundStored } from './units.ts'

const flags = ['missed', 'reset', 'confirmed'] as const
const columns = [
  ...['day', 'amount', 'full', 'odometer_km', 'distance_km', 'price', 'currency', 'note'],
  ...surfaces,
  ...flags,
  ...['trip', 'stop'],
] as const

/** Returns a CSV file, oldest first. Cells that a spreadsheet would compute start with an apostrophe. */
export const writeFillsCsv = (fills: readonly Fill[]): string =>
  [columns, ...fills.toSorted(compareFills).map(toCells)]
    .map((cells) => `${cells.map(writeCell).join(',')}\r\n`)
    .join('')

const toCells = (fill: Fill): string[] =>
  [
    ...[fill.day, fill.amount, fill.full, fill.odometer, fill.km, fill.price, fill.currency, fill.note],
    ...surfaces.map((surface) => fill.surface?.[surface]),
    ...flags.map((flag) => fill[flag]),
    ...[fill.tripId, fill.waypointId],
  ].map((value) => (value === undefined ? '' : String(value)))

function writeCell(text: string): string {
  const safe = /^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const unescapeCell = (text: string): string => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text)

/** `unread` counts rows that are no fill-up. */
export type ReadFills = { readonly fills: readonly FillFields[]; readonly unread: number }

const kmInMile = 1.609344
const litresInGallon = { us: 3.785411784, uk: 4.54609 } as const

type Column = { readonly at: number; readonly size: number }
type Columns = Readonly<Record<string, Column>>

/** Names of a header's cells, in lowercase without spaces and units, by our name. */
const names: Readonly<Record<string, readonly string[]>> = {
  day: ['day', 'date', 'data'],
  amount: ['amount', 'fuelconsumed', 'fuel', 'volume', 'liters', 'litres', 'gallons', 'kwh'],
  full: ['full', 'isfilltofull', 'filledup'],
  odometer: ['odometer_km', 'odometer', 'odo'],
  km: ['distance_km', 'km', 'distance'],
  price: ['price', 'cost'],
  currency: ['currency'],
  note: ['note', 'notes'],
  missed: ['missed', 'missedfuelup'],
  reset: ['reset'],
  confirmed: ['confirmed'],
  tripId: ['trip', 'tripid'],
  waypointId: ['stop', 'waypointid'],
  ...Object.fromEntries(surfaces.map((surface) => [surface, [surface]])),
}

/** Returns the place of each known column in a header, by our name. */
export const findFillColumns = (header: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(findColumns(header)).map(([name, { at }]) => [name, at]))

/**
 * Reads the rows of a file, oldest first, at most a vehicle's number; undefined if no row is a header that is known. Without
 * `dayFirst`, dates such as 5/3/2027 start with the month unless one can't.
 */
export function readFillRows(rows: readonly (readonly string[])[], dayFirst?: boolean): ReadFills | undefined {
  const header = rows.findIndex((row) => ['day', 'amount'].every((name) => name in findColumns(row)))
  if (header < 0) return undefined
  const found = findColumns(rows[header] ?? [])
  // Fuelio writes several tables, each behind a line such as "## Costs".
  const end = rows.findIndex((row, at) => at > header && row[0]?.startsWith('## '))
  const body = rows.slice(header + 1, end < 0 ? undefined : end).filter((row) => row.some((cell) => cell.trim() !== ''))
  const isDayFirst = dayFirst ?? body.some((row) => Number(/^(\d+)[/.]/.exec(row[found.day?.at ?? 0] ?? '')?.[1]) > 12)
  const fills = body.slice(0, limits.fills.perVehicle).flatMap((row) => readFill(row, found, isDayFirst) ?? [])
  fills.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  return { fills, unread: body.length - fills.length }
}

function findColumns(row: readonly string[]): Columns {
  const cells = row.map((cell) => {
    const [name = '', unit = ''] = cell.toLowerCase().split('(')
    const gallon = litresInGallon[/uk|imp/.test(unit) ? 'uk' : 'us']
    const size = /^mi/.test(unit) ? kmInMile : /gal/.test(unit) ? gallon : 1
    return { name: name.replace(/[\s"\uFEFF]/g, ''), size }
  })
  return Object.fromEntries(
    Object.entries(names).flatMap(([own, known]) => {
      const at = cells.findIndex(({ name }) => known.includes(name))
      return at < 0 ? [] : [[own, { at, size: cells[at]?.size ?? 1 }]]
    }),
  )
}

function readFill(row: readonly string[], found: Columns, isDayFirst: boolean): FillFields | undefined {
  const cell = (name: string) => {
    const column = found[name]
    return column ? unescapeCell(row[column.at] ?? '').trim() : ''
  }
  const number = (name: string, most: number, least = 0) => {
    const text = cell(name).replace(/^[^\d-]+/, '')
    // 45,678 is 45.678 where 45678 is too much.
    const value = [readGrouped(text), Number(text.replace(',', '.'))]
      .map((typed) => roundStored(typed * (found[name]?.size ?? 1)))
      .find((size) => text !== '' && size >= least && size <= most)
    return value === undefined ? {} : { [name]: value }
  }
  const isTrue = (name: string) => /^(1|true|yes)$/i.test(cell(name))
  const day = readDay(cell('day'), isDayFirst)
  const { amount } = number('amount', limits.fills.amount.max, limits.fills.amount.min)
  if (day === undefined || amount === undefined) return undefined
  const shares = Object.assign({}, ...surfaces.map((surface) => number(surface, 1)))
  const [note, currency, tripId, waypointId] = ['note', 'currency', 'tripId', 'waypointId'].map(cell)
  return {
    ...{ day, amount, full: cell('full') === '' || isTrue('full') },
    ...number('odometer', limits.fills.odometer),
    ...number('km', limits.fills.km),
    ...number('price', limits.fills.price),
    ...(Object.keys(shares).length > 0 ? { surface: shares } : {}),
    ...Object.fromEntries(flags.filter((flag) => cell(flag) !== '').map((flag) => [flag, isTrue(flag)])),
    ...(currency && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
    ...(tripId && isTripId(tripId) ? { tripId } : {}),
    ...(waypointId && isWaypointId(waypointId) ? { waypointId } : {}),
    ...(note ? { note: note.slice(0, limits.fills.note) } : {}),
  }
}

/** Reads 1,234.5 and 1.234,5, and 12,5 with a decimal comma. */
const readGrouped = (text: string): number =>
  Number((/\.\d{3},/.test(text) ? text.replaceAll('.', '') : text.replace(/,(?=\d{3}(\D|$))/g, '')).replace(',', '.'))

/** Reads 2027-05-03 with or without a time, and 5/3/2027 or, if any row of the file needs it, 3/5/2027. */
function readDay(text: string, isDayFirst: boolean) {
  const [, one = '', other = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text) ?? []
  const [month, date] = isDayFirst ? [other, one] : [one, other]
  const day = year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
