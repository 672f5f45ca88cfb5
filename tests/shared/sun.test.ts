import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { getDaylightHours, getExtraterrestrialRadiation, getSunHours } from '#shared/sun.ts'

const greenwich = (latitude: number, longitude = 0) => ({ latitude, longitude })

test('the length of the day matches the almanac, on both sides of the date line', () => {
  // U.S. Naval Observatory, duration of daylight: Denver 14 h 59 min and 9 h 21 min.
  const denver = greenwich(39.7392, -104.9903)
  expect(getDaylightHours(denver, createDay('2027-06-21'))).toBeCloseTo(14.98, 1)
  expect(getDaylightHours(denver, createDay('2027-12-21'))).toBeCloseTo(9.35, 1)
  for (const longitude of [179.99, -179.99]) {
    expect(getDaylightHours(greenwich(0, longitude), createDay('2027-03-20'))).toBeCloseTo(12.11, 1)
  }
})

test('the midnight sun and the polar night are results, at the poles too', () => {
  for (const latitude of [78, 90]) {
    expect(getDaylightHours(greenwich(latitude), createDay('2027-06-21'))).toBe(24)
    expect(getDaylightHours(greenwich(latitude), createDay('2027-12-21'))).toBe(0)
    expect(getDaylightHours(greenwich(-latitude), createDay('2027-12-21'))).toBe(24)
  }
})

test('the extraterrestrial radiation matches FAO-56, example 8: 32.2 MJ at 20° S on 3 September', () => {
  expect(getExtraterrestrialRadiation(-20, createDay('2027-09-03'))).toBeCloseTo(32.2, 1)
  expect(getExtraterrestrialRadiation(90, createDay('2027-12-21'))).toBe(0)
})

test('the sun on the panels matches FAO-56, example 15, and never exceeds a clear sky’s', () => {
  // Lyon, 45°43' N, 200 m, July, 14.8 to 26.6 °C: Ra 40.6 and Rs 22.3 MJ.
  const lyon = (low: number, high: number) => getSunHours(45.72, createDay('2027-07-15'), { low, high }, 200) * 3.6
  expect(lyon(14.8, 26.6)).toBeCloseTo(22.3, 0)
  expect(lyon(-10, 40)).toBeCloseTo(
    (0.75 + 2e-5 * 200) * getExtraterrestrialRadiation(45.72, createDay('2027-07-15')),
    6,
  )
  expect(lyon(20, 20)).toBe(0)
})
