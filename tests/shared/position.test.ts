import { describe, expect, it } from 'vitest'
import { compassDirection, formatPosition, parsePosition } from '#shared/geo.ts'

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
  ])('%j is refused', (text) => expect(parsePosition(text)).toBeUndefined())

  it('include the corners of the world', () => {
    expect(parsePosition('-90, 180')).toEqual({ latitude: -90, longitude: 180 })
    expect(parsePosition('0 0')).toEqual({ latitude: 0, longitude: 0 })
  })

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
