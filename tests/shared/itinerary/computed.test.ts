import { expect, test } from 'vitest'
import { listBasis, listComputed } from '#shared/itinerary/computed.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { describeFuel } from '#shared/itinerary/texts.ts'
import { describeVehicle } from '#shared/itinerary/vehicle-names.ts'
import { serverLimits } from '#shared/limits.ts'
import { metric } from '#shared/units.ts'
import { computeFor, createStop, createVehicle, idOf, patrol, weatherOf } from './trip.ts'

const weather = weatherOf(10, 25)
const stops = [
  createStop(1, { from: '2027-06-01', to: '2027-06-02', weather }),
  createStop(2, { from: '2027-06-02', leg: { from: idOf(1), surface: { paved: 1 }, km: 400 }, weather }),
]

test('the summary says the totals, the vehicle and people, and the least certain part', () => {
  expect(listBasis(computeFor(stops, patrol, { people: 1, reserve: 0.2 }), metric)).toEqual([
    'In all: 2 days, 400 km, 4–5.7 h driving, 46–55 L of fuel',
    'Calculated with: 2004 Nissan Patrol, 1 person, 20% fuel reserve',
    'Least certain: the consumption on each surface',
    'Estimates from your own figures and usual weather. Ask ahead whether a fuel stop is open.',
  ])
})

test('other vehicles and unknown weather are mentioned', () => {
  const unknown = stops.map((stop) => ({ ...stop, weather: null }))
  const others = [createVehicle(null), createVehicle(patrol)].map((vehicle, at) => ({ ...vehicle, id: `other${at}` }))
  const itinerary = computeFor(unknown, patrol, {}, { others })
  expect(listBasis(itinerary, metric)).toEqual([
    'In all: 2 days, 400 km, 4–5.7 h driving, 46–61 L of fuel',
    "Calculated with: 2004 Nissan Patrol (your other vehicles aren't counted), 2 people, 15% fuel reserve",
    'Least certain: the weather of some stops is not known',
    'Weather of 2 stops is not known. Figures cover mild and hot days there; warnings about heat, cold and altitude may be missing.',
    'Estimates from your own figures and usual weather. Ask ahead whether a fuel stop is open.',
  ])
  expect(describeVehicle(itinerary)).toBeUndefined()
})

test('energy in kWh is shown in kWh', () => {
  expect(listBasis(computeFor(stops, { ...patrol, energy: 'electric' }), metric)[0]).toMatch(/ driving, 46–55 kWh$/)
})

test('without a vehicle the text says so, without liters', () => {
  const [all, withoutVehicle] = listBasis(computeItinerary({}, stops, [], { units: metric }), metric)
  expect(all).toBe('In all: 2 days, 400 km, 4–5.7 h driving')
  expect(withoutVehicle).toBe('Calculated with: no vehicle, 2 people, 15% fuel reserve')
})

test('every leg has its days, distance, hours and liters, and stops without a date, too', () => {
  const lines = listComputed(computeFor([...stops, createStop(3)]), metric)
  expect(lines).toContain('Stop 1 to Stop 2 (Wed, Jun 2): 400 km, 4–5.7 h, 46–55 L')
  expect(lines).toContain('Stop 2 (Wed, Jun 2) to Stop 3: 0 km, 0 h, 0 L')
})

test('a line that does not fit in its reader’s units is omitted, the others stay', () => {
  const itinerary = computeFor(stops)
  const fuel = `Fuel: ${describeFuel(itinerary, metric).text}`
  const measure = (line: string) => (line === fuel ? serverLimits.context.computed + 1 : 1)
  expect(listComputed(itinerary, metric, measure)).toEqual(
    listComputed(itinerary, metric).filter((line) => line !== fuel),
  )
})
