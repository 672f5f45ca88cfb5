import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { cases } from '#shared/itinerary/band.ts'
import { listComputed } from '#shared/itinerary/computed.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { addDays } from '#shared/itinerary/stops.ts'
import { surfaces } from '#shared/itinerary/surfaces.ts'
import { verdicts } from '#shared/itinerary/verdict.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import type { VehicleSpecs } from '#shared/vehicle-specs.ts'
import { inUnit, type Waypoint } from '#shared/waypoint.ts'
import { computeFor, createStop, idOf, weatherOf } from './trip.ts'

/** What itinerary.md and common sense ask of every trip, tried on generated ones with a fixed seed. */

const refill = fc.option(fc.oneof(fc.constant('full' as const), fc.double({ min: 0, max: 100, noNaN: true })), {
  nil: undefined,
})
const surfaceShare = fc.option(
  fc
    .tuple(fc.constantFrom(...surfaces), fc.constantFrom(...surfaces), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([one, other, part]) => (one === other ? { [one]: 1 } : { [one]: part, [other]: 1 - part })),
  { nil: undefined },
)
const kilometres = fc.option(fc.double({ min: 0, max: 2_000, noNaN: true }), { nil: undefined })
const climate = fc.option(
  fc.record({
    low: fc.integer({ min: -3_000, max: 2_500 }),
    more: fc.integer({ min: 0, max: 2_500 }),
    elevation: fc.option(fc.integer({ min: -400, max: 5_500 })),
  }),
)

const stop = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  wait: fc.integer({ min: 0, max: 6 }),
  nights: fc.integer({ min: 0, max: 6 }),
  fuel: refill,
  water: refill,
  surface: surfaceShare,
  km: kilometres,
  climate,
})

/** Trips of one to nine stops, dated one after the other from a first day on. */
const trip = fc.array(stop, { minLength: 1, maxLength: 9 }).map((stops) => {
  let day = createDay('2027-05-01')
  return stops.map(({ latitude, longitude, wait, nights, fuel, water, surface, km, climate }, at): Waypoint => {
    const from = addDays(day, wait)
    day = addDays(from, nights)
    return createStop(at + 1, {
      at: [latitude, longitude],
      from,
      to: day,
      stop: { fuel, water },
      ...(at > 0 ? { leg: { from: idOf(at), surface, km } } : {}),
      weather:
        climate && weatherOf(climate.low / 100, (climate.low + climate.more) / 100, { elevation: climate.elevation }),
    })
  })
})

const litres = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const specs: fc.Arbitrary<VehicleSpecs> = fc.record({
  energy: fc.constantFrom('petrol', 'diesel', 'electric'),
  tank: litres(20, 300),
  spare: litres(0, 100),
  use: fc.record({ paved: litres(5, 40), sand: fc.option(litres(5, 60), { nil: undefined }) }),
  water: litres(0, 300),
  battery: litres(100, 5_000),
  solar: litres(0, 1_000),
  base: litres(0, 1_000),
  fridge: litres(0, 500),
  alternator: litres(0, 1_000),
})
const plan: fc.Arbitrary<TripPlan> = fc.record({
  people: fc.integer({ min: 1, max: 20 }),
  reserve: fc.double({ min: 0.05, max: 0.5, noNaN: true }),
  reserveDays: fc.integer({ min: 0, max: 10 }),
  startFuel: fc.option(litres(0, 100), { nil: undefined }),
})

const rank = (itinerary: Itinerary, supply: 'fuel' | 'water' | 'power') =>
  verdicts.indexOf(itinerary[supply]?.verdict ?? 'enough')
const run = (check: (stops: Waypoint[], specs: VehicleSpecs, plan: TripPlan) => void) =>
  fc.assert(fc.property(trip, specs, plan, check), { seed: 20_270_601, numRuns: 300 })

test('no case is ever below the one that is better', () => {
  run((stops, vehicle, people) => {
    const { legs, fuel, totals } = computeFor(stops, vehicle, people)
    const bands = [totals.km, totals.hours, ...legs.flatMap(({ km, hours }) => [km, hours]), ...(fuel?.need ?? [])]
    for (const { low, usual, high } of bands) {
      expect(low).toBeLessThanOrEqual(usual + 1e-9)
      expect(usual).toBeLessThanOrEqual(high + 1e-9)
      expect(Number.isFinite(high)).toBe(true)
    }
  })
})

test('more tank, more water, more refills and fewer people never worsen a verdict', () => {
  run((stops, vehicle, people) => {
    const before = computeFor(stops, vehicle, people)
    const better = (other: Itinerary) => {
      for (const supply of ['fuel', 'water', 'power'] as const) {
        expect(rank(other, supply)).toBeLessThanOrEqual(rank(before, supply))
      }
    }
    better(computeFor(stops, { ...vehicle, tank: vehicle.tank * 1.5, water: (vehicle.water ?? 0) * 1.5 }, people))
    better(computeFor(stops, vehicle, { ...people, people: Math.max(1, (people.people ?? 1) - 1) }))
    for (const at of stops.keys()) {
      better(
        computeFor(
          stops.with(at, { ...(stops[at] as Waypoint), stop: { ...stops[at]?.stop, fuel: 'full', water: 'full' } }),
          vehicle,
          people,
        ),
      )
    }
  })
})

test('splitting a leg changes no total', () => {
  run((stops, vehicle, people) => {
    const [start, ...others] = stops
    const next = others[0]
    if (!start || !next || next.leg?.km === undefined || next.startDate === null) return
    const half = { from: start.id, surface: next.leg.surface, km: next.leg.km / 2 }
    const middle = {
      ...createStop(99, { from: next.startDate.slice(0, 10), order: 0, leg: half }),
      weather: next.weather,
    }
    const end = { ...next, leg: { ...half, from: middle.id } }
    // In between on the same day: so that nobody stays there, and the day's climate is the same.
    const [whole, split] = [
      [start, next],
      [{ ...start, endDate: start.startDate }, middle, end],
    ].map((all) => computeFor(all, vehicle, people))
    if (!whole || !split || start.startDate === start.endDate) return
    for (const one of cases) expect(split.totals.km[one]).toBeCloseTo(whole.totals.km[one], 6)
    for (const one of cases) expect(split.totals.hours[one]).toBeCloseTo(whole.totals.hours[one], 6)
  })
})

test('moving all dates together changes no fuel', () => {
  run((stops, vehicle, people) => {
    const move = (date: string | null) => date && `${addDays(createDay(date.slice(0, 10)), 100)}T00:00:00Z`
    const moved = stops.map((one) => ({ ...one, startDate: move(one.startDate), endDate: move(one.endDate) }))
    expect(computeFor(moved, vehicle, people).fuel?.sections).toEqual(computeFor(stops, vehicle, people).fuel?.sections)
  })
})

test('whoever reads temperatures in Fahrenheit gets the same itinerary', () => {
  run((stops, vehicle, people) => {
    const inFahrenheit = stops.map(inUnit('fahrenheit'))
    expect(computeFor(inFahrenheit, vehicle, people)).toEqual(computeFor(stops, vehicle, people))
  })
})

test('what the assistants are told fits, whatever the trip', () => {
  run((stops, vehicle, people) => {
    const named = stops.map((one) => ({ ...one, name: 'x'.repeat(200) }))
    const lines = listComputed(computeFor(named, vehicle, people))
    expect(lines.join('\n').length).toBeLessThanOrEqual(2_500)
    expect(lines.length).toBeGreaterThan(0)
  })
})
