/** Fill-ups as the rows of a CSV file: own columns, and those of LubeLogger and Fuelio. */
import { isDay } from './date.ts'
import { compareFills, type Fill, type FillFields } from './fill.ts'
import { isTripId, isWaypointId } from './ids.ts'
import { limits } from './limits.ts'
import { type Surfaces, surfaces } from './stop.ts'
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

/** Why a row is no fill-up: `row` counts from 0, and `text` continues "Line 4: ". */
export type FillProblem = { readonly row: number; readonly text: string }

export type ReadFills = { readonly fills: readonly FillFields[]; readonly problems: readonly FillProblem[] }

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
  const body = rows.slice(header + 1, end < 0 ? undefined : end)
  const isDayFirst = dayFirst ?? body.some((row) => Number(/^(\d+)[/.]/.exec(row[found.day?.at ?? 0] ?? '')?.[1]) > 12)
  const [fills, problems]: [FillFields[], FillProblem[]] = [[], []]
  for (const [at, cells] of body.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = header + 1 + at
    const most = limits.fills.perVehicle
    const read =
      fills.length < most ? readFill(cells, found, isDayFirst) : `a vehicle has at most ${format(most)} fill-ups`
    if (typeof read === 'string') problems.push({ row, text: read })
    else fills.push(read)
  }
  fills.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  return { fills, problems }
}

const format = (value: number) => value.toLocaleString('en-US')
const toRange = (name: string, most: number, unit = '', least = 0) =>
  `${name} must be ${least} to ${format(most)}${unit}`

/** The demands on each field, in words. */
const demands: Readonly<Record<string, string>> = {
  day: `the date must be a day from ${limits.dateFirstYear} to ${limits.dateLastYear}`,
  amount: toRange('the amount', limits.fills.amount.max, ' L or kWh', limits.fills.amount.min),
  full: 'the full tank must be yes or no',
  odometer: toRange('the odometer', limits.fills.odometer, ' km'),
  km: toRange('the distance', limits.fills.km, ' km'),
  price: toRange('the price', limits.fills.price),
  currency: 'the currency must be a code like AUD',
  note: `the note must be text of at most ${limits.fills.note} characters`,
  surface: 'the surfaces must add up to 1',
  ...Object.fromEntries(surfaces.map((surface) => [surface, toRange(surface, 1)])),
  ...Object.fromEntries(flags.map((flag) => [flag, `${flag} must be yes or no`])),
}

const quote = (text: string) => (text === '' ? 'nothing' : `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`)

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

/** Returns a text that says which field can't be read. */
function readFill(row: readonly string[], found: Columns, isDayFirst: boolean): FillFields | string {
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
  const flag = (name: string) =>
    /^(1|true|yes|y|full)$/i.test(cell(name))
      ? { [name]: true }
      : /^(0|false|no|n|partial)$/i.test(cell(name))
        ? { [name]: false }
        : {}
  const wrong: string[] = []
  const check = <Read extends object>(name: string, read: Read): Read => {
    if (cell(name) !== '' && !(name in read)) wrong.push(name)
    return read
  }
  const day = readDay(cell('day'), isDayFirst)
  if (day === undefined) wrong.push('day')
  const { amount } = number('amount', limits.fills.amount.max, limits.fills.amount.min)
  if (amount === undefined) wrong.push('amount')
  const [currency, note] = [cell('currency').toUpperCase(), cell('note')]
  const fields = {
    full: true,
    ...check('full', flag('full')),
    ...check('odometer', number('odometer', limits.fills.odometer)),
    ...check('km', number('km', limits.fills.km)),
    ...check('price', number('price', limits.fills.price)),
    ...check('currency', /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
    ...check('note', note !== '' && note.length <= limits.fills.note && !note.includes('\0') ? { note } : {}),
    ...Object.assign({}, ...flags.map((name) => check(name, flag(name)))),
  }
  const shares: Surfaces = Object.assign({}, ...surfaces.map((name) => check(name, number(name, 1))))
  const total = Object.values(shares).reduce<number>((sum, share = 0) => sum + share, 0)
  if (total > 0 && Math.abs(total - 1) >= 0.005) wrong.push('surface')
  const [first] = wrong
  if (day === undefined || amount === undefined || first !== undefined)
    return `${demands[first ?? '']}, not ${quote(first === 'surface' ? format(total) : cell(first ?? ''))}`
  // Other programs have other columns of these names.
  const [tripId = '', waypointId = ''] = [cell('tripId'), cell('waypointId')]
  return {
    ...{ day, amount, ...fields },
    ...(total > 0 ? { surface: shares } : {}),
    ...(isTripId(tripId) ? { tripId } : {}),
    ...(isWaypointId(waypointId) ? { waypointId } : {}),
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
