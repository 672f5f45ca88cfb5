import fc from 'fast-check'
import { forward } from 'mgrs'
import { OpenLocationCode } from 'open-location-code'
import { describe, expect, test } from 'vitest'
import { distanceKm, type Position } from '#shared/geo.ts'
import { recoverNearest } from '#shared/notations/read/plus-code.ts'
import { readPlace } from '../../../web/map/picker/read-place.ts'

const plusCodes = new OpenLocationCode()

const read = (text: string) => {
  const reading = readPlace(text)
  if (reading?.kind !== 'place') return reading?.kind === 'problem' ? reading.message : reading
  const { latitude, longitude } = reading.position
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)} ${reading.format}${reading.name ? ` (${reading.name})` : ''}`
}
const metres = (a: Position, b: Position) => distanceKm(a, b) * 1000
const place = (text: string): Position => {
  const reading = readPlace(text)
  if (reading?.kind !== 'place') throw new Error(`${text}: ${JSON.stringify(reading)}`)
  return reading.position
}
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })

describe('UTM', () => {
  test.each([
    ['12S 626330 4270423', '38.5733, -109.5498 UTM'],
    ['12 S 0626330 4270423', '38.5733, -109.5498 UTM'],
    ['12N 626330 4270423', '38.5733, -109.5498 UTM'],
    ['UTM zone 12 north 626330mE 4270423mN', '38.5733, -109.5498 UTM'],
    ['12s, 626330.0, 4270423.0', '38.5733, -109.5498 UTM'],
    ['51K 345678 7654321', '-21.2061, 121.5132 UTM'],
    ['51 South 345678 7654321', '-21.2061, 121.5132 UTM'],
    ['51S 345678 7654321', '-21.2061, 121.5132 UTM'],
    ['31N 500000 0', '0.0000, 3.0000 UTM'],
    ['31 south 500000 10000000', '0.0000, 3.0000 UTM'],
    // Neither hemisphere reaches that far.
    ['31 500000 9500000', '-4.5236, 3.0000 UTM'],
    ['31 500000 500000', '4.5236, 3.0000 UTM'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))

  test.each([
    ['51J 345678 7654321', 'Band J does not reach that northing: band K would. Please check the numbers.'],
    ['51 345678 7654321', 'North or south of the equator? Write 51 north or 51 south.'],
    ['19S 345678 4000000', '19S is a band in the north, and the south as well. Write 19 north or 19 south.'],
    ['0K 345678 7654321', 'UTM zones are numbered 1 to 60.'],
    ['61K 345678 7654321', 'UTM zones are numbered 1 to 60.'],
    ['51K 945678 7654321', 'A UTM easting is 100,000 to 900,000 metres.'],
    ['51K 345678 17654321', 'A UTM northing is 0 to 10,000,000 metres.'],
    ['51 north 345678 9800000', 'There is no northing 9800000 in that hemisphere.'],
  ])('%s is refused: %s', (text, message) => expect(read(text)).toBe(message))

  test('agrees with the military grid, whose squares it numbers, to a meter', () => {
    fc.assert(
      fc.property(degrees(79.9), degrees(179.9), (latitude, longitude) => {
        const [, zone = '', band = '', east = '', north = ''] =
          /^(\d+)(\w)\w\w(\d{5})(\d{5})$/.exec(forward([longitude, latitude])) ?? []
        // The thousands come from degrees, the rest from the grid. In the south the equator itself is row 100.
        const found = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((column) =>
          Array.from({ length: 101 }, (_, row) => `${zone}${band} ${column}${east} ${row}${north}`),
        )
        const nearest = Math.min(
          ...found.map((text) => {
            const reading = readPlace(text)
            return reading?.kind === 'place'
              ? metres(reading.position, { latitude, longitude })
              : Number.POSITIVE_INFINITY
          }),
        )
        // These squares are ambiguous: S is also south.
        if (!(band === 'S' && Number(zone) >= 18 && Number(zone) <= 21)) expect(nearest).toBeLessThan(2)
      }),
      { numRuns: 60, examples: [[-1e-14, 0]] },
    )
  })
})

describe('MGRS', () => {
  test.each([
    ['12SXH2633070423', '38.5733, -109.5498 MGRS'],
    ['12S XH 26330 70423', '38.5733, -109.5498 MGRS'],
    ['12s xh 26330 70423', '38.5733, -109.5498 MGRS'],
    ['MGRS 12S XH 263 704', '38.5735, -109.5496 MGRS'],
    ['4QFJ1234567890', '21.4098, -157.9161 MGRS'],
    ['04QFJ1234567890', '21.4098, -157.9161 MGRS'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))

  test.each([
    ['12SXH263307040', 'MGRS needs as many digits for the easting as for the northing.'],
    ['12S XH 26330 7040', 'MGRS needs as many digits for the easting as for the northing.'],
    ['12SXH 2 7', 'This MGRS square is 10 km wide. Add more digits.'],
    ['12SAA2633070423', 'There is no square AA in 12S. Please check its letters.'],
    ['12SXM2633070423', 'There is no square XM in 12S. Please check its letters.'],
    ['61SXH2633070423', 'MGRS zones are numbered 1 to 60.'],
    ['ZAH 12345 67890', 'Polar grid squares aren’t supported. Enter latitude and longitude.'],
  ])('%s is refused: %s', (text, message) => expect(read(text)).toBe(message))

  test('comes back from every place between 80° south and 84° north, at every length', () => {
    // Just south of the equator, the package writes a square that does not exist.
    const latitudes = fc
      .double({ min: -79.99, max: 83.99, noNaN: true })
      .filter((latitude) => Math.abs(latitude) > 1e-6)
    fc.assert(
      fc.property(
        latitudes,
        degrees(179.999),
        fc.integer({ min: 2, max: 5 }),
        fc.boolean(),
        (latitude, longitude, length, spaced) => {
          const reference = forward([longitude, latitude], length)
          const text = spaced
            ? reference.replace(
                /^(\d+\w)(\w\w)(\d+)$/,
                (_, zone, square, digits) => `${zone} ${square} ${digits.slice(0, length)} ${digits.slice(length)}`,
              )
            : reference
          // A square's middle is at most half its diagonal away.
          expect(metres(place(text), { latitude, longitude })).toBeLessThan(0.75 * 10 ** (5 - length) + 1)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('A Plus Code', () => {
  test.each([
    ['8FVC9G8F+6X', '47.3656, 8.5249 Plus code'],
    ['8fvc9g8f+6x', '47.3656, 8.5249 Plus code'],
    ['8FVC9G8F+6X Zürich', '47.3656, 8.5249 Plus code'],
    ['8FVC9G8F+', '47.3663, 8.5238 Plus code'],
    ['https://plus.codes/8FVC9G8F+6X', '47.3656, 8.5249 Plus code'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))

  test.each([
    ['9G8F+6X', 'A short plus code needs its town as well, such as 9G8F+6X Kununurra.'],
    ['8F+6X Zürich', 'This plus code is too short to be found.'],
    ['8FVC0000+', 'This plus code covers a whole region. Enter a longer one.'],
    ['8FVC9G8F+6', 'This plus code is not complete.'],
    ['XXXX9G8F+6X', 'This plus code doesn’t exist: it would be off the map.'],
  ])('%s is refused: %s', (text, message) => expect(read(text)).toBe(message))

  test('comes back from everywhere', () => {
    fc.assert(
      fc.property(degrees(89.999), degrees(179.999), (latitude, longitude) => {
        const found = place(plusCodes.encode(latitude, longitude))
        const cell = 0.000125 / 2 + 1e-9
        expect(Math.abs(found.latitude - latitude)).toBeLessThan(latitude > 89.9998 ? 2 * cell : cell)
        const apart = Math.abs(found.longitude - longitude)
        expect(Math.min(apart, 360 - apart)).toBeLessThan(cell)
      }),
      { numRuns: 1_000 },
    )
  })

  test('of any length means the place that the package decodes', () => {
    const digits = fc.stringMatching(/^[2-9C][2-9CFGHJMPQRV][2-9CFGHJMPQRVWX]{6}\+([2-9CFGHJMPQRVWX]{2,7})?$/)
    fc.assert(
      fc.property(digits, (code) => {
        const { latitudeCenter: latitude, longitudeCenter: longitude } = plusCodes.decode(code)
        expect(metres(place(code), { latitude, longitude })).toBeLessThan(0.01)
      }),
      { numRuns: 1_000 },
    )
  })

  test('that is short is found again near its town, as the package finds it', () => {
    fc.assert(
      fc.property(degrees(85), degrees(179.5), degrees(0.3), degrees(0.3), (latitude, longitude, north, east) => {
        const code = plusCodes.encode(latitude, longitude)
        const town = { latitude: latitude + north, longitude: longitude + east }
        for (const dropped of [2, 4]) {
          const short = code.slice(dropped)
          const full = place(plusCodes.recoverNearest(short, town.latitude, town.longitude))
          expect(metres(recoverNearest(short, town), full)).toBeLessThan(1)
          expect(metres(recoverNearest(short, town), place(code))).toBeLessThan(1)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('that is short says which town it needs', () =>
    expect(readPlace('9g8f+6x Kununurra')).toEqual({ kind: 'near', code: '9G8F+6X', town: 'Kununurra' }))
})

describe('A link', () => {
  test.each([
    ['geo:38.5733,-109.5498', '38.5733, -109.5498 geo: link'],
    ['geo:38.5733,-109.5498,1200;u=35', '38.5733, -109.5498 geo: link'],
    ['geo:38.5733,-109.5498;crs=wgs84?z=12', '38.5733, -109.5498 geo: link'],
    ['geo:0,0?q=38.5733,-109.5498(Moab%20camp)', '38.5733, -109.5498 geo: link (Moab camp)'],
    ['geo:38.5733,-109.5498?q=38.5733,-109.5498(Moab%20%28camp%29)', '38.5733, -109.5498 geo: link (Moab (camp))'],
    ['geo:38.5733,-109.5498?q=Moab', '38.5733, -109.5498 geo: link (Moab)'],
    ['https://www.google.com/maps/@38.5733,-109.5498,12z', '38.5733, -109.5498 Google Maps link, middle of its map'],
    ['https://www.google.com/maps?q=38.5733,-109.5498', '38.5733, -109.5498 Google Maps link'],
    ['https://maps.google.co.uk/?q=loc:38.5733,-109.5498', '38.5733, -109.5498 Google Maps link'],
    ['https://www.google.com/maps/search/?api=1&query=38.5733%2C-109.5498', '38.5733, -109.5498 Google Maps link'],
    ['https://www.google.com/maps/search/38.5733,+-109.5498?entry=tts', '38.5733, -109.5498 Google Maps link'],
    [
      'https://www.google.com/maps/place/Delicate+Arch/@38.7435,-109.5015,17z/data=!3m1!4b1!4m6!3m5!1s0x8747:0x1!8m2!3d38.7436!4d-109.4993!16s?entry=ttu',
      '38.7436, -109.4993 Google Maps link (Delicate Arch)',
    ],
    [
      `https://www.google.com/maps/place/38%C2%B034'23.9%22N+109%C2%B032'59.3%22W/@38.5,-109.4,15z`,
      '38.5733, -109.5498 Google Maps link',
    ],
    [
      'https://maps.google.com/maps?ll=38.5733,-109.5498&z=10',
      '38.5733, -109.5498 Google Maps link, middle of its map',
    ],
    ['https://www.google.com/maps/dir/?api=1&destination=38.5733,-109.5498', '38.5733, -109.5498 Google Maps link'],
    [
      'https://www.google.com/maps/dir//Moab,+UT/@38.5,-109.6,12z/data=!4m8!4m7!1m0!1m5!1m1!1s0x0:0x1!2m2!1d-109.5498!2d38.5733?entry=ttu',
      '38.5733, -109.5498 Google Maps link (Moab, UT)',
    ],
    ['https://maps.apple.com/?ll=38.5733,-109.5498&q=Moab', '38.5733, -109.5498 Apple Maps link (Moab)'],
    ['https://maps.apple.com/?q=38.5733,-109.5498&sll=1,2', '38.5733, -109.5498 Apple Maps link'],
    [
      'https://maps.apple.com/place?coordinate=38.5733,-109.5498&name=Camp%201',
      '38.5733, -109.5498 Apple Maps link (Camp 1)',
    ],
    [
      'https://www.openstreetmap.org/#map=12/38.5733/-109.5498',
      '38.5733, -109.5498 OpenStreetMap link, middle of its map',
    ],
    ['https://www.openstreetmap.org/?mlat=38.5733&mlon=-109.5498#map=5/1/2', '38.5733, -109.5498 OpenStreetMap link'],
    ['https://osmand.net/map?pin=38.5733,-109.5498#9/1/2', '38.5733, -109.5498 OsmAnd link'],
    ['https://osmand.net/go?lat=38.5733&lon=-109.5498&z=12', '38.5733, -109.5498 OsmAnd link'],
    ['om://B4srhdHVVt/Some_Name', '64.5234, 12.1234 Organic Maps link (Some Name)'],
    ['https://omaps.app/B4srhdHVVt/Some_Name', '64.5234, 12.1234 Organic Maps link (Some Name)'],
    ['om://map?ll=38.5733,-109.5498&n=Camp', '38.5733, -109.5498 Organic Maps link (Camp)'],
    ['https://comaps.at/B4srhdHVVt/Caf%C3%A9', '64.5234, 12.1234 CoMaps link (Café)'],
    ['https://www.waze.com/ul?ll=38.5733%2C-109.5498&navigate=yes', '38.5733, -109.5498 Waze link'],
    ['waze://?ll=38.5733,-109.5498', '38.5733, -109.5498 Waze link'],
    ['https://www.waze.com/live-map/directions?to=ll.38.5733%2C-109.5498', '38.5733, -109.5498 Waze link'],
    ['https://explore.garmin.com/Map?lat=38.5733&lon=-109.5498', '38.5733, -109.5498 Garmin link'],
    ['https://www.bing.com/maps?cp=38.5733~-109.5498&lvl=12', '38.5733, -109.5498 Map link, middle of its map'],
    [
      'https://caltopo.com/map.html#ll=38.5733,-109.5498&z=14&b=mbt',
      '38.5733, -109.5498 CalTopo link, middle of its map',
    ],
    ['http://caltopo.com/map.html#l=38.5733,-109.5498&z=15', '38.5733, -109.5498 CalTopo link, middle of its map'],
    ['https://sartopo.com/m/ABCD#ll=38.5733,-109.5498&z=14', '38.5733, -109.5498 CalTopo link, middle of its map'],
    ['https://caltopo.com/map.html#ll=1,2&z=16&marker=38.5733,-109.5498', '38.5733, -109.5498 CalTopo link'],
    [
      'https://www.gaiagps.com/map/?loc=12.3/-109.5498/38.5733&layer=GaiaTopoRasterFeet',
      '38.5733, -109.5498 Gaia GPS link, middle of its map',
    ],
    [
      'https://www.gaiagps.com/map/?loc=12.9/-1/2&popupLoc=-109.5498/38.5733&pubLink=8RWS&waypointId=5c91',
      '38.5733, -109.5498 Gaia GPS link',
    ],
    ['www.google.com/maps/@38.5733,-109.5498,12z', '38.5733, -109.5498 Google Maps link, middle of its map'],
    ['Camp here: https://www.google.com/maps?q=38.5733,-109.5498.', '38.5733, -109.5498 Google Maps link'],
    ['Lat 38.5733 Lon -109.5498', '38.5733, -109.5498 Coordinates'],
    ['Lat: 38.5733, Long: -109.5498', '38.5733, -109.5498 Coordinates'],
    ['(38.5733, -109.5498)', '38.5733, -109.5498 Coordinates'],
    // Of two pins, the first is what was searched for.
    [
      "https://www.google.com/maps/place/47%C2%B022'08.1%22N+8%C2%B032'30.5%22E/@47.3689,8.5396,17z/data=!3m1!4b1!4m14!1m7!3m6!1s0x0:0x1!8m2!3d47.36914!4d8.54214!3m5!1s0x0:0x0!7e2!8m2!3d47.3689167!4d8.5418056",
      '47.3689, 8.5418 Google Maps link',
    ],
    // Longitude first.
    ['https://yandex.com/maps/?ll=13.4%2C52.5&z=12', '52.5000, 13.4000 Yandex Maps link, middle of its map'],
    ['https://yandex.com.tr/harita/?pt=29.02,41.01&z=12&l=map', '41.0100, 29.0200 Yandex Maps link'],
    ['https://yandex.ru/maps/?pt=29.02,41.01,pm2rdm', '41.0100, 29.0200 Yandex Maps link'],
    [
      'https://yandex.kz/maps/162/almaty/?ll=76.9%2C43.2&whatshere%5Bpoint%5D=76.95%2C43.25&whatshere%5Bzoom%5D=16',
      '43.2500, 76.9500 Yandex Maps link',
    ],
    [
      'https://yandex.ru/maps/?ll=76.9,43.2&mode=poi&poi%5Bpoint%5D=76.93%2C43.23&poi%5Buri%5D=ymapsbm1',
      '43.2300, 76.9300 Yandex Maps link',
    ],
    ['https://yandex.ru/maps/?ll=76.9,43.2&text=43.21,76.91', '43.2100, 76.9100 Yandex Maps link'],
    ['https://2gis.ru/novosibirsk/geo/82.92,55.03', '55.0300, 82.9200 2GIS link'],
    ['https://2gis.kz/almaty/geo/9430/76.95,43.25?m=76.9,43.2/16', '43.2500, 76.9500 2GIS link'],
    ['https://2gis.ae/dubai?m=55.27%2C25.2/11', '25.2000, 55.2700 2GIS link, middle of its map'],
    ['https://mapy.com/en/zakladni?x=14.42&y=50.09&z=14', '50.0900, 14.4200 Mapy link, middle of its map'],
    ['https://mapy.cz/turisticka?source=coor&id=14.41,50.08&x=14.4&y=50', '50.0800, 14.4100 Mapy link'],
    [
      'https://www.arcgis.com/apps/mapviewer/index.html?center=14.42,50.09&level=9',
      '50.0900, 14.4200 ArcGIS link, middle of its map',
    ],
    ['https://www.strava.com/heatmap#9.1/14.42/50.09/hot/all', '50.0900, 14.4200 Strava link, middle of its map'],
    // An unknown service, whose numbers are a place in one order only.
    ['https://example.org/map?ll=38.5733,-109.5498', '38.5733, -109.5498 Map link'],
    ['https://example.org/map?ll=-109.5498,38.5733', '38.5733, -109.5498 Map link'],
    ['https://example.org/map?center=151.2,-33.9', '-33.9000, 151.2000 Map link, middle of its map'],
    ['https://example.org/map?ll=50.09N,14.42E', '50.0900, 14.4200 Map link'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected))

  const shortened =
    'This short link doesn’t contain the place itself. Open it in a browser while you are online, and copy the long address from there.'
  const words = 'Only what3words itself can read its three words. Ask for coordinates or a plus code instead.'
  const route =
    'This link is a route. Share one place of it, or paste a Google Maps route into “Paste several stops” on the Add Waypoint page.'
  const none = 'This link contains no coordinates. Open it, touch and hold the place, and copy its coordinates.'
  const unclear = 'This link doesn’t say which number is the latitude. Open it, and copy the coordinates of the place.'
  const several = 'This link marks several places. Share one of them instead.'
  const shifted = 'Maps of China are shifted by up to a kilometer. Ask for the coordinates of a GPS receiver instead.'
  const nowhere = 'The coordinates in this link are not on Earth.'
  test.each([
    ['https://example.org/map?ll=14.42,50.09', unclear],
    ['https://example.org/map?center=50.09,14.42', unclear],
    ['https://example.org/map?ll=114.42,150.09', nowhere],
    ['https://yandex.ru/maps/?pt=29.02,41.01~29.1,41.1', several],
    ['https://yandex.ru/maps/?rtext=41.01,29.02~41.1,29.1&rtt=auto', route],
    ['https://2gis.ru/moscow/directions/points/37.6,55.7|37.7,55.8', route],
    ['https://yandex.com/maps/-/CDabc123', shortened],
    ['https://wb.amap.com/?q=39.9,116.4,Gate', shifted],
    ['https://map.baidu.com/@12958160,4825907,13z', shifted],
    ['https://maps.app.goo.gl/AbCdEf123', shortened],
    ['maps.app.goo.gl/AbCdEf123', shortened],
    ['https://goo.gl/maps/AbCdEf123', shortened],
    ['Delicate Arch\nhttps://maps.app.goo.gl/AbCdEf123', shortened],
    ['https://maps.apple/p/AbCd', shortened],
    ['https://www.openstreetmap.org/go/0EEQjE', shortened],
    ['https://osm.org/go/0EEQjE', shortened],
    ['https://waze.com/ul/h9x0abc', shortened],
    ['https://share.garmin.com/Somebody', shortened],
    ['https://caltopo.com/l/7GHH', shortened],
    ['///filled.count.soap', words],
    ['https://w3w.co/filled.count.soap', words],
    ['https://what3words.com/filled.count.soap', words],
    ['https://www.google.com/maps/dir/38.5,-109.5/38.7,-109.4/', route],
    ['https://www.google.com/maps/dir/?api=1&origin=Moab&destination=Torrey', route],
    ['https://www.google.com/maps/dir//Moab', route],
    ['https://maps.apple.com/?saddr=1,2&daddr=3,4', route],
    ['https://www.openstreetmap.org/directions?route=38.5%2C-109.5%3B38.7%2C-109.4', route],
    ['https://www.google.com/maps/place/Moab', none],
    ['https://www.google.com/maps?q=Moab', none],
    ['geo:0,0?q=Moab', none],
    ['https://example.org/', none],
    ['https://caltopo.com/m/ABCD', none],
    ['https://www.gaiagps.com/datasummary/waypoint/5c9187cf-1811-40c8-b88b-4ea29450e62f/', none],
    ['https://www.google.com/maps?q=98.5733,-109.5498', nowhere],
    ['geo:98.5733,-109.5498', nowhere],
    ['https://www.openstreetmap.org/?mlat=38&mlon=-200', nowhere],
    ['https://www.gaiagps.com/map/?loc=12/38.5733/-109.5498', nowhere],
    ['geo:38.5733,-109.5498;crs=nad27', 'This geo: link doesn’t use WGS 84, the datum of GPS.'],
  ])('%s is refused: %s', (text, message) => expect(read(text)).toBe(message))
})

describe('Text that is not a place', () => {
  test.each([
    '',
    ' ',
    'Moab',
    'Moab, UT',
    'Paris, TX',
    '12',
    '12 Mile',
    'C+',
    'a+b',
    '1 + 1',
    'Bay 1234',
    '4 Cab 12 x',
    'www',
    'om',
    'x'.repeat(3_000),
  ])('%j is left to the name search', (text) => expect(readPlace(text)).toBeUndefined())

  // A backtracking pattern would time out on such a text.
  test('is read quickly, however long and odd it is', () => {
    for (const piece of [
      '0 ',
      '1,',
      '((',
      '%',
      '+',
      '38° ',
      'geo:',
      'https://a.b/?q=',
      '!3d1!4d',
      'A',
      '\u00a0',
      'lat ',
      '.',
    ])
      for (const length of [100, 2_048, 100_000]) {
        const text = piece.repeat(length / piece.length)
        expect(() => readPlace(text)).not.toThrow()
        readPlace(`https://www.google.com/maps?q=${text}`.slice(0, 2_048))
        readPlace(`geo:${text}`.slice(0, 2_048))
      }
  })

  test('never throws and never leaves the Earth', () => {
    const notation = fc.stringMatching(/^[0-9A-Za-z°'" .,;:+\-/?=&@!#%()]{0,60}$/)
    const start = fc.constantFrom('', 'geo:', 'https://www.google.com/maps', 'om://', '12S ', '8FVC')
    fc.assert(
      fc.property(start, notation, (begin, end) => {
        const reading = readPlace(begin + end)
        if (reading?.kind !== 'place') return
        expect(Math.abs(reading.position.latitude)).toBeLessThanOrEqual(90)
        expect(Math.abs(reading.position.longitude)).toBeLessThanOrEqual(180)
      }),
      { numRuns: 3_000 },
    )
  })
})
