/** Reads the rows of a fuel log's table as fill-ups. */
import type { FillFields } from '#shared/fill.ts'
import { limits } from '#shared/limits.ts'
import { decideFormats, type FillQuestion } from './fill-formats.ts'
import { endsWithGap, markGaps } from './fill-gaps.ts'
import { chooseRows } from './fill-groups.ts'
import { createRowReader, formatNumber, type ReadRow } from './fill-row.ts'
import type { FillChoices, FillTable } from './fill-table.ts'
import type { FillColumns } from './fill-titles.ts'

/** An error in a row: `row` counts from 0, and `text` continues "Line 4: ". */
export type FillProblem = { readonly row: number; readonly text: string }

export type ReadFills = {
  /** Oldest first; none while a question is open. */
  readonly fills: readonly FillFields[]
  /** Rows that are not imported. */
  readonly problems: readonly FillProblem[]
  /** Rows that are imported without a part. */
  readonly losses: readonly FillProblem[]
  readonly questions: readonly FillQuestion[]
  readonly notes: readonly string[]
}

/** Reads the rows with these columns and units, at most a vehicle's number. */
export function readFills(table: FillTable, columns: FillColumns, choices: FillChoices): ReadFills {
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
    fills: markGaps(taken),
    problems: taken.flatMap(({ at, problem }) => (problem === undefined ? [] : [{ row: at, text: problem }])),
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
