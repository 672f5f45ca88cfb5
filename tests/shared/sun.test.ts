import { expect, test } from 'vitest'
import { createDay, type Day, shiftDay } from '#shared/date.ts'
import { getDaylightHours, getExtraterrestrialRadiation, getSunHours, getSunTimes } from '#shared/sun.ts'

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

test('at the edges of the midnight sun no sunrise is of the evening before, and no sunset of the morning after', () => {
  const noonOf = (day: Day, longitude: number) => Date.parse(`${day}T12:00:00Z`) - longitude * 240_000
  for (const latitude of [66.2, 67, 68.5, 70, 72, 75, 78, 80, -68, -70, -78])
    for (const longitude of [-150, -50, 25, 170])
      for (let number = 0; number < 365; number++) {
        const day = shiftDay(createDay('2027-01-01'), number) ?? createDay('2027-01-01')
        const times = getSunTimes({ latitude, longitude }, day)
        if (!times) continue
        // The true noon is up to 17 minutes from that of the longitude.
        const noon = noonOf(day, longitude)
        const [before, after] = [noon - times.sunrise, times.sunset - noon].map((one) => one / 3_600_000)
        expect(Math.max(before ?? 0, after ?? 0), `${latitude}, ${longitude} on ${day}`).toBeLessThan(12.3)
        expect(getDaylightHours({ latitude, longitude }, day)).toBeLessThanOrEqual(24)
      }
  // Solar midnight is at 03:26 UTC; the sun, up all night, sets at 02:58 the next morning.
  expect(getSunTimes({ latitude: 68.5, longitude: -50 }, createDay('2027-07-20'))?.sunrise).toBeCloseTo(
    Date.parse('2027-07-20T03:26:27Z'),
    -5,
  )
})

test('a sun that only grazes the horizon is up for all but half an hour', () => {
  // Nordkapp, and north of Tromsø: 23.45 h and 23.57 h by NOAA's equations, in steps of two minutes.
  expect(getDaylightHours(greenwich(71.17, 25.78), createDay('2026-05-11'))).toBeCloseTo(23.5, 0)
  expect(getDaylightHours(greenwich(71.1, 18), createDay('2027-08-01'))).toBeCloseTo(23.5, 0)
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

/** Sunrise and sunset in UTC by Astral 3.2 (NOAA's equations, 0.833° below the horizon), on days of the place's longitude. */
const sunRows: readonly (readonly [place: string, latitude: number, longitude: number, rise: string, set: string])[] = [
  ['Perth', -31.95, 115.86, '2027-05-07T22:53:00', '2027-05-08T09:32:51'],
  ['Well 33', -22.34, 124.78, '2027-04-19T21:55:22', '2027-04-20T09:24:09'],
  ['Birdsville', -25.9, 139.35, '2027-06-30T21:30:21', '2027-07-01T08:02:28'],
  ['Ushuaia in summer', -54.8, -68.3, '2027-12-21T07:51:45', '2027-12-22T01:10:45'],
  ['Ushuaia in winter', -54.8, -68.3, '2027-06-21T12:59:11', '2027-06-21T20:10:50'],
  ['Quito', -0.18, -78.47, '2027-03-20T11:18:14', '2027-03-20T23:24:23'],
  ['0, 0', 0, 0, '2027-09-23T05:49:24', '2027-09-23T17:55:32'],
  ['Reykjavik in summer', 64.15, -21.94, '2027-06-21T02:56:13', '2027-06-22T00:02:52'],
  ['Reykjavik in winter', 64.15, -21.94, '2027-12-21T11:23:05', '2027-12-21T15:28:23'],
  ['Moab', 38.57332, -109.54984, '2027-11-07T13:51:29', '2027-11-08T00:11:43'],
  ['Chatham Islands', -43.95, -176.55, '2027-01-15T16:23:15', '2027-01-16T07:27:33'],
  ['west of the date line', -16.8, 179.99, '2027-07-31T18:25:44', '2027-08-01T05:47:19'],
  ['east of the date line', -16.8, -179.99, '2027-08-01T18:25:15', '2027-08-02T05:47:30'],
  ['Kiritimati', 1.87, -157.43, '2027-02-10T16:42:34', '2027-02-11T04:45:19'],
  ['Tromsø', 69.65, 18.96, '2027-04-10T03:08:34', '2027-04-10T18:25:19'],
  ['McMurdo', -77.85, 166.67, '2027-09-30T17:33:02', '2027-10-01T07:57:57'],
  ['Longyearbyen', 78.22334, 15.64689, '2027-03-01T07:30:11', '2027-03-01T14:52:04'],
  ['Nuuk', 64.18, -51.72, '2027-08-15T07:17:39', '2027-08-15T23:42:52'],
]

test.each(sunRows)(
  'the sun over %s rises and sets within 90 s of Astral’s times',
  (_place, latitude, longitude, rise, set) => {
    const noon = (Date.parse(`${rise}Z`) + Date.parse(`${set}Z`)) / 2 + (longitude / 15) * 3_600_000
    const times = getSunTimes({ latitude, longitude }, createDay(new Date(noon).toISOString().slice(0, 10)))
    expect(Math.abs((times?.sunrise ?? 0) - Date.parse(`${rise}Z`))).toBeLessThanOrEqual(90_000)
    expect(Math.abs((times?.sunset ?? 0) - Date.parse(`${set}Z`))).toBeLessThanOrEqual(90_000)
  },
)

test('the midnight sun and the polar night have no sunrise', () => {
  const tromso = { latitude: 69.65, longitude: 18.96 }
  for (const day of ['2027-06-21', '2027-12-21']) expect(getSunTimes(tromso, createDay(day))).toBeUndefined()
})
