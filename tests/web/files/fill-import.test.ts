import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDay, shiftDay } from '#shared/date.ts'
import type { Fill, FillFields } from '#shared/fill.ts'
import { listIntervals } from '#shared/itinerary/fill-intervals.ts'
import { readAllFills, readFillFile } from './fill-files.ts'

const toFills = (fields: readonly FillFields[]): Fill[] =>
  fields.map((fill, at) => ({ ...fill, id: `01JD8Z2V9Q4T6W8X0Y2Z4A${String(at).padStart(4, '0')}`, rev: 0 }))

/** Returns the consumption of each interval, and the reason where there is none. */
const measure = (fields: readonly FillFields[] = []) =>
  listIntervals(toFills(fields), undefined).map(({ interval, reason }) =>
    interval ? Math.round(interval.per100 * 10) / 10 : reason,
  )

const amounts = (fields: readonly FillFields[] = []) => fields.map(({ amount }) => amount)

test.each<[string, string[], string[]]>([
  ['Date;Fuel;Odometer;Filled liters', ['2027-05-03;95;80000;61,2'], ['Date: day', 'Odometer: odometer', 'Fuel: fuel']],
  [
    'Date,Fuel,Odometer,Qty',
    ['2027-05-03,Diesel,80000,61.2'],
    ['Date: day', 'Qty: amount', 'Odometer: odometer', 'Fuel: fuel'],
  ],
  [
    'Date,Fuel,Odometer',
    ['2027-05-03,61.2,80000', '2027-05-04,45,80400'],
    ['Date: day', 'Fuel: amount', 'Odometer: odometer'],
  ],
  ['Date,Fuel (l),Odo', ['2027-05-03,61,80000'], ['Date: day', 'Fuel (l): amount', 'Odo: odometer']],
  [
    'DATE,Amount,Litres,KM',
    ['2027-05-03,98,61,80000'],
    ['DATE: day', 'Litres: amount', 'KM: odometer', 'Amount: price'],
  ],
  ['Datum;km;Liter', ['03.05.2027;80.100;61,2'], ['Datum: day', 'km: odometer', 'Liter: amount']],
  ['Date,Price,Liters,km', ['2027-05-03,98,61,480'], ['Date: day', 'Liters: amount', 'km: km', 'Price: price']],
  [
    'Date,Price/l,Total,Liters',
    ['2027-05-03,1.6,98,61'],
    ['Date: day', 'Liters: amount', 'Total: price', 'Price/l: unitPrice'],
  ],
])('the columns “%s” are what their titles and cells say', (header, rows, expected) => {
  expect(readFillFile([header, ...rows].join('\n'))?.columns.toSorted()).toEqual(expected.toSorted())
})

test('a table of fill-ups ends where another table begins, however its title is written', () => {
  const log = '2027-05-03,61.2,80000,98\n2027-05-09,70.4,80600,113\n'
  for (const next of [
    '##Expense\nOdometer,Date,Cost\n80100,2027-05-04,15\n',
    '## Expense\n80100,2027-05-04,15\n',
    '\nExpense Records\n"Vehicle","Date","Cost"\n2027-05-04,15,80100\n',
    'Expenses,,,\nVehicle,Date,Cost,Odometer\n2027-05-04,15,80100,20\n',
    '\nWhat,When,Paid,Reading\n2027-05-04,15,80100,20\n',
    'Date,Cost,Odometer,Service\n2027-05-04,15,80100,20\n',
  ])
    expect(amounts(readAllFills(`Refuels\nDate,Volume,Odometer,Cost\n${log}${next}`))).toEqual([61.2, 70.4])
  expect(amounts(readAllFills(`Date,Volume,Odometer,Cost\n${log}Date,Volume,Odometer,Cost\n${log}`))).toHaveLength(4)
})

test('a file with several tables of fill-ups asks for one', () => {
  const table = (title: string, litres: number) => `## ${title}\nDate,Litres\n2027-05-03,${litres}\n`
  expect(readFillFile(`${table('Hilux', 61)}${table('Quad', 9)}`)).toMatchObject({
    fills: [],
    questions: [{ key: 'table', value: '', options: [{ text: 'Hilux' }, { text: 'Quad' }] }],
  })
})

test.each([
  ['Full tank?', 'Yes', 'No', ''],
  ['FULL', '1', '0', '0'],
  ['is_full', 'true', 'false', 'FALSE'],
  ['Filled up', 'x', '', ''],
  ['Tank Full (y/n)', 'Y', 'n', 'N'],
  ['Partial Fill-up?', 'No', 'Yes', 'Yes'],
  ['partial_fuelup', '0', '1', '1'],
  ['Partial tank', '', 'true', 'True'],
  ['Not full', 'no', 'YES', 'yes'],
  ['Vollgetankt', 'ja', 'nein', 'Nein'],
  ['Type', 'Full', 'Partial', 'partial fill'],
  ['Partial Fill', '', 'Partial', 'partial'],
])('the column “%s” with “%s” and “%s” says which tanks are full', (title, full, part, other) => {
  const file = `Date,Odometer,Liters,"${title}"\n2027-05-01,80000,60,${full}\n2027-05-02,80200,20,${part}
2027-05-03,80300,10,${other}\n2027-05-05,80600,30,${full}\n`
  const fills = readAllFills(file)
  expect(fills?.map((fill) => fill.full)).toEqual([true, false, false, true])
  expect(measure(fills)).toEqual(['first', 'partial', 'partial', 10])
})

test('a file of several vehicles asks for one, and keeps the units of each row', () => {
  const file = `Vehicles
"Name","Volume Unit","Distance Unit"
"Hilux","US_GALLON","MILE"

Fill-Up Records
"Vehicle","Date","Odometer Reading","Distance Unit","Volume","Volume Unit","Total Cost","Partial Fill-Up?"
"Hilux","5/3/2027","80,000","mi","10.000","gal","$40.10","No"
"Boat","5/20/2027","1,000","km","30.000","L","$50.00","No"
"Hilux","5/9/2027","80,300","mi","10.000","UK gal","$41.00","No"
`
  expect(readFillFile(file)).toMatchObject({
    fills: [],
    questions: [
      { key: 'vehicle', label: 'Vehicle to import', value: '', options: [{ value: '=Hilux' }, { value: '=Boat' }] },
    ],
  })
  expect(readAllFills(file, { vehicle: '=Hilux' })).toEqual([
    { day: '2027-05-03', amount: 37.8541, full: true, odometer: 128_747.52, price: 40.1 },
    { day: '2027-05-09', amount: 45.4609, full: true, odometer: 129_230.3232, price: 41 },
  ])
  expect(amounts(readAllFills(file, { vehicle: '=Boat' }))).toEqual([30])
})

test('two tanks are two logs, and nothing is measured over what the other tank was filled with', () => {
  const file = `Date,Odometer,Litres,TankNumber
2027-05-03,80000,60,1
2027-05-05,80300,30,2
2027-05-08,80600,20,1
2027-05-09,80700,11,1
`
  expect(readFillFile(file)?.questions).toMatchObject([{ key: 'tank', options: [{ value: '=1' }, { value: '=2' }] }])
  const first = readAllFills(file, { tank: '=1' })
  expect(amounts(first)).toEqual([60, 20, 11])
  expect(measure(first)).toEqual(['first', 'missed', 11])
  expect(amounts(readAllFills(file, { tank: '=2' }))).toEqual([30])
})

test('two fuels are asked for, and may be one log', () => {
  const file = `Date,Odometer,Litres,Fuel type
2027-05-03,80000,60,Diesel
2027-05-05,80300,30,Premium diesel
2027-05-08,80600,33,Diesel
`
  expect(measure(readAllFills(file, { fuel: '*' }))).toEqual(['first', 10, 11])
  expect(measure(readAllFills(file, { fuel: '=Diesel' }))).toEqual(['first', 'missed'])
})

test('nothing is measured where a row has a second fuel, which is said', () => {
  const file = `##Refuelling
"Odometer (km)","Date","Fuel","Volume","Full tank","Second fuel","Volume","Full tank"
"80000","2027-05-03","Petrol","60","Yes","","",""
"80300","2027-05-05","Petrol","20","Yes","LPG","15","Yes"
"80600","2027-05-08","Petrol","33","Yes","","",""
"80900","2027-05-09","Petrol","36","Yes","","",""
`
  const found = readFillFile(file)
  expect(measure(found?.fills)).toEqual(['first', 'missed', 'missed', 12])
  expect(found?.losses).toEqual(['Line 4: without its second fuel, “LPG”: consumption isn’t measured.'])
})

test('rows of another kind are no fill-ups, and break nothing', () => {
  const file = `Vehicle ID,Odometer,Qty,Partial Tank,Missed Fill Up,Total Cost,Day,Month,Year,Record Type,Notes
1,80000,60,0,0,98,3,5,2027,0,
1,80100,0,0,0,320,4,5,2027,1,Oil
1,80600,66,0,0,99,13,5,2027,0,
`
  expect(readFillFile(file)?.notes).toEqual(['1 row with “1” in Record Type left out.'])
  const fills = readAllFills(file)
  expect(fills?.map(({ day }) => day)).toEqual(['2027-05-03', '2027-05-13'])
  expect(measure(fills)).toEqual(['first', 11])
})

test.each<[string, string, Partial<FillFields>]>([
  [
    'Spritmonitor',
    'Date;Odometer;Trip;Quantity;Total price;Currency;Type;Tires;Fuel\n03.05.2027;80000,00;0,00;61,20;98,55;EUR;2;1;4',
    { amount: 61.2, full: false, odometer: 80_000, price: 98.55, currency: 'EUR' },
  ],
  [
    'Spritmonitor in German',
    'Datum;Kilometerstand;Menge;Gesamtpreis;Währung;Typ;Reifen;Bemerkung\n03.05.2027;80000,0;61,20;98,55;EUR;3;1;Regen',
    { amount: 61.2, odometer: 80_000, price: 98.55, currency: 'EUR', note: 'Regen' },
  ],
  [
    'Fuelly',
    'car_name,odometer,miles,gallons,price,fuelup_date,notes,missed_fuelup,partial_fuelup\nHilux,50000,310.5,10,4,2027-05-03,,1,0',
    { amount: 37.8541, odometer: 80_467.2, km: 499.7013, price: 40, missed: true },
  ],
  [
    'Hammond',
    'date,odoReading,fuelQuantity,totalAmount,isTankFull,hasMissedFillup,comments\n2027-05-03T09:05:00Z,80000,61.2,98.55,false,false,Rain',
    { amount: 61.2, full: false, odometer: 80_000, price: 98.55, missed: false, note: 'Rain' },
  ],
  [
    'Drivvo',
    '##Refuelling\n"Odometer (km)","Date","Fuel","Price / L","Total cost","Volume","Full tank","Second fuel","Distance"\n"80000","2027-05-03 09:05:00","Diesel","1.609","98.48","61.2","No","","290"',
    { amount: 61.2, full: false, odometer: 80_000, km: 290, price: 98.48 },
  ],
  [
    'Road Trip',
    'ROAD TRIP CSV ",."\nVersion,Language\n1900,en\n\nFUEL RECORDS\nOdometer (mi),Trip Distance,Date,Fill Amount,Fill Units,Price per Unit,Total Price,Partial Fill,MPG,Note,Octane,Location,Reset,Flags,Currency Code,Tank Number\n50000,310.5,"2027-5-3 9:05",10,Gal,4,40,Partial,,Rain,"93 Octane",Shell,Reset,9,USD,0\n50300,300,"2027-5-9 10:15",10,Gal,4,40,,30,,,,,0,USD,0\n\nMAINTENANCE RECORDS\nDescription,Date,Odometer (mi),Cost\nOil,2027-5-4,50100,92\n',
    {
      amount: 37.8541,
      full: false,
      odometer: 80_467.2,
      km: 499.7013,
      price: 40,
      currency: 'USD',
      missed: true,
      note: 'Rain',
    },
  ],
  [
    'LubeLogger',
    'Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes,Tags\n3-5-2027,80000,"61,2","98,55 €",0,False,True,,\n13-5-2027,80600,"61,2","98,55 €",0,False,True,,',
    { amount: 61.2, full: false, odometer: 80_000, price: 98.55, currency: 'EUR', missed: true },
  ],
])('an export of %s is read without a question', (_, file, expected) => {
  expect(readAllFills(file)?.[0]).toEqual({ day: '2027-05-03', full: true, ...expected })
})

test.each([
  ['98,55 €', 98.55, 'EUR'],
  ['EUR 98,55', 98.55, 'EUR'],
  ['£98,55', 98.55, 'GBP'],
  ['A$ 1 098,50', 1_098.5, 'AUD'],
  ['98,50 zł', 98.5, 'PLN'],
  ['$98,55', 98.55, undefined],
  ['1’098,50 Fr.', 1_098.5, 'CHF'],
])('the price “%s” has its sign taken off and kept as a currency', (text, price, currency) => {
  const file = `Date;Odometer;Liters;Cost\n2027-05-03;80000 km;61,25 l;"${text}"\n`
  const fill = { day: '2027-05-03', amount: 61.25, full: true, odometer: 80_000, price }
  expect(readAllFills(file)).toEqual([currency === undefined ? fill : { ...fill, currency }])
})

test('the unit in a cell counts, and one of something else is refused', () => {
  const file = 'Date,Odometer,Volume\n2027-05-03,100 mi,10 gal\n2027-05-04,300 km,20 L\n2027-05-05,400 h,20 kg\n'
  expect(readFillFile(file)).toMatchObject({
    fills: [
      { odometer: 160.9344, amount: 37.8541 },
      { odometer: 300, amount: 20 },
    ],
    problems: ['Line 4: the amount must be 0.1 to 2,000 L or kWh, not “20 kg”.'],
  })
})

test('amounts and prices with three decimals are not a thousand times as much', () => {
  const file =
    'Date;Odometer (km);Liters;Cost;Currency\n13/05/2027;80000;58,125;95,500;OMR\n14/05/2027;80500;1,500;2,250;OMR\n'
  expect(readAllFills(file)).toMatchObject([
    { amount: 58.125, price: 95.5 },
    { amount: 1.5, price: 2.25 },
  ])
})

test('an odometer with grouped thousands is never divided by a thousand', () => {
  const read = (litres: string, answers = {}) =>
    readFillFile(`Date;Odometer;Liters\n2027-05-03;80.100;${litres}\n`, answers)
  expect(read('61,25')?.fills).toMatchObject([{ odometer: 80_100 }])
  // A column that is not imported decides, too, but for a time.
  const beside = (title: string) =>
    readFillFile(`Date;Odometer;Liters;${title}\n2027-05-03;80.100;61;9,05\n`)?.fills.map(({ odometer }) => odometer)
  expect(beside('L per 100')).toEqual([80_100])
  expect(beside('Time')).toEqual([])
  for (const undecided of ['61', '61.25']) {
    const asked = read(undecided)
    expect(asked).toMatchObject({
      fills: [],
      questions: [{ key: 'mark', label: '“80.100” in Odometer', options: [{ text: '80,100' }, { text: '80.1' }] }],
    })
    const [grouped] = asked?.questions[0]?.options ?? []
    expect(read(undecided, { mark: grouped?.value })?.fills).toMatchObject([{ odometer: 80_100 }])
  }
})

test('dates that no row decides are asked for', () => {
  const file = 'Date,Liters\n03/05/2027,61\n04/06/2027,62\n'
  expect(readFillFile(file)).toMatchObject({ fills: [], questions: [{ key: 'order', value: '' }] })
  expect(readAllFills(file, { order: 'dmy' })).toMatchObject([{ day: '2027-05-03' }, { day: '2027-06-04' }])
  expect(readAllFills(file, { order: 'mdy' })).toMatchObject([{ day: '2027-03-05' }, { day: '2027-04-06' }])
  const stated = `Metadata\n"Date Format","Time Format"\n"M/d/yyyy","HH:mm"\n\nFill-Up Records\n${file}`
  expect(readAllFills(stated)).toMatchObject([{ day: '2027-03-05' }, { day: '2027-04-06' }])
})

test('a newest row that can’t be read is said, because the fill-up after it is not in the file', () => {
  const note = 'The newest row is left out. Check “An earlier fill-up is missing” on the fill-up after it.'
  const rows = ['2027-05-03,61', '2027-05-09,none']
  for (const body of [rows, rows.toReversed()])
    expect(readFillFile(`Date,Liters\n${body.join('\n')}\n`)?.notes).toEqual([note])
  expect(readFillFile('Date,Liters\n2027-05-03,none\n2027-05-09,61\n')?.notes).toEqual([])
})

test('a row that can’t be read never changes a consumption, wherever it is in the file', () => {
  const row = fc.record({
    days: fc.integer({ min: 1, max: 9 }),
    km: fc.integer({ min: 60, max: 700 }),
    isFull: fc.boolean(),
    spoil: fc.constantFrom('', '', '', 'day', 'amount', 'odometer', 'full'),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.boolean(), (rows, isReversed) => {
      let [day, odometer] = [createDay('2027-01-01'), 10_000]
      const lines = rows.map(({ days, km, isFull, spoil }) => {
        day = shiftDay(day, days) ?? day
        odometer += km
        const cells = { day, odometer, amount: km / 10, full: isFull }
        return Object.values(spoil === '' ? cells : { ...cells, [spoil]: 'spoiled' }).join(',')
      })
      lines.unshift('2026-12-31,10000,50,yes')
      const body = (isReversed ? lines.toReversed() : lines).join('\n')
      const { fills = [], problems = [] } = readFillFile(`Date,Odometer,Liters,Full\n${body}\n`) ?? {}
      expect(fills.length + problems.length).toBe(rows.length + 1)
      for (const { interval } of listIntervals(toFills(fills), undefined))
        if (interval) expect(interval.per100).toBeCloseTo(10, 5)
    }),
    { numRuns: 200 },
  )
})
