/** The rows of a table that are this vehicle's fill-ups: files may have several vehicles, tanks, fuels and kinds of rows. */
import { formatCount } from '#shared/count.ts'
import type { FillQuestion } from './fill-formats.ts'
import type { ReadRow } from './fill-row.ts'
import type { FillTable } from './fill-table.ts'
import type { FillColumns } from './fill-titles.ts'

const groups = [
  ['vehicle', 'Vehicle to import'],
  ['kind', 'Rows to import'],
  ['tank', 'Tank to import'],
  ['fuel', 'Fuel to import'],
] as const
/** Chooses a table's rows whatever the group. */
const all = '*'

type ChosenRows = {
  /** In the file's order, with rows that can't be read; undefined while a question is open. */
  readonly rows: readonly ReadRow[] | undefined
  readonly questions: readonly FillQuestion[]
  /** Says which rows are no fill-ups. */
  readonly notes: readonly string[]
}

/** Returns the rows of the groups that were chosen. Fill-ups of other tanks and fuels are kept as gaps in the log. */
export function chooseRows(
  read: readonly ReadRow[],
  { header, rows }: FillTable,
  columns: FillColumns,
  answers: Readonly<Record<string, string>>,
): ChosenRows {
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
