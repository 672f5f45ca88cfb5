import { describe, expect, test } from 'vitest'
import { listBasis, listComputed } from '#shared/itinerary/computed.ts'
import { dateStops } from '#shared/itinerary/date-stops.ts'
import { glancePower, glanceWater } from '#shared/itinerary/glance.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { describeDates } from '#shared/itinerary/leg-texts.ts'
import { toRoute } from '#shared/itinerary/route.ts'
import {
  describeFuel,
  describeLight,
  describePower,
  describeUncertainty,
  describeWater,
} from '#shared/itinerary/texts.ts'
import { describeVehicle } from '#shared/itinerary/vehicle-names.ts'
import { metric } from '#shared/units.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { computeFor, createStop, createVehicle, idOf, patrol, vehicleId, weatherOf } from './trip.ts'

const leg = (from: number, km: number) => ({ from: idOf(from), surface: { track: 1 }, km })
const undated = [createStop(1), createStop(2, { leg: leg(1, 300) }), createStop(3, { leg: leg(2, 1_200) })]

test('a trip without dates has legs, distances and a verdict on fuel', () => {
  const itinerary = computeFor(undated)
  expect(itinerary.stops.map(({ name }) => name)).toEqual(['Stop 1', 'Stop 2', 'Stop 3'])
  expect(itinerary.totals).toMatchObject({ days: 0, nights: 0, km: { low: 1_500, high: 1_500 } })
  expect(describeFuel(itinerary, metric).text).toMatch(
    /^Fuel runs out .* after Stop 2, .* before Stop 3\. Carry \d+ L more/,
  )
  expect(toRoute(itinerary, metric)?.runsOut).toBeDefined()
})

test('the same trip with dates needs the same fuel', () => {
  const dated = undated.map((stop, at) => ({ ...stop, startDate: `2027-06-0${at + 1}T00:00:00Z` }))
  expect(computeFor(undated).fuel?.need).toEqual(computeFor(dated).fuel?.need)
  expect(describeFuel(computeFor(undated), metric)).toEqual(describeFuel(computeFor(dated), metric))
})

test('water, daylight and power wait for dates', () => {
  const itinerary = computeFor(undated)
  expect([describeWater, describeLight, describePower].map((describe) => describe(itinerary, metric))).toEqual([
    { verdict: undefined, text: 'Give your stops dates to see whether the water lasts.' },
    { verdict: undefined, text: 'Give two stops dates to see whether each leg fits into a day.' },
    { verdict: undefined, text: 'Give your stops dates to see whether the power lasts.' },
  ])
})

describe('a trip with dates for its first stops only', () => {
  const complete = { ...patrol, battery: 1_000, base: 10 }
  const mild = weatherOf(10, 20)
  const [first, second] = [
    createStop(1, { from: '2027-06-01', to: '2027-06-02', weather: mild }),
    createStop(2, { from: '2027-06-02', to: '2027-06-03', leg: leg(1, 100), weather: mild }),
  ]
  const stops = [first, second, createStop(3, { leg: leg(2, 80) }), createStop(4, { leg: leg(3, 120) })]
  const itinerary = computeFor(stops, complete)
  const dateAll = (weather: Waypoint['weather']) =>
    computeFor(
      stops.map((stop, at) => (at < 2 ? stop : { ...stop, startDate: `2027-06-0${at + 1}T00:00:00Z`, weather })),
      complete,
    )

  test('has the distance and fuel of all stops, the undated last in their order, and says so', () => {
    const allDated = dateAll(null)
    expect(itinerary.stops.map(({ name }) => name)).toEqual(['Stop 1', 'Stop 2', 'Stop 3', 'Stop 4'])
    expect(itinerary.totals).toMatchObject({ days: 3, km: { usual: 300 } })
    expect(itinerary.fuel?.need).toEqual(allDated.fuel?.need)
    const { verdict, text } = describeFuel(itinerary, metric)
    expect(describeFuel(allDated, metric)).toEqual({
      verdict,
      text: text.replace(' Counted in the order of undated stops.', ''),
    })
    expect(text).toMatch(/ Counted in the order of undated stops\.$/)
    expect(listBasis(itinerary, metric)[0]).toMatch(
      /^In all: 3 days, 300 km, .* of fuel, in the order of undated stops$/,
    )
  })

  test('says nothing of that order for fuel up to a dated stop', () => {
    const refilled = [first, { ...second, stop: { fuel: 'full' as const } }, ...stops.slice(2)]
    const [atDated, atUndated] = listComputed(computeFor(refilled, { ...complete, tank: 200 }), metric).flatMap(
      (line) => (/^(Fuel|Fill): /.test(line) ? [line] : []),
    )
    expect([atDated, atUndated].map((line) => line?.includes('order of undated stops')).toSorted()).toEqual([
      false,
      true,
    ])
  })

  test('does not call water, daylight and power enough, because they count dated stops only', () => {
    for (const describe of [describeWater, describeLight, describePower]) {
      expect(describe(dateAll(mild), metric)).toMatchObject({ verdict: 'enough' })
      expect(describe(itinerary, metric)).toEqual({
        verdict: 'uncertain',
        text: expect.stringMatching(/\. 2 stops without a date are not counted\.$/),
      })
    }
    expect(glanceWater(itinerary, metric)).toMatchObject({ figure: undefined, stop: undefined })
    expect(glancePower(itinerary)).toMatchObject({ figure: undefined, stop: undefined })
    expect(itinerary.water?.onArrival).toHaveLength(2)
  })

  test('keeps a bad verdict, and names the last dated stop for it', () => {
    const short = computeFor(stops, { ...complete, water: 30 })
    expect(describeWater(short, metric)).toEqual({
      verdict: describeWater(computeFor([first, second], { ...complete, water: 30 }), metric).verdict,
      text: expect.stringMatching(/ 2 stops without a date are not counted\.$/),
    })
    expect(glanceWater(short, metric)).toMatchObject({ stop: idOf(2) })
  })

  test('names each of several vehicles in the sentence on its power', () => {
    const other = { ...createVehicle({ ...complete, battery: 10 }), id: 'other', model: 'Hilux' }
    const { each } = describePower(
      computeFor(stops, complete, { vehicleIds: [vehicleId, 'other'] }, { others: [other] }),
    )
    expect(each?.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^2004 Nissan Hilux: The battery does not last .* 2 stops without a date are not counted\.$/,
      ),
      expect.stringMatching(/^2004 Nissan Patrol: The battery lasts .* 2 stops without a date are not counted\.$/),
    ])
  })

  test('has no days, pace or weather to ask for at the undated stops', () => {
    expect(itinerary.legs.map(({ schedule }) => schedule !== undefined)).toEqual([true, false, false])
    expect(describeUncertainty(itinerary)).toBeUndefined()
  })
})

test('a trip uses the only vehicle without being asked, and says so', () => {
  const only = createVehicle(patrol)
  const itinerary = computeItinerary({}, undated, [only], { units: metric })
  expect(itinerary).toMatchObject({ vehicle: only, isVehicleAssumed: true })
  expect(describeVehicle(itinerary)).toBe('Using 2004 Nissan Patrol.')
  expect(computeItinerary({}, undated, [only, { ...only, id: 'other' }], { units: metric }).vehicle).toBeUndefined()
  expect(
    computeItinerary({ plan: { vehicleId: 'deleted' } }, undated, [only], { units: metric }).vehicle,
  ).toBeUndefined()
})

describe('dating the stops without dates', () => {
  /** Lists the new dates; a stop that only gets its number within a day has none. */
  const list = (...stops: Waypoint[]) =>
    dateStops(computeFor(stops).stops, stops)?.flatMap(({ id, startDate, endDate }) =>
      startDate ? [[stops.find((one) => one.id === id)?.name, startDate.slice(5, 10), endDate?.slice(5, 10)]] : [],
    )

  test('gives each a night in their order, from the trip’s last day on', () => {
    const long = createStop(5, { from: '2027-06-01', to: '2027-06-05' })
    expect(list(long, createStop(4, { from: '2027-06-02' }), createStop(3, { order: 0 }), createStop(1))).toEqual([
      ['Stop 3', '06-05', '06-06'],
      ['Stop 1', '06-06', '06-07'],
    ])
  })

  test('leaves no night without a place after a stop of one day, and keeps the order', () => {
    const stops = [createStop(3, { from: '2027-06-01' }), createStop(1, { order: 0 }), createStop(2)]
    expect(list(...stops)).toEqual([
      ['Stop 1', '06-01', '06-02'],
      ['Stop 2', '06-02', '06-03'],
    ])
    const placed = dateStops(computeFor(stops).stops, stops) ?? []
    const dated = computeFor(stops.map((stop) => ({ ...stop, ...placed.find(({ id }) => id === stop.id) }) as Waypoint))
    expect(dated.stops.map(({ name }) => name)).toEqual(['Stop 3', 'Stop 1', 'Stop 2'])
    expect(dated.legs.map(describeDates)).toEqual([undefined, undefined])
  })

  test('gives a camp without an end date its night first', () => {
    const camp = { from: '2027-06-01', symbol: 'camp' as const }
    expect(list(createStop(2, camp), createStop(1))).toEqual([['Stop 1', '06-02', '06-03']])
    expect(list(createStop(2, { ...camp, to: '2027-06-01' }), createStop(1))).toEqual([['Stop 1', '06-01', '06-02']])
  })

  test('leaves out skipped stops, which would leave a night without a place', () => {
    const skipped = createStop(1, { skipped: true })
    expect(list(createStop(3, { from: '2027-06-01', to: '2027-06-02' }), skipped, createStop(2))).toEqual([
      ['Stop 2', '06-02', '06-03'],
    ])
  })

  test('keeps an end date that someone set, and dates nothing without a dated stop', () => {
    const ending = { ...createStop(1), endDate: '2027-06-09T00:00:00Z' }
    expect(list(createStop(2, { from: '2027-06-01' }), ending)).toEqual([])
    expect(list(createStop(1), createStop(2))).toEqual([])
  })

  test('is refused where a date would leave the calendar', () => {
    const late = [createStop(1, { from: '2100-12-29', to: '2100-12-30' }), createStop(2)]
    expect(list(...late)).toHaveLength(1)
    expect(list(...late, createStop(3))).toBeUndefined()
  })
})
