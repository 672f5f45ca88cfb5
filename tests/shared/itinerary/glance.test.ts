import { expect, test } from 'vitest'
import { glanceFuel, glanceLight, glancePower, glanceWater } from '#shared/itinerary/glance.ts'
import { metric } from '#shared/units.ts'
import { computeFor, createStop, idOf, patrol } from './trip.ts'

const stops = [
  createStop(1, { name: 'Mt Dare', at: [-26, 135], from: '2027-06-10', to: '2027-06-10' }),
  createStop(2, { name: 'Purni', at: [-26, 136], from: '2027-06-11', to: '2027-06-11' }),
]

test('fuel that lasts has what is left, and fuel that runs out has what to add and the stop before it', () => {
  const enough = glanceFuel(computeFor(stops), metric)
  expect(enough).toMatchObject({ verdict: 'enough', figure: expect.stringMatching(/^\d+ L left$/), stop: idOf(2) })
  const dry = glanceFuel(computeFor(stops, { ...patrol, tank: 5, spare: 0 }), metric)
  expect(dry).toMatchObject({ verdict: 'dry', figure: expect.stringMatching(/^\d+ L short$/), stop: idOf(1) })
  expect(dry.text).toContain(`Carry ${dry.figure?.replace(' short', '')} more`)
})

test('of several stretches that are short of fuel, the one that is the most short counts', () => {
  const refill = { fuel: 'full' } as const
  const leg = (from: number, km: number) => ({ leg: { from: idOf(from), surface: { paved: 1 }, km } })
  const trip = [
    createStop(1, { stop: refill }),
    createStop(2, { stop: refill, ...leg(1, 600) }),
    createStop(3, { stop: refill, ...leg(2, 900) }),
    createStop(4, { name: 'Innamincka', ...leg(3, 700) }),
  ]
  const glance = glanceFuel(computeFor(trip, { ...patrol, tank: 50, spare: 0, use: { paved: 10 } }), metric)
  // 900 km and a tenth more, at 11.5 L/100 km with 15% in reserve, are 134 L.
  expect(glance).toMatchObject({ verdict: 'dry', figure: '84 L short', stop: idOf(2) })
  expect(glance.text).toContain('Carry 84 L more')
})

test('water has what is left or what to add', () => {
  const plan = { waterEach: 4, people: 2 }
  expect(glanceWater(computeFor(stops, patrol, plan), metric).figure).toMatch(/^\d+ L left$/)
  expect(glanceWater(computeFor(stops, { ...patrol, water: 5 }, plan), metric).figure).toMatch(/^\d+ L short$/)
})

test('daylight has the hours of the longest driving day and the stop that it starts from', () => {
  expect(glanceLight(computeFor(stops))).toMatchObject({ figure: expect.stringMatching(/ h$/), stop: idOf(1) })
})

test('a supply that is not known has neither figure nor place', () => {
  expect(glancePower(computeFor(stops))).toMatchObject({ verdict: undefined, figure: undefined, stop: undefined })
  expect(glanceFuel(computeFor(stops, null), metric)).toMatchObject({ figure: undefined, stop: undefined })
})
