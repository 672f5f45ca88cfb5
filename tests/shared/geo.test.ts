import { expect, test } from 'vitest'
import { bearingDegrees, distanceKm, toPosition } from '#shared/geo.ts'

const denver = { latitude: 39.7392, longitude: -104.9903 }
const moab = { latitude: 38.5733, longitude: -109.5498 }

test('a distance follows the great circle, across the date line and the pole too', () => {
  expect(distanceKm(denver, moab)).toBeCloseTo(415, -1)
  expect(distanceKm(denver, denver)).toBe(0)
  const oneDegree = (Math.PI / 180) * 6371.0088
  expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(oneDegree, 6)
  expect(distanceKm({ latitude: 89.5, longitude: 0 }, { latitude: 89.5, longitude: 180 })).toBeCloseTo(oneDegree, 6)
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(180 * oneDegree, 6)
})

test('a bearing is counted clockwise from north', () => {
  const origin = { latitude: 0, longitude: 0 }
  const to = (latitude: number, longitude: number) => bearingDegrees(origin, { latitude, longitude })
  expect([to(1, 0), to(0, 1), to(-1, 0), to(0, -1)]).toEqual([0, 90, 180, 270])
  expect(bearingDegrees(denver, moab)).toBeGreaterThan(250)
  expect(bearingDegrees(denver, moab)).toBeLessThan(260)
})

test('coordinates that are not numbers in range are not a position', () => {
  expect(toPosition('38.5', '-109.5')).toEqual({ latitude: 38.5, longitude: -109.5 })
  for (const [latitude, longitude] of [
    ['', '1'],
    ['north', '1'],
    ['91', '1'],
    ['1', '181'],
    ['NaN', '1'],
    ['1', 'Infinity'],
  ]) {
    expect(toPosition(latitude ?? '', longitude ?? '')).toBeUndefined()
  }
})
