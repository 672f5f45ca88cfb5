import { expect, it } from 'vitest'
import { toTrailFeatures } from '../../../web/map/core/trail.ts'

const at = (longitude: number, latitude = 0) => ({ longitude, latitude })
const lines = (...places: ReturnType<typeof at>[]) =>
  toTrailFeatures({ line: places, dots: [] }).features.map(({ geometry }) => geometry.coordinates)

it('joins the places of a trail in order, in one line', () => {
  expect(lines(at(1), at(2, 3), at(-5))).toEqual([
    [
      [1, 0],
      [2, 3],
      [-5, 0],
    ],
  ])
})

it('crosses the date line the short way, eastward and westward', () => {
  expect(lines(at(170), at(-170, 1), at(-160))).toEqual([
    [
      [170, 0],
      [190, 1],
    ],
    [
      [-170, 1],
      [-160, 0],
    ],
  ])
  expect(lines(at(-170), at(170))).toEqual([
    [
      [-170, 0],
      [-190, 0],
    ],
  ])
})

it('is empty for a single place, and has a point for each dot', () => {
  expect(lines(at(1))).toEqual([])
  expect(lines()).toEqual([])
  const { features } = toTrailFeatures({ line: [], dots: [at(1), at(2)] })
  expect(features.map(({ geometry }) => geometry)).toEqual([
    { type: 'Point', coordinates: [1, 0] },
    { type: 'Point', coordinates: [2, 0] },
  ])
})
