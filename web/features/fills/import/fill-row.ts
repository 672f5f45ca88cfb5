/** Reads one row of a fuel log's table. */
import type { Day } from '#shared/date.ts'
import { listClearable } from '#shared/fields.ts'
import type { FillFields } from '#shared/fill.ts'
import { unescapeCell } from '#shared/fill-csv.ts'
import { isTripId, isWaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { surfaces } from '#shared/stop.ts'
import { roundStored } from '#shared/units.ts'
import { readWrittenDay } from '#shared/written-days.ts'
import { readSigns, readWrittenNumber } from '#shared/written-numbers.ts'
import { findDistance, findVolume, readCurrency, readFlag, readFullType, sizes } from './fill-cells.ts'
import { createCheck, type FillFormats, getRange, type NumberField } from './fill-formats.ts'
import type { FillChoices, FillTable } from './fill-table.ts'
import { type FillColumns, type FillField, importedFields } from './fill-titles.ts'

/** A row as read. `at` is its place in the table. Day and odometer are known for some rows without a fill-up, too. */
export type ReadRow = {
  readonly at: number
  readonly day: Day | undefined
  readonly odometer: number | undefined
  readonly fill: FillFields | undefined
  /** Why the row is no fill-up; undefined for fill-ups of other tanks. */
  readonly problem: string | undefined
  /** True if another fuel was filled in, too. */
  readonly isMixed: boolean
  /** The parts of the row that are left out. */
  readonly losses: readonly string[]
}

export const formatNumber = (value: number) => value.toLocaleString('en-US')
function toRange(name: string, field: NumberField, unit = ''): string {
  const { least, most } = getRange(field)
  return `${name} must be ${least} to ${formatNumber(most)}${unit}`
}

const flags = listClearable(importedFields).filter((name) => importedFields[name].kind === 'yesNo')

/** The demands on each field, in words. */
const demands: Readonly<Partial<Record<FillField, string>>> = {
  day: `the date must be a day from ${limits.dateFirstYear} to ${limits.dateLastYear}`,
  amount: toRange('the amount', 'amount', ' L or kWh'),
  full: 'the full tank must be yes or no',
  partial: '“not full” must be yes or no',
  fullType: 'the fill-up must be full or partial',
  odometer: toRange('the odometer', 'odometer', ' km'),
  km: toRange('the distance', 'km', ' km'),
  price: toRange('the price', 'price'),
  unitPrice: toRange('the price', 'unitPrice'),
  currency: 'it must be a code like AUD',
  ...Object.fromEntries(surfaces.map((surface) => [surface, toRange(surface, surface)])),
  ...Object.fromEntries(flags.map((flag) => [flag, `${flag} must be yes or no`])),
}

const quote = (text: string) => (text === '' ? 'nothing' : `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`)

type Table = {
  readonly columns: FillColumns
  readonly choices: FillChoices
  readonly formats: FillFormats
  readonly titleOf: (field: FillField) => string
  /** True if an empty cell means that the tank was not full. */
  readonly marksFull: boolean
}

/** Reads the cells of a row, and collects the fields that can't be read in `wrong`. */
function createCells(row: readonly string[], { columns, formats }: Table) {
  const wrong: FillField[] = []
  const text = (field: FillField) => unescapeCell(row[columns[field] ?? -1] ?? '').trim()
  const check = <Value>(field: FillField, value: Value | undefined): Value | undefined => {
    if (value === undefined && text(field) !== '') wrong.push(field)
    return value
  }
  /** Returns a number as stored; `size` is that of its unit. */
  const number = (field: NumberField, size: number) => {
    const value = readWrittenNumber(text(field), formats.getMark(field), createCheck(field, size))
    return value === undefined ? undefined : roundStored(value * size)
  }
  const flag = (field: FillField) => check(field, readFlag(text(field)))
  return { wrong, text, check, number, flag }
}
type Cells = ReturnType<typeof createCells>

/** Returns how a table's rows are read. */
export function createRowReader(
  { header, rows }: FillTable,
  columns: FillColumns,
  choices: FillChoices,
  formats: FillFormats,
): (row: readonly string[]) => Omit<ReadRow, 'at'> {
  const titleOf = (field: FillField) => header[columns[field] ?? -1] ?? ''
  const marksFull = rows.some((row) => readFlag(row[columns.full ?? -1] ?? '') === true)
  const table = { columns, choices, formats, titleOf, marksFull }
  return (row) => readRow(createCells(row, table), table)
}

function readRow(cells: Cells, table: Table): Omit<ReadRow, 'at'> {
  const { text, wrong, check, flag } = cells
  const day = readWrittenDay(text('day'), table.formats.order)
  const { amount, size } = readAmount(cells, table)
  const [odometer, km] = [readDistance('odometer', cells, table), readDistance('km', cells, table)]
  const full = text('full') === '' ? !table.marksFull : flag('full')
  // Road Trip has 'Partial' in a column of this title.
  const isPartial = /^(part|teil)/i.test(text('partial')) || flag('partial')
  const type = check('fullType', readFullType(text('fullType')))
  const marked = flags.flatMap((name) => [[name, flag(name)] as const]).filter(([, value]) => value !== undefined)
  const shares = surfaces.flatMap((name) => {
    const share = check(name, cells.number(name, 1))
    return share === undefined ? [] : [[name, share] as const]
  })
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  const { losses, ...money } = readMoney(cells, table, amount === undefined ? undefined : amount / size)
  const note = text('note').replaceAll('\0', '')
  const isLong = note.length > limits.fills.note
  const second = text('secondFuel')
  const found = {
    day,
    odometer,
    fill: undefined,
    isMixed: second !== '',
    losses: [
      ...losses,
      ...(isLong ? [`the note is cut to ${limits.fills.note} characters`] : []),
      ...(second === '' ? [] : [`without its second fuel, ${quote(second)}: consumption isn’t measured`]),
    ],
  }
  if (day === undefined) return { ...found, problem: `${demands.day}, not ${quote(text('day'))}` }
  if (amount === undefined)
    return { ...found, problem: `${demands.amount}, not ${quote(`${text('amount')} ${text('volumeUnit')}`.trim())}` }
  const [first] = wrong
  if (first !== undefined) return { ...found, problem: `${demands[first]}, not ${quote(text(first))}` }
  if (total > 0 && Math.abs(total - 1) >= 0.005)
    return { ...found, problem: `the surfaces must add up to 1, not “${formatNumber(total)}”` }
  const [tripId, waypointId] = [text('tripId'), text('waypointId')]
  const fill: FillFields = {
    day,
    amount,
    full: full !== false && isPartial !== true && type !== false,
    ...(odometer !== undefined && { odometer }),
    // Other programs write 0 for a distance that nobody entered.
    ...(km !== undefined && !(km === 0 && odometer !== undefined) && { km }),
    ...money,
    ...(note !== '' && { note: isLong ? cut(note) : note }),
    ...Object.fromEntries(marked),
    ...(total > 0 && { surface: Object.fromEntries(shares) }),
    // Other programs have other columns of these names.
    ...(isTripId(tripId) && { tripId }),
    ...(isWaypointId(waypointId) && { waypointId }),
  }
  return { ...found, fill, problem: undefined }
}

const hasLetters = (text: string) => /\p{L}/u.test(text)

/** Returns the liters (kWh), and those of the file's unit. */
function readAmount({ text, number }: Cells, { choices, titleOf }: Table) {
  const signs = readSigns(text('amount'))
  const ofRow = findVolume(signs) ?? findVolume(text('volumeUnit'))
  const unit = choices.volume === 'row' ? (ofRow ?? findVolume(titleOf('amount')) ?? 'L') : choices.volume
  const isOtherEnergy = ofRow && choices.isElectric !== undefined && (ofRow === 'kWh') !== choices.isElectric
  const isOtherUnit = hasLetters(signs) && findVolume(signs) === undefined
  return { size: sizes[unit], amount: isOtherEnergy || isOtherUnit ? undefined : number('amount', sizes[unit]) }
}

function readDistance(field: 'odometer' | 'km', { text, number, check }: Cells, { choices, titleOf }: Table) {
  const signs = readSigns(text(field))
  const ofRow = findDistance(signs) ?? findDistance(text('distanceUnit')) ?? findDistance(titleOf(field))
  const unit = choices.distance === 'row' ? (ofRow ?? 'km') : choices.distance
  const isOtherUnit = hasLetters(signs) && findDistance(signs) === undefined
  return check(field, isOtherUnit ? undefined : number(field, sizes[unit]))
}

/** Reads the price and its currency, which a fill-up does without. `amount` is in the file's unit. */
function readMoney({ text, number }: Cells, { titleOf }: Table, amount: number | undefined) {
  const field = text('price') === '' ? 'unitPrice' : 'price'
  const figure = number(field, 1)
  const total = field === 'price' ? figure : figure && amount && Math.round(figure * amount * 100) / 100
  const price = total !== undefined && createCheck('price', 1)(total) ? total : undefined
  const title = /[([]([^)\]]*)/.exec(titleOf(field))?.[1] ?? ''
  const stated = text('currency')
  const ofPrice = price === undefined ? undefined : (readCurrency(readSigns(text(field))) ?? readCurrency(title))
  const currency = stated === '' ? ofPrice : (readCurrency(stated) ?? readCurrency(stated.toUpperCase()))
  const explain = (name: string, of: FillField) => `without its ${name}: ${demands[of]}, not ${quote(text(of))}`
  const losses = [
    ...(price === undefined && text(field) !== '' ? [explain('price', field)] : []),
    ...(currency === undefined && stated !== '' ? [explain('currency', 'currency')] : []),
  ]
  return { ...(price !== undefined && { price }), ...(currency !== undefined && { currency }), losses }
}

/** Cuts a note without leaving half a character at the end. */
const cut = (note: string): string =>
  note
    .slice(0, limits.fills.note)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
