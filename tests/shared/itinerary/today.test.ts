import { describe, expect, test } from 'vitest'
import { createDay, toLocalDay } from '#shared/date.ts'
import { readGauge } from '#shared/drive/gauge.ts'
import { createTripId } from '#shared/ids.ts'
import { exactly } from '#shared/itinerary/band.ts'
import { type Drive, noDrive } from '#shared/itinerary/drive.ts'
import {
  describeEnd,
  describeNearness,
  describeRest,
  describeTripDay,
  describeWhen,
  findProgress,
  findTripDay,
  findTripsOn,
} from '#shared/itinerary/today.ts'
import { describeSun } from '#shared/itinerary/today-sun.ts'
import {
  findFuelAhead,
  findFuelAt,
  findNextFuel,
  findNextFuelStop,
  findWaterAhead,
} from '#shared/itinerary/today-supplies.ts'
import { computeFor, createStop, idOf, patrol, weatherOf } from './trip.ts'

const day = (text: string) => createDay(`2026-${text}`)

/** A rest day at stop 2, stops 3 and 4 on one day, a gap before stop 5, and stops 5 and 6 overlapping. */
const kaokoveld = computeFor([
  createStop(1, { at: [0, 0], from: '2026-11-22', to: '2026-11-22', stop: { fuel: 'full' } }),
  createStop(2, { at: [0, 1], from: '2026-11-23', to: '2026-11-25' }),
  createStop(3, { at: [0, 2], from: '2026-11-26', to: '2026-11-26', stop: { fuel: 20 } }),
  createStop(4, { at: [0, 3], from: '2026-11-26', to: '2026-11-27' }),
  createStop(5, { at: [0, 4], from: '2026-11-30', to: '2026-12-02' }),
  createStop(6, { at: [0, 5], from: '2026-12-01', to: '2026-12-03' }),
])
const { stops } = kaokoveld

const arriveAt = (number: number, on: string): Drive => ({
  ...noDrive,
  arrivals: [{ stop: idOf(number), day: day(on), at: 0 }],
})

describe('the dates alone decide the next stop', () => {
  test.each([
    ['11-22', 'day 1 of 12', 2, 'tomorrow', undefined],
    ['11-23', 'day 2 of 12', 2, 'today', undefined],
    ['11-24', 'day 3 of 12', 3, 'Thu, Nov 26', 'By plan at Stop 2 until Nov 25'],
    ['11-25', 'day 4 of 12', 3, 'tomorrow', undefined],
    ['11-26', 'day 5 of 12', 3, 'today', undefined],
    ['11-27', 'day 6 of 12', 5, 'Mon, Nov 30', undefined],
    ['11-28', 'day 7 of 12', 5, 'Mon, Nov 30', undefined],
    ['11-29', 'day 8 of 12', 5, 'tomorrow', undefined],
    ['11-30', 'day 9 of 12', 5, 'today', undefined],
    ['12-01', 'day 10 of 12', 6, 'today', 'By plan at Stop 5 until Dec 2'],
    ['12-02', 'day 11 of 12', undefined, undefined, 'By plan at Stop 6 until Dec 3'],
    ['12-03', 'day 12 of 12', undefined, undefined, undefined],
  ])('on %s', (on, tripDay, number, when, rest) => {
    const today = day(on)
    const progress = findProgress(stops, noDrive, today)
    expect(progress.next).toBe(number === undefined ? undefined : number - 1)
    expect(describeTripDay(kaokoveld, today)).toBe(tripDay)
    const next = progress.next === undefined ? undefined : stops[progress.next]
    expect(next?.from && describeWhen(next.from, today)).toBe(when)
    expect(describeRest(stops, progress, today)).toBe(rest)
  })

  test('a trip of one stop is at its last stop', () => {
    const { stops } = computeFor([createStop(1, { from: '2026-11-22', to: '2026-11-24' })])
    expect(findProgress(stops, noDrive, day('11-22')).next).toBeUndefined()
    expect(describeEnd('Kaokoveld', stops)).toBe('Last stop. Kaokoveld ends on Nov 24.')
  })

  test('after the last dated stop, the first undated stop is next; without any date no stop is', () => {
    const { stops } = computeFor([
      createStop(1, { from: '2026-11-22', to: '2026-11-22' }),
      createStop(2, { from: '2026-11-23', to: '2026-11-24' }),
      createStop(3),
      createStop(4),
    ])
    expect(findProgress(stops, noDrive, day('11-23'))).toMatchObject({ next: 1, previous: 0 })
    expect(findProgress(stops, noDrive, day('11-24'))).toMatchObject({ next: 2, previous: 1 })
    for (const on of ['11-24', '11-27']) expect(findProgress(stops, arriveAt(4, '11-24'), day(on)).next).toBeUndefined()
    expect(describeEnd('Kaokoveld', stops)).toBe('Last stop.')
    const undated = computeFor([createStop(1), createStop(2)])
    expect(findProgress(undated.stops, noDrive, day('11-22')).next).toBeUndefined()
    expect(describeTripDay(undated, day('11-22'))).toBeUndefined()
    expect(describeEnd('Kaokoveld', undated.stops)).toBe('Last stop.')
  })
})

test.each([
  ['11-21', undefined],
  ['11-22', { number: 1, of: 12 }],
  ['11-25', { number: 4, of: 12 }],
  ['12-03', { number: 12, of: 12 }],
  ['12-04', undefined],
])('the day of the trip is by the dates on %s', (on, tripDay) => {
  expect(findTripDay(kaokoveld, day(on))).toEqual(tripDay)
  expect(findTripDay(computeFor([createStop(1), createStop(2)]), day(on))).toBeUndefined()
})

describe('an arrival decides', () => {
  test('until the end of the next day, early, late, and at the second of two stops on one day', () => {
    const next = (drive: Drive, on: string) => (findProgress(stops, drive, day(on)).next ?? -1) + 1
    expect(next(arriveAt(2, '11-22'), '11-22')).toBe(3)
    expect(next(arriveAt(2, '11-22'), '11-23')).toBe(3)
    expect(next(arriveAt(3, '11-26'), '11-26')).toBe(4)
    expect(next(arriveAt(4, '11-26'), '11-26')).toBe(5)
    // Two days late.
    expect(next(arriveAt(3, '11-28'), '11-28')).toBe(4)
    expect(next(arriveAt(3, '11-28'), '11-29')).toBe(4)
    expect(next(arriveAt(3, '11-28'), '11-30')).toBe(5)
    expect(next(arriveAt(6, '12-01'), '12-01')).toBe(0)
  })

  test('until the first day of its stop, so that a stop reached early is not next again', () => {
    const next = (drive: Drive, on: string) => (findProgress(stops, drive, day(on)).next ?? -1) + 1
    for (const on of ['11-27', '11-29', '11-30', '12-01']) expect(next(arriveAt(5, '11-27'), on)).toBe(6)
    expect(describeRest(stops, findProgress(stops, arriveAt(5, '11-27'), day('11-30')), day('11-30'))).toBe(
      'At Stop 5 until Dec 2',
    )
    const back = { ...noDrive, arrivals: [...arriveAt(5, '11-26').arrivals, ...arriveAt(4, '11-27').arrivals] }
    expect(['11-28', '11-29'].map((on) => next(back, on))).toEqual([5, 5])
    // An arrival of before the trip was moved.
    expect(next(arriveAt(5, '10-01'), '11-22')).toBe(2)
  })

  test('and the card says until when the plan stays there', () => {
    const progress = findProgress(stops, arriveAt(2, '11-22'), day('11-22'))
    expect(describeRest(stops, progress, day('11-22'))).toBe('At Stop 2 until Nov 25')
  })

  test('unless its stop was deleted: then the arrival before it counts, or the dates', () => {
    const without3 = computeFor([1, 2, 4].map((number) => createStop(number, { from: `2026-11-2${number + 1}` }))).stops
    const both = { ...noDrive, arrivals: [...arriveAt(1, '11-22').arrivals, ...arriveAt(3, '11-22').arrivals] }
    expect(findProgress(without3, both, day('11-22'))).toMatchObject({ next: 1, arrival: { stop: idOf(1) } })
    expect(findProgress(without3, arriveAt(3, '11-22'), day('11-24'))).toEqual({
      next: 2,
      previous: 1,
      arrival: undefined,
    })
  })
})

describe('the current trip', () => {
  const trip = (name: string, from: string | null, to = from) => ({
    id: createTripId(1, 'abcdefghij'),
    name,
    span: from && to ? { from: `2026-${from}T00:00:00Z`, to: `2026-${to}T00:00:00Z` } : null,
  })
  const find = (on: string, ...trips: ReturnType<typeof trip>[]) => {
    const { current, startTomorrow, endedYesterday } = findTripsOn(trips, day(on))
    const names = (all: typeof current) => all.map(({ name }) => name)
    return [names(current), names(startTomorrow), names(endedYesterday)]
  }

  test('has today within its days; the latest start wins, then the newest trip', () => {
    const trips = [
      trip('Newest', '11-20', '11-30'),
      trip('Long', '11-01', '12-01'),
      trip('Latest', '11-22', '11-23'),
      trip('Older', '11-20', '11-25'),
      trip('Undated', null),
    ]
    expect(find('11-22', ...trips)).toEqual([['Latest', 'Newest', 'Older', 'Long'], [], []])
    expect(find('11-23', ...trips)[0]?.[0]).toBe('Latest')
    expect(find('11-24', ...trips)).toEqual([['Newest', 'Older', 'Long'], [], ['Latest']])
  })

  test('is announced the day before, and over the day after', () => {
    const kaokoveld = trip('Kaokoveld', '11-22', '12-03')
    expect(find('11-20', kaokoveld)).toEqual([[], [], []])
    expect(find('11-21', kaokoveld)).toEqual([[], ['Kaokoveld'], []])
    expect(find('12-03', kaokoveld)).toEqual([['Kaokoveld'], [], []])
    expect(find('12-04', kaokoveld)).toEqual([[], [], ['Kaokoveld']])
    expect(find('12-05', kaokoveld)).toEqual([[], [], []])
  })
})

describe('fuel and water ahead', () => {
  test('are the plan’s without a reading, with the verdict of the leg’s fill', () => {
    const ahead = findFuelAhead(kaokoveld, noDrive, 1)
    expect(ahead?.left).toEqual(kaokoveld.fuel?.onArrival[1])
    expect(ahead).toMatchObject({ capacity: 130, verdict: kaokoveld.fuel?.sections[0]?.verdict, reading: undefined })
    expect(ahead?.reserve).toBeCloseTo(0.15 * 130)
  })

  test('a reading replaces the plan from its stop on, without the stop’s own refill', () => {
    const read = (stop: number, fuel: 'full' | number): Drive => ({
      ...noDrive,
      readings: [{ stop: idOf(stop), fuel, at: 0 }],
    })
    const need = (leg: number) => kaokoveld.fuel?.need[leg]?.usual ?? Number.NaN
    // Stop 3 adds 20 L by plan; the reading there already has them.
    expect(findFuelAhead(kaokoveld, read(3, 60), 3)?.left.usual).toBeCloseTo(60 - need(2))
    expect(findFuelAhead(kaokoveld, read(3, 'full'), 4)?.left.usual).toBeCloseTo(130 - need(2) - need(3))
    expect(findFuelAhead(kaokoveld, read(2, 60), 3)?.left.usual).toBeCloseTo(60 - need(1) + 20 - need(2))
    expect(findFuelAhead(kaokoveld, read(3, 60), 3)?.reading).toMatchObject({ fuel: 60 })
    expect(findFuelAhead(kaokoveld, read(3, 5), 3)).toMatchObject({ verdict: 'dry', left: { high: 0 } })
    // At the reading's stop and before, and for a deleted stop, the plan counts.
    for (const drive of [read(3, 60), read(9, 60)])
      expect(findFuelAhead(kaokoveld, drive, 2)?.left).toEqual(kaokoveld.fuel?.onArrival[2])
  })

  test('a gauge leaves the reserve of the last refill, and may be off by a sixteenth of the tank', () => {
    const gauge = { stop: idOf(2), at: 0, ...readGauge({ tank: 130 }, 4, 0) }
    const counted = findFuelAhead(kaokoveld, { ...noDrive, readings: [{ ...gauge, spread: undefined }] }, 2)
    const read = findFuelAhead(kaokoveld, { ...noDrive, readings: [gauge] }, 2)
    const [before, after] = [counted?.left ?? exactly(Number.NaN), read?.left ?? exactly(Number.NaN)]
    const changes = [after.low - before.low, after.usual - before.usual, after.high - before.high]
    expect(changes.map((one) => Math.round(one * 1_000))).toEqual([8_125, 0, -8_125])
    expect(counted?.reserve).toBeCloseTo(0.15 * 65)
    expect(read?.reserve).toBeCloseTo(0.15 * 130)
    expect([counted?.verdict, read?.verdict]).toEqual(['enough', 'tight'])
  })

  test('the last reading whose stop exists counts', () => {
    const readings = [3, 9].map((stop) => ({ stop: idOf(stop), fuel: 60, at: 0 }))
    expect(findFuelAhead(kaokoveld, { ...noDrive, readings }, 3)?.reading?.stop).toBe(idOf(3))
  })

  test('are not known without a vehicle', () => {
    const unknown = computeFor([createStop(1, { from: '2026-11-22' }), createStop(2, { from: '2026-11-23' })], null)
    expect(findFuelAhead(unknown, noDrive, 1)).toBeUndefined()
    expect(findWaterAhead(unknown, noDrive, 1, day('11-22'))).toBeUndefined()
  })

  test('at a stop, the fuel is what was last read there, or the usual amount on arrival', () => {
    const read = (stop: number, fuel: 'full' | number, share?: number): Drive => ({
      ...noDrive,
      readings: [{ stop: idOf(stop), fuel, at: 0, share }],
    })
    const planned = kaokoveld.fuel?.onArrival[2]?.usual
    expect(findFuelAt(kaokoveld, noDrive, 2)).toBe(planned)
    expect(findFuelAt(kaokoveld, read(3, 60), 2)).toBe(60)
    expect(findFuelAt(kaokoveld, read(3, 'full'), 2)).toBe(130)
    // On the leg after the stop.
    expect(findFuelAt(kaokoveld, read(3, 60, 0.5), 2)).toBe(planned)
    expect(findFuelAt(kaokoveld, read(2, 60), 2)).toBe(findFuelAhead(kaokoveld, read(2, 60), 2)?.left.usual)
  })

  test('the next fuel is at the first stop from here on that has some', () => {
    expect(findNextFuel(stops, 1)).toBe(2)
    expect(findNextFuel(stops, 2)).toBe(2)
    expect(findNextFuel(stops, 3)).toBe(-1)
    const ofKind = computeFor([createStop(1), createStop(2, { symbol: 'fuel' }), createStop(3)]).stops
    expect([0, 1, 2].map((from) => findNextFuelStop(ofKind, from))).toEqual([1, 1, -1])
  })

  test('the water reserve is the stop’s daily use times the plan’s days', () => {
    const weather = weatherOf(10, 30)
    const dry = computeFor(
      [
        createStop(1, { from: '2026-11-22', weather }),
        createStop(2, { from: '2026-11-23', to: '2026-11-25', weather, at: [0, 1] }),
      ],
      patrol,
      { waterEach: 5, reserveDays: 2 },
    )
    expect(findWaterAhead(dry, noDrive, 1, day('11-22'))).toEqual({
      left: { low: 70, usual: 70, high: 70 },
      capacity: 80,
      reserve: 20,
      verdict: 'enough',
      lastsUntil: day('11-25'),
    })
    const none = computeFor(
      [createStop(1, { from: '2026-11-22', weather }), createStop(2, { from: '2026-11-23', weather })],
      patrol,
      { waterEach: 5, startWater: 25 },
    )
    expect(findWaterAhead(none, noDrive, 1, day('11-22'))).toMatchObject({ lastsUntil: undefined, verdict: 'reserve' })
  })

  test('water lasts until a day from today on, also after the reserve was used and filled up', () => {
    const weather = weatherOf(10, 30)
    const refilled = computeFor(
      [
        createStop(1, { from: '2026-11-22', weather }),
        createStop(2, { from: '2026-11-25', weather, stop: { water: 'full' } }),
        createStop(3, { from: '2026-11-28', weather }),
      ],
      patrol,
      { waterEach: 5, startWater: 30, reserveDays: 2 },
    )
    const lasting = (today: string, drive = noDrive) => findWaterAhead(refilled, drive, 2, day(today))?.lastsUntil
    expect(['11-20', '11-22', '11-23', '11-24', '11-25', '11-28', '11-30'].map((today) => lasting(today))).toEqual([
      day('11-22'),
      day('11-22'),
      undefined,
      undefined,
      undefined,
      day('11-28'),
      day('11-28'),
    ])
    // On the day of the refill, the water is there on arrival.
    const arrivals = [{ stop: idOf(2), day: day('11-25'), at: 0 }]
    expect(lasting('11-25', { ...noDrive, arrivals })).toBe(day('11-28'))
    // The reserve that was used before today is no verdict on what follows.
    expect(['11-22', '11-25', '11-26'].map((on) => findWaterAhead(refilled, noDrive, 2, day(on))?.verdict)).toEqual([
      'reserve',
      'reserve',
      'enough',
    ])
    // The count on the road counts here, too.
    const count = (liters: number): Drive => ({ ...noDrive, water: { day: day('11-26'), liters, at: 0 } })
    expect(lasting('11-26', count(30))).toBe(day('11-26'))
    const ahead = (at: number) => findWaterAhead(refilled, count(25), at, day('11-26'))
    expect(refilled.water?.verdict).toBe('reserve')
    expect(ahead(2)).toMatchObject({ left: { usual: 25 - 2 * 10 }, verdict: 'dry' })
    expect(ahead(1)?.left).toEqual(refilled.water?.onArrival[1])
  })
})

describe('the sun', () => {
  const equator = { latitude: 0, longitude: 0 }
  const noon = Date.parse('2026-11-24T12:00:00Z')
  const hour = 3_600_000

  test('says how much light is left, before sunrise the whole day’s, and after sunset when it rises', () => {
    const at = (text: string) => describeSun(equator, day('11-24'), Date.parse(`2026-11-24T${text}Z`))
    const sun = /^Sun (\d\d:\d\d)–(\d\d:\d\d) \(this device’s time\) · (.*) left$/
    expect(at('12:00:00')).toMatch(sun)
    expect(at('12:00:00')).toMatch(/· 5\u00a0h\u00a05\d\u00a0min left$/)
    expect(at('17:00:00')).toMatch(/· 5\d\u00a0min left$/)
    expect(at('03:00:00')).toMatch(/· 12\u00a0h\u00a0\d+\u00a0min left$/)
    expect(at('19:00:00')).toMatch(/^Sunrise \d\d:\d\d \(this device’s time\)$/)
  })

  test('counts the light at the place on a device ten time zones away', () => {
    // The device's date is a day ahead of the place's, or a day behind.
    for (const longitude of [150, -150]) {
      const place = { latitude: 0, longitude }
      const localNoon = noon - (longitude / 15) * hour
      for (const today of ['11-23', '11-24', '11-25']) {
        expect(describeSun(place, day(today), localNoon)).toMatch(/^Sun .* · 5\u00a0h\u00a05\d\u00a0min left$/)
      }
    }
  })

  test('has a sentence where it does not set or rise', () => {
    const arctic = { latitude: 78, longitude: 15 }
    expect(describeSun(arctic, day('06-21'), noon)).toBe('The sun does not set on this day.')
    expect(describeSun(arctic, day('12-21'), noon)).toBe('The sun does not rise on this day.')
  })
})

test('a day begins at the device’s midnight', () => {
  const midnight = new Date(2026, 10, 25).getTime()
  expect(toLocalDay(midnight - 1)).toBe('2026-11-24')
  expect(toLocalDay(midnight)).toBe('2026-11-25')
})

test.each([
  ['2027-06-07', 'Leaves in 3 days'],
  ['2027-06-09', 'Leaves tomorrow'],
  ['2027-06-10', ''],
  ['2027-06-18', ''],
  ['2027-06-19', 'Ended yesterday'],
  ['2027-07-01', 'Ended 13 days ago'],
  ['2027-04-01', 'Leaves Jun 10, 2027'],
  ['2028-09-01', 'Ended Jun 18, 2027'],
])('on %s a trip from June 10 to 18 says how near it is: "%s"', (today, expected) => {
  expect(describeNearness({ from: '2027-06-10', to: '2027-06-18' }, createDay(today))).toBe(expected)
  expect(describeNearness(undefined, createDay(today))).toBe('')
})
