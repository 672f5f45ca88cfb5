import { gzipSync } from 'node:zlib'
import { find, setCache } from 'geo-tz/all'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTimeZoneTable } from '../../web/map/basemap/build/time-zones.ts'
import { createFindZone, type FindZone } from '../../web/map/basemap/time-zones.ts'
import { randomNumbers } from '../support/random.ts'

let findZone: FindZone
let size: number
beforeAll(() => {
  const table = createTimeZoneTable()
  size = gzipSync(JSON.stringify(table)).length
  findZone = createFindZone(table)
  // Unpacked borders of the whole world take a gigabyte.
  setCache({ store: { get: () => undefined, set: () => undefined } })
})

const at = (latitude: number, longitude: number) => findZone({ latitude, longitude })

/** Returns a zone's offsets of 2027, which has both times of every zone. */
const clocks = new Map<string, string>()
function readClock(zone: string): string {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const clock = Array.from({ length: 12 }, (_, month) =>
    format
      .format(Date.UTC(2027, month, 15))
      .split(' ')
      .at(-1),
  ).join()
  clocks.set(zone, clock)
  return clock
}

/** Returns places that are evenly spread over the Earth, on land or within 12 nautical miles of it. */
function pickPlaces(count: number) {
  const random = randomNumbers(20_270_508)
  const places: { latitude: number; longitude: number; zone: string }[] = []
  while (places.length < count) {
    const latitude = (Math.asin(2 * random() - 1) * 180) / Math.PI
    const longitude = random() * 360 - 180
    const [zone = ''] = find(latitude, longitude)
    if (!zone.startsWith('Etc/')) places.push({ latitude, longitude, zone })
  }
  return places
}

test('at most 0.2% of 20,000 places on land have another time than in geo-tz, and each of those says that a border is near', () => {
  const wrong = pickPlaces(20_000).filter(
    ({ zone, ...position }) => readClock(findZone(position).name) !== readClock(zone),
  )
  expect(wrong.length).toBeLessThanOrEqual(40)
  expect(wrong.filter((place) => !findZone(place).isNearBorder)).toEqual([])
})

test('the table weighs at most 60 KB', () => {
  expect(size).toBeGreaterThan(20_000)
  expect(size).toBeLessThanOrEqual(60_000)
})

describe('a place’s zone', () => {
  test.each([
    ['Oodnadatta', -27.55, 135.45, 'Australia/Adelaide'],
    ['Finke', -25.58, 134.58, 'Australia/Darwin'],
    ['Eucla, on the highway’s own time', -31.68, 128.88, 'Australia/Eucla'],
    ['Kykotsmovi, Hopi land within Navajo land', 35.87, -110.62, 'America/Phoenix'],
    ['Kayenta, Navajo land within Arizona', 36.73, -110.25, 'America/Denver'],
    ['Tolhuin', -54.51, -67.19, 'America/Argentina/Ushuaia'],
    ['Lord Howe Island', -31.55, 159.08, 'Australia/Lord_Howe'],
    ['Taveuni, across the date line', -16.85, -179.97, 'Pacific/Fiji'],
  ])('%s', (_, latitude, longitude, zone) => {
    expect(at(latitude, longitude).name).toBe(zone)
  })

  test('is certain far from borders, and uncertain near them and where states disagree', () => {
    expect(at(48.14, 11.58).isNearBorder).toBe(false)
    expect(at(-25.99, 135.2).isNearBorder).toBe(true)
    expect(at(43.82, 87.62)).toEqual({ name: 'Asia/Urumqi', isNearBorder: true })
  })

  test('is certain at a border between zones with the same time', () => {
    expect(at(49.5, 6.1).isNearBorder).toBe(false)
  })

  test('is the nautical one on the open sea', () => {
    expect(at(-40, -100)).toEqual({ name: 'Etc/GMT+7', isNearBorder: false })
    expect(at(20, -178)).toEqual({ name: 'Etc/GMT+12', isNearBorder: false })
    expect(at(20, 178)).toEqual({ name: 'Etc/GMT-12', isNearBorder: false })
    expect(at(0, -4)).toEqual({ name: 'Etc/GMT', isNearBorder: false })
  })

  test.each([
    [90, 0],
    [-90, 0],
    [0, 180],
    [0, -180],
  ])('is found at the ends of the map: %d, %d', (latitude, longitude) => {
    expect(at(latitude, longitude).name).not.toBe('')
  })
})
