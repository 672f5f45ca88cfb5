import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { toTrailFeatures, trailColours } from '../../../web/map/core/trail.ts'

const at = (longitude: number, latitude = 0) => ({ longitude, latitude })
const lines = (...places: ReturnType<typeof at>[]) =>
  toTrailFeatures({ line: places })
    .features.filter(({ geometry }) => geometry.type === 'LineString')
    .map(({ geometry }) => geometry.coordinates)

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

it('is empty for a single place, and has a point for each place', () => {
  expect(lines(at(1))).toEqual([])
  expect(lines()).toEqual([])
  const { features } = toTrailFeatures({ line: [at(1), at(2)] })
  expect(features.slice(1).map(({ geometry }) => geometry)).toEqual([
    { type: 'Point', coordinates: [1, 0] },
    { type: 'Point', coordinates: [2, 0] },
  ])
})

it('has the same colors on a canvas as in the style sheets', () => {
  const css = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, light] of Object.entries(trailColours.light)) {
    const token = name === 'line' ? '--route' : `--route-${name}`
    expect(css).toContain(`${token}: light-dark(${light}, ${Reflect.get(trailColours.dark, name)});`)
  }
})
