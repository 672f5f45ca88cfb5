/** The decimal mark of a table's numbers and the order of its dates: what no cell decides is asked. */
import { fillFields } from '#shared/fill.ts'
import { listDayOrders } from '#shared/written-days.ts'
import { type DecimalMark, listDecimalMarks, readWrittenNumber } from '#shared/written-numbers.ts'
import { sizes } from './fill-cells.ts'
import type { FillChoices, FillTable } from './fill-table.ts'
import { type FillColumns, fillColumnFields } from './fill-titles.ts'

/** Something that only the user knows. `value` is '' until it is answered. */
export type FillQuestion = {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

const { amount, odometer, km, price } = fillFields
const share = { least: 0, most: 1 }
const ranges = {
  amount,
  odometer,
  km,
  price,
  unitPrice: price,
  paved: share,
  gravel: share,
  track: share,
  sand: share,
  rough: share,
}
export type NumberField = keyof typeof ranges

/** Returns the least and the most of a number, as stored. */
export function getRange(field: NumberField): { readonly least: number; readonly most: number } {
  const { least = 0, most }: { readonly least?: number; readonly most: number } = ranges[field]
  return { least, most }
}

/** Returns true for a number that is in the field's range in this size. */
export const createCheck =
  (field: NumberField, size: number) =>
  (value: number): boolean => {
    const { least, most } = getRange(field)
    return value * size >= least && value * size <= most
  }

export type FillFormats = ReturnType<typeof decideFormats>

export function decideFormats(table: FillTable, columns: FillColumns, choices: FillChoices) {
  const dates = decideOrder(table, columns, choices)
  const numbers = decideMarks(table, columns, choices)
  return { ...dates, ...numbers, questions: [...dates.questions, ...numbers.questions] }
}

const orderTexts = { dmy: 'Day first (31/12/2027)', mdy: 'Month first (12/31/2027)', ymd: 'Year first (27/12/31)' }

function decideOrder({ rows, order }: FillTable, { day }: FillColumns, { answers }: FillChoices) {
  const cells = day === undefined ? [] : rows.map((row) => row[day] ?? '')
  const orders = listDayOrders(cells)
  const stated = order && orders.includes(order) ? order : undefined
  if (orders.length < 2 || stated) return { order: stated ?? orders[0], questions: [] }
  // Where dates have dots, the day comes first.
  const usual = cells.some((cell) => /^\d+\.\s*\d+\.\s*\d/.test(cell)) ? 'dmy' : undefined
  const chosen = orders.find((one) => one === (answers.order ?? usual))
  const options = orders.map((value) => ({ value, text: orderTexts[value] }))
  return { order: chosen, questions: [{ key: 'order', label: 'Dates', value: chosen ?? '', options }] }
}

function decideMarks({ header, rows }: FillTable, columns: FillColumns, { answers, distance, volume }: FillChoices) {
  const listCells = (column: number) => rows.map((row) => row[column] ?? '')
  const mapped = fillColumnFields.flatMap(({ value: field }) => {
    const column = columns[field]
    if (column === undefined || !isNumberField(field)) return []
    const unit = field === 'amount' ? volume : field === 'odometer' || field === 'km' ? distance : 'row'
    const cells = listCells(column)
    const marks = listDecimalMarks(cells, createCheck(field, unit === 'row' ? 1 : sizes[unit]))
    return [{ field, column, cells, marks }]
  })
  const listDecided = (all: readonly (readonly DecimalMark[])[]) => [...new Set(all.filter(isOne).flat())]
  const decided = listDecided(mapped.map(({ marks }) => marks))
  // Times are written 9.05, too.
  const isOther = (title: string) => decided.length === 0 && !/time|zeit|hora|heure|uhr|klo/i.test(title)
  const others = header.flatMap((title, column) => (isOther(title) ? [listCells(column)] : [])).filter(areNumbers)
  const ofFile = decided.length > 0 ? decided : listDecided(others.map((cells) => listDecimalMarks(cells, isAny)))
  const fileMark = isOne(ofFile) ? ofFile[0] : undefined
  const open = mapped.flatMap(({ field, column, cells, marks }) => {
    const sample = marks.length > 1 ? cells.map(readBoth).find(({ point, comma }) => point !== comma) : undefined
    // Odometers have no thousandths, so 84.210 may be grouped in a file with decimal points, too.
    const isOdd = sample && field === 'odometer' && (fileMark === '.') === sample.point < sample.comma
    return sample && (fileMark === undefined || isOdd) ? [{ field, column, ...sample }] : []
  })
  const answer = marks.find((mark) => mark === answers.mark)
  const questions = open.slice(0, 1).map(
    ({ column, text, point, comma }): FillQuestion => ({
      key: 'mark',
      label: `“${text}” in ${header[column]}`,
      value: answer ?? '',
      options: [
        { value: ',', text: format(comma) },
        { value: '.', text: format(point) },
      ],
    }),
  )
  const getMark = (field: NumberField) => {
    const column = mapped.find((one) => one.field === field)
    if (open.some((one) => one.field === field)) return answer
    return column && isOne(column.marks) ? column.marks[0] : fileMark
  }
  return { getMark, questions }
}

const marks = ['.', ','] as const
const isAny = () => true
const isOne = (all: readonly DecimalMark[]) => all.length === 1
const isNumberField = (field: string): field is NumberField => field in ranges
const format = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 4 })

/** Reads a cell with both decimal marks; NaN where it is no number. */
function readBoth(text: string) {
  const [point = Number.NaN, comma = Number.NaN] = marks.map((mark) => readWrittenNumber(text, mark, isAny))
  return { text, point, comma: Number.isNaN(point) ? point : comma }
}

const areNumbers = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '' || !Number.isNaN(readBoth(cell).point))
