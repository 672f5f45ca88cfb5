import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { createWaypointId } from '#shared/ids.ts'
import { trackSchema } from '#shared/schemas/track.ts'
import type { Part } from '#shared/track.ts'
import { decodeLine } from '#shared/tracks/polyline.ts'
import { createRoadTrack } from '../../../web/map/roads/road-track.ts'

const about = {
  from: createWaypointId(1, '0'.repeat(26)),
  stop: createWaypointId(1, '1'.repeat(26)),
  map: 'OpenStreetMap, 2 June 2027',
  at: createDay('2027-06-10'),
}
const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const parts: Part[] = [
  [0, 'track'],
  [2, 'gravel'],
]
const points: [number, number][] = [
  [-26, 137],
  [-26, 137.1],
  [-26.05, 137.2],
  [-26.05, 137.3],
]

test('a track along roads has their surfaces, and leads to stops that are off them', () => {
  const track = createRoadTrack({ points, parts, gaps: [], fords: 0 }, [at(-26.001, 137), at(-26.05, 137.3)], about)
  expect(track).toMatchObject({
    ...about,
    source: 'roads',
    parts: [
      [0, 'track'],
      [3, 'gravel'],
    ],
  })
  const line = decodeLine(track?.line ?? '', 10) ?? []
  expect(line).toHaveLength(5)
  expect(line[0]).toEqual(at(-26.001, 137))
  expect(track?.breaks).toBeUndefined()
})

test('a ferry is a break, whose kilometers are not driven', () => {
  const stops = [at(-26, 137), at(-26.05, 137.3)] as const
  const track = createRoadTrack({ points, parts, gaps: [{ from: 1, to: 2, km: 11.4 }], fords: 0 }, stops, about)
  expect(track?.breaks).toEqual([2])
})

test('a track along roads has the number of their fords, if the map shows any', () => {
  const stops = [at(-26, 137), at(-26.05, 137.3)] as const
  const createWith = (fords: number) => createRoadTrack({ points, parts, gaps: [], fords }, stops, about)
  expect(createWith(2)).toMatchObject({ fords: 2 })
  expect(createWith(0)).not.toHaveProperty('fords')
  expect(trackSchema.safeParse(createWith(2_000))).toMatchObject({ success: true, data: { fords: 999 } })
})

test('a route of no length is no track', () => {
  expect(
    createRoadTrack(
      { points: [[-26, 137]], parts: [[0, 'track']], gaps: [], fords: 0 },
      [at(-26, 137), at(-26, 137)],
      about,
    ),
  ).toBe(undefined)
})
