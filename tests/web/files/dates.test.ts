import { expect, test } from 'vitest'
import { gpx, kml, read, readText, toFile } from './files.ts'

const stays = async (content: string) =>
  (await readText(content)).places.map(({ startDate, endDate }) => [startDate, endDate])
const table = (...dates: readonly string[]) =>
  `name;latitude;longitude;start;end;description\n${dates.map((both) => `A;38,57;-109,55;${both};Flat\n`).join('')}`

test.each([
  ['dots', ['02.08.2027;04.08.2027'], [['2027-08-02', '2027-08-04']]],
  [
    'the month first',
    ['8/2/2027;8/14/2027', '8/4/2027;8/5/2027'],
    [
      ['2027-08-02', '2027-08-14'],
      ['2027-08-04', '2027-08-05'],
    ],
  ],
  [
    'the day first',
    ['2/8/27;4/8/27', '14/8/27;'],
    [
      ['2027-08-02', '2027-08-04'],
      ['2027-08-14', null],
    ],
  ],
  ['the year first', ['2027/8/2;2027-08-04'], [['2027-08-02', '2027-08-04']]],
  ['names of months', ['2 Aug 2027;4. August 2027'], [['2027-08-02', '2027-08-04']]],
])('a table that a spreadsheet saved keeps its dates with %s', async (_, dates, expected) => {
  expect(await stays(table(...dates))).toEqual(expected)
  expect((await readText(table(...dates))).notes).toEqual([])
})

test('dates that no cell decides are asked for, and read in the chosen order', async () => {
  const text = table('8/2/2027;8/4/2027')
  const { places, tables, notes } = await readText(text)
  expect(places[0]).toMatchObject({ startDate: null, endDate: null })
  expect(tables[0]?.dayOrders).toEqual(['dmy', 'mdy'])
  expect(notes).toEqual(['1 place came without dates: theirs could not be read.'])
  const columns = tables[0]?.columns ?? {}
  const chosen = await read([toFile(text)], [{ columns, dayOrder: 'mdy' }])
  expect(chosen.places[0]).toMatchObject({ startDate: '2027-08-02', endDate: '2027-08-04' })
  expect(chosen.tables[0]).toMatchObject({ dayOrder: 'mdy', dayOrders: ['dmy', 'mdy'] })
  expect(chosen.notes).toEqual([])
})

test('a date that names a month is said, and the other one is kept', async () => {
  const span = (begin: string, end: string) =>
    `<Placemark><TimeSpan><begin>${begin}</begin><end>${end}</end></TimeSpan><Point><coordinates>17,-22</coordinates></Point></Placemark>`
  const { places, notes } = await readText(
    kml(span('2027-06', '2027-06-04') + span('2027-06', '2027-07') + span('2027', '') + span('2027-06-04', 'later')),
  )
  expect(places.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    [null, '2027-06-04'],
    [null, null],
    [null, null],
    ['2027-06-04', null],
  ])
  expect(notes).toEqual([
    '1 place came with one date only: the other names no day.',
    '2 places came without dates: theirs name no day.',
    '1 place came with one date only: the other could not be read.',
  ])
})

test.each([
  [
    'GPX of GDAL',
    gpx(
      '<wpt lat="38.57" lon="-109.55"><name>A</name><extensions><ogr:date xmlns:ogr="http://osgeo.org/gdal">2027/08/02 10:15:00+00</ogr:date></extensions></wpt>',
    ),
  ],
  [
    'a table whose first row has none',
    'name,latitude,longitude,date\nA,38.57,-109.55,\nB,38.58,-109.55,2027-08-02 10:15\n',
  ],
])('a date with a time is when a place was saved, not the day of a stay: %s', async (_, text) => {
  for (const stay of await stays(text)) expect(stay).toEqual([null, null])
})
