import { expect, test } from 'vitest'
import { listBasis, listComputed } from '#shared/itinerary/computed.ts'
import { describeDistanceBetween } from '#shared/itinerary/distance.ts'
import { describeEffects } from '#shared/itinerary/effects.ts'
import { describeDistance } from '#shared/itinerary/leg-texts.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { toRoute } from '#shared/itinerary/route.ts'
import { describeStraightLegs } from '#shared/itinerary/straight-legs.ts'
import { listTrackNotes } from '#shared/itinerary/track-texts.ts'
import type { TrackSummary } from '#shared/track.ts'
import { toTrackLine } from '#shared/tracks/along.ts'
import { metric, type Units } from '#shared/units.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { computeFor, createStop, idOf, weatherOf } from './trip.ts'

const weather = weatherOf(15, 28)
const track: TrackSummary = {
  from: idOf(1),
  km: 530,
  up: 1_240,
  down: 1_100,
  highest: 240,
  source: 'file',
  points: 900,
  ends: [
    [0, 0],
    [0, 4],
  ],
}
const birdsville = createStop(1, { name: 'Birdsville', at: [0, 0], weather })
const create = (changes: Partial<Waypoint>) => ({
  ...createStop(2, { name: 'Durba Springs', at: [0, 4], weather }),
  ...changes,
})
const legOf = (changes: Partial<Waypoint>): RouteLeg => {
  const [leg] = computeFor([birdsville, create(changes)]).legs
  if (!leg) throw new Error('There is no leg')
  return leg
}
const roundKm = ({ km }: RouteLeg) => [km.low, km.usual, km.high].map(Math.round)
const american: Units = { ...metric, distance: 'mi', volume: 'gallon' }

test('entered kilometers count before the track, the track before the straight line', () => {
  const surface = { sand: 1 }
  expect(roundKm(legOf({ track, leg: { from: idOf(1), surface, km: 540 } }))).toEqual([540, 540, 540])
  expect(roundKm(legOf({ track, leg: { from: idOf(1), surface } }))).toEqual([519, 530, 546])
  expect(roundKm(legOf({ track: { ...track, source: 'recorded' } }))).toEqual([519, 530, 546])
  expect(roundKm(legOf({ track: { ...track, source: 'drawn' } }))).toEqual([530, 546, 583])
  expect(roundKm(legOf({ leg: { from: idOf(1), surface } }))).toEqual([511, 600, 712])
})

test('driving hours follow the track’s kilometers and the surface, unless they were entered', () => {
  const sand = legOf({ track, leg: { from: idOf(1), surface: { sand: 1 } } })
  expect(sand.hours.usual).toBeCloseTo(530 / 25)
  expect(legOf({ track, leg: { from: idOf(1), hours: 9 } }).hours).toEqual({ low: 9, usual: 9, high: 9 })
})

test('gaps, and stops over 300 m from the ends, are estimated as straight lines are', () => {
  const leg = { from: idOf(1), surface: { sand: 1 } }
  const gaps = legOf({ track: { ...track, gaps: 30 }, leg })
  expect(gaps.km.low).toBeCloseTo(500 * 0.98 + 30 * 1.15)
  expect(gaps.km.usual).toBeCloseTo(500 + 30 * 1.35)
  expect(gaps.km.high).toBeCloseTo(500 * 1.03 + 30 * 1.6)
  const ends = (start: number, end: number): TrackSummary['ends'] => [
    [0, start / 111.195],
    [0, 4 + end / 111.195],
  ]
  expect(roundKm(legOf({ track: { ...track, ends: ends(0.29, 0.29) }, leg }))).toEqual([519, 530, 546])
  const far = legOf({ track: { ...track, ends: ends(10, 4.2) }, leg })
  expect(far.km.usual).toBeCloseTo(530 + 14.2 * 1.35, 1)
  expect(listTrackNotes(far, metric)).toEqual([
    'The track starts 10 km from Birdsville and ends 4.2 km from Durba Springs. The rest is estimated.',
  ])
})

test('the distance names the track and its ascent, in the user’s units', () => {
  expect(describeDistance(legOf({ track }), metric)).toBe(
    '530 km along your track (imported) · 1,240 m ascent, not counted',
  )
  expect(describeDistance(legOf({ track: { ...track, source: 'drawn', up: 0 } }), metric)).toBe(
    '530 km along your track (drawn)',
  )
  expect(describeDistance(legOf({ track: { ...track, source: 'recorded', up: undefined } }), metric)).toBe(
    '530 km along your track (recorded)',
  )
  expect(describeDistance(legOf({ track }), american)).toBe(
    '329 mi along your track (imported) · 4,068 ft ascent, not counted',
  )
  const typed = { track, leg: { from: idOf(1), km: 540 } }
  expect(describeDistance(legOf(typed), metric)).toBe('540 km, typed. The track is 530 km.')
  expect(describeDistance(legOf(typed), american)).toBe('336 mi, typed. The track is 329 mi.')
  expect(describeDistanceBetween(birdsville, create({ track }), metric)).toBe(
    describeDistance(legOf({ track }), metric),
  )
  expect(describeDistanceBetween(birdsville, create(typed), metric)).toBe('540 km, typed. The track is 530 km.')
})

test('a stop that moved away from its track says how far, unless the distance was entered', () => {
  const moved = create({ track, longitude: String(4 + 4.2 / 111.195) })
  const note = 'The track ends 4.2 km from Durba Springs. The rest is estimated.'
  const [leg] = computeFor([birdsville, moved]).legs
  expect(leg && listTrackNotes(leg, metric)).toEqual([note])
  expect(leg && listTrackNotes(leg, american)).toEqual([
    'The track ends 2.6 mi from Durba Springs. The rest is estimated.',
  ])
  expect(describeDistanceBetween(birdsville, moved, metric)).toBe(
    `530 km along your track (imported) · 1,240 m ascent, not counted. ${note}`,
  )
  const [typed] = computeFor([birdsville, { ...moved, leg: { from: idOf(1), km: 540 } }]).legs
  expect(typed && listTrackNotes(typed, metric)).toEqual([])
})

test('a track from another stop is not used, and says so', () => {
  const foreign = { ...track, from: idOf(3) }
  const leg = legOf({ track: foreign })
  expect(leg.track).toBeUndefined()
  expect(leg.km).toEqual(legOf({}).km)
  expect(listTrackNotes(leg, metric)).toEqual(['This track is for another leg to this stop.'])
  expect(describeDistanceBetween(birdsville, create({ track: foreign }), metric)).toMatch(
    /, estimated from the straight line\. This track is for another leg to this stop\.$/,
  )
})

test('straight legs are counted, if there are any', () => {
  const at = (number: number) =>
    createStop(number, { at: [0, number], weather, track: { ...track, from: idOf(number - 1) } })
  const stops = [1, 2, 3, 4].map(at)
  const without = (...numbers: readonly number[]) =>
    describeStraightLegs(
      computeFor(stops.map((stop, index) => (numbers.includes(index + 1) ? { ...stop, track: undefined } : stop))).legs,
    )
  expect(without()).toBeUndefined()
  expect(without(2)).toBe('1 of 3 legs is a straight line, not a road.')
  expect(without(2, 3)).toBe('2 of 3 legs are straight lines, not roads.')
  expect(describeStraightLegs([legOf({})])).toBe('The leg is a straight line, not a road.')
})

test('the least certain figure is a leg without a track, even if the uncertainty along another is larger', () => {
  const long = create({ track: { ...track, km: 5_000 } })
  const near = createStop(3, { name: 'Well 33', at: [0, 4.1], weather })
  const find = (stops: readonly Waypoint[]) =>
    listBasis(computeFor(stops), metric).find((line) => line.startsWith('Least certain'))
  expect(find([birdsville, long, near])).toBe(
    'Least certain: the distance from Durba Springs to Well 33 is estimated from the straight line, and its surface is not set',
  )
  expect(find([birdsville, long])).toBe('Least certain: the consumption on each surface')
})

test('the assistants’ figures say that a distance is along a track', () => {
  expect(listComputed(computeFor([birdsville, create({ track })]), metric)).toContainEqual(
    expect.stringMatching(/^Birdsville to Durba Springs: 519–546 km along a track \(imported\), /),
  )
})

test('a track that is added or removed shows as a changed distance', () => {
  const [without, along] = [create({}), create({ track })].map((stop) => computeFor([birdsville, stop]))
  if (!without || !along) throw new Error('There is no itinerary')
  expect(describeEffects(without, along, metric)).toContain('The distance is 519–546 km instead of 489–756 km.')
  expect(describeEffects(along, without, metric)).toContain('The distance is 489–756 km instead of 519–546 km.')
})

/** 1,000 km east, then back to the stop at 0° 0°: the tank is usually empty after 1,083 km. */
const detour = toTrackLine([
  { latitude: 0, longitude: 0 },
  { latitude: 0, longitude: 10 },
  { latitude: 1, longitude: 10 },
  { latitude: 1, longitude: 0 },
])
const paved = { from: idOf(1), surface: { paved: 1 } }
const route = (km: number, end: Partial<Waypoint> = {}) => {
  const summary: TrackSummary = {
    ...track,
    km,
    ends: [
      [0, 0],
      [1, 0],
    ],
  }
  const stop = createStop(2, { name: 'End', at: [1, 0], leg: paved, track: summary, weather, ...end })
  return (lines: Parameters<typeof toRoute>[2]) => toRoute(computeFor([birdsville, stop]), metric, lines)
}
const lines = new Map([[idOf(2), detour]])

test('the route follows the track, and changes its state on it by the kilometers driven', () => {
  const found = route(2_000)(lines)
  const states = found?.parts.map(({ state }) => state)
  expect(states).toEqual(['enough', 'reserve', 'bad', 'dry'])
  const parts = found?.parts ?? []
  for (const [at, part] of parts.slice(1).entries()) expect(part.line[0]).toEqual(parts[at]?.line.at(-1))
  expect(parts[0]?.line[0]).toEqual({ latitude: 0, longitude: 0 })
  expect(parts.at(-1)?.line.at(-1)).toEqual({ latitude: 1, longitude: 0 })
  const points = parts.flatMap(({ line }) => line)
  for (const corner of detour.points) expect(points).toContainEqual(corner)
  // 130 L last 1,083 of 2,000 km: 54% of the line, which is 2,335 km long. It turns back after 48 to 52%.
  const share = 130 / 0.12 / 2_000
  expect(found?.runsOut?.position.latitude).toBe(1)
  expect(found?.runsOut?.position.longitude).toBeCloseTo(((1 - share) * 2_335) / 111.195, 1)
  expect(found?.runsOut?.text).toBe('Fuel runs out · 1,083 km after Birdsville')
})

test('the point of no return is on the track, with its text', () => {
  const [place, ...others] = route(2_000)(lines)?.noReturns ?? []
  expect(others).toEqual([])
  // In the bad case, half of the fuel without the reserve lasts 400 of 2,060 km: 389 of the usual 2,000.
  expect(place).toMatchObject({ leg: 0, text: 'Point of no return · 389 km after Birdsville' })
  expect(place?.position.latitude).toBe(0)
  expect(place?.position.longitude).toBeCloseTo(((389 / 2_000) * 2_335) / 111.195, 1)
})

test('without its line, or for another leg, a track is drawn straight', () => {
  const straight = route(2_000)(undefined)
  expect(straight?.parts.flatMap(({ line }) => line).every(({ longitude }) => longitude === 0)).toBe(true)
  expect(route(100, { track: { ...track, from: idOf(3) } })(lines)?.parts[0]?.line).toHaveLength(2)
})

test('a stop away from the track is joined to it by a straight line, which has its share of the kilometers', () => {
  const found = route(100, { latitude: '3' })(lines)
  const [part] = found?.parts ?? []
  expect(part?.line).toEqual([{ latitude: 0, longitude: 0 }, ...detour.points, { latitude: 3, longitude: 0 }])
  // 222 km of straight line count as 278 on paved roads.
  const far = route(1_000, { latitude: '3' })(lines)
  expect(far?.runsOut?.position.longitude).toBe(0)
  expect(far?.runsOut?.position.latitude).toBeCloseTo(1 + (2 * (130 / 0.12 - 1_000)) / (222.4 * 1.25), 1)
})
