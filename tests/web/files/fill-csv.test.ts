import { expect, test } from 'vitest'
import { createDay, shiftDay } from '#shared/date.ts'
import type { Fill } from '#shared/fill.ts'
import { readFillRows, writeFillsCsv } from '#shared/fill-csv.ts'
import { readRows } from '../../../web/files/read/rows.ts'

const read = (text: string) => readFillRows([...readRows(text, ',')].map(({ cells }) => cells))

test('2,000 fill-ups survive export and import unchanged, even notes that look like formulas', () => {
  const first = createDay('2021-01-01')
  const fills = Array.from(
    { length: 2_000 },
    (_, at): Fill => ({
      id: `01JD8Z2V9Q4T6W8X0Y2Z4A${String(at).padStart(4, '0')}`,
      day: shiftDay(first, at) ?? first,
      amount: 40 + (at % 50) / 10,
      full: at % 3 > 0,
      odometer: 1_000 + at * 321 + (at % 10) / 10,
      ...(at % 2 ? { surface: { sand: 0.8, track: 0.2 }, price: 120.4, currency: 'AUD', missed: true } : { km: 12.3 }),
      ...(at % 5 ? {} : { note: ['=1+1', "'=1", 'He said "fill, please"', 'Two\nlines', '-5 °C'][(at / 5) % 5] }),
      rev: 0,
    }),
  )
  const fields = fills.map(({ id: _, rev: __, ...fill }) => fill)
  expect(read(writeFillsCsv(fills))).toEqual({ fills: fields, unread: 0 })
})

test('files of LubeLogger and Fuelio are recognized', () => {
  const lube =
    'Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull,MissedFuelUp,Notes\n13/05/2027,84210,60.5,$120.40,0,True,False,Pump\n'
  expect(read(lube)?.fills).toEqual([
    { day: '2027-05-13', amount: 60.5, full: true, odometer: 84_210, price: 120.4, missed: false, note: 'Pump' },
  ])
  const fuelio =
    '"## Vehicle"\n"Name"\n"Hilux"\n"## Log"\n"Data","Odo (mi)","Fuel (litres)","Full","Price (optional)"\n"2027-05-03 10:00","100","50.0","0","90"\n"## Costs"\n'
  expect(read(fuelio)).toEqual({
    fills: [{ day: '2027-05-03', amount: 50, full: false, odometer: 160.9344, price: 90 }],
    unread: 0,
  })
  expect(read('name,latitude\nCamp,1\n')).toBeUndefined()
})
