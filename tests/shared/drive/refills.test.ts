import { encodeTime } from 'ulid'
import { expect, test } from 'vitest'
import { listRefills } from '../../../shared/drive/refills.ts'
import { createTripId, createWaypointId, isUlid } from '../../../shared/ids.ts'

const ulid = '01M8ARFRETBC6Q9NE2VZKKXY5X'
const stop = createWaypointId(1, ulid)
const at = new Date(2027, 6, 5, 23).getTime()

test('refills on the road are fill-ups with the same id each time; a gauge reading is none', () => {
  const readings = [
    { stop, fuel: 'full', at } as const,
    { stop, fuel: 60, at: at + 1 },
    { stop, fuel: 60, spread: 5, at: at + 2 },
  ]
  const tripId = createTripId(1, '0123456789')
  const refills = listRefills(tripId, { readings })
  expect(refills).toMatchObject([{ day: '2027-07-05', full: true, tripId, waypointId: stop }, { full: false }])
  expect(refills.every(({ id }) => isUlid(id))).toBe(true)
  expect(refills[0]?.id.slice(0, 10)).toBe(encodeTime(at))
  expect(new Set(refills.map(({ id }) => id)).size).toBe(2)
  expect(listRefills(tripId, { readings })).toEqual(refills)
})
