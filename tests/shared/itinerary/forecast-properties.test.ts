import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import { cases } from '#shared/itinerary/band.ts'
import { listComputed } from '#shared/itinerary/computed.ts'
import { listForecastSpans } from '#shared/itinerary/forecast-days.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { addDays } from '#shared/itinerary/stops.ts'
import { verdicts } from '#shared/itinerary/verdict.ts'
import type { PlanSettings } from '#shared/trip.ts'
import { metric } from '#shared/units.ts'
import type { VehicleSpecs } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { plan, specs, trip } from './generated.ts'
import { computeFor, forecastOf, knownForecast } from './trip.ts'

/** Properties of a forecast on all trips, tested on generated trips with a fixed seed. */

/** The generated trips' first possible day. */
const today = createDay('2027-05-01')
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** For each stop and day, the minimum, how much warmer the maximum is, and the rise in a warmer forecast. */
const forecast = fc.array(
  fc.option(
    fc.array(fc.record({ min: degrees(-20, 35), more: degrees(0, 20), rise: degrees(0, 10) }), {
      minLength: 1,
      maxLength: 16,
    }),
    { nil: undefined },
  ),
  { minLength: 9, maxLength: 9 },
)
type Generated = typeof forecast extends fc.Arbitrary<infer Value> ? Value : never

const createForecast = (all: Generated, age = 0, warmer = 0): KnownForecast =>
  knownForecast(
    today,
    Object.fromEntries(
      all.flatMap((days, at) =>
        days
          ? [
              [
                at + 1,
                days.map(({ min, more, rise }, ahead) =>
                  forecastOf(addDays(today, ahead), min + rise * warmer, min + more + rise * warmer),
                ),
              ],
            ]
          : [],
      ),
    ),
    age,
  )

const ages = fc.constantFrom(0, 24, 49, 120)
const run = (
  check: (stops: Waypoint[], specs: VehicleSpecs, plan: PlanSettings, all: Generated, age: number) => void,
) => fc.assert(fc.property(trip, specs, plan, forecast, ages, check), { seed: 20_270_601, numRuns: 100 })

const strip = ({ forecast: _, ...itinerary }: Itinerary) => itinerary

test('a warmer forecast never lowers a bad case', () => {
  run((stops, vehicle, people, all, age) => {
    const [before, after] = [0, 1].map((warmer) =>
      computeFor(stops, vehicle, people, { forecast: createForecast(all, age, warmer) }),
    )
    if (!before || !after) return
    for (const supply of ['water', 'power', 'fuel'] as const) {
      for (const [at, { high }] of (after[supply]?.onArrival ?? []).entries()) {
        expect(high).toBeLessThanOrEqual((before[supply]?.onArrival[at]?.high ?? 0) + 1e-6)
      }
      const [was, is] = [before[supply]?.verdict, after[supply]?.verdict]
      // Below 'enough', a verdict may depend on weather that is unknown elsewhere.
      if (was !== undefined && is !== undefined)
        expect(verdicts.indexOf(is)).toBeGreaterThanOrEqual(verdicts.indexOf(was))
    }
    expect(after.water?.carryMore).toBeGreaterThanOrEqual((before.water?.carryMore ?? 0) - 1e-6)
    for (const [at, need] of (after.fuel?.need ?? []).entries()) {
      expect(need.high).toBeGreaterThanOrEqual((before.fuel?.need[at]?.high ?? 0) - 1e-6)
    }
  })
})

test('the usual case never needs less than the good one, nor more than the bad one', () => {
  run((stops, vehicle, people, all, age) => {
    const { water, power } = computeFor(stops, vehicle, people, { forecast: createForecast(all, age) })
    for (const { low, usual, high } of [...(water?.onArrival ?? []), ...(power?.onArrival ?? [])]) {
      expect(low).toBeGreaterThanOrEqual(usual - 1e-6)
      expect(usual).toBeGreaterThanOrEqual(high - 1e-6)
    }
  })
})

test('a forecast changes fuel only in the bad case, by the surcharge for heat', () => {
  run((stops, vehicle, people, all, age) => {
    const [without, known] = [undefined, createForecast(all, age)].map((one) =>
      computeFor(stops, vehicle, people, { forecast: one }),
    )
    expect(known?.legs.map(({ km, hours }) => [km, hours])).toEqual(without?.legs.map(({ km, hours }) => [km, hours]))
    for (const [at, need] of (known?.fuel?.need ?? []).entries()) {
      const usual = without?.fuel?.need[at]
      expect([need.low, need.usual]).toEqual([usual?.low, usual?.usual])
      const ratio = need.high === 0 ? 1 : need.high / (usual?.high ?? 0)
      expect([1 / 1.1, 1, 1.1].some((one) => Math.abs(one - ratio) < 1e-9)).toBe(true)
    }
  })
})

test('a forecast that is too old, over, for other stops or a mere trend changes nothing', () => {
  run((stops, vehicle, people, all) => {
    const without = computeFor(stops, vehicle, people)
    const fresh = createForecast(all)
    const unused: KnownForecast[] = [
      { ...fresh, age: 121 },
      { ...fresh, today: addDays(today, 16) },
      { ...fresh, today: addDays(today, -25) },
      { ...fresh, forecast: { ...fresh.forecast, stops: {} } },
    ]
    for (const known of unused) {
      const itinerary = computeFor(stops, vehicle, people, { forecast: known })
      expect(strip(itinerary)).toEqual(strip(without))
      expect(listComputed(itinerary, metric)).toEqual(listComputed(without, metric))
    }
    const trend = computeFor(stops, vehicle, people, { forecast: { ...fresh, today: addDays(today, -10) } })
    for (const supply of ['fuel', 'water', 'power'] as const) {
      for (const [at, known] of (trend[supply]?.onArrival ?? []).entries()) {
        for (const one of cases) expect(known[one]).toBe(without[supply]?.onArrival[at]?.[one])
      }
    }
    expect(trend.warnings.map(({ text }) => text)).toEqual(without.warnings.map(({ text }) => text))
  })
})

test('the days of each stop’s forecast span are enough: more of them change nothing', () => {
  run((stops, vehicle, people, all, age) => {
    const known = createForecast(all, age)
    const whole = computeFor(stops, vehicle, people, { forecast: known })
    const spans = listForecastSpans(whole.stops)
    const cut = Object.entries(known.forecast.stops).map(([id, days]) => {
      const span = spans.find(({ stop }) => stop.id === id)
      return [id, days.filter(({ day }) => span && span.from <= day && day <= span.to)]
    })
    const forecast = { ...known, forecast: { ...known.forecast, stops: Object.fromEntries(cut) } }
    const itinerary = computeFor(stops, vehicle, people, { forecast })
    expect(listComputed(itinerary, metric)).toEqual(listComputed(whole, metric))
    for (const supply of ['fuel', 'water', 'power'] as const)
      expect(itinerary[supply]?.onArrival).toEqual(whole[supply]?.onArrival)
    expect(itinerary.warnings.map(({ text }) => text)).toEqual(whole.warnings.map(({ text }) => text))
  })
})
