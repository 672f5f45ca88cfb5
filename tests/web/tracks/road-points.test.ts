import { describe, expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { createWaypointId } from '#shared/ids.ts'
import type { Coordinates, Part, StopTrack } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { decodeLine } from '#shared/tracks/polyline.ts'
import {
  followRoute,
  movePoint,
  pullLine,
  removePoint,
  startDrawing,
  toLine,
} from '../../../web/features/tracks/draw/drawing.ts'
import { findPiece } from '../../../web/features/tracks/draw/pieces.ts'
import { findRoads, readTrackPoints, toRoutePoints } from '../../../web/features/tracks/draw/road-points.ts'
import type { MapRoute } from '../../../web/map/roads/messages.ts'

const map = 'OpenStreetMap, 2 June 2027'
const latitude = -26
const at = (longitude: number, north = 0) => ({ latitude: latitude + north, longitude })
const ends = { from: at(137), to: at(137.4) }
const findOn = (points: Parameters<typeof toLine>[0]) => findRoads(toLine(points, ends))

/** Returns a route along a parallel, with a point every 0.01 degrees, a kilometer. */
function createRoute(from: number, to: number, more: Partial<MapRoute> = {}): MapRoute {
  const count = Math.round((to - from) * 100) + 1
  const points = Array.from({ length: count }, (_, index): Coordinates => [latitude, from + index / 100])
  return {
    points,
    km: count,
    parts: [[0, 'track']],
    surfaces: {},
    unknownKm: 0,
    fords: 0,
    gaps: [],
    offMeters: [0, 0],
    oneWays: 'followed',
    ignoresOneWays: false,
    isCoarse: false,
    gates: 0,
    tiles: { read: 1, missing: 0, damaged: 0, 'too large': 0, 'no vector tile': 0 },
    map,
    ...more,
  }
}

/** Draws a line through a place, whose pieces follow these routes. */
function drawAlong(first: MapRoute, second: MapRoute) {
  const place = at(137.2)
  const points = toRoutePoints(first)
  const end = points.pop()
  const before = followRoute(startDrawing([place]), { from: undefined, to: place }, { points, end, isOwnChange: false })
  const piece = findPiece(before.points, before.points.at(-1), 'after')
  if (!piece) throw new Error('There is nothing to follow')
  return followRoute(before, piece, { points: toRoutePoints(second), isOwnChange: true })
}

const whole = drawAlong(createRoute(137, 137.2), createRoute(137.2, 137.4))

describe('a line that is drawn along roads from stop to stop', () => {
  test('has their surfaces, also where they change on a straight road', () => {
    const parts: Part[] = [
      [0, 'track'],
      [7, 'gravel'],
    ]
    const along = findOn(
      drawAlong(createRoute(137, 137.2, { parts, fords: 2 }), createRoute(137.2, 137.4, { fords: 1 })).points,
    )
    expect(along?.about).toEqual({ source: 'roads', map, fords: 3 })
    const track = createTrack(along?.segments ?? [], { source: 'roads', at: createDay('2027-06-10') })
    const changes = track?.parts?.map(([index, surface]) => [surface, index])
    expect(changes).toEqual([
      ['track', 0],
      ['gravel', 1],
      ['track', 2],
    ])
    const surfaceAt = (longitude: number) =>
      along?.segments.flat().findLast((point) => point.longitude <= longitude + 1e-9)?.surface
    expect([137.06, 137.07, 137.19, 137.2, 137.39].map(surfaceAt)).toEqual([
      'track',
      'gravel',
      'gravel',
      'track',
      'track',
    ])
  })

  test('has a break for a ferry, which nobody drives', () => {
    const along = findOn(
      drawAlong(createRoute(137, 137.2, { gaps: [{ from: 4, to: 14, km: 10 }] }), createRoute(137.2, 137.4)).points,
    )
    const track = createTrack(along?.segments ?? [], { source: 'roads', at: createDay('2027-06-10') })
    const line = decodeLine(track?.line ?? '', 100)?.map(({ longitude }) => longitude)
    expect([line, track?.breaks]).toEqual([[137, 137.04, 137.14, 137.4], [2]])
  })

  test('names a map only if all of it is from that map', () => {
    const other = createRoute(137.2, 137.4, { map: 'OpenStreetMap, 1 May 2027' })
    expect(findOn(drawAlong(createRoute(137, 137.2), other).points)?.about).toEqual({ source: 'roads' })
  })
})

describe('a line that leaves the roads has no surfaces', () => {
  test.each([
    ['at a piece that is not followed', startDrawing(toRoutePoints(createRoute(137, 137.2)))],
    ['where a point is moved', movePoint(whole, { all: whole.points.map((_, index) => index) }, 0, at(137.05, 0.1))],
    ['where the line is pulled', pullLine(whole, { all: [0, whole.points.length - 1] }, ends, at(137.1, 0.1))],
    [
      'where a point is removed',
      removePoint(
        drawAlong(
          createRoute(137, 137.2, {
            parts: [
              [0, 'track'],
              [7, 'sand'],
            ],
          }),
          createRoute(137.2, 137.4),
        ),
        1,
      ),
    ],
    ['at a stop that is a kilometer off', startDrawing(toRoutePoints(createRoute(137.01, 137.4)))],
    ['without a route', startDrawing([])],
  ])('%s', (_, { points }) => expect(findOn(points)).toBeUndefined())
})

describe('a track', () => {
  const about = { from: createWaypointId(1, '0'.repeat(26)), at: createDay('2027-06-10'), map, fords: 2 }
  const stop = createWaypointId(1, '1'.repeat(26))
  const create = (source: StopTrack['source'], ...segments: number[][]): StopTrack => {
    const lines = segments.map((longitudes) => longitudes.map((one) => ({ ...at(one), surface: 'sand' as const })))
    const track = createTrack(lines, { ...about, source })
    if (!track) throw new Error('The test needs a track')
    return { ...track, stop }
  }

  test('along roads keeps its surfaces, its map and its fords while nothing is changed', () => {
    const along = findOn(readTrackPoints(create('roads', [137, 137.2, 137.4])))
    expect(along?.about).toEqual({ source: 'roads', map, fords: 2 })
    expect(new Set(along?.segments.flat().map(({ surface }) => surface))).toEqual(new Set(['sand']))
  })

  test('with a ferry keeps it', () => {
    const along = findOn(readTrackPoints(create('roads', [137, 137.1], [137.3, 137.4])))
    expect(along?.segments.map((segment) => segment.map(({ longitude }) => longitude))).toEqual([
      [137, 137, 137.1],
      [137.3, 137.4, 137.4],
    ])
  })

  test('from a file has none that can be kept', () => {
    expect(findOn(readTrackPoints(create('file', [137, 137.2, 137.4])))).toBeUndefined()
  })
})
