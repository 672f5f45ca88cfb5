import { expect, test } from 'vitest'
import { createDay } from '../../shared/date.ts'
import { metric, toUnits } from '../../shared/units.ts'
import { findServiceErrors, newService, toService, toServiceValues } from '../../web/features/fills/services.tsx'

const american = toUnits(undefined, ['en-US'])
const day = createDay('2027-05-03')
const service = { name: 'Air filter', everyKm: 15_000, everyMonths: 12, lastKm: 72_000.5, lastDay: day }
const empty = newService(undefined, metric)

test('the form for a service sends what it shows, in the units of the user', () => {
  for (const units of [metric, american])
    expect(toService(toServiceValues(service, units), units, service)).toEqual(service)
  expect(newService({ km: 160.9344, day, fillId: 'x' }, american)).toEqual({ ...empty, lastKm: '100' })
  expect(toService({ ...empty, name: ' Oil ', everyKm: '10' }, american, undefined)).toEqual({
    name: 'Oil',
    everyKm: 16.0934,
  })
})

test('the form for a service says what each field takes', () => {
  expect(findServiceErrors(empty, metric)).toEqual({
    name: 'Enter a name, such as Air filter.',
    everyKm: 'Enter km or months.',
  })
  const wrong = { ...empty, name: 'x'.repeat(201), everyKm: '0', everyMonths: '601', lastKm: 'far' }
  expect(findServiceErrors(wrong, american)).toEqual({
    name: 'Use at most 200 characters.',
    everyKm: 'Enter 1 to 621,371 mi, or leave it empty.',
    everyMonths: 'Enter 1 to 600 months, or leave it empty.',
    lastKm: 'Enter 0 to 6,213,711 mi, or leave it empty.',
    lastDay: 'Choose the day.',
  })
  expect(findServiceErrors({ ...empty, name: 'Oil', everyKm: '5000' }, metric)).toEqual({
    lastKm: 'Enter the odometer at the last service.',
  })
})
