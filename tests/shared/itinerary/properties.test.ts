import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDaysBetween, createDay, type Day } from '#shared/date.ts'
import { type Case, cases } from '#shared/itinerary/band.ts'
import { listComputed } from '#shared/itinerary/computed.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { toRoute } from '#shared/itinerary/route.ts'
import { addDays } from '#shared/itinerary/stops.ts'
import { verdicts } from '#shared/itinerary/verdict.ts'
import type { TrackSummary } from '#shared/track.ts'
import { toTrackLine } from '#shared/tracks/along.ts'
import type { PlanSettings } from '#shared/trip.ts'
import { metric } from '#shared/units.ts'
import type { VehicleSpecs } from '#shared/vehicle.ts'
import { inUnit, type Waypoint } from '#shared/waypoint.ts'
import { plan, specs, trip } from './generated.ts'
import { computeFor, countDrivingDays, createStop, idOf, weatherOf } from './trip.ts'

/** Properties of all trips (itinerary.md), tested on generated trips with a fixed seed. */

const supplies = ['fuel', 'water', 'power'] as const
/** A verdict that depends on unknown weather comes last. */
const rank = (itinerary: Itinerary, supply: (typeof supplies)[number]) => {
  const { verdict } = itinerary[supply] ?? { verdict: 'enough' as const }
  return verdict === undefined ? verdicts.length : verdicts.indexOf(verdict)
}
const run = (check: (stops: Waypoint[], specs: VehicleSpecs, plan: PlanSettings) => void) =>
  fc.assert(fc.property(trip, specs, plan, check), { seed: 20_270_601, numRuns: 100 })

test('the usual case never needs less than the good one, nor more than the bad one', () => {
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
      for (const supply of supplies) {
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
    // On the same day, so that nobody stays there and the climate is the same.
    const [unsplit, split] = [
      [start, next],
      [{ ...start, endDate: start.startDate }, middle, end],
    ].map((all) => computeFor(all, vehicle, people))
    if (!unsplit || !split || start.startDate === start.endDate) return
    for (const one of cases) expect(split.totals.km[one]).toBeCloseTo(unsplit.totals.km[one], 6)
    for (const one of cases) expect(split.totals.hours[one]).toBeCloseTo(unsplit.totals.hours[one], 6)
  })
})

test('the driving days of a trip never exceed its days', () => {
  run((stops, vehicle, people) => {
    const stayLonger = ({ endDate, ...stop }: Waypoint) => ({
      ...stop,
      endDate: `${addDays(createDay(endDate?.slice(0, 10) ?? ''), 3)}T00:00:00Z`,
    })
    for (const all of [stops, stops.map(stayLonger)]) {
      const { legs, totals } = computeFor(all, vehicle, people)
      expect(countDrivingDays(legs)).toBeLessThanOrEqual(totals.days)
    }
  })
})

test('the longest day has exactly the hours that the dates require', () => {
  run((stops, vehicle, people) => {
    const { legs } = computeFor(stops, vehicle, people)
    for (const one of cases) {
      // All legs between two stops must be driven between the departure from the first and the arrival at the last.
      const requiredHours = legs.flatMap(({ from }, first) => {
        let hours = 0
        return legs.slice(first).map((leg) => {
          hours += leg.hours[one]
          return hours / (countDaysBetween(getDay(from.to), getDay(leg.to.from)) + 1)
        })
      })
      expect(Math.max(0, ...legs.map(({ schedule }) => getDailyHours(schedule, one)))).toBeCloseTo(
        Math.max(0, ...requiredHours),
        6,
      )
    }
  })
})

const getDay = (day: Day | undefined): Day => {
  if (day === undefined) throw new Error('The stop has no days')
  return day
}

const getDailyHours = (schedule: RouteLeg['schedule'], one: Case): number => schedule?.hoursPerDay[one] ?? 0

test('splitting a stay never lowers hours per day', () => {
  run((stops, vehicle, people) => {
    const before = computeFor(stops, vehicle, people)
    for (const [at, stay] of stops.entries()) {
      const [from, to] = [stay.startDate?.slice(0, 10) ?? '', stay.endDate?.slice(0, 10) ?? '']
      for (const [firstTo, nextFrom] of [
        [from, from],
        [from, addDays(createDay(from), from < to ? 1 : 0)],
        [to, to],
      ] as const) {
        const next = createStop(99, {
          at: [Number(stay.latitude), Number(stay.longitude)],
          from: nextFrom,
          to,
          leg: { from: stay.id, km: 0 },
        })
        const [first, onward] = [{ ...stay, endDate: `${firstTo}T00:00:00Z` }, stops[at + 1]]
        const later = onward ? [{ ...onward, leg: onward.leg && { ...onward.leg, from: next.id } }] : []
        const after = computeFor(
          [...stops.slice(0, at), first, next, ...later, ...stops.slice(at + 2)],
          vehicle,
          people,
        )
        if (after.stops[at + 1]?.id !== next.id) continue
        const others = after.legs.filter(({ to: end }) => end.id !== next.id)
        for (const [number, leg] of others.entries()) {
          for (const one of cases) {
            expect(getDailyHours(leg.schedule, one)).toBeGreaterThanOrEqual(
              getDailyHours(before.legs[number]?.schedule, one) - 1e-6,
            )
          }
        }
      }
    }
  })
})

test('stops of one day on the way never lower hours per day', () => {
  run((stops, vehicle, people) => {
    const [start, end] = [stops[0], stops.at(-1)]
    if (!start || !end || start === end || end.startDate === null) return
    const first = createDay(start.endDate?.slice(0, 10) ?? '')
    const days = countDaysBetween(first, createDay(end.startDate.slice(0, 10)))
    const leg = { surface: end.leg?.surface, km: 600 }
    const unsplit = computeFor([start, { ...end, leg: { ...leg, from: start.id } }], vehicle, people)
    // One stop each day divides the leg.
    const between = Array.from({ length: Math.max(0, days - 1) }, (_, at) =>
      createStop(50 + at, {
        from: addDays(first, at + 1),
        leg: { ...leg, km: 600 / days, from: at === 0 ? start.id : idOf(49 + at) },
      }),
    )
    const last = { ...end, leg: { ...leg, km: 600 / Math.max(1, days), from: between.at(-1)?.id ?? start.id } }
    const split = computeFor([start, ...between, last], vehicle, people)
    for (const one of cases) {
      const longest = Math.max(...split.legs.map(({ schedule }) => getDailyHours(schedule, one)))
      expect(longest).toBeGreaterThanOrEqual(getDailyHours(unsplit.legs[0]?.schedule, one) - 1e-6)
    }
  })
})

/** Mild and hot places under clear and cloudy skies. */
const weatherThere = fc
  .record({
    high: fc.integer({ min: -10, max: 40 }),
    spread: fc.integer({ min: 5, max: 20 }),
    hotter: fc.integer({ min: 0, max: 10 }),
  })
  .map(({ high, spread, hotter }) =>
    weatherOf(high - spread, high, { hottestTemperature: Math.min(40, high + hotter), elevation: null }),
  )

test('while the weather is unknown no verdict is bad, and the figures hold for any weather', () => {
  const check = (
    stops: Waypoint[],
    vehicle: VehicleSpecs,
    people: PlanSettings,
    all: (typeof stops)[number]['weather'][],
  ) => {
    const missing = stops.map((one, at) => (at % 2 === 0 ? { ...one, weather: null } : one))
    const before = computeFor(missing, vehicle, people)
    const after = computeFor(
      missing.map((one, at) => ({ ...one, weather: one.weather ?? all[at % all.length] ?? null })),
      vehicle,
      people,
    )
    for (const supply of ['water', 'power'] as const) {
      if (before[supply]?.isUncertain) expect([undefined, 'enough']).toContain(before[supply]?.verdict)
      for (const [at, known] of (after[supply]?.onArrival ?? []).entries()) {
        expect(known.high).toBeGreaterThanOrEqual((before[supply]?.onArrival[at]?.high ?? 0) - 1e-6)
      }
    }
    expect(after.water?.carryMore).toBeLessThanOrEqual((before.water?.carryMore ?? 0) + 1e-6)
    expect(after.water?.carryMore).toBeGreaterThanOrEqual((before.water?.carryAtLeast ?? 0) - 1e-6)
    for (const [at, need] of (after.fuel?.need ?? []).entries()) {
      expect(need.high).toBeLessThanOrEqual((before.fuel?.need[at]?.high ?? 0) + 1e-6)
    }
  }
  const all = fc.array(weatherThere, { minLength: 1, maxLength: 9 })
  fc.assert(fc.property(trip, specs, plan, all, check), { seed: 20_270_601, numRuns: 100 })
})

test('moving all dates together changes no fuel', () => {
  run((stops, vehicle, people) => {
    const move = (date: string | null) => date && `${addDays(createDay(date.slice(0, 10)), 100)}T00:00:00Z`
    const moved = stops.map((one) => ({ ...one, startDate: move(one.startDate), endDate: move(one.endDate) }))
    expect(computeFor(moved, vehicle, people).fuel?.sections).toEqual(computeFor(stops, vehicle, people).fuel?.sections)
  })
})

test('a user who reads Fahrenheit gets the same itinerary', () => {
  run((stops, vehicle, people) => {
    const inFahrenheit = stops.map(inUnit('fahrenheit'))
    expect(computeFor(inFahrenheit, vehicle, people)).toEqual(computeFor(stops, vehicle, people))
  })
})

test('a track that is for another leg, or has no line, changes no figure', () => {
  run((stops, vehicle, people) => {
    const foreign = stops.map((one, at) => ({ ...one, track: trackFrom(idOf(at + 50)) }))
    const strip = (itinerary: Itinerary) =>
      JSON.parse(JSON.stringify({ itinerary, route: toRoute(itinerary, metric) }), (key, value: unknown) =>
        /^track/.test(key) ? undefined : value,
      )
    const before = computeFor(stops, vehicle, people)
    const after = computeFor(foreign, vehicle, people)
    expect(strip(after)).toEqual(strip(before))
    expect(listComputed(after, metric)).toEqual(listComputed(before, metric))
  })
})

test('a track never needs more than its bad case, and its route starts and ends at the stops', () => {
  run((stops, vehicle, people) => {
    const along = stops.map((one, at) => ({ ...one, track: trackFrom(idOf(at)) }))
    const itinerary = computeFor(along, vehicle, people)
    for (const { km } of itinerary.legs) {
      expect(km.low).toBeLessThanOrEqual(km.usual)
      expect(km.usual).toBeLessThanOrEqual(km.high)
    }
    const lines = new Map(along.map(({ id }) => [id, toTrackLine([somewhere, elsewhere])]))
    const parts = toRoute(itinerary, metric, lines)?.parts ?? []
    for (const [at, part] of parts.slice(1).entries()) {
      expect(part.line[0]).toEqual(parts[at]?.line.at(-1))
      expect(part.from).toBe(parts[at]?.to)
    }
    const numbers = parts.flatMap(({ line }) => line.flatMap(({ latitude, longitude }) => [latitude, longitude]))
    expect(numbers.every(Number.isFinite)).toBe(true)
  })
})

const [somewhere, elsewhere] = [
  { latitude: 10, longitude: 20 },
  { latitude: 12, longitude: 170 },
]
const trackFrom = (from: Waypoint['id']): TrackSummary => ({
  from,
  km: 600,
  gaps: 20,
  source: 'drawn',
  points: 2,
  ends: [
    [somewhere.latitude, somewhere.longitude],
    [elsewhere.latitude, elsewhere.longitude],
  ],
})

test('the assistants’ context fits, whatever the trip', () => {
  run((stops, vehicle, people) => {
    const named = stops.map((one) => ({ ...one, name: 'x'.repeat(200) }))
    const lines = listComputed(computeFor(named, vehicle, people), metric)
    expect(lines.join('\n').length).toBeLessThanOrEqual(2_500)
    expect(lines.length).toBeGreaterThan(0)
  })
})
