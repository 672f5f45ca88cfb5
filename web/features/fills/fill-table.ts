import { type FillProblem, findFillColumns, type ReadFills, readFillRows } from '#shared/fill-csv.ts'
import type { Units } from '#shared/units.ts'
import { readRows } from '../../files/read/rows.ts'
import type { ChosenColumns } from '../../ui/column-map.tsx'

/** Fields that a column of an unknown table can be imported as. */
export const fillColumnFields = [
  { value: 'day', text: 'Day' },
  { value: 'amount', text: 'Amount' },
  { value: 'full', text: 'Full tank' },
  { value: 'odometer', text: 'Odometer' },
  { value: 'km', text: 'Distance since the last fill-up' },
  { value: 'price', text: 'Total price' },
  { value: 'currency', text: 'Currency' },
  { value: 'note', text: 'Note' },
] as const
export type FillColumns = ChosenColumns<string>

export const volumes = ['L', 'gal', 'gal uk'] as const

/** A file's units, and the order of its dates if they are written 5/3/2027. */
export type FillFileUnits = {
  readonly distance: Units['distance']
  readonly volume: (typeof volumes)[number]
  readonly isDayFirst: boolean | undefined
}

export type FillTable = {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The number of each row's first line in the file. */
  readonly lines: readonly number[]
  /** Recognized by their titles; empty if they are unknown. */
  readonly columns: FillColumns
  readonly units: FillFileUnits
  /** True if the dates can be read in both orders. */
  readonly isAmbiguous: boolean
}

/** Reads a file's table of fill-ups, with units by its header; the user's own if it has none. Undefined without rows. */
export function readFillTable(text: string, own: Pick<Units, 'distance' | 'volume'>): FillTable | undefined {
  // Fuelio's first line is a title.
  const line = /.*[,\t;|].*/.exec(text.slice(0, 10_000).replace(/"[^"]*"/g, ''))?.[0] ?? ''
  const count = (mark: string) => line.split(mark).length
  const delimiter = ['\t', ';', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
  const read = [...readRows(text, delimiter)]
  const all = read.map(({ cells }) => cells)
  // Fuelio writes the vehicle's table first.
  const known = all.findIndex((row) => isComplete(findFillColumns(row)))
  const [header, ...rows] = all.slice(Math.max(0, known))
  if (!header || rows.length === 0) return undefined
  const columns = known < 0 ? {} : findFillColumns(header)
  const titleOf = (...names: readonly string[]) => names.map((name) => header[columns[name] ?? -1] ?? '').join(' ')
  const dayCells = rows.flatMap((row) => (columns.day === undefined ? row : (row[columns.day] ?? '')))
  const days = dayCells.flatMap((cell) => [/^(\d{1,2})[/.](\d{1,2})[/.]\d{4}/.exec(cell) ?? []])
  const isOver = (at: 1 | 2) => days.some((parts) => Number(parts[at]) > 12)
  const isAmbiguous = known < 0 || (days.some(({ length }) => length > 0) && !isOver(1) && !isOver(2))
  return {
    ...{ header, rows, columns, isAmbiguous, lines: read.slice(-rows.length).map(({ line }) => line) },
    units: {
      distance: guessDistance(titleOf('odometer', 'km'), own.distance),
      volume: guessVolume(titleOf('amount'), own.volume),
      // Where dates have dots, the day comes first.
      isDayFirst: isAmbiguous ? days.some(([day = '']) => day.includes('.')) : undefined,
    },
  }
}

export const isComplete = (columns: FillColumns): boolean => columns.day !== undefined && columns.amount !== undefined

const guessDistance = (title: string, own: Units['distance']): Units['distance'] =>
  /\b(mi|miles)\b/i.test(title) ? 'mi' : /(\b|_)km\b/i.test(title) ? 'km' : own

function guessVolume(title: string, own: Units['volume']): FillFileUnits['volume'] {
  if (/gal/i.test(title)) return /uk|imp/i.test(title) ? 'gal uk' : 'gal'
  return own === 'gallon' && !/^amount$|\((l|liters|litres|kwh)\)/i.test(title) ? 'gal' : 'L'
}

/** Reads the rows with these columns and units, oldest first. */
export function readFills({ header, rows }: FillTable, columns: FillColumns, units: FillFileUnits): ReadFills {
  const names = header.map((_, at) => Object.keys(columns).find((name) => columns[name] === at) ?? '')
  const titles = names.map((name) =>
    name === 'amount'
      ? `amount (${units.volume})`
      : /^(odometer|km)$/.test(name)
        ? `${name} (${units.distance})`
        : name,
  )
  return readFillRows([titles, ...rows], units.isDayFirst) ?? { fills: [], problems: [] }
}

/** Returns 'Line 4: the date must be a day from 1900 to 2100, not “31/02/2027”.' */
export const describeProblem = ({ lines }: FillTable, { row, text }: FillProblem): string =>
  // The first row is the header.
  `Line ${(lines[row - 1] ?? 0).toLocaleString('en-US')}: ${text}.`
