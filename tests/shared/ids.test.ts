import { expect, test } from 'vitest'
import {
  createTripId,
  createWaypointId,
  isTripId,
  isUlid,
  isWaypointId,
  lastTripSeq,
  tripSeq,
  waypointUlid,
} from '#shared/ids.ts'

const ulid = '01M7XY3WXKJXB70M2EST3EFAH9'

test.each([1, 35, 36, 9_999, lastTripSeq])('a trip id gives back its number: %d', (seq) => {
  const id = createTripId(seq, '0123456789')
  expect(tripSeq(id)).toBe(seq)
  expect(encodeURIComponent(id)).toBe(id)
  const waypoint = createWaypointId(seq, ulid)
  expect([tripSeq(waypoint), waypointUlid(waypoint)]).toEqual([seq, ulid])
})

test.each([
  '',
  '1',
  '1-',
  '-0123456789',
  '01-0123456789',
  '1-012345678',
  '1-01234567890',
  '1-012345678A',
  'zzzzzz-0123456789',
  '1-0123456789\n',
  ' 1-0123456789',
])('%o is no trip id', (text) => {
  expect(isTripId(text)).toBe(false)
})

test.each(['', ulid, `1-${ulid}-`, `01-${ulid}`, `1-${ulid.toLowerCase()}`, `1-8${ulid.slice(1)}`, `1-${ulid}x`, '1-'])(
  '%o is no waypoint id',
  (text) => {
    expect(isWaypointId(text)).toBe(false)
  },
)

test('a ULID has 26 characters of its alphabet and no time beyond its 48 bits', () => {
  expect(isUlid(ulid)).toBe(true)
  for (const text of ['', ulid.slice(1), `${ulid}0`, ulid.replace('X', 'U'), `8${ulid.slice(1)}`]) {
    expect(isUlid(text), text).toBe(false)
  }
})
