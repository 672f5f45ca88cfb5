import { describe, expect, it } from 'vitest'
import { compassDirection, formatPosition } from '#shared/geo.ts'
import { parsePosition } from '#shared/notations/read/degrees.ts'

const moab = { latitude: 38.5733, longitude: -109.5498 }

describe('entered coordinates', () => {
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
    '38,5733, -109,5498',
    '38,5733 -109,5498',
    '38,5733; -109,5498',
    '38,5733° N, 109,5498° W',
    '38d34m23.88sN 109d32m59.28sW',
    '38d34m23.88s N, 109d32m59.28s W',
    '38D34M23.88SN, 109D32M59.28SW',
    '38d34m23.88s, -109d32m59.28s',
    'N38d34m23.88s W109d32m59.28s',
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
    // An s is a sign for seconds or for south.
    '34d30m24s, 58d22m54w',
    '46,10,8,20',
    '1,2,3 4,5',
    // A sign stands at its digit.
    '- 38.5733, -109.5498',
    '38.5733, - 109.5498',
    // A number before a notation may be part of a name.
    '12 38.57N 109.55W',
    '4: 25.34S, 131.03E',
    "38°34'N 109.55W",
    '7 38, 109',
  ])('%j is refused', (text) => expect(parsePosition(text)).toBeUndefined())

  it('include the corners of the world', () => {
    expect(parsePosition('-90, 180')).toEqual({ latitude: -90, longitude: 180 })
    expect(parsePosition('0 0')).toEqual({ latitude: 0, longitude: 0 })
  })

  it.each([
    ['034512S 0583040W', -3.753333, -58.511111],
    ['345122S0583040W', -34.856111, -58.511111],
    ['3451S 05830W', -34.85, -58.5],
    ['05830W, 3451S', -34.85, -58.5],
    ['N0215 E00730', 2.25, 7.5],
    ['3451.5S, 05830.25W', -34.858333, -58.504167],
    ['345122.5S 0583040.5W', -34.85625, -58.51125],
  ])('without separators have two digits of degrees for a latitude, three for a longitude: %s', (text, ...place) => {
    const position = parsePosition(text)
    expect([position?.latitude, position?.longitude].map((degrees) => degrees?.toFixed(6))).toEqual(
      place.map((degrees) => degrees.toFixed(6)),
    )
  })

  it.each([
    // Other lengths, one side without minutes, and digits that only a letter would explain.
    '0345122S 0583040W',
    '34512S 0583040W',
    '345122S 58304W',
    '3451S 058W',
    '345122S 05830W',
    '3461S 05830W',
    '3451 05830',
    '34 5122S 058 3040W',
  ])('without separators are refused unless both have a known length: %s', (text) =>
    expect(parsePosition(text)).toBeUndefined(),
  )

  it('read the s behind degrees and minutes as seconds, and a capital S as south', () => {
    expect(parsePosition('38d34m24s, 109d32m24s')?.latitude).toBeCloseTo(38.5733, 4)
    expect(parsePosition('38d34m24S, 109d32m24E')?.latitude).toBeCloseTo(-38.5733, 4)
  })

  it('distinguish a comma before the letters from one after the number', () =>
    expect(parsePosition('34°S, 151°E')).toEqual({ latitude: -34, longitude: 151 }))
})

describe('displayed coordinates', () => {
  it('show a position to about a meter', () => expect(formatPosition(moab)).toBe('38.57330, -109.54980'))

  it.each([
    [0, 'N'],
    [22.4, 'N'],
    [22.6, 'NE'],
    [181, 'S'],
    [359, 'N'],
    [-90, 'W'],
  ])('%d degrees is %s', (bearing, direction) => expect(compassDirection(bearing)).toBe(direction))
})
