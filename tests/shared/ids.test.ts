import { decodeTime } from 'ulid'
import { expect, test } from 'vitest'
import {
  createTripId,
  createUlid,
  createWaypointId,
  getCreationTime,
  isTripId,
  isUlid,
  isWaypointId,
  lastTripSeq,
  lastUlidTime,
  listUlids,
  tripSeq,
  waypointUlid,
} from '#shared/ids.ts'

const ulid = '01M7XY3WXKJXB70M2EST3EFAH9'

test.each([1, 35, 36, 9_999, lastTripSeq])('a trip id contains its number: %d', (seq) => {
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
])('%o is not a trip id', (text) => {
  expect(isTripId(text)).toBe(false)
})

test.each(['', ulid, `1-${ulid}-`, `01-${ulid}`, `1-${ulid.toLowerCase()}`, `1-8${ulid.slice(1)}`, `1-${ulid}x`, '1-'])(
  '%o is not a waypoint id',
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

test.each([0, 1, 1_469_918_176_385, Date.UTC(2027, 4, 31), lastUlidTime])('a ULID contains its time: %d', (time) => {
  const made = createUlid(time, new Uint8Array(16).fill(255))
  expect(isUlid(made)).toBe(true)
  expect([getCreationTime(made), decodeTime(made)]).toEqual([time, time])
  expect(made.slice(10)).toBe('Z'.repeat(16))
})

test('a ULID takes five bits of each random byte, all equally likely', () => {
  const every = Array.from({ length: 256 }, (_, byte) => createUlid(0, new Uint8Array(16).fill(byte)).at(-1))
  const counts = Map.groupBy(every, (digit) => digit)
  expect(counts.size).toBe(32)
  for (const [, same] of counts) expect(same).toHaveLength(8)
})

test('ULIDs are counted up one by one, in their order', () => {
  expect(listUlids(ulid, 1)).toEqual([ulid])
  expect(listUlids('01M7XY3WXK000000000000000Y', 4)?.map((one) => one.slice(-2))).toEqual(['0Y', '0Z', '10', '11'])
  const many = listUlids('01M7XY3WXK0000000000ZZZZZZ', 2_000) ?? []
  expect(new Set(many).size).toBe(2_000)
  expect(many).toEqual(many.toSorted())
  expect(many[1]).toBe('01M7XY3WXK0000000001000000')
})

test('the ULIDs of one time run out after the last one', () => {
  expect(listUlids('01M7XY3WXKZZZZZZZZZZZZZZZY', 2)).toHaveLength(2)
  expect(listUlids('01M7XY3WXKZZZZZZZZZZZZZZZY', 3)).toBeUndefined()
})
