import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { StopSupplies } from '#shared/stop.ts'
import type { PlanSettings } from '#shared/trip.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { metric } from '#shared/units.ts'
import { newPerson, toForm, toSavedTripPlan, toTripPlan } from '../../web/features/trip-plan/form/form.ts'
import { blank, describeAct, listReturnNotes } from '../../web/features/trip-plan/plan/act.ts'
import { describeChanges, hashText } from '../../web/features/trip-plan/plan/made.ts'
import { readClock, toMoment } from '../../web/features/trip-plan/plan/moments.ts'
import { splitPhones, toPhoneAddress } from '../../web/features/trip-plan/plan/phone.ts'
import { describeStart } from '../../web/features/trip-plan/plan/plan-document.ts'
import { describeSunTimes, listCoordinates } from '../../web/features/trip-plan/plan/stops.ts'
import { computeFor, createStop, patrol } from '../shared/itinerary/trip.ts'

const back = { day: createDay('2027-05-08'), time: '20:00', zone: 'Australia/Perth' }
const tripPlan: TripPlan = {
  rev: 1,
  party: [{ name: 'Ada', phone: '+61 400 111 222' }, { name: 'Ben' }],
  back,
  graceHours: 3,
  agency: { name: 'Western Australia Police', phone: '131 444' },
  reach: [{ kind: 'inReach' }],
}

test('the plan says by when to worry and what to do then', () => {
  expect(describeAct(tripPlan)).toEqual({
    headline: 'If you have not heard from Ada and Ben by Sat, May 8, 2027, 20:00 (Australia/Perth):',
    steps: [
      'Call or text +61 400 111 222, then the satellite device.',
      'Wait until 23:00.',
      'Call Western Australia Police, 131 444, and read this page to them.',
    ],
  })
})

test('a wait beyond midnight names the day, and no wait has no step', () => {
  expect(describeAct({ ...tripPlan, graceHours: 12 }).steps[1]).toBe('Wait until Sun, May 9, 2027, 08:00.')
  expect(describeAct({ ...tripPlan, graceHours: 0 }).steps).toHaveLength(2)
})

test('the user’s own steps replace the usual ones, but the agency’s number stays', () => {
  const agency = 'Call Western Australia Police, 131 444, and read this page to them.'
  expect(describeAct({ ...tripPlan, steps: ['Call Cleo.', ' '] }).steps).toEqual(['Call Cleo.', agency])
  expect(describeAct({ ...tripPlan, steps: ['Call 131 444.'] }).steps).toEqual(['Call 131 444.'])
  const police = { ...tripPlan, agency: { name: 'Police', phone: '000' } }
  const steps = ['Call Cleo, 0427 000 123, at 20:00.']
  expect(describeAct({ ...police, steps }).steps).toEqual([...steps, 'Call Police, 000, and read this page to them.'])
})

test('an empty plan has lines to fill in by hand, and no time', () => {
  const { headline, steps } = describeAct({ rev: 0 })
  expect(headline).toBe('If you have not heard from us:')
  expect(steps).toEqual([`Call or text ${blank}.`, `Call ${blank}, and read this page to them.`])
  expect(listReturnNotes({ rev: 0 }, undefined, 0)).toEqual(['No return time agreed.'])
})

test('a return before the last stop and one in the past are pointed out', () => {
  const before = Date.parse('2027-05-08T11:59:00Z')
  expect(listReturnNotes(tripPlan, createDay('2027-05-08'), before)).toEqual([])
  expect(listReturnNotes(tripPlan, createDay('2027-05-09'), before)).toEqual(['You return before your last stop.'])
  expect(listReturnNotes(tripPlan, undefined, before + 120_000)).toEqual(['This time has passed.'])
})

test('a time of return keeps its day and hour when its zone changes its offset', () => {
  const zone = 'Europe/Berlin'
  const moment = (day: string, time: string) => toMoment({ day: createDay(day), time, zone }) ?? 0
  expect(new Date(moment('2027-03-27', '20:00')).toISOString()).toBe('2027-03-27T19:00:00.000Z')
  expect(new Date(moment('2027-03-28', '20:00')).toISOString()).toBe('2027-03-28T18:00:00.000Z')
  expect(readClock(moment('2027-10-31', '02:30'), zone)).toEqual({ day: '2027-10-31', time: '02:30' })
  expect(toMoment({ ...back, zone: 'Mars/Olympus' })).toBeUndefined()
})

test.each([
  ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30'],
  ['America/Los_Angeles', '2027-03-14', '02:00', '2027-03-14T10:00'],
  ['America/Asuncion', '2024-10-06', '00:15', '2024-10-06T04:15'],
  ['Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30'],
  ['Australia/Lord_Howe', '2027-10-03', '02:15', '2027-10-02T15:45'],
  ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00'],
])('a time of return that %s skips counts after the change: %s %s', (zone, day, time, moment) => {
  expect(new Date(toMoment({ day: createDay(day), time, zone }) ?? 0).toISOString().slice(0, 16)).toBe(moment)
})

test.each(['America/New_York', 'America/St_Johns', 'Europe/London', 'Australia/Adelaide', 'Pacific/Auckland'])(
  'in %s every other time of return is one that its clocks show',
  (zone) => {
    for (let at = Date.parse('2027-01-01T00:00Z'); at < Date.parse('2028-01-01T00:00Z'); at += 5.5 * 3_600_000) {
      const clock = readClock(at, zone)
      if (clock) expect(readClock(toMoment({ ...clock, zone }) ?? 0, zone)).toEqual(clock)
    }
  },
)

test('coordinates print as decimal degrees first, then as chosen', () => {
  const camp = { latitude: -23.43562, longitude: 122.51811 }
  const [decimal, ...others] = listCoordinates(camp, ['ddm', 'dms', 'utm', 'mgrs', 'plusCode'])
  expect(decimal).toBe('-23.43562, 122.51811')
  expect(others[0]).toBe("23°26.137'S 122°31.087'E")
  expect(others[1]).toBe('23°26\'08.2"S 122°31\'05.2"E')
  expect(others[2]).toMatch(/^51K \d{6} \d{7}$/)
  expect(others[3]).toMatch(/^51K [A-Z]{2} \d{5} \d{5}$/)
  expect(listCoordinates({ latitude: 85, longitude: 0 }, ['mgrs'])).toEqual([
    '85.00000, 0.00000',
    'Outside the UTM grid',
  ])
  expect(listCoordinates({ latitude: 0, longitude: 0 }, ['mgrs'])[1]).toBe('31N AA 66021 00000')
})

test('sunrise and sunset are in the stop’s zone, and a polar day says so', () => {
  const perth = (isNearBorder: boolean, planZone: string) =>
    describeSunTimes(
      { latitude: -31.95, longitude: 115.86 },
      createDay('2027-05-08'),
      { name: 'Australia/Perth', isNearBorder },
      planZone,
    )
  expect(perth(false, 'UTC')).toMatch(/^06:5\d–17:3\d \(Australia\/Perth\)$/)
  expect(perth(false, 'Australia/Perth')).toMatch(/^06:5\d–17:3\d$/)
  expect(perth(true, 'Australia/Perth')).toMatch(/^06:5\d–17:3\d \(Australia\/Perth, check\)$/)
  // Clocks go back on 4 April, east of 180° and on the date of the west.
  const chatham = { name: 'Pacific/Chatham', isNearBorder: false }
  const times = describeSunTimes(
    { latitude: -43.95, longitude: -176.55 },
    createDay('2027-04-03'),
    chatham,
    chatham.name,
  )
  expect(times).toMatch(/^07:[45]\d–19:[12]\d$/)
  const utc = { name: 'UTC', isNearBorder: false }
  const alert = { latitude: 82.5, longitude: -62.3 }
  expect(describeSunTimes(alert, createDay('2027-06-21'), utc, 'UTC')).toBe('The sun does not set')
  expect(describeSunTimes(alert, createDay('2027-12-21'), utc, 'UTC')).toBe('The sun does not rise')
})

test('a plan printed before says what has changed since', () => {
  const at = new Date(2027, 3, 10, 14, 5).getTime()
  const stops = ['a', 'b', 'c', 'd'].map(hashText)
  const made = { at, back, stops, vehicles: hashText('') }
  const now = { back, stops, vehicles: hashText('') }
  expect(describeChanges(made, now)).toBeUndefined()
  const later = { ...back, day: createDay('2027-05-10') }
  expect(describeChanges(made, { ...now, back: later, stops: ['a', 'x', 'y', 'z'].map(hashText) })).toBe(
    'You made this plan on Sat, Apr 10. Since then: 3 stops changed, return 2 days later.',
  )
  expect(describeChanges(made, { ...now, stops: stops.toReversed() })).toContain('order of stops changed')
  expect(describeChanges(made, { ...now, vehicles: hashText('x') })).toContain('vehicles changed')
  expect(describeChanges(made, { ...now, back: { ...back, time: '18:00' } })).toContain(
    'return at 18:00 instead of 20:00.',
  )
  expect(describeChanges(made, { ...now, back: { ...back, zone: 'Australia/Darwin' } })).toContain(
    'return at 20:00 (Australia/Darwin) instead of 20:00 (Australia/Perth).',
  )
})

test.each([
  ['+61 8 9123 4567', '+61891234567'],
  ['(08) 9123-4567', '0891234567'],
  ['+49 (0)170 1234567', '+491701234567'],
  ['+39 (0)6 1234567', '+39061234567'],
  ['(+61) 8 9123 4567', '+61891234567'],
  ['000', '000'],
])('the number %s is dialed as %s', (number, dialed) => expect(toPhoneAddress(number)).toBe(dialed))

test.each([
  ['08 8675 8305 / 0427 123 456', ['08 8675 8305', '0427 123 456']],
  ['+61 8 8675 8305, +61 427 123 456', ['+61 8 8675 8305', '+61 427 123 456']],
  ['000 or 131 444', ['000', '131 444']],
  ['911/112', ['911', '112']],
  ['+49 38391/123456', ['+49 38391/123456']],
  ['08 8675 8305/06', ['08 8675 8305/06']],
  ['Roger and Fiona, 08 8675 8305', ['Roger and Fiona, 08 8675 8305']],
  ['ask at the pub', ['ask at the pub']],
])('the field %s has the numbers %j', (field, numbers) => expect(splitPhones(field)).toEqual(numbers))

test('only selected private fields are saved; the open page has all', () => {
  const form = toForm({ rev: 0 }, { zone: 'UTC', vehicleIds: [] })
  const filled = {
    ...form,
    party: [
      {
        ...newPerson,
        name: 'Ada',
        phone: { text: '+61 400', isSaved: true },
        medical: { text: 'Asthma', isSaved: false },
      },
    ],
    vehicles: [{ vehicleId: '', color: 'white', plate: { text: '1ABC', isSaved: false }, trailer: '' }],
    reach: [{ kind: 'PLB' as const, id: { text: '1D0E', isSaved: false }, note: '' }],
  }
  expect(JSON.stringify(toSavedTripPlan(filled))).not.toMatch(/Asthma|1ABC|1D0E/)
  expect(toSavedTripPlan(filled).party?.[0]?.phone).toBe('+61 400')
  for (const text of ['Asthma', '1ABC', '1D0E']) expect(JSON.stringify(toTripPlan(filled))).toContain(text)
})

test('what is on board at the start is at most what fits, with what the first stop adds', () => {
  const describe = (plan: PlanSettings, stop: StopSupplies = {}) => {
    const stops = [createStop(1, { from: '2027-06-01', stop }), createStop(2, { from: '2027-06-02', at: [1, 1] })]
    return describeStart(computeFor(stops, patrol, plan), metric)
  }
  expect(describe({ startFuel: 60, startWater: 40 })).toBe('On board at the start: 60 L of fuel, 40 L of water.')
  expect(describe({ startFuel: 900, startWater: 900 })).toBe('On board at the start: 130 L of fuel, 80 L of water.')
  expect(describe({ startFuel: 20, startWater: 10 }, { fuel: 'full', water: 30 })).toBe(
    'On board at the start: 130 L of fuel, 40 L of water.',
  )
})
