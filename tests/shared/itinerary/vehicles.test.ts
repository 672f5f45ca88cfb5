import { describe, expect, test } from 'vitest'
import { listComputed } from '#shared/itinerary/computed.ts'
import { describeEffects } from '#shared/itinerary/effects.ts'
import { forFirstVehicle } from '#shared/itinerary/for-vehicle.ts'
import { glanceFuel, glancePower } from '#shared/itinerary/glance.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { toRoute } from '#shared/itinerary/route.ts'
import { describeFuel, describeFuelTotal, describePower, describeWater } from '#shared/itinerary/texts.ts'
import type { PlanSettings } from '#shared/trip.ts'
import { metric } from '#shared/units.ts'
import type { Vehicle, VehicleSpecs } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { createStop, createVehicle, idOf, patrol, vehicleId, weatherOf } from './trip.ts'

const hiluxId = '01ARZ3NDEKTSV4RRFFQ69G5FAW'
const createHilux = (specs: VehicleSpecs | undefined): Vehicle => ({
  id: hiluxId,
  make: 'Toyota',
  model: 'Hilux',
  year: 2015,
  modifications: '',
  rev: 0,
  ...(specs ? { specs } : {}),
})
const hilux: VehicleSpecs = { energy: 'diesel', tank: 60, spare: 0, use: { paved: 10 }, water: 40 }
const electric: VehicleSpecs = { energy: 'electric', tank: 100, spare: 0, use: { paved: 25 }, water: 0 }
const power = { battery: 1_000, base: 300 }

const leg = (km: number) => ({ from: idOf(1), km, surface: { paved: 1 } })
/** A paved leg of exactly `km`. */
const paved = (km: number, more: Partial<Waypoint> = {}) => [
  createStop(1, { name: 'Laverton', from: '2027-06-01', to: '2027-06-01', weather: weatherOf(5, 20) }),
  createStop(2, {
    name: 'Warburton',
    from: '2027-06-02',
    to: '2027-06-02',
    leg: leg(km),
    weather: weatherOf(5, 20),
    ...more,
  }),
]

type Options = {
  readonly specs?: VehicleSpecs | undefined
  readonly first?: VehicleSpecs
  readonly plan?: PlanSettings
}

/** The Patrol first, then the Hilux. */
const computeBoth = (stops: readonly Waypoint[], { specs = hilux, first = patrol, plan }: Options = {}) =>
  computeItinerary(
    { plan: { vehicleId, vehicleIds: [vehicleId, hiluxId], ...plan } },
    stops,
    [createVehicle(first), createHilux(specs)],
    { units: metric },
  )

const alone = (stops: readonly Waypoint[], plan: PlanSettings = { vehicleId }) =>
  computeItinerary({ plan }, stops, [createVehicle(patrol), createHilux(hilux)], { units: metric })

describe('a trip with two vehicles', () => {
  test('shows the worst vehicle, and names it', () => {
    // The Patrol carries 130 L, and the Hilux 60 L for 700 km.
    const itinerary = computeBoth(paved(700))
    const { verdict, text, each } = describeFuel(itinerary, metric)
    expect(verdict).toBe('dry')
    expect(text).toMatch(/^2015 Toyota Hilux: Fuel runs out about \d+ km after Laverton/)
    expect(each?.map((one) => [one.vehicle.id, one.verdict])).toEqual([
      [hiluxId, 'dry'],
      [vehicleId, 'enough'],
    ])
    expect(each?.[1]?.text).toBe(`2004 Nissan Patrol: ${describeFuel(alone(paved(700)), metric).text}`)
    expect(itinerary.vehicle?.id).toBe(hiluxId)
    expect(toRoute(itinerary, metric)?.runsOut?.text).toMatch(
      /^Fuel runs out · 2015 Toyota Hilux, \d+ km after Laverton$/,
    )
    expect(glanceFuel(itinerary, metric)).toMatchObject({ verdict: 'dry', stop: idOf(1), text })
  })

  test('shows the one with the least to spare if the fuel of both lasts', () => {
    const itinerary = computeBoth(paved(300))
    expect(describeFuel(itinerary, metric).text).toMatch(/^2015 Toyota Hilux: Fuel lasts to Warburton/)
    expect(toRoute(itinerary, metric)?.runsOut).toBeUndefined()
  })

  test('gives each the figures that it has alone', () => {
    const stops = paved(700, { stop: { fuel: 20 } })
    const [patrolOf, hiluxOf] = computeBoth(stops).vehicles
    expect(patrolOf).toMatchObject({ fuel: alone(stops).fuel })
    expect(hiluxOf).toMatchObject({ fuel: alone(stops, { vehicleId: hiluxId }).fuel })
  })

  test('shares water, and one without a figure is asked for it', () => {
    const stops = paved(300)
    const together = computeItinerary({ plan: { vehicleId } }, stops, [createVehicle({ ...patrol, water: 120 })], {
      units: metric,
    })
    expect(computeBoth(stops).water).toEqual(together.water)
    expect(describeWater(computeBoth(stops), metric)).toEqual(describeWater(together, metric))
    const { water: _, ...unknown } = hilux
    expect(describeWater(computeBoth(stops, { specs: unknown }), metric).text).toBe(
      'Add the water it carries to 2015 Toyota Hilux to see whether the water lasts.',
    )
  })

  test('never shows enough while the figures of one are missing', () => {
    const itinerary = computeItinerary(
      { plan: { vehicleIds: [vehicleId, hiluxId] } },
      paved(300),
      [createVehicle(patrol), createHilux(undefined)],
      { units: metric },
    )
    expect(describeFuel(itinerary, metric)).toMatchObject({
      verdict: undefined,
      text: 'Add tank size and consumption to 2015 Toyota Hilux to see whether the fuel lasts.',
    })
    expect(describeFuelTotal(itinerary, metric)).toBeUndefined()
    // The other one's figures are drawn.
    expect(itinerary.vehicle?.id).toBe(vehicleId)
    expect(itinerary.fuel).toBeDefined()
  })

  test('has a battery in each', () => {
    const stops = paved(300, { endDate: '2027-06-09T00:00:00Z' })
    const itinerary = computeBoth(stops, {
      first: { ...patrol, ...power },
      specs: { ...hilux, ...power, battery: 9_000 },
    })
    expect(describePower(itinerary)).toMatchObject({
      verdict: 'dry',
      text: expect.stringMatching(/^2004 Nissan Patrol: /),
    })
    expect(describePower(itinerary).each?.map(({ verdict }) => verdict)).toEqual(['dry', 'enough'])
    expect(glancePower(itinerary).figure).toBe('0%')
  })

  test('counts an amount of fuel for each, but never liters as kilowatt-hours', () => {
    const stops = [
      ...paved(200, { stop: { fuel: 30 } }),
      createStop(3, {
        name: 'Docker River',
        from: '2027-06-03',
        to: '2027-06-03',
        leg: { from: idOf(2), km: 150, surface: { paved: 1 } },
      }),
    ]
    const [diesel, other] = computeBoth(stops, { specs: electric, plan: { startFuel: 60 } }).vehicles
    expect(diesel?.fuel?.onDeparture[0]?.usual).toBe(60)
    expect(diesel?.fuel?.sections).toHaveLength(2)
    expect(other?.fuel?.onDeparture[0]?.usual).toBe(100)
    expect(other?.fuel?.sections).toHaveLength(1)
    expect(describeFuelTotal(computeBoth(stops, { specs: electric }), metric)).toMatch(
      /^\d+–\d+ L of fuel and \d+–\d+ kWh$/,
    )
  })

  test('is calculated for the rest if one was deleted', () => {
    const plan = { vehicleId: hiluxId, vehicleIds: [hiluxId, vehicleId] }
    const itinerary = computeItinerary({ plan }, paved(300), [createVehicle(patrol)], { units: metric })
    expect(itinerary.vehicles.map(({ vehicle }) => vehicle.id)).toEqual([vehicleId])
    expect(describeFuel(itinerary, metric)).toEqual(describeFuel(alone(paved(300)), metric))
  })

  test('reports what a change does to each', () => {
    const [before, after] = [computeBoth(paved(300)), computeBoth(paved(560))]
    const [first, second] = describeEffects(before, after, metric)
    expect(first).toBe('2015 Toyota Hilux: You would reach Warburton on your reserve.')
    expect(second).toMatch(/^The distance is /)
    expect(
      describeEffects(before, after, metric).some((text) => text.startsWith('2004 Nissan Patrol: Fuel lasts')),
    ).toBe(true)
  })

  test('counts the user’s other vehicles, and passes all figures to the assistants', () => {
    expect(computeBoth(paved(300)).otherVehicles).toBe(0)
    const lines = listComputed(computeBoth(paved(700)), metric)
    expect(lines.filter((line) => line.startsWith('Fuel: '))).toEqual([
      expect.stringMatching(/^Fuel: 2015 Toyota Hilux: Fuel runs out/),
      expect.stringMatching(/^Fuel: 2004 Nissan Patrol: Fuel lasts/),
    ])
    expect(lines).toContainEqual(
      expect.stringMatching(/^Calculated with: 2004 Nissan Patrol and 2015 Toyota Hilux, 2 people/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/2004 Nissan Patrol \d+–\d+ L, 2015 Toyota Hilux \d+–\d+ L$/))
  })

  test('drives with the first one’s fuel', () => {
    const first = forFirstVehicle(computeBoth(paved(700)))
    expect(first.vehicle?.id).toBe(vehicleId)
    expect(describeFuel(first, metric)).toEqual(describeFuel(alone(paved(700)), metric))
  })
})

test('one vehicle is calculated the same in either form', () => {
  const stops = paved(700, { stop: { fuel: 20 } })
  const { plan: _, ...old } = alone(stops)
  const { plan: _plan, ...both } = alone(stops, { vehicleId, vehicleIds: [vehicleId] })
  expect(both).toEqual(old)
  expect(describeFuel({ ...both, plan: {} }, metric).each).toBeUndefined()
})
