import { describe, expect, test } from 'vitest'
import { toBox } from '../../web/map/core/box.ts'

const at = (...longitudes: number[]) => toBox(longitudes.map((longitude) => ({ latitude: 40, longitude })))

describe('the box around some places', () => {
  test('of one place is that place, whatever its decimals', () => {
    for (const longitude of [-101.294336, -109.5, 0, 97.338477, 175.561133, -179.999999, 180]) {
      expect(at(longitude)).toMatchObject({ west: longitude, east: longitude })
      expect(at(longitude, longitude)).toMatchObject({ west: longitude, east: longitude })
    }
  })

  test('spans from the westernmost to the easternmost', () => {
    expect(at(-109.549801, -101.294336, -110.0278)).toMatchObject({ west: -110.0278, east: -101.294336 })
  })

  test('goes over the date line where that is the shorter way', () => {
    expect(at(-170.123457, 175.561133)).toMatchObject({ west: 175.561133, east: -170.123457 + 360 })
  })

  test('of no place is none', () => {
    expect(at()).toBeUndefined()
  })
})
