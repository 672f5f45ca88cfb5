import { expect, test } from 'vitest'
import { readFills, readFillTable } from '../../../web/features/fills/fill-table.ts'

const own = { distance: 'km', volume: 'litre' } as const

test('Fuelio’s file is recognized with semicolons and decimal commas', () => {
  const file = `"## Vehicle"
"Name";"DistUnit"
"Hilux";"0"
"## Log"
"Data";"Odo (km)";"Fuel (litres)";"Full";"Price (optional)"
"2027-05-03 10:00";"80500,5";"45,678";"1";"1.240,50"
`
  const table = readFillTable(file, own)
  expect(table && readFills(table, table.columns, table.units)).toEqual({
    fills: [{ day: '2027-05-03', amount: 45.678, full: true, odometer: 80_500.5, price: 1240.5 }],
    problems: [],
  })
})

test('the columns of an unknown table are chosen, and its dates with dots start with the day', () => {
  const table = readFillTable('Datum;Menge\n03.04.2026;52,1\nsoon;1\n', own)
  expect(table).toMatchObject({ columns: {}, isAmbiguous: true, units: { isDayFirst: true } })
  expect(table && readFills(table, { day: 0, amount: 1 }, table.units)).toEqual({
    fills: [{ day: '2026-04-03', amount: 52.1, full: true }],
    problems: [{ row: 2, text: 'the date must be a day from 1900 to 2100, not “soon”' }],
  })
})
