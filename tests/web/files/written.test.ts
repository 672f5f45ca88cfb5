import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { Waypoint } from '#shared/waypoint.ts'
import { findDuplicates, nameUnnamed } from '../../../web/files/compare.ts'
import { acceptedFiles, type TripFormat, tripFormats, type WriteOptions } from '../../../web/files/types.ts'
import { createUniqueNames, toFileName } from '../../../web/files/write/names.ts'
import { createTripFile } from '../../../web/files/write/trip-file.ts'
import { gpx, readText } from './files.ts'
import { idOf } from './generated.ts'

const now = new Date('2027-01-02T03:04:05.678Z')
const stop = (at: number, fields: Partial<Waypoint> = {}): Waypoint => ({
  id: idOf(at),
  name: `Stop ${at}`,
  description: '',
  latitude: '46.10',
  longitude: '8.20',
  startDate: null,
  endDate: null,
  weather: null,
  rev: 1,
  ...fields,
})
const camp = stop(1, {
  name: 'Camp; "dry", mostly',
  description: 'First line\nsecond',
  startDate: '2027-05-01T00:00:00Z',
  endDate: '2027-05-03T00:00:00Z',
  symbol: 'camp',
})
const write = (waypoints: readonly Waypoint[], format: TripFormat, options: WriteOptions = { route: 'none' }) =>
  createTripFile({ trip: { name: 'Iceland: Þingvellir', description: 'Ring' }, waypoints, format, options, now })
const writeText = (...all: Parameters<typeof write>) => write(...all).text()

/** The child elements that the schema of GPX 1.1 allows, in order. */
const schema: Readonly<Record<string, readonly string[]>> = {
  gpx: ['metadata', 'wpt', 'rte', 'trk', 'extensions'],
  metadata: ['name', 'desc', 'author', 'copyright', 'link', 'time', 'keywords', 'bounds', 'extensions'],
  wpt: [
    'ele',
    'time',
    'magvar',
    'geoidheight',
    'name',
    'cmt',
    'desc',
    'src',
    'link',
    'sym',
    'type',
    'fix',
    'sat',
  ].concat(['hdop', 'vdop', 'pdop', 'ageofdgpsdata', 'dgpsid', 'extensions']),
  rte: ['name', 'cmt', 'desc', 'src', 'link', 'number', 'type', 'extensions', 'rtept'],
}

function listChildren(xml: string): [parent: string, children: string[]][] {
  const all: [string, string[]][] = []
  const open: [string, string[]][] = [['', []]]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ name }) => {
    open.at(-1)?.[1].push(name)
    const element: [string, string[]] = [name, []]
    open.push(element)
    all.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  return all
}

test('the elements of a GPX file are in the order of its schema', async () => {
  const xml = await writeText([camp, stop(2), stop(3, { longitude: '180.0' })], 'gpx', { route: 'straight' })
  for (const [parent, children] of listChildren(xml)) {
    const order = (schema[parent === 'rtept' ? 'wpt' : parent] ?? []).slice()
    if (schema[parent === 'rtept' ? 'wpt' : parent] === undefined) {
      expect(children.every((child) => child.startsWith('offgrid:'))).toBe(true)
      continue
    }
    expect(order).toEqual(expect.arrayContaining(children))
    expect(children.map((child) => order.indexOf(child))).toEqual(
      children.map((child) => order.indexOf(child)).sort((a, b) => a - b),
    )
  }
  expect(xml).toContain('lon="-180"')
})

test('a GPX waypoint has its dates in a comment for receivers, and in Offgrid’s own elements', async () => {
  expect((await writeText([camp], 'gpx')).split('\n').slice(3)).toEqual([
    '<wpt lat="46.10" lon="8.20"><name>Camp; &quot;dry&quot;, mostly</name><cmt>2027-05-01 to 2027-05-03',
    'First line',
    'second</cmt><desc>First line',
    'second</desc><sym>camp</sym><extensions><offgrid:start>2027-05-01</offgrid:start><offgrid:end>2027-05-03</offgrid:end></extensions></wpt>',
    '</gpx>',
    '',
  ])
})

test('characters that XML cannot contain are left out, and the file is readable', async () => {
  const odd = stop(1, { name: 'A\u0001B\u001f\ufffe', description: 'one\rtwo\u0008' })
  for (const format of ['gpx', 'kml'] as const) {
    const { places } = await readText(await writeText([odd], format))
    expect(places).toMatchObject([{ name: 'AB', description: 'one\rtwo' }])
  }
})

test('a route has at most 250 stops; more are waypoints only', async () => {
  const stops = Array.from({ length: 251 }, (_, at) => stop(at))
  expect(await writeText(stops, 'gpx', { route: 'straight' })).not.toContain('<rte>')
  expect((await writeText(stops.slice(1), 'gpx', { route: 'straight' })).match(/<rtept /g)).toHaveLength(250)
})

test('names for handhelds have 30 characters and are unique', async () => {
  const name = 'A spring under the three tall poplars 🏕️'
  const xml = await writeText(
    [1, 2, 3].map((at) => stop(at, { name })),
    'gpx',
    { route: 'straight', shortNames: true },
  )
  const names = [...xml.matchAll(/<wpt [^>]*><name>([^<]*)/g)].map((match) => match[1])
  expect(names).toEqual([
    'A spring under the three tall',
    'A spring under the three tal-2',
    'A spring under the three tal-3',
  ])
  // The route uses the same waypoints.
  expect([...xml.matchAll(/<rtept [^>]*><name>([^<]*)/g)].map((match) => match[1])).toEqual(names)
})

test('a calendar has whole days, its end excluded, in lines of at most 75 bytes', async () => {
  const text = await writeText(
    [camp, stop(2), stop(3, { name: 'é🏕️'.repeat(60), startDate: '2027-06-01T00:00:00Z' })],
    'ics',
  )
  const lines = text.split('\r\n')
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  const whole = text.replaceAll('\r\n ', '')
  expect(whole.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Offgrid//Trips//EN',
    'BEGIN:VEVENT',
    `UID:${idOf(1)}@offgrid`,
    'DTSTAMP:20270102T030405Z',
    'DTSTART;VALUE=DATE:20270501',
    'DTEND;VALUE=DATE:20270504',
    'SUMMARY:Camp\\; "dry"\\, mostly',
    'DESCRIPTION:First line\\nsecond',
    'GEO:46.10;8.20',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    `UID:${idOf(3)}@offgrid`,
    'DTSTAMP:20270102T030405Z',
    'DTSTART;VALUE=DATE:20270601',
    'DTEND;VALUE=DATE:20270602',
    `SUMMARY:${'é🏕️'.repeat(60)}`,
    'GEO:46.10;8.20',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('no cell of a table runs as a formula, and numbers stay numbers', async () => {
  const formulas = ['=1+1', '+1', '-1', '@A1', "'=1+1"].map((name, at) => stop(at, { name, latitude: '-46.10' }))
  expect(await write(formulas, 'csv').text()).toBe(
    [
      'name,latitude,longitude,start,end,description,skipped,kind',
      "'=1+1,-46.10,8.20,,,,,",
      "'+1,-46.10,8.20,,,,,",
      "'-1,-46.10,8.20,,,,,",
      "'@A1,-46.10,8.20,,,,,",
      "''=1+1,-46.10,8.20,,,,,",
      '',
    ].join('\r\n'),
  )
  const [first] = new Uint8Array(await write(formulas, 'csv').arrayBuffer())
  expect(first).toBe(0xef)
})

test('a cell that starts with a line feed or a full-width sign does not run as a formula either, and comes back', async () => {
  const texts = ['\n=1+1', '＝1+1', '＋1', '－1', '＠A1', "'＝1"]
  const file = await writeText(
    texts.map((description, at) => stop(at, { description })),
    'csv',
  )
  expect(
    file
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.replace(/^.*,,(?=.)|,,$/gs, '')),
  ).toEqual([`"'\n=1+1"`, "'＝1+1", "'＋1", "'－1", "'＠A1", "''＝1"])
  expect((await readText(file)).places.map(({ description }) => description)).toEqual(texts)
})

test('the line and the calendar of a trip pass by its skipped stops', async () => {
  const stops = [
    stop(0, { name: 'Well 33' }),
    stop(1, { name: 'Well 34', skipped: true }),
    stop(2, { name: 'Well 35' }),
  ]
  const dated = stops.map((one) => ({ ...one, startDate: '2027-05-03T00:00:00Z' }))
  expect((await writeText(dated, 'ics')).match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Well 33', 'SUMMARY:Well 35'])
  const gpx = await writeText(stops, 'gpx', { route: 'straight' })
  expect(gpx.match(/<wpt /g)).toHaveLength(3)
  expect(gpx.match(/<rtept /g)).toHaveLength(2)
})

test('no reader of a KML file runs a description’s angle brackets, and they come back unchanged', async () => {
  const texts = [
    '<img src=x onerror="alert(1)"> dry',
    'Salt &lt;b&gt; <3',
    'a &amp;lt; b',
    'AT&T & 3 > 2',
    '&amp;#60;b>',
  ]
  const written = texts.map((description, at) => stop(at, { description }))
  const trip = { name: 'Canning', description: '<script>alert(1)</script>' }
  const file = createTripFile({ trip, waypoints: written, format: 'kml', options: { route: 'none' }, now })
  const descriptions: string[] = []
  const parser = new SaxesParser()
  let text = ''
  parser.on('opentag', () => {
    text = ''
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'description') descriptions.push(text)
  })
  parser.write(await file.text()).close()
  expect(descriptions).toEqual([
    '&lt;script>alert(1)&lt;/script>',
    '&lt;img src=x onerror="alert(1)"> dry',
    'Salt &amp;lt;b&amp;gt; &lt;3',
    'a &amp;amp;lt; b',
    'AT&T & 3 > 2',
    '&amp;amp;#60;b>',
  ])
  const { description, places } = await readText(await file.text())
  expect([description, ...places.map((place) => place.description)]).toEqual([trip.description, ...texts])
})

test('a KML file of an earlier version keeps the angle brackets of its descriptions', async () => {
  const { places } = await readText(
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:offgrid="urn:offgrid:trip:1"><Document><Placemark><name>A</name><description>&lt;b&gt;dry&lt;/b&gt; &amp; cold</description><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>',
  )
  expect(places[0]?.description).toBe('<b>dry</b> & cold')
})

test('a file is named after its trip in plain letters, and never has an empty name', () => {
  expect(write([camp], 'gpx').name).toBe('iceland-ingvellir.gpx')
  expect(
    ['Đà Lạt / Café', '井', '', 'CON', '../../etc/passwd', 'x'.repeat(300)].map((name) => toFileName(name, 'trip')),
  ).toEqual(['a-lat-cafe', 'trip', 'trip', 'trip-con', 'etc-passwd', 'x'.repeat(60)])
  const unique = createUniqueNames()
  expect(['a', 'A', 'a', 'a-2', 'b'].map(unique)).toEqual(['a', 'A-2', 'a-3', 'a-2-2', 'b'])
})

test('places of the same name within 10 m count as existing', () => {
  const place = (name: string, latitude: string) => ({ name, latitude, longitude: '8' })
  const places = [place('Camp', '46.00005'), place(' Camp ', '46'), place('Camp', '46.0002'), place('Well', '46')]
  expect(findDuplicates(places, [place('Camp', '46')])).toEqual(new Set([0, 1]))
})

test('places without a name are named after their position', async () => {
  const { places } = await readText(
    gpx('<wpt lat="1" lon="1"><name>A</name></wpt><wpt lat="1" lon="2"/><wpt lat="1" lon="3"><name> </name></wpt>'),
  )
  expect(nameUnnamed(places).places.map(({ name }) => name)).toEqual(['A', 'Waypoint 2', 'Waypoint 3'])
  expect(nameUnnamed(places, 40).named).toEqual(['Waypoint 42', 'Waypoint 43'])
})

test('every exported format can be imported again, except calendars', () => {
  const written = tripFormats.map((format) => write([camp], format).name.replace(/^.*\./, '.'))
  expect(written.filter((ending) => !acceptedFiles.split(',').includes(ending))).toEqual(['.ics'])
})
