import { expect, test } from 'vitest'
import { listComputed } from '#shared/itinerary/computed.ts'
import { describeDistanceBetween } from '#shared/itinerary/distance.ts'
import { describeDistance } from '#shared/itinerary/leg-texts.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { describeMap } from '#shared/itinerary/track-texts.ts'
import type { Surfaces } from '#shared/stop.ts'
import type { TrackSummary } from '#shared/track.ts'
import { metric, type Units } from '#shared/units.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { computeFor, createStop, idOf, weatherOf } from './trip.ts'

const weather = weatherOf(15, 28)
const surface: Surfaces = { paved: 0.0528, gravel: 0.1698, track: 0.7774 }
const roads: TrackSummary = {
  from: idOf(1),
  km: 530,
  source: 'roads',
  map: 'OpenStreetMap, 2 June 2027',
  surface,
  partsHash: 7,
  points: 900,
  ends: [
    [0, 0],
    [0, 4],
  ],
}
const birdsville = createStop(1, { name: 'Birdsville', at: [0, 0], weather })
const create = (changes: Partial<Waypoint>) => ({
  ...createStop(2, { name: 'Mt Dare', at: [0, 4], weather }),
  ...changes,
})
const compute = (changes: Partial<Waypoint>) => computeFor([birdsville, create(changes)])
const legOf = (changes: Partial<Waypoint>): RouteLeg => {
  const [leg] = compute(changes).legs
  if (!leg) throw new Error('There is no leg')
  return leg
}
const needOf = (changes: Partial<Waypoint>) => compute(changes).fuel?.need[0]
const typed = (shares: Surfaces) => ({ from: idOf(1), surface: shares })
const american: Units = { ...metric, distance: 'mi', volume: 'gallon' }

test('roads of a map are 2% shorter to 6% longer; gaps of other tracks wind as the surface does', () => {
  const { low, usual, high } = legOf({ track: roads, leg: typed({ sand: 1 }) }).km
  expect([low, usual, high]).toEqual([530 * 0.98, 530 * 1.01, 530 * 1.06])
  const gaps = legOf({ track: { ...roads, source: 'drawn', gaps: 30 }, leg: typed({ sand: 1 }) }).km
  expect(gaps.low).toBeCloseTo(500 + 30 * 1.15)
  expect(gaps.usual).toBeCloseTo(500 * 1.03 + 30 * 1.35)
  expect(gaps.high).toBeCloseTo(500 * 1.1 + 30 * 1.6)
})

test('a ferry, which is a gap of a track along roads, takes no fuel, no driving hours and no kilometers of the leg', () => {
  const [ferry, road] = [legOf({ track: { ...roads, gaps: 30 } }), legOf({ track: { ...roads, km: 500 } })]
  expect([ferry.km, ferry.hours]).toEqual([road.km, road.hours])
  expect(needOf({ track: { ...roads, gaps: 30 } })).toEqual(needOf({ track: { ...roads, km: 500 } }))
})

test('a leg without entered surfaces has those of its track, in fuel, hours and kilometers across gaps', () => {
  for (const source of ['roads', 'file', 'recorded'] as const) {
    const track = { ...roads, source, gaps: 20 }
    const { surface: _, partsHash: __, ...plain } = track
    const same = { track: plain, leg: typed(surface) }
    expect(needOf({ track })).toEqual(needOf(same))
    expect(needOf({ track })).not.toEqual(needOf({ track: plain }))
    const [leg, entered] = [legOf({ track }), legOf(same)]
    expect([leg.surface, leg.km, leg.hours]).toEqual([surface, entered.km, entered.hours])
  }
  expect(legOf({ track: roads, leg: { from: idOf(1), km: 540 } }).surface).toEqual(surface)
})

test('entered surfaces count before those of the track, and a track for another leg has none', () => {
  const sand = { track: roads, leg: typed({ sand: 1 }) }
  expect(legOf(sand).surface).toEqual({ sand: 1 })
  expect(needOf(sand)?.usual).toBeCloseTo((530 * 1.01 * 12 * 1.45) / 100)
  expect(legOf({ track: { ...roads, from: idOf(3) } })).toMatchObject({ surface: undefined, km: legOf({}).km })
  expect(legOf({ track: roads, leg: { from: idOf(3), surface: { sand: 1 } } }).surface).toEqual(surface)
})

test('the distance names the roads with the kilometers of each surface, in the user’s units', () => {
  expect(describeDistance(legOf({ track: roads }), metric)).toBe(
    '530 km along roads of your map (track 412, gravel 90, paved 28)',
  )
  expect(describeDistance(legOf({ track: roads }), american)).toBe(
    '329 mi along roads of your map (track 256, gravel 56, paved 17)',
  )
  expect(describeDistance(legOf({ track: roads, leg: typed({ sand: 1 }) }), metric)).toMatch(/\(track 412, gravel 90/)
  const describe = (more: Partial<TrackSummary>) => describeDistance(legOf({ track: { ...roads, ...more } }), metric)
  expect(describe({ gaps: 30 })).toBe(
    '500 km along roads of your map (track 389, gravel 85, paved 26) · 30 km by ferry, not counted',
  )
  expect(describe({ km: 1_530, surface: { gravel: 0.9999, paved: 0.0001 } })).toBe(
    '1,530 km along roads of your map (gravel 1,530, paved 0.2)',
  )
  expect(describe({ km: 53, surface: { gravel: 0.9999, paved: 0.0001 } })).toBe(
    '53 km along roads of your map (gravel 53)',
  )
  expect(describe({ surface: undefined, partsHash: undefined })).toBe('530 km along roads of your map')
  expect(describe({ source: 'file' })).toBe('530 km along your track (imported)')
  expect(describeDistance(legOf({ track: roads, leg: { from: idOf(1), km: 540 } }), metric)).toBe(
    '540 km, typed. The track is 530 km.',
  )
})

test('the distance says how many fords the map shows, and nothing without one', () => {
  const describe = (fords: number | undefined, leg?: Waypoint['leg']) =>
    describeDistance(legOf({ track: { ...roads, fords }, leg }), metric)
  expect(describe(2)).toBe('530 km along roads of your map (track 412, gravel 90, paved 28) · at least 2 fords')
  expect(describe(1)).toMatch(/paved 28\) · at least 1 ford$/)
  for (const none of [0, undefined]) expect(describe(none)).toMatch(/paved 28\)$/)
  expect(describe(2, { from: idOf(1), km: 540 })).toBe('540 km, typed. The track is 530 km · at least 2 fords.')
})

test('a track from a map says which, and what is not on it', () => {
  const missing = 'Floods, permits, closures to vehicles and 4WD-only roads are not on the map.'
  const note = `From OpenStreetMap, 2 June 2027. ${missing}`
  expect(describeMap(legOf({ track: roads }))).toBe(note)
  expect(describeMap(legOf({ track: { ...roads, source: 'file' } }))).toBe(note)
  expect(describeMap(legOf({ track: { ...roads, map: undefined } }))).toBe(missing)
  expect(describeMap(legOf({ track: { ...roads, source: 'file', map: undefined } }))).toBeUndefined()
  expect(describeMap(legOf({ track: { ...roads, from: idOf(3) } }))).toBeUndefined()
  expect(describeDistanceBetween(birdsville, create({ track: roads }), metric)).toBe(
    `530 km along roads of your map (track 412, gravel 90, paved 28). ${note}`,
  )
})

test('the assistants’ figures say that a distance is from a map', () => {
  expect(listComputed(compute({ track: roads }), metric)).toContainEqual(
    expect.stringMatching(/^Birdsville to Mt Dare: 519–562 km along a track \(from a map\), /),
  )
})
