import { describe, expect, it } from 'vitest'
import {
  addPoint,
  movePoint,
  pullLine,
  removePoint,
  startDrawing,
  toLine,
  undo,
} from '../../../web/features/tracks/draw/drawing.ts'
import { pickHandles } from '../../../web/features/tracks/draw/handles.ts'

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
