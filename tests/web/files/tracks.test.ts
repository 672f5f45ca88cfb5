import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StopTrack } from '#shared/track.ts'
import { decodeLine, decodeNumbers } from '#shared/tracks/polyline.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { TripFormat } from '../../../web/files/types.ts'
import { createTripFile } from '../../../web/files/write/trip-file.ts'
import { cut, gpx, kml, read, readText, refuse, toFile } from './files.ts'
import { idOf } from './generated.ts'
import { createTestTrack } from './tracks.ts'

const now = new Date('2027-01-02T03:04:05Z')

const stop = (at: number, name: string, latitude: string): Waypoint => ({
  id: idOf(at),
  name,
  description: '',
  latitude,
  longitude: '139.4',
  startDate: null,
  endDate: null,
  weather: null,
  rev: 1,
})
const stops = [stop(0, 'Birdsville', '-25.9'), stop(1, 'Mt <Dare>', '-25.31')]
const track: StopTrack = { ...createTestTrack(), from: idOf(0), stop: idOf(1) }

const write = (format: TripFormat, tracks: readonly StopTrack[] = [track], route: 'none' | 'straight' = 'straight') =>
  createTripFile({
    trip: { name: 'Simpson', description: '' },
    waypoints: stops,
    format,
    options: { route, tracks },
    now,
  })

describe('A line beyond 180°', () => {
  const line = (...coordinates: readonly (readonly number[])[]) =>
    JSON.stringify({ type: 'Feature', properties: { name: 'Ferry' }, geometry: { type: 'LineString', coordinates } })
  const list = (lines: Awaited<ReturnType<typeof read>>['cutLines']) =>
    lines.map(({ metres, segments }) => [
      metres,
      ...segments.map(({ longitudes }) => [...longitudes].map((one) => one.toFixed(2)).join(' ')),
    ])

  test.each([
    ['GeoJSON', line([178.5, -18], [179.5, -18], [180.5, -18], [181.5, -18])],
    ['GeoJSON to the west', line([-178.5, -18], [-179.5, -18], [-180.5, -18], [-181.5, -18])],
    [
      'GPX',
      gpx(
        `<trk><trkseg>${[178.5, 179.5, 180.5, 181.5].map((lon) => `<trkpt lat="-18" lon="${lon}"/>`).join('')}</trkseg></trk>`,
      ),
    ],
    [
      'KML',
      kml(
        '<Placemark><LineString><coordinates>178.5,-18 179.5,-18 180.5,-18 181.5,-18</coordinates></LineString></Placemark>',
      ),
    ],
    ['CSV', 'WKT,name\n"LINESTRING (178.5 -18, 179.5 -18, 180.5 -18, 181.5 -18)",Ferry\n'],
  ])('keeps its end in %s', async (format, content) => {
    const { cutLines, notes } = await readText(content)
    const east = ['178.50 179.50 -179.50 -178.50', '-178.50 -179.50 179.50 178.50']
    expect(list(cutLines)).toEqual([[317_258, east[format.endsWith('west') ? 1 : 0]]])
    expect(notes).toEqual([])
  })

  test('that is cut at the date line is one line, and a gap elsewhere stays one', async () => {
    const pieces = (...coordinates: readonly (readonly (readonly number[])[])[]) =>
      readText(JSON.stringify({ type: 'MultiLineString', coordinates }))
    const one = await pieces(
      [
        [179.5, -18],
        [180, -18.1],
      ],
      [
        [-180, -18.1],
        [-179.5, -18.2],
      ],
    )
    expect(list(one.cutLines).map(([, ...segments]) => segments)).toEqual([['179.50 180.00 -179.50']])
    const two = await pieces(
      [
        [179.5, -18],
        [180, -18.1],
      ],
      [
        [-180, -18.2],
        [-179.5, -18.2],
      ],
    )
    expect(list(two.cutLines).map(([, ...segments]) => segments)).toEqual([['179.50 180.00', '-180.00 -179.50']])
  })

  test('whose points are not on Earth says how many are lost', async () => {
    const { cutLines, notes } = await readText(line([1, 2], [1, 91], [600, 2], [1, 3]))
    expect(cutLines).toHaveLength(1)
    expect(notes).toEqual(['2 points of tracks could not be read.'])
  })

  test('has places beyond 180°, too', async () => {
    const { places, leftOut } = await readText('name,lat,lon\nFerry,-18.5,181.50\nWest,-18.5,-180.25\nFar,-18.5,999\n')
    expect(places.map(({ longitude }) => longitude)).toEqual(['-178.50', '179.75'])
    expect(leftOut).toEqual([{ reason: 'their longitude is not between -180 and 180', count: 1 }])
  })
})

test('a file whose tracks have one point each says so', async () => {
  const track = '<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>'
  expect(await refuse(toFile(gpx(track + track)))).toBe(
    'FileProblem: There are no places in this file. 2 tracks have only one point and cannot be imported.',
  )
  const { lines, notes } = await readText(gpx(`<wpt lat="1" lon="2"/>${track}`))
  expect({ tracks: lines.tracks, notes }).toEqual({
    tracks: 0,
    notes: ['1 track has only one point and cannot be imported.'],
  })
})

describe('A trip with tracks', () => {
  test('comes back equal through GeoJSON, with everything a track has', async () => {
    const { tracks, places, cutLines, notes } = await read([write('geojson')])
    const { from, stop, ...rest } = track
    expect(tracks).toEqual([{ from, stop, track: rest }])
    expect({ names: places.map(({ name }) => name), cutLines, notes }).toEqual({
      names: ['Birdsville', 'Mt <Dare>'],
      cutLines: [],
      notes: [],
    })
  })

  test('comes back equal for any line, with single points between breaks', async () => {
    const point = fc.record({
      latitude: fc.integer({ min: -2_600_000, max: -2_500_000 }).map((number) => number / 1e5),
      longitude: fc.integer({ min: 13_900_000, max: 14_000_000 }).map((number) => number / 1e5),
      height: fc.integer({ min: -400, max: 8_000 }),
    })
    const line = fc.array(fc.array(point, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(line, async (lines) => {
        const segments = [[{ latitude: -20, longitude: 139, height: 5 }], ...lines]
        const any: StopTrack = { ...createTestTrack({}, segments), from: idOf(0), stop: idOf(1) }
        const { from, stop, ...rest } = any
        expect((await read([write('geojson', [any])])).tracks).toEqual([{ from, stop, track: rest }])
      }),
      { numRuns: 200, seed: 20_270_506 },
    )
  })

  describe('across the date line', () => {
    const segments = [
      [
        { latitude: -16.5, longitude: 179.5, height: 4 },
        { latitude: -16.6, longitude: 179.9, height: 8 },
        { latitude: -16.7, longitude: -179.9, height: 12 },
        { latitude: -16.6, longitude: 180, height: 8 },
        { latitude: -16.5, longitude: 179.9, height: 0 },
      ],
      [
        { latitude: -16.4, longitude: -180, height: 1 },
        { latitude: -16.4, longitude: 179.9, height: 1 },
      ],
    ]
    const ferry: StopTrack = { ...createTestTrack({}, segments), from: idOf(0), stop: idOf(1) }
    const ends = [
      { ...stop(0, 'Taveuni', '-16.8'), longitude: '179.5' },
      { ...stop(1, 'Rabi', '-16.5'), longitude: '-179.5' },
    ]
    const writeFerry = (format: TripFormat) =>
      createTripFile({
        trip: { name: 'Fiji', description: '' },
        waypoints: ends,
        format,
        options: { route: 'straight', tracks: [ferry] },
        now,
      })
    const listSteps = (line: readonly (readonly number[])[]) =>
      line.slice(1).map(([longitude = 0], at) => Math.abs(longitude - (line[at]?.[0] ?? 0)))

    test('is cut in GeoJSON, and comes back equal', async () => {
      const file = writeFerry('geojson')
      const lines = JSON.parse(await file.text()).features.flatMap(
        ({ geometry }: { geometry: { type: string; coordinates: number[][][] } }) =>
          geometry.type === 'MultiLineString' ? geometry.coordinates : [],
      )
      expect(lines.slice(0, 2)).toEqual([
        [
          [179.5, -16.8],
          [180, -16.65],
        ],
        [
          [-180, -16.65],
          [-179.5, -16.5],
        ],
      ])
      expect(lines[2].at(-1)).toEqual([180, -16.65, 10])
      expect(lines[3].map((point: number[]) => point.slice(0, 2))).toEqual([
        [-180, -16.65],
        [-179.9, -16.7],
        [-180, -16.6],
      ])
      expect(Math.max(...lines.flatMap(listSteps))).toBeLessThan(1)
      const { from, stop, ...rest } = ferry
      expect((await read([file])).tracks).toEqual([{ from, stop, track: rest }])
    })

    test('is cut in KML, and comes back as one track', async () => {
      const file = writeFerry('kml')
      const lines = [...(await file.text()).matchAll(/<LineString>.*?<coordinates>(.*?)<\/coordinates>/g)].map(
        ([, text = '']) => text.split(' ').map((point) => point.split(',').map(Number)),
      )
      expect(lines).toHaveLength(6)
      expect(Math.max(...lines.flatMap(listSteps))).toBeLessThan(1)
      const { cutLines } = await read([file])
      expect(cutLines.map(({ segments }) => segments.map(({ longitudes }) => [...longitudes]))).toEqual([
        [
          [179.5, 179.9, 180, -179.9, -180, 179.9],
          [180, 179.9],
        ],
      ])
    })
  })

  test.each(['gpx', 'kml'] as const)('has a line for each track in %s, which is cut again', async (format) => {
    const { places, cutLines, notes } = await read([write(format)])
    expect(cutLines).toMatchObject([{ name: 'Birdsville – Mt <Dare>' }])
    expect({ stops: places.length, segments: cutLines[0]?.segments.length, notes }).toEqual({
      stops: 2,
      segments: 2,
      notes: [],
    })
    const [leg] = cut(cutLines, places)
    expect(leg).toMatchObject({ from: 0, to: 1, off: [], track: { source: 'file', breaks: track.breaks } })
    expect(leg?.track.km).toBeCloseTo(track.km, 0)
    expect(decodeNumbers(leg?.track.heights ?? '', 4_000)).toEqual(decodeNumbers(track.heights ?? '', 4_000))
  })

  test('is written as GPX that receivers read: segments, points and heights', async () => {
    const text = await write('gpx', [track], 'none').text()
    expect(text).toContain('<trk><name>Birdsville – Mt &lt;Dare&gt;</name>')
    expect(text.match(/<trkseg>/g)).toHaveLength(2)
    expect(text).toContain('<trkpt lat="-25.9" lon="139.4"><ele>100</ele></trkpt>')
    expect(text).not.toContain('<rte>')
  })

  test('has its tracks left out where an edited file makes no sense of them', async () => {
    const json = JSON.parse(await write('geojson').text())
    for (const { properties } of json.features) if (properties.track) properties.track.km = 5_000
    expect((await readText(JSON.stringify(json))).tracks).toEqual([])
  })
})

describe('Another program’s line', () => {
  const line = (...points: readonly (readonly number[])[]) =>
    JSON.stringify({ type: 'LineString', coordinates: points })
  const readPoints = async (text: string) =>
    (await readText(text)).cutLines.map(({ segments }) =>
      segments.map(({ latitudes, longitudes, heights }) =>
        Array.from(latitudes, (latitude, at) => [latitude, longitudes[at], heights[at]]),
      ),
    )
  const twoPoints = [
    [
      [-25, 139, 10],
      [-26, 140, 20],
    ],
  ]

  test.each([
    [
      'a GPX track',
      gpx(
        '<trk><trkseg><trkpt lat="-25" lon="139"><ele>10</ele></trkpt><trkpt lat="-26" lon="140"><ele>20</ele><time>2026-01-01T00:00:00Z</time></trkpt></trkseg></trk>',
      ),
    ],
    [
      'a GPX route without names',
      gpx(
        '<rte><rtept lat="-25" lon="139"><ele>10</ele></rtept><rtept lat="-26" lon="140"><ele>20</ele></rtept></rte>',
      ),
    ],
    [
      'a KML line',
      kml('<Placemark><LineString><coordinates>139,-25,10 140,-26,20</coordinates></LineString></Placemark>'),
    ],
    [
      'a KML recording',
      kml(
        '<Placemark><gx:Track><when>2026-01-01T00:00:00Z</when><gx:coord>139 -25 10</gx:coord><gx:coord>140 -26 20</gx:coord></gx:Track></Placemark>',
      ),
    ],
    ['a GeoJSON line', line([139, -25, 10], [140, -26, 20])],
  ])('keeps the points and heights of %s', async (_, text) => {
    expect(await readPoints(text)).toEqual([twoPoints])
  })

  test('keeps the segments of a KML MultiGeometry, a MultiTrack and a MultiLineString', async () => {
    const two = [
      [
        [1, 0, Number.NaN],
        [2, 0, Number.NaN],
      ],
      [
        [5, 0, Number.NaN],
        [6, 0, Number.NaN],
      ],
    ]
    const part = (text: string) => `<LineString><coordinates>${text}</coordinates></LineString>`
    const multi = `<Placemark><MultiGeometry>${part('0,1 0,2')}${part('0,5 0,6')}</MultiGeometry></Placemark>`
    expect(await readPoints(kml(multi))).toEqual([two])
    const coord = (latitude: number) => `<gx:coord>0 ${latitude} 0</gx:coord>`
    const track = (...latitudes: readonly number[]) => `<gx:Track>${latitudes.map(coord).join('')}</gx:Track>`
    const recording = `<Placemark><gx:MultiTrack>${track(1, 2)}${track(5, 6)}</gx:MultiTrack></Placemark>`
    expect(await readPoints(kml(recording))).toEqual([two])
    const coordinates = [
      [
        [0, 1],
        [0, 2],
      ],
      [
        [0, 5],
        [0, 6],
      ],
    ]
    expect(await readPoints(JSON.stringify({ type: 'MultiLineString', coordinates }))).toEqual([two])
  })

  test('without places becomes a start and an end', async () => {
    const { places, ends, lines } = await readText(line([139, -25], [139, -25.5], [139, -26]))
    expect(places).toEqual([])
    expect(ends).toMatchObject([
      { name: 'Start', latitude: '-25.00000', longitude: '139.00000' },
      { name: 'End', latitude: '-26.00000' },
    ])
    expect(lines).toEqual({ tracks: 1, km: expect.closeTo(111.2, 1), areas: 0 })
  })

  test('of several parts far apart has a start and an end each', async () => {
    const far = (latitude: number) =>
      `<trk><trkseg><trkpt lat="${latitude}" lon="1"/><trkpt lat="${latitude + 1}" lon="1"/></trkseg></trk>`
    const { ends } = await readText(gpx(far(1) + far(2) + far(10)))
    expect(ends.map(({ name, latitude }) => `${name} ${Number(latitude)}`)).toEqual([
      'Start 1 1',
      'End 1 3',
      'Start 2 10',
      'End 2 11',
    ])
  })

  test('is simplified when it is cut, and its points stay on it', async () => {
    const points = Array.from({ length: 5_000 }, (_, at) => [139 + at / 1e4, -25 + Math.sin(at / 50) / 100])
    const { cutLines, ends } = await readText(line(...points))
    const [leg] = cut(cutLines, ends)
    const decoded = decodeLine(leg?.track.line ?? '', 4_000) ?? []
    expect(decoded.length).toBeGreaterThan(100)
    expect(decoded.length).toBeLessThan(2_000)
  })
})
