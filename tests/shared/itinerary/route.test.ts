import { expect, test } from 'vitest'
import { toRoute } from '#shared/itinerary/route.ts'
import { metric } from '#shared/units.ts'
import { computeFor, createStop, idOf, weatherOf } from './trip.ts'

const weather = weatherOf(15, 28)
/** A day's drive east along the equator, one degree per leg with this many paved kilometers. */
const drive = (...kilometres: number[]) => [
  createStop(1, { at: [0, 178], from: '2027-06-01', stop: { fuel: 'full' }, weather }),
  ...kilometres.map((km, at) =>
    createStop(at + 2, {
      at: [0, ((178 + at + 1 + 180) % 360) - 180],
      from: `2027-06-0${at + 2}`,
      weather,
      leg: { from: idOf(at + 1), surface: { paved: 1 }, km },
    }),
  ),
]
const states = (stops: ReturnType<typeof drive>) => toRoute(computeFor(stops), metric)?.parts.map(({ state }) => state)

test('the route is green at first, and changes where the bad case reaches the reserve, where it runs out and where the usual case runs out', () => {
  expect(states(drive(300, 300))).toEqual(['enough'])
  // 130 L include a reserve of 19.5: the bad case takes 13.8 L/100 km, and reaches the reserve after 801 km, the end after 942.
  expect(states(drive(450, 450))).toEqual(['enough', 'reserve'])
  expect(states(drive(500, 500))).toEqual(['enough', 'reserve', 'bad'])
  expect(states(drive(600, 600))).toEqual(['enough', 'reserve', 'bad', 'dry'])
})

test('the parts count legs from the first stop to the last', () => {
  const parts = toRoute(computeFor(drive(600, 600)), metric)?.parts ?? []
  expect(parts.at(0)?.from).toBe(0)
  expect(parts.at(-1)?.from).toBeCloseTo(1 + 483 / 600, 2)
  expect(parts.at(-1)?.to).toBe(2)
})

test('the parts join without a gap, across the date line too, and the place where fuel runs out is on them', () => {
  const route = toRoute(computeFor(drive(600, 600)), metric)
  const parts = route?.parts ?? []
  for (const [at, part] of parts.slice(1).entries()) expect(part.line[0]).toEqual(parts[at]?.line.at(-1))
  expect(parts.at(0)?.line[0]).toEqual({ latitude: 0, longitude: 178 })
  expect(parts.at(-1)?.line.at(-1)).toEqual({ latitude: 0, longitude: 180 })
  expect(route?.runsOut?.position).toEqual(parts.at(-1)?.line[0])
  // 1,083 km: 483 of the second leg's 600.
  expect(route?.runsOut?.position.longitude).toBeCloseTo(179 + 483 / 600, 2)
  expect(route?.runsOut?.text).toBe('Fuel runs out · 483 km after Stop 2')
  expect(route?.runsOutInBadCase.map(({ text }) => text)).toEqual(['Fuel may run out · 342 km after Stop 2'])
})

test('without a vehicle or a leg there is no colored route', () => {
  expect(toRoute(computeFor(drive(300), null), metric)).toBeUndefined()
  expect(toRoute(computeFor(drive()), metric)).toBeUndefined()
})
