import fc from 'fast-check'
import { forward } from 'mgrs'
import { OpenLocationCode } from 'open-location-code'
import { describe, expect, test } from 'vitest'
import { preferenceChoices } from '#shared/account.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import { formatCoordinates, isOutsideGrid, type Notation, writePosition } from '#shared/notations/coordinates.ts'
import { parsePosition } from '#shared/notations/read/degrees.ts'
import { readMgrs } from '#shared/notations/read/mgrs.ts'
import { readPlusCode } from '#shared/notations/read/plus-code.ts'
import { readUtm } from '#shared/notations/read/utm.ts'
import { toUtm } from '#shared/notations/utm-grid.ts'

const metersBetween = (one: Position, other: Position) => distanceKm(one, other) * 1_000
const at = (latitude: number, longitude: number): Position => ({ latitude, longitude })

/**
 * Eastings, northings and grid references of 32 places, by latitude and longitude.
 *
 * - The Washington Monument: FGDC-STD-011-2001 (United States National Grid), table 1 (323483.168 4306479.498; latitude and
 *   longitude by PROJ).
 * - The CN Tower: Wikipedia, "Universal Transverse Mercator coordinate system" (630084 4833438).
 * - Baghdad and 79.9° S: the examples of GeographicLib's GeoConvert (38SMB4488, 32CMS4328).
 * - Eastings and northings of all places: pyproj 3.7.2 (PROJ), EPSG:326zz and 327zz. Grid references: NGA's GeoTrans in the Python
 *   package mgrs 1.6.0.
 */
const vectors: readonly (readonly [
  latitude: number,
  longitude: number,
  easting: number,
  northing: number,
  mgrs: string,
])[] = [
  // The Washington Monument.
  [38.889467309501576, -77.0352402156242, 323483.168, 4306479.498, '18S UJ 23483 06479'],
  // The CN Tower.
  [43.6425667, -79.387139, 630084.301, 4833438.552, '17T PJ 30084 33438'],
  // Baghdad.
  [33.33424, 44.40363, 444500.203, 3688500.544, '38S MB 44500 88500'],
  [-79.9, 6.1, 443247.872, 1128161.373, '32C MS 43247 28161'],
  // Moab.
  [38.57332, -109.54984, 626325.612, 4270426.085, '12S XH 26325 70426'],
  // Purros.
  [-18.7667, 12.95, 283901.993, 7923742.255, '33K TV 83901 23742'],
  // Purni Bore.
  [-26.2853, 136.1014, 609962.078, 7092252.287, '53J PL 09962 92252'],
  [-20.1, 121.5, 343177.706, 7776747.052, '51K UT 43177 76747'],
  // Honolulu, zone 4.
  [21.3069444, -157.8583333, 618413.6, 2356547.347, '04Q FJ 18413 56547'],
  [0, 0, 166021.443, 0.0, '31N AA 66021 00000'],
  [0, -78.45, 783845.509, 0.0, '17N QA 83845 00000'],
  // A centimeter south of the equator.
  [-1e-7, 9, 500000.0, 9999999.989, '32M NE 00000 99999'],
  // Bergen.
  [60.39299, 5.32415, 297477.307, 6700830.063, '32V KN 97477 00830'],
  [56, 3, 126049.971, 6222336.335, '32V JH 26049 22336'],
  [63.99, 11.99, 646258.785, 7099330.675, '32V PR 46258 99330'],
  [64, 11.99, 646206.517, 7100444.068, '32W PS 46206 00444'],
  [55.99, 3, 500000.0, 6204966.615, '31U EC 00000 04966'],
  [71.99, 9, 500000.0, 7987817.088, '32W NE 00000 87817'],
  [72, 9, 293363.504, 7999233.637, '33X TV 93363 99233'],
  [78, 8.999, 639003.303, 8665494.622, '31X FG 39003 65494'],
  // Longyearbyen.
  [78.22334, 15.64689, 514738.533, 8683376.098, '33X WG 14738 83376'],
  [78, 21, 360973.604, 8665496.996, '35X LG 60973 65496'],
  [78, 33, 360973.604, 8665496.996, '37X CG 60973 65496'],
  [78, 42, 430399.62, 8660152.344, '38X MM 30399 60152'],
  [84, 0, 465005.345, 9329005.182, '31X DP 65005 29005'],
  [-80, -180, 441867.785, 1116915.044, '01C DM 41867 16915'],
  [10, 180, 171071.264, 1106908.854, '01P AM 71071 06908'],
  // Either side of the date line.
  [-16.8, 179.99, 818722.241, 8140164.498, '60K ZG 18722 40164'],
  [-16.8, -179.99, 181277.759, 8140164.498, '01K AB 81277 40164'],
  // Chatham Islands.
  [-43.95, -176.55, 536108.649, 5133582.111, '01G EM 36108 33582'],
  // Cape Horn.
  [-55.98, -67.27, 607945.907, 3794795.448, '19F FT 07945 94795'],
  // Cape Hatteras.
  [35.2271, -75.5296, 451806.794, 3898356.541, '18S VD 51806 98356'],
]

test.each(vectors)(
  '%d, %d is easting %d and northing %d on the grid to a millimeter',
  (latitude, longitude, easting, northing, mgrs) => {
    const found = toUtm(at(latitude, longitude))
    expect(`${String(found?.zone).padStart(2, '0')}${found?.band}`).toBe(mgrs.slice(0, 3))
    expect(Math.abs((found?.easting ?? 0) - easting)).toBeLessThan(0.001)
    expect(Math.abs((found?.northing ?? 0) - northing)).toBeLessThan(0.001)
  },
)

test.each(vectors)('%d, %d is written as UTM and MGRS', (latitude, longitude, easting, northing, mgrs) => {
  const zone = mgrs.slice(0, 3).replace('18S', '18 north')
  expect(writePosition(at(latitude, longitude), 'utm')).toBe(`${zone} ${Math.round(easting)} ${Math.round(northing)}`)
  expect(writePosition(at(latitude, longitude), 'mgrs')).toBe(mgrs)
})

/** From google/open-location-code, test_data/encoding.csv (Apache-2.0): codes with ten or more digits. */
const codes: readonly (readonly [latitude: number, longitude: number, code: string])[] = [
  [20.3700625, 2.7821875, '7FG49QCJ+2V'],
  [20.3701125, 2.782234375, '7FG49QCJ+2VX'],
  [20.3701135, 2.78223535156, '7FG49QCJ+2VXGJ'],
  [47.0000625, 8.0000625, '8FVC2222+22'],
  [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
  [-89.9999375, -179.9999375, '22222222+22'],
  [1, 1, '6FH32222+222'],
  [90, 1, 'CFX3X2X2+X2'],
  [1.2, 3.4, '6FH56C22+22'],
  [37.539669125, -122.375069724, '849VGJQF+VX7QR3J'],
  [35.6, 3.033, '8F75J22M+26'],
  [-2.804, 7.003, '6F9952W3+C6222'],
  [13.9, 164.88, '7V56WV2J+2222'],
  [-52.166, 13.694, '3FVMRMMV+JJ2222'],
  [-35.849, -93.75, '46P85722+C222'],
  [65.748, 24.316, '9GQ6P8X8+6C22'],
  [16.179, 150.075, '7R8G53HG+J222'],
  [-25.798, -59.812, '5862652Q+R6'],
  [-78.137, -42.995, '28HVV274+6222'],
  [59.32, -157.21, '93F48QCR+2222'],
  [80.0100000001, 58.57, 'CHGW2H6C+2222222'],
  [80.0099999999, 58.57, 'CHGW2H5C+X2RRRRR'],
  [-80.0099999999, 58.57, '2HFWXHRC+2222222'],
  [-80.0100000001, 58.57, '2HFWXHQC+X2RRRRR'],
  [68.3500147997595, 113.625636875353, '9PWM9J2G+272FWJV'],
  [-28.1217794010122, -154.066811473758, '5337VWHM+77PR2GR'],
]

test.each(codes)('%d, %d is the plus code %s', (latitude, longitude, code) => {
  const written = writePosition(at(latitude, longitude), 'plusCode') ?? ''
  const digits = Math.min(written.length, code.length)
  expect(written).toHaveLength(13)
  expect(written.slice(0, digits)).toBe(code.slice(0, digits))
})

describe('degrees', () => {
  test.each([
    [38.573321, -109.549844, `38°34.399'N 109°32.991'W`, `38°34'24.0"N 109°32'59.4"W`],
    [-18.7667, 12.95, `18°46.002'S 12°57.000'E`, `18°46'00.1"S 12°57'00.0"E`],
    [40.446111, -79.982222, `40°26.767'N 79°58.933'W`, `40°26'46.0"N 79°58'56.0"W`],
    [0, 0, `0°00.000'N 0°00.000'E`, `0°00'00.0"N 0°00'00.0"E`],
    // Rounding to zero drops the sign, and rounding to 60 carries over.
    [-0.000001, -0.000001, `0°00.000'N 0°00.000'E`, `0°00'00.0"N 0°00'00.0"E`],
    [10.9999999, -10.9999999, `11°00.000'N 11°00.000'W`, `11°00'00.0"N 11°00'00.0"W`],
    [5.0166, 5.01665, `5°00.996'N 5°00.999'E`, `5°00'59.8"N 5°00'59.9"E`],
    [90, 180, `90°00.000'N 180°00.000'E`, `90°00'00.0"N 180°00'00.0"E`],
    [-90, -180, `90°00.000'S 180°00.000'W`, `90°00'00.0"S 180°00'00.0"W`],
  ])('%d, %d', (latitude, longitude, ddm, dms) => {
    expect(writePosition(at(latitude, longitude), 'ddm')).toBe(ddm)
    expect(writePosition(at(latitude, longitude), 'dms')).toBe(dms)
  })
})

describe('Every notation', () => {
  const readers: { readonly [Name in Notation]: (text: string) => Position | undefined } = {
    decimal: parsePosition,
    ddm: parsePosition,
    dms: parsePosition,
    utm: (text) => toPosition(readUtm(text)),
    mgrs: (text) => toPosition(readMgrs(text)),
    plusCode: (text) => toPosition(readPlusCode(text)),
  }
  /** Half of the last digit, in meters of latitude; with longitude at most 1.5 times as much. */
  const step = { decimal: 0.56, ddm: 0.93, dms: 1.55, utm: 0.5, mgrs: 0.5, plusCode: 0.44 } as const

  test.each(preferenceChoices.coordinates)(
    '%s is read back as the same place, to half of its last digit',
    (notation) => {
      const edges = [-80, 84, -16, 0, 56, 64, 72]
      const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(...edges, -90, 90))
      const longitude = fc.oneof(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.constantFrom(-180, 180, -179.9999999, 179.9999999, 0, 3, 6, 9, 12, 21, 33, 42),
      )
      fc.assert(
        fc.property(latitude, longitude, (latitude, longitude) => {
          const position = at(latitude, longitude)
          const text = writePosition(position, notation)
          const isInGrid = latitude >= -80 && latitude <= 84
          expect(text !== undefined).toBe(isInGrid || !['utm', 'mgrs'].includes(notation))
          if (text === undefined) return
          const read = readers[notation](text)
          if (!read) throw new Error(`${text} cannot be read`)
          expect(metersBetween(read, position)).toBeLessThan(1.5 * step[notation])
        }),
        { numRuns: 3_000 },
      )
    },
  )
})

test('MGRS agrees with another library to a meter, and is the same text nearly always', () => {
  let same = 0
  fc.assert(
    fc.property(
      fc.double({ min: -79.99, max: 83.99, noNaN: true }).filter((latitude) => Math.abs(latitude) > 1e-6),
      fc.double({ min: -179.99, max: 179.99, noNaN: true }),
      (latitude, longitude) => {
        const theirs = forward([longitude, latitude]).padStart(15, '0')
        const ours = writePosition(at(latitude, longitude), 'mgrs') ?? ''
        if (ours.replaceAll(' ', '') === theirs) same++
        const [one, other] = [readMgrs(ours), readMgrs(theirs)].map(toPosition)
        if (!one || !other) throw new Error(`${ours}, ${theirs}`)
        expect(metersBetween(one, other)).toBeLessThan(1.5)
      },
    ),
    { numRuns: 2_000 },
  )
  expect(same).toBeGreaterThan(1_900)
})

test('a plus code starts with the ten digits of another library', () => {
  const library = new OpenLocationCode()
  fc.assert(
    fc.property(
      // Libraries round differently on the edge of a cell.
      fc.integer({ min: -90e6, max: 90e6 - 1 }).map((micro) => (micro + 0.3) / 1e6),
      fc.integer({ min: -180e6, max: 180e6 - 1 }).map((micro) => (micro + 0.3) / 1e6),
      (latitude, longitude) => {
        const written = writePosition(at(latitude, longitude), 'plusCode') ?? ''
        expect(written.slice(0, 11)).toBe(library.encode(latitude, longitude))
      },
    ),
    { numRuns: 3_000 },
  )
})

describe('A stored place', () => {
  test('keeps its decimal degrees as they were entered', () =>
    expect(formatCoordinates({ latitude: '-18.7667', longitude: '12.95' }, 'decimal')).toBe('-18.7667, 12.95'))

  test('is written in the chosen notation', () =>
    expect(formatCoordinates({ latitude: '-20.1', longitude: '121.5' }, 'mgrs')).toBe('51K UT 43177 76747'))

  test.each(['utm', 'mgrs'] as const)('outside the UTM grid has decimal degrees instead of %s', (notation) => {
    for (const latitude of ['84.0001', '-80.0001', '90', '-90']) {
      expect(formatCoordinates({ latitude, longitude: '12.5' }, notation)).toBe(`${latitude}, 12.5`)
      expect(isOutsideGrid({ latitude, longitude: '12.5' }, notation)).toBe(true)
      expect(isOutsideGrid({ latitude, longitude: '12.5' }, 'plusCode')).toBe(false)
    }
    expect(isOutsideGrid({ latitude: '84', longitude: '12.5' }, notation)).toBe(false)
    expect(isOutsideGrid({ latitude: '-80', longitude: '12.5' }, notation)).toBe(false)
  })

  test.each(preferenceChoices.coordinates)('that is no place on Earth stays as it is in %s', (notation) => {
    expect(formatCoordinates({ latitude: 'north', longitude: '12.5' }, notation)).toBe('north, 12.5')
    expect(isOutsideGrid({ latitude: 'north', longitude: '12.5' }, notation)).toBe(false)
  })
})

type Reading = { readonly kind: string; readonly position?: Position } | undefined

const toPosition = (reading: Reading): Position | undefined => reading?.position
