import { describe, expect, it } from 'vitest'
import { compassDirection, formatPosition, parsePosition } from '#shared/geo.ts'

const moab = { latitude: 38.5733, longitude: -109.5498 }

describe('a typed position', () => {
  it.each([
    '38.5733, -109.5498',
    '38.5733 -109.5498',
    '38.5733;-109.5498',
    '38.5733N 109.5498W',
    'N 38.5733 W 109.5498',
    'n38.5733, w109.5498',
    '109.5498W, 38.5733N',
    '+38.5733 −109.5498',
    "38° 34.398' N, 109° 32.988' W",
    '38 34.398 N 109 32.988 W',
    `38°34'23.88"N 109°32'59.28"W`,
    `38° 34’ 23.88” N, 109° 32’ 59.28” W`,
    '38 34 23.88 -109 32 59.28',
    '38:34:23.88 N, 109:32:59.28 W',
    `  38°34′23.88″N   109°32′59.28″W  `,
  ])('%s is Moab', (text) => {
    const position = parsePosition(text)
    expect(position?.latitude).toBeCloseTo(moab.latitude, 9)
    expect(position?.longitude).toBeCloseTo(moab.longitude, 9)
  })

  it.each([
    '',
    'Moab',
    '38.5733',
    '91, 0',
    '0, 181',
    '38 60 N 109 32 W',
    `38°34'60"N 109°32'0"W`,
    '38.5733N 109.5498N',
    '109.5498W 108W',
    '-38.5733S, 109.5498W',
    "38.5° 34' N, 109° 32' W",
    '1, 2, 3',
    'NaN, Infinity',
    '1e2, 5',
  ])('%j is refused', (text) => expect(parsePosition(text)).toBeUndefined())

  it('knows the corners of the world', () => {
    expect(parsePosition('-90, 180')).toEqual({ latitude: -90, longitude: 180 })
    expect(parsePosition('0 0')).toEqual({ latitude: 0, longitude: 0 })
  })

  it('takes a comma before the letters apart from one after the number', () =>
    expect(parsePosition('34°S, 151°E')).toEqual({ latitude: -34, longitude: 151 }))
})

describe('what people read', () => {
  it('shows a position to about a metre', () => expect(formatPosition(moab)).toBe('38.57330, -109.54980'))

  it.each([
    [0, 'N'],
    [22.4, 'N'],
    [22.6, 'NE'],
    [181, 'S'],
    [359, 'N'],
    [-90, 'W'],
  ])('%d degrees is %s', (bearing, direction) => expect(compassDirection(bearing)).toBe(direction))
})
