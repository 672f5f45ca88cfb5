import { expect, test } from 'vitest'
import type { FoundPlace } from '#shared/along/place.ts'
import { type Authority, authorities } from '#shared/authorities.ts'
import { createDay } from '#shared/date.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import type { StopTrack } from '#shared/track.ts'
import { openTrack } from '#shared/tracks/along.ts'
import { encodeLine } from '#shared/tracks/polyline.ts'
import { summarizeTrack } from '#shared/tracks/summarize.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { metric } from '#shared/units.ts'
import type { Along } from '../../web/features/along/saved.ts'
import { selectDriven, writeFittingGpx } from '../../web/features/trip-plan/file/fit-gpx.ts'
import { toTripPlanFileName, writeTripPlanFile } from '../../web/features/trip-plan/file/write-file.ts'
import { clipLine, clipRing } from '../../web/features/trip-plan/map/clip.ts'
import { drawMap } from '../../web/features/trip-plan/map/draw-map.ts'
import { createProjection } from '../../web/features/trip-plan/map/projection.ts'
import { layoutPlan } from '../../web/features/trip-plan/plan/layout.ts'
import { toHtml } from '../../web/features/trip-plan/plan/markup.ts'
import { createPlanDocument } from '../../web/features/trip-plan/plan/plan-document.ts'
import { listStopRows } from '../../web/features/trip-plan/plan/stops.ts'
import { createTripFile } from '../../web/files/write/trip-file.ts'
import { createStop, forecastOf, idOf, knownForecast } from '../shared/itinerary/trip.ts'
import { readText } from './files/files.ts'
import { foundAlong, foundPlace } from './found-along.ts'

const hostile = `"'<script>alert(1)</script> ]]> </style> --> &amp;`
const evil: TripPlan = {
  rev: 1,
  party: [{ name: hostile, phone: '+1 (555) 010-9999', medical: hostile, languages: hostile }],
  home: [{ name: hostile, relation: hostile }],
  agency: { name: hostile, phone: hostile },
  vehicles: [{ color: hostile, plate: hostile, trailer: hostile }],
  reach: [{ kind: 'inReach', id: hostile, note: hostile }],
  checkIns: hostile,
  shelter: hostile,
  equipment: hostile,
  bailOut: hostile,
  notes: hostile,
}

type Around = {
  readonly mostStops?: number
  readonly authorities?: readonly Authority[]
  readonly forecast?: KnownForecast
  readonly along?: Along
  readonly zone?: string
}

function writeFor(
  count: number,
  tripPlan: TripPlan,
  { mostStops, authorities = [], forecast, along, zone = 'UTC' }: Around = {},
): string {
  const stops = Array.from({ length: count }, (_, at) =>
    createStop(at + 1, { at: [at / 50, ((178 + at / 10 + 180) % 360) - 180], from: '2027-06-01' }),
  )
  const itinerary = computeItinerary({ plan: {} }, stops, [], { units: metric, forecast })
  const plan = createPlanDocument({
    trip: { name: hostile },
    waypoints: stops,
    itinerary,
    vehicles: [],
    tripPlan,
    lines: new Map(),
    units: metric,
    findZone: () => ({ name: zone, isNearBorder: false }),
    authorities,
    along,
    now: Date.parse('2027-04-10T06:05:00Z'),
  })
  const places = plan.stops.map(({ position }) => position)
  const projection = createProjection(places)
  const legs = places.slice(1).map((to, at) => ({ points: [places[at] ?? to, to], isStraight: true }))
  const map = projection && drawMap(projection, { stops: plan.stops, legs, ground: undefined, units: metric })
  const article = layoutPlan(plan, { map, ...(mostStops === undefined ? {} : { mostStops }) })
  return writeTripPlanFile(plan, article, '.trip-plan { color: #000 }')
}

test('hostile text stays text in the file', () => {
  const html = writeFor(3, evil)
  expect(html).not.toContain('<script')
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(html.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThan(15)
  expect(html).toContain('<a href="tel:+15550109999" dir="ltr">+1 (555) 010-9999</a>')
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`)
})

test('a time zone’s name wraps at its slash', () => {
  expect(writeFor(1, { rev: 0 }, { zone: 'Africa/Windhoek' })).toContain('(Africa/<wbr>Windhoek), usual')
})

test('an empty plan has lines to fill in, and no stop is no map', () => {
  const html = writeFor(0, { rev: 0 })
  expect(html.match(/plan-blank/g)?.length).toBeGreaterThanOrEqual(8)
  expect(html).not.toContain('<svg')
})

test('the file names where fires and floods are published, and the forecast with its age', () => {
  const today = '2027-06-01'
  const write = (age: number) =>
    writeFor(
      1,
      { rev: 0 },
      {
        authorities: authorities.filter(({ area }) => area === 'AU-WA'),
        forecast: knownForecast(today, { 1: [forecastOf(today, 20, 30)] }, age),
      },
    )
  expect(write(0)).toContain(
    'Before you leave: fires and floods in Western Australia: <a href="https://emergency.wa.gov.au">emergency.wa.gov.au</a>',
  )
  expect(write(0)).toMatch(/>Forecast by Open-Meteo, as of [A-Z][a-z]{2} \d\d:\d\d\. Ask a ranger/)
  expect(write(50)).toMatch(/>Forecast by Open-Meteo, as of [A-Z][a-z]{2} \d\d:\d\d, 2 days ago\. Ask a ranger/)
  expect(writeFor(1, { rev: 0 })).not.toContain('Forecast')
})

const help = (at: number, more: Partial<FoundPlace> = {}): FoundPlace =>
  foundPlace(10 * at, { kind: 'help', type: 'clinic', name: `Clinic ${at}`, off: at / 10, ...more })

test('the file lists help along the way by kilometer, with its source and date', () => {
  const html = writeFor(
    1,
    { rev: 0 },
    { along: foundAlong([help(1), help(2, { kind: 'fuel' }), help(3, { name: '' })]) },
  )
  expect(html).toMatch(
    /Help along the way<\/h2><p[^>]*><bdi>Clinic 1, clinic · km 10 · 0\.1 km off<\/bdi>: <a href="geo:-26\.00000,160\.10000">-26\.00000, 160\.10000</,
  )
  expect(html).toContain('<bdi>clinic · km 30 · 0.3 km off</bdi>')
  expect(html).not.toContain('Clinic 2')
  expect(html).toContain(
    'From OpenStreetMap, as of 2 June 2027. It may be closed: ask ahead. © OpenStreetMap contributors',
  )
  expect(html).not.toContain('wells.gpx')
})

test('of much help the nearest 20 places print, each once, and without any there is no list', () => {
  const passedTwice = help(0, { km: 990 })
  const many = [...Array.from({ length: 30 }, (_, at) => help(at, { off: (30 - at) / 10 })), passedTwice]
  const html = writeFor(1, { rev: 0 }, { along: foundAlong(many) })
  const listed = [...html.matchAll(/<bdi>(Clinic \d+), clinic/g)].map(([, name]) => name)
  expect(listed).toEqual([...Array.from({ length: 19 }, (_, at) => `Clinic ${at + 11}`), 'Clinic 0'])
  for (const along of [undefined, foundAlong([]), foundAlong([help(1, { kind: 'water' })])])
    expect(writeFor(1, { rev: 0 }, along && { along })).not.toContain('Help along the way')
})

test('a file of 40 stops is small, and of 2,000 stops 200 print', () => {
  expect(writeFor(40, evil).length).toBeLessThan(60_000)
  expect(writeFor(2_000, { rev: 0 }, { mostStops: 200 }).includes('and 1,800 more in the file')).toBe(true)
})

test('a map across the date line is in one piece, at most 180 mm long', () => {
  const projection = createProjection([
    { latitude: 10, longitude: 179 },
    { latitude: 12, longitude: -179 },
  ])
  expect(Math.max(projection?.width ?? 0, projection?.height ?? 0)).toBeLessThanOrEqual(1_800)
  expect(projection?.bounds[2]).toBeGreaterThan(180)
  expect(projection?.turn(-179)).toBe(181)
  expect(projection?.turn(179)).toBe(179)
  expect(projection?.km).toBeLessThan(500)
})

test('one stop alone has a map with a scale', () => {
  const projection = createProjection([{ latitude: 0, longitude: 0 }])
  const svg = projection
    ? toHtml(
        drawMap(projection, {
          stops: [{ position: { latitude: 0, longitude: 0 }, number: 1 }],
          legs: [],
          ground: undefined,
          units: metric,
        }),
      )
    : ''
  expect(svg).toMatch(/>\d+ km</)
  expect(svg).not.toMatch(/NaN|Infinity/)
})

test('outlines are cut at the edges of the map', () => {
  const frame = { width: 100, height: 100 }
  const around = [
    [-500, -500],
    [500, -500],
    [500, 500],
    [-500, 500],
  ] as const
  expect(clipRing(around, frame)).toHaveLength(4)
  expect(
    clipRing(
      around.map(([x, y]) => [x + 2_000, y] as const),
      frame,
    ),
  ).toHaveLength(0)
  expect(
    clipLine(
      [
        [-50, 50],
        [50, 50],
        [150, 50],
        [50, 60],
        [-50, 60],
      ],
      frame,
    ),
  ).toHaveLength(2)
})

test('long tracks are simplified until their GPX fits, and keep their ends and breaks', async () => {
  const points = Array.from({ length: 4_000 }, (_, at) => ({
    latitude: -25 + at / 2_000,
    longitude: 120 + Math.sin(at / 9) / 500,
  }))
  const track: StopTrack = {
    stop: idOf(2),
    from: idOf(1),
    line: encodeLine(points),
    breaks: [2_000],
    km: 230,
    source: 'file',
    at: createDay('2027-04-01'),
  }
  const written: StopTrack[] = []
  const html = 'ä'.repeat(40_000)
  const gpx = await writeFittingGpx([track], html, async ([fitting]) => {
    if (fitting) written.push(fitting)
    return 'x'.repeat((fitting?.line.length ?? 0) * 40)
  })
  expect(80_000 + (gpx.length * 4) / 3).toBeLessThanOrEqual(200_000)
  const line = openTrack(written.at(-1) ?? track)
  expect([line?.points[0], line?.points.at(-1)]).toEqual([openTrack(track)?.points[0], openTrack(track)?.points.at(-1)])
  expect(line?.breaks.size).toBe(1)
})

test('the GPX has every stop and the tracks, and reads back equal', async () => {
  const stops = Array.from({ length: 40 }, (_, at) =>
    createStop(at + 1, { at: [at / 50, 120 + at / 10], from: '2027-06-01' }),
  )
  const points = Array.from({ length: 4_000 }, (_, at) => ({ latitude: at / 200_000, longitude: 120 + at / 40_000 }))
  const track: StopTrack = {
    stop: idOf(2),
    from: idOf(1),
    line: encodeLine(points),
    breaks: [],
    km: 11,
    source: 'file',
    at: createDay('2027-04-01'),
  }
  const trip = { name: hostile, description: '' }
  const now = new Date('2027-04-10T06:05:00Z')
  const gpx = await writeFittingGpx([track], writeFor(40, evil), async (tracks) =>
    createTripFile({ trip, waypoints: stops, format: 'gpx', options: { route: 'none', tracks }, now }).text(),
  )
  const { places, lines, title, leftOut } = await readText(gpx, 'plan.gpx')
  expect({ title, leftOut }).toEqual({ title: hostile, leftOut: [] })
  expect(lines.tracks).toBe(1)
  expect(lines.km).toBeCloseTo(11.3, 1)
  const toPlace = ({ name, latitude, longitude }: { name: string; latitude: string; longitude: string }) => ({
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
  })
  expect(places.map(toPlace)).toEqual(stops.map(toPlace))
})

test('the GPX has neither skipped stops nor tracks of other legs, which a searcher’s device would show like the rest', () => {
  const createTrack = (from: number, to: number): StopTrack => ({
    stop: idOf(to),
    from: idOf(from),
    line: encodeLine([from, to].map((latitude) => ({ latitude, longitude: 120 }))),
    km: 111,
    source: 'file',
    at: createDay('2027-04-01'),
  })
  const tracks = [createTrack(1, 2), createTrack(2, 3), createTrack(3, 4)]
  const stops = [1, 2, 3, 4].map((number) => {
    const track = tracks.find(({ stop }) => stop === idOf(number))
    return createStop(number, {
      at: [number, 120],
      skipped: number === 2 || undefined,
      track: track && summarizeTrack(track),
    })
  })
  const driven = selectDriven(computeItinerary({ plan: {} }, stops, [], { units: metric }), stops, tracks)
  expect(driven.stops.map(({ name }) => name)).toEqual(['Stop 1', 'Stop 3', 'Stop 4'])
  expect(driven.tracks).toEqual([tracks[2]])
})

test('an emergency number is linked only where it is the whole number', () => {
  const tripPlan: TripPlan = { rev: 1, party: [{ name: 'Ada', born: 2000 }], agency: { name: 'Police', phone: '000' } }
  expect(writeFor(0, tripPlan).match(/<a href="tel:000"/g)).toHaveLength(1)
})

test('each of two numbers in a field is linked', () => {
  const html = writeFor(0, { rev: 1, party: [{ name: 'Ada', phone: '08 8675 8305 / 0427 123 456' }] })
  expect(html).toContain('<a href="tel:0886758305" dir="ltr">08 8675 8305</a> / <a href="tel:0427123456" dir="ltr">')
})

test.each(['51K VP 50780 72925', '51K 343178 7776747', '18 north 323480 4306470'])(
  'the figures of a position in a grid are no phone number: %s',
  (position) => {
    const steps = [`We are at ${position} until noon, then call AMSA 1800 641 792.`]
    const html = writeFor(0, { rev: 1, steps })
    expect(html.match(/<a href="tel:[^<]*<\/a>/g)).toEqual(['<a href="tel:1800641792" dir="ltr">1800 641 792</a>'])
  },
)

test('a number that ends a sentence is linked whole, a day or a position is not', () => {
  const steps = ['If not back by 2027-04-10, call the ranger on 08 8956 7799. We camp at 23 18 44.55 S.']
  const html = writeFor(0, { rev: 1, steps })
  expect(html.match(/<a href="tel:[^<]*<\/a>/g)).toEqual(['<a href="tel:0889567799" dir="ltr">08 8956 7799</a>'])
})

test('a name in Arabic turns no phone number around', () => {
  const html = writeFor(0, { rev: 1, party: [{ name: 'عائشة', phone: '+20 100 000 0000' }], steps: ['اتصل 122'] })
  expect(html).toContain('<bdi>عائشة</bdi> · <bdi><a href="tel:+201000000000" dir="ltr">+20 100 000 0000</a></bdi>')
  expect(html).toContain('<li><bdi>اتصل 122</bdi></li>')
})

test('a party of 20 prints each person', () => {
  const party = Array.from({ length: 20 }, (_, at) => ({ name: `Person ${at + 1}` }))
  const html = writeFor(1, { rev: 1, party })
  for (const { name } of party) expect(html).toContain(`<p class="plan-text" dir="auto">${name}</p>`)
})

test('stops without a day have no sun; beside dated stops they come last', () => {
  const undated = [createStop(1, { at: [0, 0] }), createStop(2, { at: [85, 10] })]
  const context = {
    notations: ['mgrs'],
    units: metric,
    zone: 'UTC',
    findZone: () => ({ name: 'UTC', isNearBorder: false }),
  } as const
  const list = (stops: Parameters<typeof computeItinerary>[1]) =>
    listStopRows(computeItinerary({ plan: {} }, stops, [], { units: metric }), context).map(
      ({ dates, sun, coordinates }) => [dates, sun, ...coordinates],
    )
  const [first, second] = [
    ['0.00000, 0.00000', '31N AA 66021 00000'],
    ['85.00000, 10.00000', 'Outside the UTM grid'],
  ] as const
  expect(list(undated)).toEqual([
    ['', '', ...first],
    ['', '', ...second],
  ])
  const dated = createStop(3, { at: [0, 0], from: '2027-06-01' })
  expect(list([dated, ...undated.slice(1)])).toEqual([
    ['Tue, Jun 1, 2027', '05:54–18:01', ...first],
    ['No date', '', ...second],
  ])
})

test('the file’s name has the trip and the day of return', () => {
  expect(toTripPlanFileName('Canning Stock Route', '2027-05-08')).toBe('canning-stock-route-2027-05-08')
  expect(toTripPlanFileName('🚙', undefined)).toBe('trip')
})
