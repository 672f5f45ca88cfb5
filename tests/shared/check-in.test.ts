import { describe, expect, test } from 'vitest'
import { type CheckIn, findLatest, getMadeAt, sortCheckIns } from '#shared/check-in.ts'
import { createUlid } from '#shared/ids.ts'

const minute = 60_000
/** Server time at a minute of the day. */
const at = (minutes: number) => Date.parse('2027-05-03T00:00Z') + minutes * minute

type Made = {
  readonly id?: string
  /** Minutes of the day by the server's clock. */
  readonly made: number
  readonly received?: number | undefined
  /** Minutes that the phone's clock is ahead. */
  readonly ahead?: number
  /** The clock may have been set between making and sending. */
  readonly isUnknown?: boolean
  readonly state?: CheckIn['state']
  readonly note?: string
}

function checkIn({ made, received = made, ahead = 0, isUnknown = false, id = 'A', ...more }: Made): CheckIn {
  return {
    id,
    at: `${new Date(at(made + ahead)).toISOString().slice(0, 16)}+00:00`,
    state: 'well',
    ...more,
    ...(isUnknown ? {} : { sentAt: at(received + ahead) }),
    receivedAt: at(received),
  }
}

const showLatest = (...all: Made[]) =>
  findLatest(all.map((one, index) => checkIn({ id: String.fromCharCode(65 + index), ...one }))).map(({ id }) => id)

describe('the time of a check-in', () => {
  test.each([
    ['right', { made: 600 }],
    ['a day ahead', { made: 600, ahead: 1_440 }],
    ['years behind, and sent later', { made: 600, received: 900, ahead: -3_000_000 }],
    ['20 minutes behind', { made: 600, received: 610, ahead: -20 }],
  ])('is the server’s with a clock that is %s', (_clock, made) => {
    expect(getMadeAt(checkIn(made))).toBe(at(600))
  })

  test('is the phone’s if its clock is unknown, and never after its receipt', () => {
    expect(getMadeAt(checkIn({ made: 600, received: 900, ahead: -60, isUnknown: true }))).toBe(at(540))
    expect(getMadeAt(checkIn({ made: 600, received: 900, ahead: 1_440, isUnknown: true }))).toBe(at(900))
  })

  test('is unknown if the phone’s clock was set back before it was sent', () => {
    const setBack = { ...checkIn({ made: 600, received: 900, ahead: 1_440 }), sentAt: at(900) }
    expect(getMadeAt(setBack)).toBe(at(900))
  })

  test('is exact to the millisecond with the id’s time, so that the order of one minute is right', () => {
    const make = (second: number, ahead: number) => {
      const made = at(600) + second * 1_000
      const phone = made + ahead * minute
      return {
        ...checkIn({ id: createUlid(phone, new Uint8Array(16)), made: 600, ahead }),
        sentAt: phone + 200,
        receivedAt: made + 400,
      }
    }
    const all = [make(20, 0), make(5, 1_440), make(40, -90), make(10, 0)]
    expect(sortCheckIns(all)).toEqual([all[2], all[0], all[3], all[1]])
  })

  test('before it is sent is the phone’s', () => {
    expect(getMadeAt({ at: '2027-05-03T10:00+00:00' })).toBe(at(600))
  })

  test('orders late arrivals and wrong clocks', () => {
    const all = [
      checkIn({ id: 'first', made: 480, received: 1_200 }),
      checkIn({ id: 'second', made: 500, ahead: 2_880 }),
      checkIn({ id: 'third', made: 520, ahead: -10_000 }),
    ]
    expect(sortCheckIns(all).map(({ id }) => id)).toEqual(['third', 'second', 'first'])
  })
})

describe('the latest check-in', () => {
  test('is one if its time is certain', () => {
    expect(showLatest({ made: 480 }, { made: 500 })).toEqual(['B'])
    expect(showLatest({ made: 500 }, { made: 480, received: 900 })).toEqual(['A'])
    expect(showLatest()).toEqual([])
  })

  test('is shown with the one before it if a clock was over an hour off', () => {
    expect(showLatest({ made: 480, ahead: 1_440 }, { made: 500, state: 'late' })).toEqual(['B', 'A'])
    expect(showLatest({ made: 480 }, { made: 500, ahead: -90 })).toEqual(['B', 'A'])
    expect(showLatest({ made: 480 }, { made: 500, ahead: -50 })).toEqual(['B'])
  })

  test('is shown with one that may be newer', () => {
    expect(showLatest({ made: 480, received: 520, isUnknown: true }, { made: 500 })).toEqual(['B', 'A'])
    expect(showLatest({ made: 480, isUnknown: true }, { made: 500, isUnknown: true })).toEqual(['B', 'A'])
  })

  test('never hides a worse one that may be newer, however many say "All well"', () => {
    const well = { received: 1_000, ahead: 600, isUnknown: true }
    const late = { made: 590, state: 'late' as const }
    expect(showLatest({ made: 400, ...well }, { made: 420, ...well }, { made: 440, ...well }, late)).toEqual([
      'C',
      'B',
      'D',
    ])
    const broken = { made: 590, note: 'Broken axle', received: 1_000, isUnknown: true }
    expect(showLatest({ made: 400, ...well }, { made: 420, ...well }, broken)).toEqual(['B', 'A', 'C'])
  })

  test('replaces a worse one that was certainly made before', () => {
    const late = { made: 500, received: 520, state: 'late' as const, isUnknown: true }
    expect(showLatest(late, { made: 530 }, { made: 540 })).toEqual(['C'])
    const unknown = { received: 900, isUnknown: true }
    expect(showLatest(late, { made: 530 }, { made: 600, ...unknown }, { made: 610, ...unknown })).toEqual(['D', 'C'])
  })
})
