import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { decodeLine, decodeNumbers, encodeLine, encodeNumbers } from '#shared/tracks/polyline.ts'
import { check } from './lines.ts'

const most = limits.track.points
const google = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
const example = [
  { latitude: 38.5, longitude: -120.2 },
  { latitude: 40.7, longitude: -120.95 },
  { latitude: 43.252, longitude: -126.453 },
]

test('Google’s published example is read and written', () => {
  expect(decodeLine(google, most)).toEqual(example)
  expect(encodeLine(example)).toBe(google)
})

const units = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 })
const positions = fc.array(
  fc.tuple(units(90), units(180)).map(([north, east]) => ({ latitude: north / 1e5, longitude: east / 1e5 })),
  { minLength: 1, maxLength: 100 },
)

test('a line decodes to what was encoded, to five decimals, over the date line and the poles too', () => {
  check(
    fc.property(positions, (line) => {
      expect(decodeLine(encodeLine(line), most)).toEqual(line)
    }),
  )
  const exact = fc.double({ min: -90, max: 90, noNaN: true })
  check(
    fc.property(exact, exact, (latitude, longitude) => {
      const [read] = decodeLine(encodeLine([{ latitude, longitude }]), most) ?? []
      expect(Math.abs((read?.latitude ?? 1_000) - latitude)).toBeLessThan(0.0000051)
      expect(Math.abs((read?.longitude ?? 1_000) - longitude)).toBeLessThan(0.0000051)
    }),
  )
})

test('numbers decode to what was encoded', () => {
  const numbers = fc.array(fc.integer({ min: -0x7fffffff, max: 0x7fffffff }).filter((one) => Math.abs(one) < 2 ** 30))
  check(
    fc.property(numbers, (all) => {
      expect(decodeNumbers(encodeNumbers(all), 1_000)).toEqual(all)
    }),
  )
})

test('a text that is cut off, has foreign characters, an odd count, or overflows is refused', () => {
  expect(decodeLine(google.slice(0, -1), most)).toBeUndefined()
  expect(decodeLine(`${google}?`, most)).toBeUndefined()
  for (const foreign of ['\u0000', ' ', '\u007f', 'é', '😀'])
    expect(decodeLine(`${google}${foreign}?`, most)).toBeUndefined()
  expect(decodeLine('~~~~~~~~~~~~?', most)).toBeUndefined()
  // Each difference fits into 32 bits, but not their sum.
  expect(decodeNumbers(encodeNumbers([2_000_000_000, 2_000_000_000 + 2_000_000_000]), 2)).toBeUndefined()
})

test('any text is refused or decoded into finite positions', () => {
  check(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
      const numbers = (decodeLine(text, most) ?? []).flatMap(({ latitude, longitude }) => [latitude, longitude])
      expect(numbers.every(Number.isFinite)).toBe(true)
    }),
  )
})

test('a line of more points than allowed is refused', () => {
  expect(decodeLine('?'.repeat(2 * most), most)).toHaveLength(most)
  expect(decodeLine('?'.repeat(2 * most + 2), most)).toBeUndefined()
})
