import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDay, shiftDay } from '#shared/date.ts'
import type { Fill, FillFields } from '#shared/fill.ts'
import { writeFillsCsv } from '#shared/fill-csv.ts'
import { fillFieldsSchema } from '#shared/schemas/fill.ts'
import { readFills } from '../../../web/features/fills/import/fill-rows.ts'
import { readFillTable } from '../../../web/features/fills/import/fill-table.ts'
import { readAllFills, readFillFile } from './fill-files.ts'

test('2,000 fill-ups survive export and import unchanged, whatever units the user has', () => {
  const first = createDay('2021-01-01')
  const notes = ['=1+1', "'=1", 'He said "fill, please"', 'Two\nlines', '-5 °C', '@SUM(A1)', 'a;b\tc', '+61', '加油']
  const fills = Array.from(
    { length: 2_000 },
    (_, at): Fill => ({
      id: `01JD8Z2V9Q4T6W8X0Y2Z4A${String(at).padStart(4, '0')}`,
      day: shiftDay(first, at) ?? first,
      amount: 40 + (at % 50) / 10,
      full: at % 3 > 0,
      odometer: 1_000 + at * 321 + (at % 10) / 10,
      ...(at % 2 ? { surface: { sand: 0.8, track: 0.2 }, price: 120.4, currency: 'AUD', missed: true } : { km: 12.3 }),
      ...(at % 5 ? {} : { note: notes[(at / 5) % notes.length], reset: false, confirmed: true }),
      rev: 0,
    }),
  )
  const fields = fills.map(({ id: _, rev: __, ...fill }) => fill)
  const file = writeFillsCsv(fills)
  expect(readAllFills(file)).toEqual(fields)
  expect(readAllFills(file, {}, { distance: 'mi', volume: 'gallon' })).toEqual(fields)
  expect(readAllFills(writeFillsCsv(fills.toReversed()))).toEqual(fields)
  // Excel takes a file without this mark for Windows-1252.
  expect(file.startsWith('\ufeffday,amount,')).toBe(true)
  // No cell that a spreadsheet would compute.
  expect(file).not.toMatch(/(^|[,\n])"?[=+\-@]/)
})

const fuelio = (log: string, mark = ',') =>
  [
    '"## Vehicle"',
    '"Name","Description","DistUnit","FuelUnit","ConsumptionUnit","ImportCSVDateFormat"',
    '"Hilux","","0","0","0","yyyy-MM-dd"',
    '"## Log"',
    ...log.split('\n'),
    '"## CostCategories"',
    '"CostTypeID","Name"',
    '"1","Service"',
  ]
    .map((line) => line.replaceAll('","', `"${mark}"`))
    .join('\n')

test.each([',', ';'])('a backup of Fuelio is read, with “%s” between its columns', (mark) => {
  const file = fuelio(
    `"Data","Odo (km)","Fuel (litres)","Full","Price (optional)","l/100km (optional)","latitude (optional)","City (optional)","Notes (optional)","Missed","TankNumber","VolumePrice"
"2027-05-13 16:01","84810.0","60.5","1","120.4","10.1","-22.1","Alice Springs","Diesel, dear","0","1","1.99"
"2027-05-03","84210.0","50.0","0","90","0.0","","","","1","1","1.8"`,
    mark,
  )
  expect(readAllFills(file)).toEqual([
    { day: '2027-05-03', amount: 50, full: false, odometer: 84_210, price: 90, missed: true },
    {
      day: '2027-05-13',
      amount: 60.5,
      full: true,
      odometer: 84_810,
      price: 120.4,
      missed: false,
      note: 'Diesel, dear',
    },
  ])
})

test.each([
  ['us gallons', 37.8541],
  ['uk gallons', 45.4609],
  ['litres', 10],
])('a backup of Fuelio in miles and %s keeps its units', (unit, amount) => {
  const file = fuelio(`"Data","Odo (mi)","Fuel (${unit})","Full"\n"2027-05-03","100.5","10.0","1"`)
  expect(readAllFills(file)).toEqual([{ day: '2027-05-03', amount, full: true, odometer: 161.7391 }])
})

test('a file of LubeLogger is read in the units and the order of dates that its user has', () => {
  const header = 'Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags\n'
  const rest = { full: true, price: 120.4, missed: false, note: 'Pump 3' }
  expect(readAllFills(`${header}13/05/2027,84210,60.5,$120.40,0,True,False,Pump 3,\n`)).toEqual([
    { day: '2027-05-13', amount: 60.5, odometer: 84_210, ...rest },
  ])
  const own = { distance: 'mi', volume: 'gallon' } as const
  expect(readAllFills(`${header}5/13/2027,"1,000",10,$120.40,0,True,False,Pump 3,\n`, {}, own)).toEqual([
    { day: '2027-05-13', amount: 37.8541, odometer: 1_609.344, ...rest },
  ])
})

test.each<[string, string]>([
  ['31/02/2027,60,,,', 'the date must be a day from 1900 to 2100, not “31/02/2027”'],
  [',60,,,', 'the date must be a day from 1900 to 2100, not nothing'],
  ['2027-05-03,,,,', 'the amount must be 0.1 to 2,000 L or kWh, not nothing'],
  ['2027-05-03,2001,,,', 'the amount must be 0.1 to 2,000 L or kWh, not “2001”'],
  ['2027-05-03,60 kg,,,', 'the amount must be 0.1 to 2,000 L or kWh, not “60 kg”'],
  ['2027-05-03,60,-4,,', 'the odometer must be 0 to 9,999,999 km, not “-4”'],
  ['2027-05-03,60,84k,,', 'the odometer must be 0 to 9,999,999 km, not “84k”'],
  ['2027-05-03,60,,,,maybe', 'the full tank must be yes or no, not “maybe”'],
  ['2027-05-03,60,,,,1,0.7', 'the surfaces must add up to 1, not “0.7”'],
])('the row “%s” is not imported, and its line and field are named', (row, problem) => {
  const good = '2027-05-01,50,,aud,"Two\nlines",1'
  const header = 'day,amount,odometer_km,currency,note,full,sand'
  const found = readFillFile(`${header}\r\n\r\n${good}\r\n${row}\r\n${good}\r\n`)
  expect(found?.problems).toEqual([`Line 5: ${problem}.`])
  const fill: Partial<FillFields> = { amount: 50, full: true, currency: 'AUD', note: 'Two\nlines' }
  expect(found?.fills).toMatchObject([fill, fill])
})

test.each<[string, Partial<FillFields>, string]>([
  ['free,aud,', { currency: 'AUD' }, 'without its price: the price must be 0 to 1,000,000,000, not “free”'],
  ['98.5,dollars,', { price: 98.5 }, 'without its currency: it must be a code like AUD, not “dollars”'],
  [`98.5,,${'n'.repeat(201)}`, { price: 98.5, note: 'n'.repeat(200) }, 'the note is cut to 200 characters'],
])('the row “…,%s” is imported, and what is left out of it is named', (row, expected, loss) => {
  const found = readFillFile(`day,amount,price,currency,note\n2027-05-01,60,98.5\n2027-05-03,60,${row}\n`)
  expect(found).toMatchObject({ problems: [], losses: [`Line 3: ${loss}.`] })
  expect(found?.fills.slice(1)).toEqual([{ day: '2027-05-03', amount: 60, full: true, ...expected }])
})

test('every row is either a fill-up that the server takes, or has a problem', () => {
  const names = [
    'day',
    'amount',
    'full',
    'odometer_km',
    'distance_km',
    'price',
    'currency',
    'note',
    'sand',
    'missed',
    'trip',
  ]
  const cell = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    fc.string({ unit: 'grapheme', maxLength: 5 }),
    fc.constantFrom('2027-05-03', '3.5.2027', '60,5', '-1', '1e9', '0', '\0', 'AUD', 'yes', '0.4', '1', '1,234.5', '∞'),
  )
  const rows = fc.array(fc.tuple(...names.map((name) => (name === 'day' ? fc.constant('2027-05-03') : cell))))
  let read = 0
  fc.assert(
    fc.property(rows, (cells) => {
      const file = [['vehicle', ...names], ...cells.map((row) => ['Hilux', ...row])]
      const text = file.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n')
      const { fills = [], problems = [], questions = [] } = readFillFile(text, { mark: '.' }) ?? {}
      expect(questions.filter(({ value }) => value === '')).toEqual([])
      expect(fills.length + problems.length).toBe(cells.length)
      read += fills.length
      for (const fill of fills) expect(fillFieldsSchema.safeParse(fill).error).toBeUndefined()
    }),
    { numRuns: 500 },
  )
  expect(read).toBeGreaterThan(0)
})

test('more fill-ups than a vehicle may have are named by their lines', () => {
  const found = readFillFile(`day,amount\n${'2027-05-03,60\n'.repeat(5_001)}`)
  expect(found?.fills).toHaveLength(5_000)
  expect(found?.problems).toEqual(['Line 5,002: a vehicle has at most 5,000 fill-ups.'])
})

test('a table of something else has no fill-ups until the user chooses its columns', () => {
  expect(readFillFile('name,latitude\nCamp,1\n')?.fills).toEqual([])
  expect(readFillFile('')).toBeUndefined()
  const table = readFillTable('When;Bought;Where\n3.5.2027;60,5;Kunawarritji\n', { distance: 'km', volume: 'litre' })
  const columns = { day: 0, amount: 1, note: 2 }
  expect(table && readFills(table, columns, table.choices)).toMatchObject({
    fills: [{ day: '2027-05-03', amount: 60.5, full: true, note: 'Kunawarritji' }],
    problems: [],
  })
})
