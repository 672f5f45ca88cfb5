/** Reads the rows of a fuel log's table as fill-ups. */
import { compare } from '#shared/compare.ts'
import { formatCount } from '#shared/count.ts'
import type { FillFields } from '#shared/fill.ts'
import { limits } from '#shared/limits.ts'
import { decideFormats, type FillQuestion } from './fill-formats.ts'
import { createRowReader, formatNumber, type ReadRow } from './fill-row.ts'
import type { FillChoices, FillTable } from './fill-table.ts'
import type { FillColumns } from './fill-titles.ts'

/** An error in a row: `row` counts from 0, and `text` continues "Line 4: ". */
export type FillProblem = { readonly row: number; readonly text: string }

/** Reads the rows with these columns and units, at most a vehicle's number. */
export function readFills(table: FillTable, columns: FillColumns, choices: FillChoices) {
  const formats = decideFormats(table, columns, choices)
  const reader = createRowReader(table, columns, choices, formats)
  const read = table.rows.map((row, at) => ({ at, ...reader(row) }))
  const { rows, questions, notes } = chooseRows(read, table, columns, choices.answers)
  const asked = [...askTable(table), ...formats.questions, ...questions]
  if (!rows || asked.some(({ value }) => value === ''))
    return { fills: [], problems: [], losses: [], questions: asked, notes }
  const most = limits.fills.perVehicle
  let count = 0
  const taken = rows.map((row): ReadRow => {
    if (!row.fill || count++ < most) return row
    return { ...row, fill: undefined, problem: `a vehicle has at most ${formatNumber(most)} fill-ups` }
  })
  return {
    /** Oldest first; none while a question is open. */
    fills: markGaps(taken),
    /** Rows that are not imported. */
    problems: taken.flatMap(({ at, problem }) => (problem === undefined ? [] : [{ row: at, text: problem }])),
    /** Rows that are imported without a part. */
    losses: taken.flatMap(({ at, fill, losses }) => (fill ? losses.map((text) => ({ row: at, text })) : [])),
    questions: asked,
    notes: endsWithGap(taken) ? [...notes, newestMissing] : notes,
  }
}

const newestMissing = 'The newest row is left out. Check “An earlier fill-up is missing” on the fill-up after it.'

const askTable = ({ titles, at, isChosen }: FillTable): FillQuestion[] =>
  titles.length < 2
    ? []
    : [
        {
          key: 'table',
          label: 'Table',
          value: isChosen ? String(at) : '',
          options: titles.map((text, index) => ({ value: String(index), text })),
        },
      ]

/**
 * Returns the fill-ups of a log, oldest first. The one after a row without a fill-up, which could not be read or fills another tank, is
 * marked, because the consumption up to it can't be measured; as are one with a second fuel and the one after it.
 */
function markGaps(rows: readonly ReadRow[]): FillFields[] {
  const days = rows.flatMap(({ day }) => day ?? [])
  const isNewestFirst = (days[0] ?? '') > (days.at(-1) ?? '')
  const placed = placeAll(isNewestFirst ? rows.toReversed() : rows).toSorted(compareRows)
  const gapDays = new Set(placed.flatMap(({ fill, day }) => (fill || !day ? [] : [day])))
  let gap: ReadRow | undefined
  return placed.flatMap((row) => {
    const { fill } = row
    if (!fill) {
      gap = row
      return []
    }
    const isAfterGap = row.isMixed || gap !== undefined || (fill.odometer === undefined && gapDays.has(fill.day))
    // Without odometers, a row of the same day may also be after this one.
    if (gap && (fill.day !== gap.day || (fill.odometer !== undefined && gap.odometer !== undefined))) gap = undefined
    if (row.isMixed) gap = row
    return [isAfterGap ? { ...fill, missed: true } : fill]
  })
}

/** Returns true if the newest row has no fill-up: the next one of the log is behind a gap. */
function endsWithGap(rows: readonly ReadRow[]): boolean {
  const newest = rows
    .filter(({ day }) => day !== undefined)
    .toSorted(compareRows)
    .at(-1)
  return newest !== undefined && !newest.fill
}

/** Places rows without a day right before the next row with one; behind the last such row, they change nothing. */
function placeAll(rows: readonly ReadRow[]): ReadRow[] {
  let next: ReadRow | undefined
  return rows
    .toReversed()
    .flatMap((row) => {
      if (row.day !== undefined) next = row
      return next ? [{ ...row, day: next.day, odometer: row.day === undefined ? next.odometer : row.odometer }] : []
    })
    .toReversed()
}

const compareRows = (one: ReadRow, other: ReadRow): number =>
  compare(one.day ?? '', other.day ?? '') ||
  compare(one.odometer ?? -1, other.odometer ?? -1) ||
  compare(one.fill ? 1 : 0, other.fill ? 1 : 0)

/** The rows of a table that are this vehicle's fill-ups: files may have several vehicles, tanks, fuels and kinds of rows. */

const groups = [
  ['vehicle', 'Vehicle to import'],
  ['kind', 'Rows to import'],
  ['tank', 'Tank to import'],
  ['fuel', 'Fuel to import'],
] as const
/** Chooses a table's rows whatever the group. */
const all = '*'

/**
 * Returns the rows of the groups that were chosen, in the file's order and with those that can't be read; undefined while a question is
 * open. Fill-ups of other tanks and fuels are kept as gaps in the log. The notes say which rows are no fill-ups.
 */
function chooseRows(
  read: readonly ReadRow[],
  { header, rows }: FillTable,
  columns: FillColumns,
  answers: Readonly<Record<string, string>>,
) {
  const [questions, notes]: [FillQuestion[], string[]] = [[], []]
  let chosen: readonly ReadRow[] | undefined = read
  for (const [group, label] of groups) {
    const column = columns[group]
    // One tank has one fuel.
    if (column === undefined || (group === 'fuel' && columns.tank !== undefined) || !chosen) continue
    const getValue = ({ at }: ReadRow) => (rows[at]?.[column] ?? '').trim()
    const counts = new Map<string, number>()
    for (const row of chosen) if (row.fill) counts.set(getValue(row), (counts.get(getValue(row)) ?? 0) + 1)
    if (group === 'kind' && counts.size > 0) {
      const others: readonly ReadRow[] = chosen.filter((row) => !counts.has(getValue(row)))
      chosen = chosen.filter((row) => counts.has(getValue(row)))
      const names = [...new Set(others.map(getValue))].slice(0, 5).join(', ')
      if (others.length > 0)
        notes.push(`${formatCount(others.length, 'row')} with “${names}” in ${header[column]} left out.`)
    }
    if (counts.size < 2) continue
    const options = [...counts].map(([value, count]) => ({
      value: `=${value}`,
      text: `${value || 'Not stated'} (${formatCount(count, 'fill-up')})`,
    }))
    if (group === 'kind') options.push({ value: all, text: 'All' })
    if (group === 'fuel') options.push({ value: all, text: 'All: they fill the same tank' })
    const answer = options.find(({ value }) => value === answers[group])?.value
    questions.push({ key: group, label, value: answer ?? '', options })
    if (answer === undefined) chosen = undefined
    else if (answer !== all) {
      const isChosen = (row: ReadRow) => `=${getValue(row)}` === answer
      const others = chosen.filter((row) => row.fill && !isChosen(row)).length
      if (group === 'vehicle') chosen = chosen.filter(isChosen)
      else {
        chosen = chosen.map((row) => (isChosen(row) ? row : { ...row, fill: undefined, problem: undefined }))
        notes.push(`${formatCount(others, 'fill-up')} left out. Consumption isn’t measured across them.`)
      }
    }
  }
  return { rows: chosen, questions, notes }
}
