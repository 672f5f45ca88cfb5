import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { describeDates, describePace } from '#shared/itinerary/leg-texts.ts'
import { getDailyPower } from '#shared/itinerary/power.ts'
import { addDays } from '#shared/itinerary/stops.ts'
import { describeLight, describePower } from '#shared/itinerary/texts.ts'
import type { VehicleSpecs } from '#shared/vehicle.ts'
import { computeFor, countDrivingDays, createStop, idOf, patrol, type StopOptions, weatherOf } from './trip.ts'

test('stops are in order of start day, then of their order within the day, then of creation; undated ones are last', () => {
  const stops = [
    createStop(4, { from: '2027-06-02' }),
    createStop(3, { from: '2027-06-02', order: 7 }),
    createStop(2, { from: '2027-06-02' }),
    createStop(1),
    createStop(5, { from: '2027-06-01' }),
  ]
  expect(computeFor(stops).stops.map(({ name }) => name)).toEqual(['Stop 5', 'Stop 3', 'Stop 2', 'Stop 4', 'Stop 1'])
})

test('nights without a place and nights counted twice are reported', () => {
  const listDays = (...stops: [string, string][]) =>
    computeFor(
      stops.map(([from, to], at) => createStop(at + 1, { from, to, name: ['Page', 'Toroweap'][at] ?? '' })),
    ).legs.map(describeDates)
  expect(listDays(['2027-06-01', '2027-06-03'], ['2027-06-05', '2027-06-06'])).toEqual([
    '2 nights without a place between Page and Toroweap',
  ])
  expect(listDays(['2027-06-01', '2027-06-03'], ['2027-06-02', '2027-06-06'])).toEqual([
    'Page and Toroweap overlap by 1 night',
  ])
  expect(listDays(['2027-06-01', '2027-06-03'], ['2027-06-03', '2027-06-06'])).toEqual([undefined])
})

const leg = (km: number, surface = {}) => ({ from: idOf(1), surface: { paved: 1, ...surface }, km })

test('hours are kilometers divided by the surface’s pace, spread over the days between the stops', () => {
  const [oneDay] = computeFor([
    createStop(1, { from: '2027-06-01' }),
    createStop(2, { from: '2027-06-01', leg: leg(700) }),
  ]).legs
  expect(oneDay?.hours).toEqual({ low: 7, usual: 700 / 85, high: 10 })
  expect(oneDay?.schedule?.run.days).toBe(1)
  const [threeDays] = computeFor([
    createStop(1, { from: '2027-06-01' }),
    createStop(2, { from: '2027-06-03', leg: leg(700) }),
  ]).legs
  expect(threeDays?.schedule?.run.days).toBe(3)
  expect(threeDays?.schedule?.hoursPerDay.high).toBeCloseTo(10 / 3)
  expect([oneDay, threeDays].map((one) => one && describePace(one))).toEqual([
    undefined,
    '3 driving days, 2.3–3.3 h each',
  ])
  const [typed] = computeFor([
    createStop(1, { from: '2027-06-01' }),
    createStop(2, { from: '2027-06-01', leg: { ...leg(700), hours: 9 } }),
  ]).legs
  expect(typed?.hours).toEqual({ low: 9, usual: 9, high: 9 })
})

/** Stops one day apart from June 1, without end dates, 250 km of sand and track each. */
const crossing = (count: number, more: (at: number) => StopOptions = () => ({})) =>
  Array.from({ length: count }, (_, at) =>
    createStop(at + 1, {
      from: addDays(createDay('2027-06-01'), at),
      ...(at > 0 ? { leg: { from: idOf(at), surface: { sand: 0.8, track: 0.2 }, km: 250 } } : {}),
      ...more(at),
    }),
  )

test('legs that meet at stops of one day share those days', () => {
  const itinerary = computeFor(crossing(5))
  const { legs, totals } = itinerary
  expect(countDrivingDays(legs)).toBe(totals.days)
  for (const { schedule } of legs) {
    expect(schedule?.hoursPerDay.usual).toBeCloseTo(7.45, 2)
    expect(schedule?.hoursPerDay.high).toBeCloseTo(10.49, 2)
  }
  expect(describeLight(itinerary)).toEqual({
    verdict: 'dry',
    text: 'Stop 1 to Stop 5 takes 5.4–10 h of driving a day, and you drive 7 h a day. It does not fit.',
  })
  expect(legs.map(describePace)).toEqual(Array.from(legs, () => '5.4–10 h a day from Stop 1 to Stop 5'))
})

test('easy days before and after do not offset hard ones', () => {
  const easy = { leg: undefined, at: [0, 0] as const }
  const { legs } = computeFor(crossing(15, (at) => (at < 6 || at > 9 ? easy : {})))
  expect(legs.slice(5, 9).map(({ schedule }) => schedule?.hoursPerDay.usual)).toEqual(
    Array.from({ length: 4 }, () => expect.closeTo(7.45, 2)),
  )
  expect(legs[5]?.schedule?.run).toMatchObject({ from: { name: 'Stop 6' }, to: { name: 'Stop 10' }, days: 5 })
})

test('several legs on one day add up their hours', () => {
  const [first, second] = computeFor([
    createStop(1, { from: '2027-06-01' }),
    createStop(2, { from: '2027-06-01', leg: { ...leg(1), hours: 4 } }),
    createStop(3, { from: '2027-06-01', leg: { ...leg(1), from: idOf(2), hours: 5 } }),
  ]).legs
  expect([first?.schedule?.hoursPerDay.usual, second?.schedule?.hoursPerDay.usual]).toEqual([9, 9])
})

test('a camp without an end date is a night there when the next stop is a day later', () => {
  const camps = computeFor(crossing(3, () => ({ symbol: 'camp' })))
  expect(camps.stops.map(({ nights }) => nights)).toEqual([1, 1, 0])
  expect(camps.legs.map(describeDates)).toEqual([undefined, undefined])
  expect(camps.legs[0]?.schedule?.hoursPerDay.usual).toBeCloseTo(9.32, 2)
  const { stops } = computeFor(crossing(2, (at) => (at === 0 ? { symbol: 'camp', to: '2027-06-01' } : {})))
  expect(stops[0]?.nights).toBe(0)
  expect(computeFor(crossing(2)).stops[0]?.nights).toBe(0)
})

test('a leg must fit into the crew’s hours and into daylight less an hour', () => {
  const drive = (km: number, latitude: number, from: string, plan = {}) =>
    describeLight(
      computeFor(
        [
          createStop(1, { name: 'A', at: [latitude, 0], from }),
          createStop(2, { name: 'B', at: [latitude, 1], from, leg: leg(km) }),
        ],
        patrol,
        plan,
      ),
    )
  expect(drive(300, 0, '2027-06-01')).toEqual({
    verdict: 'enough',
    text: 'Every leg fits into its day: at most 3–4.3 h of driving a day, with 12 h of daylight.',
  })
  expect(drive(550, 0, '2027-06-01').text).toBe(
    'A to B takes 5.5–7.9 h of driving a day, and you drive 7 h a day. It usually fits, but not in bad conditions.',
  )
  expect(drive(550, 0, '2027-06-01', { hoursPerDay: 5 }).verdict).toBe('dry')
  // 7.04 h in bad conditions are shown as 7 h, 7.06 h as 7.1 h.
  expect(drive(493, 0, '2027-06-01')).toMatchObject({ verdict: 'enough', text: expect.stringMatching(/–7 h of/) })
  expect(drive(494, 0, '2027-06-01')).toMatchObject({ verdict: 'tight', text: expect.stringMatching(/–7\.1 h of/) })
  expect(drive(400, 66, '2027-12-21').text).toMatch(/, with [23](\.\d)? h of daylight\. It does not fit\.$/)
  expect(drive(300, 78, '2027-06-21').text).toBe(
    'Every leg fits into its day: at most 3–4.3 h of driving a day. The sun does not set on this day.',
  )
  expect(drive(300, 78, '2027-12-21').text).toBe(
    'A to B takes 3–4.3 h of driving a day. The sun does not rise on this day. It does not fit.',
  )
})

test('altitude gained too fast, heat and cold cause warnings', () => {
  const night = (number: number, elevation: number | null, low = 5, high = 20) =>
    createStop(number, {
      from: addDays(createDay('2027-06-01'), number),
      to: addDays(createDay('2027-06-01'), number + 1),
      weather: weatherOf(low, high, { elevation }),
    })
  const texts = (...stops: ReturnType<typeof night>[]) => computeFor(stops).warnings.map(({ text }) => text)
  expect(texts(night(1, 2_000), night(2, 2_800))).toEqual([
    'A night at about 2,800 m after about 2,000 m: spend a night in between to acclimatize.',
  ])
  expect(texts(night(1, 2_600), night(2, 3_200))).toEqual([
    'A night at about 3,200 m after about 2,600 m: above 2,750 m sleep at most 500 m higher each night.',
  ])
  expect(texts(night(1, 2_600), night(2, 3_000), night(3, null), night(4, 4_000))).toEqual([])
  expect(texts(night(1, 0, -12, 38))).toHaveLength(2)
})

test.each([3_300, null])('a stop without a night at %s m is no acclimatization', (elevation) => {
  const weather = (meters: number | null) => weatherOf(5, 20, { elevation: meters })
  const climb = computeFor([
    createStop(1, { from: '2027-06-01', to: '2027-06-02', weather: weather(500) }),
    createStop(2, { from: '2027-06-02', weather: weather(elevation) }),
    createStop(3, { from: '2027-06-02', to: '2027-06-03', weather: weather(3_600) }),
  ])
  expect(climb.warnings.map(({ stop, text }) => [stop.name, text])).toEqual([
    ['Stop 3', 'A night at about 3,600 m after about 500 m: spend a night in between to acclimatize.'],
  ])
})

test('food is counted from the start and from each stop where some is bought', () => {
  const stops = [
    createStop(1, { from: '2027-06-01' }),
    createStop(2, { from: '2027-06-05', stop: { food: true } }),
    createStop(3, { from: '2027-06-09' }),
  ]
  expect(computeFor(stops, patrol, { foodDays: 5 }).warnings).toEqual([])
  expect(computeFor(stops, patrol, { foodDays: 4 }).warnings.map(({ stop, text }) => [stop.name, text])).toEqual([
    ['Stop 2', 'Food for 4 days from Tue, Jun 1 does not last here.'],
  ])
  expect(computeFor(stops, patrol, { foodDays: 1 }).warnings[0]?.text).toBe(
    'Food for 1 day from Tue, Jun 1 does not last here.',
  )
})

const camper = { ...patrol, battery: 1_000, base: 200, fridge: 300, solar: 200, alternator: 0 }

test('a fridge uses its figure at 25 °C ambient, more in heat, and never less than 0.4 of it', () => {
  expect(getDailyPower(camper, { low: 15, high: 25, hottest: undefined })).toBeCloseTo(500)
  expect(getDailyPower(camper, { low: 25, high: 35, hottest: undefined })).toBeCloseTo(200 + (300 * 31) / 21)
  expect(getDailyPower(camper, { low: -30, high: -20, hottest: undefined })).toBeCloseTo(320)
})

test('the battery lasts as long as sun, engine and mains sustain it', () => {
  const stay = (more = {}) =>
    createStop(1, { name: 'Camp', from: '2027-06-01', to: '2027-06-10', weather: weatherOf(10, 30), ...more })
  expect(describePower(computeFor([stay()], camper)).verdict).toBe('enough')
  expect(describePower(computeFor([stay()], { ...camper, solar: 0 }))).toEqual({
    verdict: 'dry',
    text: 'The battery does not last near Camp, from Thu, Jun 3 on.',
  })
  expect(describePower(computeFor([stay({ stop: { power: true } })], { ...camper, solar: 0 })).verdict).toBe('enough')
  expect(describePower(computeFor([stay()], patrol)).text).toBe(
    'Add battery and daily use to 2004 Nissan Patrol to see whether the power lasts.',
  )
})

test('in a long stay the sun changes with the season', () => {
  const stay = (latitude: number, to: string) => {
    const camp = { name: 'Camp', at: [latitude, 0], from: '2027-09-01', to, weather: weatherOf(5, 18) } as const
    return describePower(computeFor([createStop(1, camp)], camper))
  }
  expect(stay(55, '2027-09-30').verdict).toBe('enough')
  expect(stay(55, '2027-12-20')).toEqual({
    verdict: 'dry',
    text: 'The battery does not last near Camp, from Mon, Oct 25 on.',
  })
  expect(stay(-35, '2027-12-20').verdict).toBe('enough')
})

test('while the weather is unknown the battery is never reported as empty', () => {
  const stay = (days: string, more = {}) => createStop(1, { name: 'Camp', from: '2027-06-01', to: days, ...more })
  const describe = (to: string, specs: VehicleSpecs, more = {}) => describePower(computeFor([stay(to, more)], specs))
  expect(describe('2027-06-10', { ...camper, solar: 0 })).toEqual({
    verdict: 'uncertain',
    text: 'Weather of 1 stop is not known. The battery runs out between Wed, Jun 2 and Fri, Jun 4.',
  })
  expect(describe('2027-06-10', { ...camper, solar: 150 })).toEqual({
    verdict: 'uncertain',
    text: 'Weather of 1 stop is not known. In heat with little sun the battery does not last near Camp, from Thu, Jun 3 on.',
  })
  expect(describe('2027-06-02', { ...camper, solar: 1_000 })).toEqual({
    verdict: 'enough',
    text: 'Weather of 1 stop is not known. The battery lasts the whole trip, even in heat with little sun.',
  })
  const withoutFridge = { ...patrol, battery: 1_000, base: 200 }
  expect(describe('2027-06-10', withoutFridge).verdict).toBe('dry')
  expect(describe('2027-06-10', camper, { stop: { power: true } }).verdict).toBe('enough')
})
