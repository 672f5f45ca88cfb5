import { describe, expect, test } from 'vitest'
import {
  describeCheckIn,
  describeClock,
  describeLastCheckIn,
  describeNext,
  describeOrder,
  describeOtherCheckIn,
  describeState,
  describeZone,
  toOffsetTime,
} from '#shared/check-in-texts.ts'
import { createDay } from '#shared/date.ts'

/** A Monday in Western Australia. */
const at = '2027-05-03T14:05+08:00'
const later = (hours: number) => Date.parse(at) + hours * 3_600_000
const durba = { at, state: 'well' as const, receivedAt: later(0), stop: { number: 7, name: 'Durba Springs' } }

describe('a check-in', () => {
  test('is shown with its day and time, in its own offset', () => {
    expect(describeCheckIn(durba, 'Durba Springs', later(1))).toBe('Mon 14:05 at Durba Springs')
    expect(describeCheckIn({ at: '2027-05-02T23:30-09:30' }, undefined, later(1))).toBe('Sun 23:30')
  })

  test('that was sent later has the time when it arrived, too', () => {
    const sentLater = { ...durba, receivedAt: later(19.42) }
    expect(describeCheckIn(sentLater, 'Durba Springs', later(20))).toBe(
      'Mon 14:05 at Durba Springs, received Tue 09:30',
    )
    expect(describeCheckIn({ ...durba, receivedAt: later(0.1) }, undefined, later(1))).toBe('Mon 14:05')
  })

  test('of a clock that is a day ahead has the time when it arrived', () => {
    expect(describeCheckIn({ at, receivedAt: later(-24) }, undefined, later(-23))).toBe('Sun 14:05')
  })

  test('of a wrong clock has the corrected time, and says how wrong the clock was', () => {
    const ahead = { at, sentAt: later(2), receivedAt: later(-22) }
    expect(describeCheckIn(ahead, undefined, later(-22))).toBe('Sun 14:05, received Sun 16:05')
    expect(describeClock(ahead, later(-22))).toBe('The phone’s clock was 24 hours ahead. The time is corrected.')
    const behind = { at, sentAt: later(0), receivedAt: later(90 * 24) }
    expect(describeCheckIn(behind, undefined, later(90 * 24))).toBe('Sun 14:05')
    expect(describeClock(behind, later(90 * 24))).toBe('The phone’s clock was 90 days behind. The time is corrected.')
    const close = { at, sentAt: later(0), receivedAt: later(0.75) }
    expect(describeCheckIn(close, undefined, later(1))).toBe('Mon 14:50')
    expect(describeClock(close, later(1))).toBeUndefined()
  })

  test('of a clock that is not known says so', () => {
    expect(describeClock({ at, receivedAt: later(3) }, later(4))).toBe(
      'The phone’s clock couldn’t be checked. The time may be wrong.',
    )
    expect(describeClock({ at, receivedAt: later(-3) }, later(4))).toBe(
      'The phone’s clock was ahead: it showed Mon 14:05.',
    )
    expect(describeClock({ at }, later(1))).toBeUndefined()
    expect(describeClock({ at, sentAt: later(19), receivedAt: later(19) }, later(20))).toBeUndefined()
  })

  test('says how far its clock is from that of the device that shows it', () => {
    const here = -new Date(later(0)).getTimezoneOffset()
    const describeAhead = (minutes: number) =>
      describeZone({ at: toOffsetTime(later(0), here + minutes) })?.replaceAll('\u00a0', ' ')
    expect(describeAhead(0)).toBeUndefined()
    expect(describeAhead(120)).toBe('Times by the phone’s clock, 2 h ahead of yours.')
    expect(describeAhead(-90)).toBe('Times by the phone’s clock, 1 h 30 min behind yours.')
  })

  test('of more than a week ago has its date', () => {
    expect(describeCheckIn(durba, undefined, later(6 * 24))).toBe('Mon 14:05')
    expect(describeCheckIn(durba, undefined, later(7 * 24))).toBe('Mon, May 3, 14:05')
    const replayed = { at, receivedAt: later(21 * 24) }
    expect(describeCheckIn(replayed, undefined, later(22 * 24))).toBe('Mon, May 3, 14:05, received Mon 14:05')
  })

  test('without a stop has its position', () => {
    const place = { latitude: -23.754, longitude: 122.517 }
    expect(describeCheckIn({ at, ...place }, undefined, later(1))).toBe('Mon 14:05 at -23.7540, 122.5170')
  })

  test('says when to expect those who are late', () => {
    const late = { state: 'late', until: '2027-05-04T18:00+08:00' } as const
    expect(describeState(late, later(0), 'long')).toBe('Late but OK. Expect us by Tuesday 18:00.')
    // Once the time has passed, the weekday alone would mean the next one.
    expect(describeState(late, later(48), 'long')).toBe('Late but OK. Expect us by Tuesday, May 4, 18:00.')
    expect(describeState({ state: 'well' }, later(0), 'long')).toBe('All well.')
  })
})

describe('a link', () => {
  test('that announced a time says when it has passed', () => {
    const late = { ...durba, state: 'late' as const, until: '2027-05-03T18:05+08:00' }
    const expected = 'Last check-in: Monday 14:05 at Durba Springs. Late but OK. Expect us by Monday'
    expect(describeLastCheckIn(late, later(3))).toBe(`${expected} 18:05.`)
    expect(describeLastCheckIn(late, later(7))).toBe(`${expected} 18:05. That time has passed.`)
    expect(describeLastCheckIn(late, later(54))).toBe(`${expected}, May 3, 18:05. That time has passed.`)
  })

  test('shows the last check-in in a sentence', () => {
    expect(describeLastCheckIn(null, later(0))).toBe('No check-in yet.')
    expect(describeLastCheckIn(durba, later(1))).toBe('Last check-in: Monday 14:05 at Durba Springs. All well.')
    expect(describeLastCheckIn({ ...durba, receivedAt: later(19.42) }, later(20))).toBe(
      'Last check-in: Monday 14:05 at Durba Springs, received Tuesday 09:30. All well.',
    )
  })

  test('shows another check-in that may be the latest', () => {
    const late = { ...durba, state: 'late' as const, until: '2027-05-04T18:00+08:00' }
    expect(describeOtherCheckIn(late, later(1))).toBe(
      'Another check-in: Monday 14:05 at Durba Springs. Late but OK. Expect us by Tuesday 18:00.',
    )
    expect(describeOrder([late, durba])).toBe('Any of these may be the latest.')
    expect(describeOrder([late])).toBeUndefined()
    const certain = { ...durba, sentAt: later(0) }
    expect(describeOrder([certain, certain])).toBeUndefined()
  })

  test('shows the next stop, and its day if it is shared', () => {
    const next = { number: 8, name: 'Well 33' }
    const on = (day: string) => ({ at, next: { ...next, day: createDay(day) } })
    expect(describeNext({ at, next }, later(0))).toBe('Next: Well 33.')
    expect(describeNext(on('2027-05-05'), later(0))).toBe('Next: Well 33, about Wednesday.')
    expect(describeNext(on('2027-05-12'), later(0))).toBe('Next: Well 33, about Wednesday, May 12.')
    expect(describeNext({ at }, later(0))).toBeUndefined()
  })
})

test.each([
  [480, at],
  [0, '2027-05-03T06:05+00:00'],
  [345, '2027-05-03T11:50+05:45'],
  [-570, '2027-05-02T20:35-09:30'],
])('a time with an offset of %i minutes is %s', (offset, time) => {
  expect(toOffsetTime(later(0), offset)).toBe(time)
  expect(Date.parse(time)).toBe(later(0))
})
