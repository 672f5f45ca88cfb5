import { describe, expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import { cutTracks } from '#shared/tracks/cut.ts'
import type { TrackPoint } from '#shared/tracks/measure.ts'
import { toLinePoints } from '#shared/tracks/path.ts'
import { decodeLine } from '#shared/tracks/polyline.ts'

type Line = readonly (readonly TrackPoint[])[]

/** Runs the cut to its end. */
function cut(lines: readonly Line[], stops: readonly Position[]) {
  const steps = cutTracks(
    lines.map((segments, at) => ({ name: `Line ${at}`, segments: segments.map(toLinePoints) })),
    stops,
    { source: 'file', at: createDay('2027-05-01') },
  )
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

const describeLegs = (lines: readonly Line[], stops: readonly Position[]) =>
  cut(lines, stops).map(({ from, to, track }) => `${from}-${to} ${track.km.toFixed(1)} km`)

/** Kilometers of a degree of latitude. */
const degree = 111.195

/** A place by kilometers north and east of 25° S, 135° E. */
const at = (north: number, east = 0): TrackPoint => ({
  latitude: -25 + north / degree,
  longitude: 135 + east / (degree * Math.cos((25 * Math.PI) / 180)),
})

/** Points every 100 m along straight lines between places. */
function drive(...places: readonly TrackPoint[]): TrackPoint[] {
  const points = places.slice(0, 1)
  for (const [index, to] of places.entries()) {
    const from = places[index - 1]
    if (!from) continue
    const east = (to.longitude - from.longitude) * Math.cos((to.latitude * Math.PI) / 180)
    const steps = Math.max(1, Math.round(Math.hypot(to.latitude - from.latitude, east) * degree * 10))
    for (let step = 1; step <= steps; step++)
      points.push({
        latitude: from.latitude + (step / steps) * (to.latitude - from.latitude),
        longitude: from.longitude + (step / steps) * (to.longitude - from.longitude),
      })
  }
  return points
}

const reverse = (lines: readonly Line[]): Line[] =>
  lines.map((segments) => segments.map((segment) => segment.toReversed()).reverse()).reverse()

describe('A line is cut into legs', () => {
  const [a, b, c, d] = [at(0), at(10), at(20), at(30)]

  test('where it passes the stops, with its ends at them, whichever way the file runs', () => {
    const line = drive(a, at(5, 3), at(10, 0.1), c, at(25, -3), d)
    const legs = describeLegs([[line]], [a, b, c, d])
    expect(legs).toEqual(['0-1 11.6 km', '1-2 10.0 km', '2-3 11.7 km'])
    expect(describeLegs(reverse([[line]]), [a, b, c, d])).toEqual(legs)
    const [first] = cut(reverse([[line]]), [a, b, c, d])
    expect(decodeLine(first?.track.line ?? '', 4_000)?.[0]?.latitude).toBeCloseTo(-25)
    expect(first?.track).toMatchObject({ source: 'file', at: '2027-05-01', name: 'Line 0' })
  })

  test('without skipping ahead to a later stop that it passes early', () => {
    const line = drive(a, at(5, 5), at(20, 0.2), at(25, 5), at(10, 0), at(15, 2), at(20, -0.1))
    expect(describeLegs([[line]], [a, b, c])).toHaveLength(2)
    const [first] = cut([[line]], [a, b, c])
    expect(first?.track.km).toBeGreaterThan(35)
  })

  test('out and back, with a stop on the return only', () => {
    const line = drive(a, d, a)
    expect(describeLegs([[line]], [a, d, b])).toEqual(['0-1 30.0 km', '1-2 20.0 km'])
    expect(describeLegs(reverse([[line]]), [a, d, b])).toEqual(['0-1 30.0 km', '1-2 20.0 km'])
  })

  test('out and back, with a stop beside the place where it turns', () => {
    expect(describeLegs([[drive(a, d, a)]], [a, d, at(29.8)])).toEqual(['0-1 30.0 km', '1-2 0.2 km'])
  })

  test('around a loop that passes a stop twice', () => {
    const line = drive(a, b, at(10, 10), at(20, 10), b, at(10, -10))
    const stops = [a, b, at(20, 10), b, at(10, -10)]
    expect(describeLegs([[line]], stops)).toEqual(['0-1 10.0 km', '1-2 20.0 km', '2-3 14.1 km', '3-4 10.0 km'])
    expect(describeLegs(reverse([[line]]), stops)).toEqual(describeLegs([[line]], stops))
  })

  test('past two stops at one place, which have no line between them', () => {
    expect(describeLegs([[drive(a, d)]], [a, b, b, d])).toEqual(['0-1 10.0 km', '2-3 20.0 km'])
  })

  test('across the date line and next to the pole', () => {
    const place = (latitude: number, longitude: number) => ({ latitude, longitude })
    const across = [place(-17, 179.9), place(-17, 179.95), place(-17, -179.95), place(-17, -179.9)]
    expect(describeLegs([[across]], [place(-17, 179.9), place(-17, 180), place(-17, -179.9)])).toEqual([
      '0-1 10.6 km',
      '1-2 10.6 km',
    ])
    const pole = [place(89, 0), place(89.5, 0), place(89.5, 90), place(89, 180)]
    expect(describeLegs([[pole]], [place(89, 0), place(89.5, 90), place(89, 180)])).toHaveLength(2)
  })

  test('in one that has only two points far apart', () => {
    expect(describeLegs([[[at(0), at(1_000)]]], [at(0), at(500), at(1_000)])).toEqual(['0-1 500.0 km', '1-2 500.0 km'])
  })
})

describe('Lines', () => {
  const stops = [at(0), at(10), at(20), at(30)]

  test('whose ends are within 300 m are one, in any order and direction', () => {
    const [first, second] = [drive(at(0), at(15)), drive(at(15.1), at(30))]
    const legs = ['0-1 10.0 km', '1-2 10.0 km', '2-3 10.0 km']
    expect(describeLegs([[first], [second]], stops)).toEqual(legs)
    expect(describeLegs([[second.toReversed()], [first]], stops)).toEqual(legs)
    expect(describeLegs([[first], [drive(at(16), at(30))]], stops)).toEqual(['0-1 10.0 km', '2-3 10.0 km'])
  })

  test('of out and back join at the turn, not where they start', () => {
    expect(describeLegs([[drive(at(0), at(30))], [drive(at(30), at(0.1))]], [at(0), at(30), at(10)])).toEqual([
      '0-1 30.0 km',
      '1-2 20.0 km',
    ])
  })

  test('in segments keep the gap as a break', () => {
    const [leg] = cut([[drive(at(0), at(4)), drive(at(6), at(10))]], [at(0), at(10)])
    expect(leg?.track.km).toBeCloseTo(10, 1)
    expect(leg?.track.breaks).toHaveLength(1)
  })

  test('fill the legs that the longest run leaves', () => {
    const lines = [[drive(at(0), at(10))], [drive(at(12, 3), at(10, 0.2), at(20), at(30))], [drive(at(0), at(3))]]
    expect(cut(lines, stops).map(({ track }) => track.name)).toEqual(['Line 0', 'Line 1', 'Line 1'])
  })

  test('keep heights where every point has one', () => {
    const climb = drive(at(0), at(10), at(20)).map((point, index): TrackPoint => ({ ...point, height: index }))
    const [first, second] = cut([[climb.with(150, at(15))]], stops)
    expect(first?.track).toMatchObject({ up: 100, down: 0, highest: 100 })
    expect(second?.track.heights).toBeUndefined()
  })
})

test('a stop between 300 m and 3 km off the line is offered, with its distance', () => {
  const legs = cut([[drive(at(0), at(30))]], [at(0), at(10, 2.4), at(20), at(30, 3.1)])
  expect(legs.map(({ from, off }) => [from, off.map(({ stop, km }) => [stop, km.toFixed(1)])])).toEqual([
    [0, [[1, '2.4']]],
    [1, [[1, '2.4']]],
  ])
})
