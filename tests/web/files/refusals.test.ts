import { expect, test } from 'vitest'
import {
  describeDuplicates,
  describeFound,
  describeLeftOut,
  describeRoom,
  describeUnnamed,
} from '../../../web/files/texts.ts'
import { gpx, kml, read, readText, refuse, toBrief, toFile } from './files.ts'
import { bomb, zip } from './zip.ts'

const point = '<Placemark><name>Camp</name><Point><coordinates>-109.5,38.5</coordinates></Point></Placemark>'
const bytes = (text: string) => new TextEncoder().encode(text)
const windows1252 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test('a file of more than 25 MB is not opened', async () => {
  expect(await refuse(toFile(new Uint8Array(25_000_001)))).toBe('FileProblem: This file is larger than 25 MB.')
})

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1])],
  ['a page', '<!DOCTYPE html><html><body>38.5, -109.5</body></html>'],
  ['another XML', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['another JSON', '{"type":"Topology"}'],
  ['a list', '[1, 2, 3]'],
  ['words', 'Dear Anna,\nthe camp, at last, was dry.\n'],
  ['nothing', ''],
  ['blanks', ' \n\n'],
])('%s is not a file of places', async (_, content) => {
  expect(await refuse(toFile(content))).toBe('FileProblem: This is not a GPX, KML, KMZ, GeoJSON or CSV file.')
})

test('a zip without a map in it is refused too', async () => {
  expect(await refuse(zip([{ name: 'a.txt', content: bytes('a') }]))).toBe(
    'FileProblem: This is not a GPX, KML, KMZ, GeoJSON or CSV file.',
  )
})

test.each([
  ['a tag that is not closed', gpx('<trk>\n<name>Camp</name>'), 5],
  ['an attribute without quotes', gpx('<wpt lat=1 lon="2"/>'), 3],
  ['a file that was cut off', gpx('<trk/>\n<wpt lat="1" lon="2"/>').slice(0, -20), 4],
  ['an undeclared entity', gpx('\n<wpt lat="1" lon="2"><name>&camp;</name></wpt>'), 4],
  ['empty lines before the first', `\n\n${gpx('<wpt lat=1 lon="2"/>')}`, 5],
  ['elements in elements, 65 deep', gpx('<extensions>'.repeat(64)), 3],
  ['a hundred and one attributes', gpx(`<wpt ${Array.from({ length: 101 }, (_, at) => `a${at}=""`).join(' ')}/>`), 3],
  ['a damaged line of GeoJSON in lines', '{"type":"Feature"}\n{"type":"Feature"}\n{"type"', 3],
  ['truncated JSON', '{"type": "FeatureCollection",\n"features": [\n{"type": "Feature"', 3],
])('%s: the line is named', async (_, content, line) => {
  expect(await refuse(toFile(content))).toBe(`FileProblem: This file is damaged at line ${line} and cannot be read.`)
})

test.each([
  ['KML', `${kml(`${point}\n${point}\n<Placemark>`).slice(0, -20)}<`, 2, 5],
  ['GPX', gpx('<wpt lat="1" lon="2"/>\n<wpt lat="1" lon=2"/>'), 1, 4],
])(
  'the places of a damaged %s file before the damage are imported, and the file is not refused as well',
  async (_, content, count, line) => {
    const { places, notes, refused } = await readText(content)
    const importable = count === 1 ? 'the 1 place before it' : `the ${count} places before it`
    expect({ places: places.length, notes, refused }).toEqual({
      places: count,
      notes: [`This file is damaged after line ${line}: ${importable} can be imported.`],
      refused: [],
    })
  },
)

test('a refused file adds no place to the others’, and a damaged one is named', async () => {
  const nested = `${'{"type":"GeometryCollection","geometries":['.repeat(200)}${']}'.repeat(200)}`
  const camp = '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}'
  const collection = `{"type":"FeatureCollection","features":[${camp},{"type":"Feature","geometry":${nested}}]}`
  const { places, notes, refused } = await read([
    toFile(collection, 'deep.json'),
    toFile(gpx('<wpt lat="1" lon="2"><name>Well</name></wpt><'), 'wells.gpx'),
  ])
  expect(places.map(toBrief)).toEqual(['Well 1 2'])
  expect(notes).toEqual(['wells.gpx is damaged after line 4: the 1 place before it can be imported.'])
  expect(refused.map(({ fileName }) => fileName)).toEqual(['deep.json'])
})

test('elements 100,000 deep are refused at the 65th', async () => {
  expect(await refuse(toFile(gpx('<extensions>\n'.repeat(100_000))))).toBe(
    'FileProblem: This file is damaged at line 66 and cannot be read.',
  )
})

test('collections in collections are refused at the 65th too', async () => {
  const nested = `${'{"type":"GeometryCollection","geometries":['.repeat(200)}${']}'.repeat(200)}`
  expect(await refuse(toFile(nested))).toBe('FileProblem: This file is damaged at line 1 and cannot be read.')
})

test('a file that declares entities is refused before one of them is read', async () => {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const doctype = `<!DOCTYPE gpx [<!ENTITY l0 "ha">${laughs}<!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const file = gpx('<wpt lat="1" lon="2"><name>&l9;&f;</name></wpt>').replace('<gpx', `${doctype}<gpx`)
  expect(await refuse(toFile(file))).toBe(
    'FileProblem: This file declares its own entities (DOCTYPE). Offgrid doesn’t open such files.',
  )
})

test('a file with areas only says how many, and an empty one says that it is empty', async () => {
  const area =
    '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>'
  expect(await refuse(toFile(kml(area + area)))).toBe('FileProblem: There are no places in this file, only 2 areas.')
  expect(await refuse(toFile(gpx('')))).toBe('FileProblem: There are no places in this file.')
  expect(await refuse(toFile(gpx('<wpt lat="91" lon="0"/>')))).toBe(
    'FileProblem: There are no places in this file. 1 place was left out: its latitude is not between -90 and 90.',
  )
})

test('a file that links to a map on the web says so', async () => {
  expect(
    await refuse(toFile(kml('<NetworkLink><Link><href>https://example.com/doc.kml</href></Link></NetworkLink>'))),
  ).toBe('FileProblem: This file links to a map on the web and contains no places itself.')
})

test('a file that would take quadratic time is still read in time', async () => {
  const blanks = ' '.repeat(1_000_000)
  const many = '<wpt lat="1" lon="2"><name>a</name></wpt>'.repeat(10_000)
  const route = `<rte>${'<rtept lat="1" lon="2"><name>a</name></rtept>'.repeat(10_000)}</rte>`
  const { places, lines } = await read([
    toFile(kml(`<Placemark><LineString><coordinates>0,1${blanks}0, 2</coordinates></LineString></Placemark>`)),
    toFile(
      kml(
        `<Placemark><name>A</name><description>${'&lt;'.repeat(100_000)}</description><Point><coordinates>1,2</coordinates></Point></Placemark>`,
      ),
    ),
    toFile(gpx(many + route)),
    toFile(`name,lat,lon\n"${'""'.repeat(400_000)}",1,2\n"${'"a'.repeat(200_000)}`),
  ])
  expect({ places: places.length, lines: lines.tracks }).toEqual({ places: 10_002, lines: 1 })
})

test('a placemark with an address or nothing instead of a point is said', async () => {
  const address = '<Placemark><name>Fuel</name><address>7 High Street</address></Placemark>'
  expect(await refuse(toFile(kml(address)))).toBe(
    'FileProblem: There are no places in this file. 1 place was left out: it has an address, but no coordinates.',
  )
  const { leftOut, places } = await readText(
    kml(`${point}${address}${address}<Placemark><name>Tour</name></Placemark>`),
  )
  expect(places).toHaveLength(1)
  expect(leftOut.map(describeLeftOut)).toEqual([
    '2 places were left out: they have an address, but no coordinates.',
    '1 place was left out: it has no coordinates.',
  ])
  const feature = (properties: object) => JSON.stringify({ type: 'Feature', properties, geometry: null })
  expect(await refuse(toFile(feature({ name: 'Fuel', address: '7 High Street' })))).toContain('it has an address')
  expect(await refuse(toFile(feature({ title: 'Camps', class: 'Folder' })))).toBe(
    'FileProblem: There are no places in this file.',
  )
})

test('a KMZ that becomes a gigabyte is given up at 32 MB', async () => {
  expect(await refuse(zip([{ name: 'doc.kml', content: bomb(1_000), method: 8 }]))).toBe(
    'FileProblem: This file is larger than 32 MB when unzipped.',
  )
})

test('a zip of 60,000 files is given up at 1,000, whatever number it declares', async () => {
  const empty = new Uint8Array()
  const many = Array.from({ length: 60_000 }, (_, at) => ({ name: `${at}.kml`, content: empty }))
  expect(await refuse(zip(many))).toBe('FileProblem: This file contains more than 1,000 files.')
})

test.each([
  ['an encrypted entry', zip([{ name: 'doc.kml', content: bytes(kml(point)), flags: 1 }])],
  ['no deflated bytes', zip([{ name: 'doc.kml', content: bytes('not deflated'), method: 8 }])],
  ['no directory', new File([bytes('PK\u0003\u0004'), new Uint8Array(100)], 'a.kmz')],
])('a zip with %s is damaged', async (_, file) => {
  expect(await refuse(file)).toBe('FileProblem: This file is damaged at line 1 and cannot be read.')
})

test('a file that says UTF-8 and is not is read as Windows-1252, with a note', async () => {
  const { places, notes } = await read([toFile(windows1252(gpx('<wpt lat="1" lon="2"><name>Café</name></wpt>')))])
  expect(places[0]?.name).toBe('Café')
  expect(notes).toEqual(['This file says UTF-8 but is not; accents were read as Windows-1252. Please check the names.'])
  const table = await read([toFile(windows1252('name,lat,lon\nCafé,1.5,2.5\n'))])
  expect(table.notes).toEqual(['This file is not UTF-8; accents were read as Windows-1252. Please check the names.'])
})

test('byte order marks and declarations are respected', async () => {
  const text = gpx('<wpt lat="1" lon="2"><name>Café</name></wpt>')
  const utf16 = new Uint8Array(new Uint16Array([...`\ufeff${text}`].map((one) => one.charCodeAt(0))).buffer)
  const latin1 = windows1252(text.replace('UTF-8', 'ISO-8859-1'))
  for (const content of [
    `\ufeff${text}`,
    utf16,
    latin1,
    text.replace('UTF-8', 'UTF-16'),
    text.replace('UTF-8', 'nonsense'),
  ]) {
    const { places, notes } = await readText(content)
    expect({ names: places.map(({ name }) => name), notes }).toEqual({ names: ['Café'], notes: [] })
  }
})

test('one unreadable file among several does not stop the others', async () => {
  const { title, places, refused } = await read([
    toFile(kml(point), 'camps.kml'),
    toFile('<svg/>', 'drawing.svg'),
    toFile(gpx('<wpt lat="1" lon="2"><name>Well</name></wpt>'), 'wells.gpx'),
  ])
  expect({ title, names: places.map(({ name }) => name) }).toEqual({ title: 'camps', names: ['Camp', 'Well'] })
  expect(refused).toEqual([{ fileName: 'drawing.svg', message: 'This is not a GPX, KML, KMZ, GeoJSON or CSV file.' }])
})

test('an overlong text is cut at its end, and the user is told', async () => {
  const long = `${'x'.repeat(199)}🏕️ and more`
  const { places, notes } = await readText(
    gpx(`<wpt lat="1" lon="2"><name>${long}</name><desc>Dry</desc></wpt>
<wpt lat="1" lon="2"><name>B</name><desc>${'y'.repeat(2_100)}</desc></wpt>`),
  )
  expect(places[0]).toMatchObject({ name: 'x'.repeat(199), description: `${long}\nDry` })
  expect(places[1]?.description).toBe('y'.repeat(2_000))
  expect(notes).toEqual(['1 description was cut after 2,000 characters.'])
})

test('invalid dates, or dates in the wrong order, are left out, and the user is told', async () => {
  const { places, notes } = await readText(
    'name,lat,lon,start,end\nA,1.5,2.5,2027-05-01,2027-05-03\nB,1.5,2.5,05/01/2027,\nC,1.5,2.5,2027-05-03,2027-05-01\n',
  )
  expect(places.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ['2027-05-01', '2027-05-03'],
    [null, null],
    [null, null],
  ])
  expect(notes).toEqual(['2 places came without dates: theirs could not be read.'])
})

test('a read file is summarized', () => {
  const lines = { tracks: 3, km: 12, areas: 0 }
  expect(describeFound({ places: Array(9), lines: { ...lines, areas: 11 } })).toBe(
    '9 places found. 11 areas are not imported: Offgrid plans stops and tracks.',
  )
  expect(describeFound({ places: Array(1_240), lines })).toBe('1,240 places found.')
  expect(describeUnnamed(['Waypoint 4', 'Waypoint 6', 'Waypoint 9'])).toBe(
    '3 have no name and are called “Waypoint 4”…',
  )
  expect(describeUnnamed([])).toBeUndefined()
  expect(describeDuplicates(2)).toBe('2 are already in this trip.')
  expect(describeDuplicates(0)).toBeUndefined()
  expect(describeLeftOut({ reason: 'their coordinates cannot be read', count: 2 })).toBe(
    '2 places were left out: their coordinates cannot be read.',
  )
  expect(describeRoom(40, 41)).toBe('This trip has room for 40 more waypoints; the file has 41.')
  expect(describeRoom(1, 2)).toBe('This trip has room for 1 more waypoint; the file has 2.')
  expect(describeRoom(2000, 2600, true)).toBe('A trip has room for 2,000 waypoints; the file has 2,600.')
})
