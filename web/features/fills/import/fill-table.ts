/** Tables in the file of a fuel log. */
import type { Units } from '#shared/units.ts'
import type { DayOrder } from '#shared/written-days.ts'
import { readSigns } from '#shared/written-numbers.ts'
import { findDelimiter, type ReadRow, readRows } from '../../../files/read/rows.ts'
import { findDistance, findVolume, type Volume } from './fill-cells.ts'
import { countKnownTitles, type FillColumns, foldTitle, guessFillColumns } from './fill-titles.ts'

/** The user's choices about a file. Units are 'row' if each row has its own. */
export type FillChoices = {
  readonly distance: Units['distance'] | 'row'
  readonly volume: Volume | 'row'
  /** The vehicle's energy, if it is known: amounts of another one are no fill-ups. */
  readonly isElectric?: boolean
  /** By what was asked. */
  readonly answers: Readonly<Record<string, string>>
}

type Row = readonly string[]

export type FillTable = {
  /** Each column's title, or 'Column 1'; empty for a column without title and cells. */
  readonly header: Row
  readonly rows: readonly Row[]
  /** The number of each row's first line in the file. */
  readonly lines: readonly number[]
  /** Recognized by their titles. */
  readonly columns: FillColumns
  readonly choices: FillChoices
  /** The order of dates that another table of the file states. */
  readonly order: DayOrder | undefined
  /** The titles of the file's tables. `at` is this one. */
  readonly titles: readonly string[]
  readonly at: number
  /** False if several tables have fill-ups, and the user has not said which are meant. */
  readonly isChosen: boolean
}

export const isComplete = (columns: FillColumns): boolean => columns.day !== undefined && columns.amount !== undefined

/**
 * Reads a table of a file, by default the first that has fill-ups, with units by its titles and rows; the user's own if they name none.
 * Undefined without rows.
 */
export function readFillTable(
  text: string,
  own: Pick<Units, 'distance' | 'volume'>,
  chosen?: number,
): FillTable | undefined {
  // Fuelio's first line is a title.
  const line = /.*[,\t;|].*/.exec(text.slice(0, 10_000).replace(/"[^"]*"/g, ''))?.[0] ?? ''
  const all = [...readRows(text, findDelimiter(line))]
  const tables = splitTables(all).filter(({ rows }) => rows.length > 0)
  const rowsOf = tables.map(listRows)
  const guesses = tables.map(({ header }, index) => guessFillColumns(header, rowsOf[index] ?? []))
  const first = Math.max(0, guesses.findIndex(isComplete))
  const at = chosen ?? first
  const [table, rows, columns] = [tables[at], rowsOf[at], guesses[at]]
  if (!table || !rows || !columns) return undefined
  return {
    rows,
    columns,
    at,
    header: table.header.map((title, column) => {
      const isEmpty = rows.every((row) => (row[column] ?? '').trim() === '')
      return title || isEmpty ? title : `Column ${column + 1}`
    }),
    lines: table.rows.map(({ line }) => line),
    isChosen: chosen !== undefined || guesses.filter(isComplete).length < 2,
    choices: { ...guessUnits(table.header, rows, columns, own), answers: {} },
    order: findStatedOrder(all),
    titles: tables.map(({ title }, index) => title || `Table ${index + 1}`),
  }
}

type Table = { readonly title: string; readonly header: Row; readonly rows: ReadRow[] }

function splitTables(all: readonly ReadRow[]): Table[] {
  const tables: Table[] = []
  let title = ''
  let table: Table | undefined
  for (const [at, row] of all.entries()) {
    const { cells } = row
    if (isTitle(cells, all[at + 1], table)) {
      title = cells
        .join(' ')
        .replace(/^[#\s]+/, '')
        .trim()
      table = undefined
    } else if (!table || startsTable(row, all[at - 1])) {
      if (table?.header.join() === cells.join()) continue
      const hasTitles = isHeader(cells)
      const header = hasTitles ? cells : cells.map(() => '')
      table = { title, header, rows: hasTitles ? [] : [row] }
      tables.push(table)
      title = ''
    } else table.rows.push(row)
  }
  return tables
}

/** Returns the cells of the rows. Simply Auto has day, month and year in columns: its days become dates. */
function listRows({ header, rows }: Table): Row[] {
  const titles = header.map(foldTitle)
  const [day, month, year] = ['day', 'month', 'year'].map((part) => titles.indexOf(part))
  return rows.map(({ cells }) =>
    cells.map((cell, at) =>
      at === day && cells[month ?? -1] && cells[year ?? -1]
        ? `${cells[year ?? -1]}-${cells[month ?? -1]}-${cell}`
        : cell,
    ),
  )
}

const listFilled = (cells: Row) => cells.filter((cell) => cell.trim() !== '')

const isHeader = (cells: Row): boolean =>
  listFilled(cells).length > 1 && cells.every((cell) => !/^[^\p{L}\d]*\d/u.test(cell))

/** Returns true for the title of a table: marked as one, or the only cell above titles of columns. */
function isTitle(cells: Row, next: ReadRow | undefined, table: Table | undefined): boolean {
  if (cells[0]?.startsWith('##')) return true
  if (listFilled(cells).length !== 1) return false
  return !table || (cells[0] !== '' && !/\d/.test(cells.join('')) && next !== undefined && isHeader(next.cells))
}

/** Returns true for titles below a table: behind a line without cells, with words that titles have, or without any digit. */
function startsTable({ cells, line }: ReadRow, before: ReadRow | undefined): boolean {
  if (!isHeader(cells)) return false
  const lines = before ? before.line + before.cells.join('').split('\n').length : line
  return line > lines || countKnownTitles(cells) > 1 || (listFilled(cells).length > 2 && !/\d/.test(cells.join('')))
}

function guessUnits(
  header: Row,
  rows: readonly Row[],
  columns: FillColumns,
  own: Pick<Units, 'distance' | 'volume'>,
): Pick<FillChoices, 'distance' | 'volume'> {
  const title = (field: keyof FillColumns) => header[columns[field] ?? -1] ?? ''
  const someRow = (field: keyof FillColumns, find: (text: string) => unknown) =>
    rows.some((row) => find(readSigns(row[columns[field] ?? -1] ?? '')) !== undefined)
  const isOwn = title('amount') === 'amount'
  const volume = findVolume(title('amount')) ?? (own.volume === 'gallon' && !isOwn ? 'gal' : 'L')
  return {
    distance:
      columns.distanceUnit !== undefined || someRow('odometer', findDistance) || someRow('km', findDistance)
        ? 'row'
        : (findDistance(title('odometer')) ?? findDistance(title('km')) ?? own.distance),
    volume: columns.volumeUnit !== undefined || someRow('amount', findVolume) ? 'row' : volume === 'kWh' ? 'L' : volume,
  }
}

/** Returns the order of a date format such as dd.MM.yyyy, as Fuelio's and aCar's first tables have it. */
function findStatedOrder(all: readonly ReadRow[]): DayOrder | undefined {
  const format = all
    .slice(0, 50)
    .flatMap(({ cells }) => cells)
    .find((cell) => /^[dmy]{1,4}([-/. ]+[dmy]{1,4}){2}\.?$/i.test(cell))
  const order = [...new Set(format?.toLowerCase().match(/[dmy]/g))].join('')
  return order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : undefined
}

/** Returns 'Line 4: the date must be a day from 1900 to 2100, not “31/02/2027”.' */
export const describeProblem = (
  { lines }: FillTable,
  { row, text }: { readonly row: number; readonly text: string },
): string => `Line ${(lines[row] ?? 0).toLocaleString('en-US')}: ${text}.`
