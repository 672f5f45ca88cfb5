import { expect, test } from 'vitest'
import { metric, toMeasure, toUnits } from '#shared/units.ts'
import { toMeasures } from '../../web/data/measures.ts'
import { readNumber, readQuantity, toText } from '../../web/data/typed-number.ts'
import { findPlanErrors, readPlan, toPlanValues } from '../../web/features/itinerary/plan-values.ts'

test.each([
  ['13,5', 13.5],
  ['1,200', 1_200],
  ['12,400.5', 12_400.5],
  [' 80 ', 80],
  ['.5', 0.5],
  [',5', 0.5],
  ['-3', -3],
  ['-3,5', -3.5],
  ['0', 0],
  ['', undefined],
  [' ', undefined],
  ['0,125', null],
  ['1,2,3', null],
  ['80 L', null],
  ['Infinity', null],
  ['full', null],
])('%o is %o', (text, number) => expect(readNumber(text)).toBe(number))

test('thousands in a trip’s plan are read as thousands', () => {
  const inLiters = toMeasures(metric)
  const values = { ...toPlanValues({}, inLiters), startFuel: '1,200', hoursPerDay: '6,5' }
  expect(readPlan(values, inLiters)).toEqual({ startFuel: 1_200, hoursPerDay: 6.5 })
  expect(findPlanErrors({ ...values, startWater: '0,125', people: '-1' }, inLiters)).toEqual({
    startWater: 'Enter a number, or leave it empty.',
  })
})

const american = toUnits(undefined, ['en-US'])
const mile = toMeasure('km', american)

test('a quantity is stored in kilometers, and unchanged when its field is not edited', () => {
  expect(readQuantity('300', mile, undefined)).toBe(482.8032)
  expect(toText(482.8032, mile)).toBe('300')
  expect(toText(600, mile)).toBe('372.82')
  expect(readQuantity('372.82', mile, 600)).toBe(600)
  expect(readQuantity('', mile, 600)).toBeUndefined()
  expect(readQuantity('far', mile, 600)).toBeNull()
})

test('a plan’s volumes are entered in gallons, and fuel in kilowatt-hours when the vehicle is electric', () => {
  const plan = { startFuel: 80, startWater: 60, waterEach: 6, waterOther: 10, people: 2, foodDays: 5 }
  const inGallons = toMeasures(american)
  const values = toPlanValues(plan, inGallons)
  expect(values).toMatchObject({ startFuel: '21.13', startWater: '15.85', waterEach: '1.59', people: '2' })
  expect(readPlan(values, inGallons, plan)).toEqual(plan)
  expect(readPlan({ ...values, startWater: '20' }, inGallons, plan)).toEqual({ ...plan, startWater: 75.7082 })
  expect(toPlanValues(plan, toMeasures(american, 'kWh')).startFuel).toBe('80')
})

test('a plan’s fuel reserve is entered in percent', () => {
  const values = toPlanValues({ reserve: 0.125 }, toMeasures(metric))
  expect(values.reserve).toBe('12.5')
  expect(readPlan({ ...values, reserve: '15' }, toMeasures(metric))).toEqual({ reserve: 0.15 })
})
