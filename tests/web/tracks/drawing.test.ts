import { describe, expect, it } from 'vitest'
import type { Position } from '#shared/geo.ts'
import {
  addPoint,
  type Drawing,
  followRoute,
  movePoint,
  pullLine,
  removePoint,
  startDrawing,
  toLine,
  undo,
} from '../../../web/features/tracks/draw/drawing.ts'
import { pickHandles } from '../../../web/features/tracks/draw/handles.ts'
import { findPiece } from '../../../web/features/tracks/draw/pieces.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const ends = { from: at(-26, 139), to: at(-26, 136) }
const draw = (...points: ReturnType<typeof at>[]) => points.reduce(addPoint, startDrawing([]))

describe('A route that is drawn', () => {
  it('goes from stop to stop through its points in the order of the clicks', () => {
    const { points } = draw(at(-25.5, 138), at(-25.4, 137))
    expect(toLine(points, ends)).toEqual([ends.from, at(-25.5, 138), at(-25.4, 137), ends.to])
  })

  it('ignores the second click of a double-click', () => {
    expect(draw(at(-25.5, 138), at(-25.5, 138)).points).toHaveLength(1)
  })

  it('can be taken back change by change, and after a reload point by point', () => {
    const moved = movePoint(draw(at(1, 1), at(2, 2)), { all: [0, 1] }, 0, at(5, 5))
    expect(moved.points).toEqual([at(5, 5), at(2, 2)])
    expect(undo(moved, true).points).toEqual([at(1, 1), at(2, 2)])
    expect(undo(undo(undo(moved, true), true), true).points).toEqual([])
    expect(undo(startDrawing([at(1, 1), at(2, 2)]), true).points).toEqual([at(1, 1)])
    expect(undo(startDrawing([at(1, 1), at(2, 2)]), false).points).toHaveLength(2)
    expect(undo(removePoint(moved, 0), true).points).toEqual(moved.points)
  })
})

describe('A point that is moved', () => {
  const line = Array.from({ length: 9 }, (_, index) => at(0, index))

  it('takes along the points up to the handles beside it, in proportion', () => {
    const { points } = movePoint(startDrawing(line), { all: [0, 4, 8] }, 4, at(4, 4))
    expect(points.map(({ latitude }) => latitude)).toEqual([0, 1, 2, 3, 4, 3, 2, 1, 0])
  })

  it('moves the short way across the date line', () => {
    const { points } = movePoint(
      startDrawing([at(0, 179), at(0, 179.5), at(0, -179.5)]),
      { all: [0, 2] },
      2,
      at(0, -179),
    )
    expect(points.map(({ longitude }) => longitude)).toEqual([179, 179.75, -179])
  })

  it('leaves the line as it was where it is dropped at once', () => {
    const drawing = startDrawing(line)
    expect(movePoint(drawing, { all: [0, 8] }, 0, at(0, 0))).toBe(drawing)
  })
})

it('a track is pulled to the place that is selected, and stays where its next handles are', () => {
  const track = startDrawing([at(-26, 138), at(-26, 137)])
  const { points } = pullLine(track, { all: [0, 1] }, ends, at(-25, 137.5))
  expect(points).toHaveLength(3)
  expect(points[1]).toEqual(at(-25, 137.5))
  expect(points[0]).toEqual(at(-26, 138))
})

describe('The points to drag', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => at(Math.sin(index / 20) / 10, index / 100))

  it('are all of a line with few points', () => {
    expect(pickHandles(many.slice(0, 20), undefined).shown).toHaveLength(20)
  })

  it('are few of a long line, and those in view when the map is near', () => {
    const far = pickHandles(many, { west: -1, east: 11, south: -1, north: 1 })
    expect(far.shown.length).toBeGreaterThan(5)
    expect(far.shown.length).toBeLessThanOrEqual(40)
    const near = pickHandles(many, { west: 4.9, east: 5.1, south: -1, north: 1 })
    expect(near.shown.every((one) => one > 480 && one < 520)).toBe(true)
    expect(near.all).toHaveLength(1_000)
  })
})

describe('A line that follows roads', () => {
  /** A line along the equator with a handle at each point. */
  const line = [1, 2, 3, 4, 5].map((longitude) => at(0, longitude))
  const all = line.map((_, index) => index)
  const equator = { from: at(0, 0), to: at(0, 6) }
  const place = at(1, 3)
  const pull = () => movePoint(startDrawing(line), { all }, 2, place, true)
  const lead = (drawing: Drawing, side: 'before' | 'after', points: Position[], end?: Position) => {
    const piece = findPiece(drawing.points, place, side)
    if (!piece) throw new Error('The place is gone')
    return followRoute(drawing, piece, { points, end, isOwnChange: false })
  }

  it('leads to a place and on along routes, and stays where its next handles are', () => {
    const before = lead(pull(), 'before', [at(0.5, 2.5)])
    const { points } = lead(before, 'after', [at(0.5, 3.5), at(0.4, 3.9)])
    expect(toPairs(points)).toEqual([
      [0, 1],
      [0, 2],
      [0.5, 2.5],
      [1, 3],
      [0.5, 3.5],
      [0.4, 3.9],
      [0, 4],
      [0, 5],
    ])
  })

  it('is as before after one undo', () => {
    expect(undo(lead(pull(), 'before', [at(0.5, 2.5)]), false).points).toEqual(line)
  })

  it('leads to the road beside the place', () => {
    const { points } = lead(pull(), 'before', [at(0.5, 2.5)], at(0.99, 3))
    expect(toPairs(points).slice(1, 5)).toEqual([
      [0, 2],
      [0.5, 2.5],
      [0.99, 3],
      [0, 4],
    ])
  })

  it('gives way to another route between the places that were set, however many points are shown', () => {
    const first = addPoint(startDrawing([]), place)
    const whole = lead(lead(first, 'before', [at(0, 1), at(0, 2)]), 'after', [at(0, 4), at(0, 5)])
    const handles = whole.points.map((_, index) => index)
    const other = at(-1, 4)
    const moved = movePoint(whole, { all: handles }, 3, other, true)
    expect(findPiece(moved.points, other, 'before')).toEqual({ from: place, to: other })
    expect(findPiece(moved.points, other, 'after')).toEqual({ from: other, to: undefined })
    expect(findPiece(moved.points, undefined, 'before')).toEqual({ from: other, to: undefined })
  })

  it('keeps a point that is added, moved or taken back during the search', () => {
    const pulled = pull()
    const piece = findPiece(pulled.points, place, 'before')
    if (!piece) throw new Error('The place is gone')
    const route = { points: [at(0.5, 2.5)], isOwnChange: false }
    const added = pullLine(pulled, { all }, equator, at(0.7, 2.5), true)
    expect(followRoute(added, piece, route)).toBe(added)
    const moved = movePoint(pulled, { all }, 2, at(2, 3), true)
    expect(followRoute(moved, piece, route).points).toEqual(moved.points)
    const back = undo(pulled, false)
    expect(followRoute(back, piece, route)).toBe(back)
    const far = movePoint(pulled, { all }, 4, at(0.1, 5), true)
    const led = followRoute(far, piece, route)
    expect(toPairs(led.points)).toEqual([
      [0, 1],
      [0, 2],
      [0.5, 2.5],
      [1, 3],
      [0, 4],
      [0.1, 5],
    ])
    expect(toPairs(undo(led, false).points)).toEqual([
      [0, 1],
      [0, 2],
      [0.5, 2.5],
      [1, 3],
      [0, 4],
      [0, 5],
    ])
  })

  it('follows to the stop as a change of its own', () => {
    const piece = { from: undefined, to: undefined }
    const led = followRoute(startDrawing([]), piece, { points: [at(0, 1), at(0, 5)], isOwnChange: true })
    expect(toPairs(led.points)).toEqual([
      [0, 1],
      [0, 5],
    ])
    expect(undo(led, true).points).toEqual([])
  })
})

const toPairs = (points: readonly Position[]) => points.map(({ latitude, longitude }) => [latitude, longitude])
