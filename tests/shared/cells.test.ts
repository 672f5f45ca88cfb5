import { expect, test } from 'vitest'
import { createCells } from '#shared/cells.ts'

const fill = (...rings: number[][][]) => {
  const { cells, find, fill } = createCells(1)
  fill(0, [rings])
  return (longitude: number, latitude: number) => cells[find(longitude, latitude)] === 0
}

test('an area has the cells whose centers it contains, without those of its holes', () => {
  const square = (from: number, to: number) => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ]
  const holds = fill(square(10, 20), square(14, 16))
  expect(holds(10.5, 10.5)).toBe(true)
  expect(holds(15.5, 15.5)).toBe(false)
  expect(holds(9.5, 15.5)).toBe(false)
})

test('an area across the date line has no cell on the other side of the world', () => {
  const holds = fill([
    [175, 66],
    [-170, 66],
    [-170, 69],
    [175, 69],
    [175, 66],
  ])
  expect(holds(178.5, 67.5)).toBe(true)
  expect(holds(-172.5, 67.5)).toBe(true)
  expect(holds(0.5, 67.5)).toBe(false)
})

test('an area around a pole reaches the pole', () => {
  const coast = [-180, -90, 0, 90, 180].map((longitude) => [longitude === 180 ? -180 : longitude, -70])
  const holds = fill(coast)
  expect(holds(45.5, -80.5)).toBe(true)
  expect(holds(45.5, -60.5)).toBe(false)
})
