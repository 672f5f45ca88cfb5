import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { metric } from '#shared/units.ts'
import type { Service } from '#shared/vehicle.ts'
import { createStop, idOf } from './trip.ts'

const legs = [1, 2].map((number) => ({ from: idOf(number), km: 1_000 }))
const stops = [
  createStop(1, { from: '2027-05-01', to: '2027-05-02' }),
  createStop(2, { name: 'Well 23', from: '2027-05-05', to: '2027-05-06', ...(legs[0] && { leg: legs[0] }) }),
  createStop(3, { from: '2027-05-09', to: '2027-05-10', ...(legs[1] && { leg: legs[1] }) }),
]
const vehicle = { id: '01JD8Z2V9Q4T6W8X0Y2Z4A6002', make: 'Toyota', model: 'Hilux', year: null, modifications: '' }

function listTexts(service: Omit<Service, 'name'>, km = 84_000, day = '2027-04-20'): string[] {
  const odometer = { km, day: createDay(day), fillId: '01JD8Z2V9Q4T6W8X0Y2Z4A6001' }
  const services = [{ name: 'Air filter', ...service }]
  const { warnings } = computeItinerary({}, stops, [{ ...vehicle, services, odometer, rev: 0 }], { units: metric })
  return warnings.map(({ text }) => text)
}

test('a service due on the trip is a warning, with the distance and the stop before it', () => {
  const due = 'Air filter due at km 1,240 of this trip, after Well 23. Change it before you leave.'
  expect(listTexts({ everyKm: 10_000, lastKm: 75_240 })).toEqual([due])
  expect(listTexts({ everyKm: 10_000, lastKm: 76_500 })).toEqual([])
  expect(listTexts({ everyKm: 10_000, lastKm: 70_000 })).toEqual(['Air filter due. Change it before you leave.'])
  expect(listTexts({ everyKm: 10_000, lastKm: 75_240 }, 500)).toEqual([])
})

test('a service counts from the stop where the odometer was read', () => {
  const due = 'Air filter due at km 1,240 of this trip, after Well 23. Change it before you leave.'
  const list = (day: string, lastKm: number) => listTexts({ everyKm: 10_000, lastKm }, 84_000, day)
  expect(list('2027-05-01', 75_240)).toEqual([due])
  expect(list('2027-05-06', 75_240)).toEqual([])
  expect(list('2027-05-06', 74_240)).toEqual([due])
  const overdue = 'Air filter due. Change it before you leave.'
  expect([list('2027-05-10', 70_000), list('2027-05-11', 70_000)]).toEqual([[overdue], []])
})

test('a service due by months follows the calendar', () => {
  const due = (day: string) => listTexts({ everyMonths: 6, lastDay: createDay(day) })
  expect(due('2026-10-31')).toEqual(['Air filter due on Fri, Apr 30, 2027. Change it before you leave.'])
  expect(due('2026-12-01')).toEqual([])
})

test('with several vehicles on the trip, the services of each are warned of by name', () => {
  const services = [{ name: 'Air filter', everyMonths: 6, lastDay: createDay('2026-10-31') }]
  const pair = [vehicle, { ...vehicle, id: '01JD8Z2V9Q4T6W8X0Y2Z4A6003', model: 'Prado' }]
  const plan = { vehicleIds: pair.map(({ id }) => id) }
  const { warnings } = computeItinerary(
    { plan },
    stops,
    pair.map((one) => ({ ...one, services, rev: 0 })),
    { units: metric },
  )
  expect(warnings.map(({ text }) => text)).toEqual([
    'Toyota Hilux: Air filter due on Fri, Apr 30, 2027. Change it before you leave.',
    'Toyota Prado: Air filter due on Fri, Apr 30, 2027. Change it before you leave.',
  ])
})
