import { expect, test } from 'vitest'
import { readFills } from '../../../web/features/fills/import/fill-rows.ts'
import { readFillTable } from '../../../web/features/fills/import/fill-table.ts'
import { readAllFills } from './fill-files.ts'

test('Fuelio’s file is recognized with semicolons and decimal commas', () => {
  const file = `"## Vehicle"
"Name";"DistUnit"
"Hilux";"0"
"## Log"
"Data";"Odo (km)";"Fuel (litres)";"Full";"Price (optional)"
"2027-05-03 10:00";"80500,5";"45,678";"1";"1.240,50"
`
  expect(readAllFills(file)).toEqual([
    { day: '2027-05-03', amount: 45.678, full: true, odometer: 80_500.5, price: 1240.5 },
  ])
})

test('the columns of an unknown table are chosen, and its dates with dots start with the day', () => {
  const table = readFillTable('Wann;Wieviel\n03.04.2026;52,1\nbald;1\n', { distance: 'km', volume: 'litre' })
  expect(table?.columns).toEqual({})
  expect(table && readFills(table, { day: 0, amount: 1 }, table.choices)).toMatchObject({
    fills: [{ day: '2026-04-03', amount: 52.1, full: true }],
    problems: [{ row: 1, text: 'the date must be a day from 1900 to 2100, not “bald”' }],
    questions: [{ key: 'order', value: 'dmy' }],
  })
})

test('a column that is empty in all rows has no title, and one with cells but without a title gets its number', () => {
  const readTitles = (text: string) => readFillTable(text, { distance: 'km', volume: 'litre' })?.header
  expect(readTitles('Date;Liters;;\n2026-04-03;52.1;dusty;\n2026-04-05;40;; \n')).toEqual([
    'Date',
    'Liters',
    'Column 3',
    '',
  ])
  expect(readTitles('2026-04-03;52.1;\n2026-04-05;40;\n')).toEqual(['Column 1', 'Column 2', ''])
})
