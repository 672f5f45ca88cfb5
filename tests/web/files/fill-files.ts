import { expect } from 'vitest'
import { readFills } from '../../../web/features/fills/import/fill-rows.ts'
import { describeProblem, readFillTable } from '../../../web/features/fills/import/fill-table.ts'

type Own = Parameters<typeof readFillTable>[1]
type Answers = Readonly<Record<string, string>>

/** Reads a file as its import does; the user only answers what is asked. */
export function readFillFile(text: string, answers: Answers = {}, own: Own = { distance: 'km', volume: 'litre' }) {
  const table = readFillTable(text, own)
  if (!table) return undefined
  const { problems, losses, ...rest } = readFills(table, table.columns, { ...table.choices, answers })
  const describe = (rows: typeof problems) => rows.map((row) => describeProblem(table, row))
  const columns = Object.entries(table.columns).map(([field, at]) => `${table.header[at]}: ${field}`)
  return { ...rest, table, columns, problems: describe(problems), losses: describe(losses) }
}

/** Returns the fill-ups of a file that leaves nothing open. */
export function readAllFills(text: string, answers?: Answers, own?: Own) {
  const { fills, problems, losses, questions } = readFillFile(text, answers, own) ?? {}
  expect(problems).toEqual([])
  expect(losses).toEqual([])
  expect(questions?.filter(({ value }) => value === '')).toEqual([])
  return fills
}
