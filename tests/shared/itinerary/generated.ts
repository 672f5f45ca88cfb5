import fc from 'fast-check'
import { createDay } from '#shared/date.ts'
import { addDays } from '#shared/itinerary/stops.ts'
import { surfaces } from '#shared/stop.ts'
import type { PlanSettings } from '#shared/trip.ts'
import type { VehicleSpecs } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { createStop, idOf, weatherOf } from './trip.ts'

/** Generators of trips, vehicles and plans for property tests. */

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
  // Half of them are left on the day of the arrival.
  nights: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 })),
  fuel: refill,
  water: refill,
  surface: surfaceShare,
  km: kilometres,
  climate,
})

/** One to nine stops with successive dates. */
export const trip = fc.array(stop, { minLength: 1, maxLength: 9 }).map((stops) => {
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
export const specs: fc.Arbitrary<VehicleSpecs> = fc.record({
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
export const plan: fc.Arbitrary<PlanSettings> = fc.record({
  people: fc.integer({ min: 1, max: 20 }),
  reserve: fc.double({ min: 0.05, max: 0.5, noNaN: true }),
  reserveDays: fc.integer({ min: 0, max: 10 }),
  startFuel: fc.option(litres(0, 100), { nil: undefined }),
})
