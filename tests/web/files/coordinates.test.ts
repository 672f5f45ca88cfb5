import { expect, test } from 'vitest'
import { waypointInputSchema } from '#shared/schemas/waypoint.ts'
import { readCoordinate, readPair } from '../../../web/files/read/coordinates.ts'

test.each([
  ['46.10', '46.10'],
  [' -0.5 ', '-0.5'],
  ['+46.10', '46.10'],
  ['46,10', '46.10'],
  ['.5', '0.5'],
  ['46.', '46'],
  ['-046.1', '-046.1'],
  ['0046.1', '46.1'],
  ['4.61e1', '46.1'],
  ['-4.5E-7', '-0.00000045'],
  ['12.1234567890123456789', '12.123456789012345'],
  ['−12.5', '-12.5'],
  ['46°30\'00"N', '46.5'],
  ['S 46 30.5', '-46.5083333'],
  ['46,5°', '46.5'],
  ['38d34m24s', '38.5733333'],
  ['38d34m24S', '-38.5733333'],
  ['0215N', '2.25'],
  ['034512S', '-3.7533333'],
  ['3451.5S', '-34.8583333'],
])('latitude %s is %s', (raw, text) => {
  expect(readCoordinate(raw, 'latitude')).toBe(text)
  expect(waypointInputSchema.parse({ name: 'Stop', latitude: text, longitude: '0' }).latitude).toBe(text)
})

test.each([
  ['90.000001', 'their latitude is not between -90 and 90'],
  ['1e9', 'their latitude is not between -90 and 90'],
  ['1e99', 'their latitude is not between -90 and 90'],
  ['', 'their coordinates cannot be read'],
  ['north', 'their coordinates cannot be read'],
  ['NaN', 'their coordinates cannot be read'],
  ['46.1.2', 'their coordinates cannot be read'],
  ['46 W', 'their coordinates cannot be read'],
  ['0345122S', 'their coordinates cannot be read'],
  ['- 46.5', 'their coordinates cannot be read'],
  ['1'.repeat(100_000), 'their coordinates cannot be read'],
])('latitude %s is left out', (raw, reason) => {
  expect(readCoordinate(raw, 'latitude')).toMatchObject({ reason })
})

test('a longitude may go to 180 and takes its own letters only', () => {
  expect(readCoordinate("179°30'W", 'longitude')).toBe('-179.5')
  expect(readCoordinate('0583040W', 'longitude')).toBe('-58.5111111')
  expect(readCoordinate('180', 'longitude')).toBe('180')
  expect(readCoordinate('180.1', 'longitude')).toMatchObject({ reason: 'their longitude is not between -180 and 180' })
  expect(readCoordinate('45 N', 'longitude')).toMatchObject({ reason: 'their coordinates cannot be read' })
})

test('two coordinates in one cell keep their digits', () => {
  expect(readPair('38.10, -109.50')).toEqual(['38.10', '-109.50'])
  expect(readPair('38.10 -109.50')).toEqual(['38.10', '-109.50'])
  expect(readPair('(38.10, -109.50)')).toEqual(['38.10', '-109.50'])
  expect(readPair('38,10, -109,50')).toEqual(['38.10', '-109.50'])
  expect(readPair('38,10; -109,50')).toEqual(['38.10', '-109.50'])
  expect(readPair('38,10 -109,50')).toEqual(['38.10', '-109.50'])
  expect(readPair('12S 626330 4270423')).toEqual(['38.5732916', '-109.5497902'])
  expect(readPair('POINT (-109.50 38.10)')).toEqual(['38.10', '-109.50'])
  expect(readPair('somewhere')).toBeUndefined()
})
