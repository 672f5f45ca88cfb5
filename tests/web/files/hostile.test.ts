import { expect, test, vi } from 'vitest'
import { limits } from '#shared/limits.ts'
import { findDuplicates } from '../../../web/files/compare.ts'
import { readCoordinate } from '../../../web/files/read/coordinates.ts'
import { cut, gpx, read, readText, refuse, toFile } from './files.ts'

/** Files that try to freeze the page. */

/** Each distance takes one or two square roots. */
function countDistances() {
  const roots = vi.spyOn(Math, 'sqrt')
  return () => roots.mock.calls.length
}

const spot = { latitude: '20', longitude: '10' }

test('1,000 stops in one spot and 1,000 tracks that start there take a few comparisons each', async () => {
  const track = '<trk><trkseg><trkpt lat="20.0001" lon="10"/><trkpt lat="20.0002" lon="10"/></trkseg></trk>'
  const file = gpx(`${'<wpt lat="20" lon="10"/>'.repeat(1_000)}${track.repeat(1_000)}`)
  const distances = countDistances()
  const { places, cutLines } = await readText(file)
  expect(cut(cutLines, places.slice(0, 100))).toEqual([])
  expect(distances()).toBeLessThan(1_000 * 100)
})

test('12,000 equal tracks between crowded stops are cut like one', async () => {
  const stops = [20, 21].flatMap((latitude) =>
    Array.from({ length: 20 }, (_, at) => `<wpt lat="${latitude}" lon="${10 + at / 1e6}"/>`),
  )
  const track = '<trk><trkseg><trkpt lat="20" lon="10"/><trkpt lat="21" lon="10"/></trkseg></trk>'
  const { places, lines, cutLines } = await readText(gpx(stops.join('') + track.repeat(12_000)))
  expect(lines.tracks).toBe(12_000)
  expect(cut(cutLines, places).map(({ from, to }) => [from, to])).toEqual([[19, 20]])
})

test('tracks after two million points are not imported, and the file says so', async () => {
  const line = (count: number) => `{"type":"LineString","coordinates":[${'[0,1],[0,2],'.repeat(count / 2)}[0,1]]}`
  const text = `{"type":"GeometryCollection","geometries":[${line(1_500_000)},${line(600_000)}]}`
  const { lines, notes } = await readText(text)
  expect(lines.tracks).toBe(1)
  expect(notes).toEqual(['The tracks after the first 2,000,000 points are not imported.'])
})

test('stops of one name in one spot, or along the equator, are compared with a few others each', () => {
  const place = (longitude: number) => ({ name: 'Camp', latitude: '0', longitude: String(longitude) })
  const along = Array.from({ length: 1_000 }, (_, at) => place(at / 100))
  const crowd = Array.from({ length: 1_000 }, () => place(100))
  // 11 m east of the others: near enough to be compared, but not the same.
  const beside = Array.from({ length: 1_000 }, (_, at) => place(at / 100 + 0.0001))
  const besideCrowd = Array.from({ length: 1_000 }, () => place(100.0001))
  const distances = countDistances()
  expect(findDuplicates([...beside, ...besideCrowd], [...along, ...crowd])).toEqual(new Set())
  expect(distances()).toBeLessThan(2_000 * 200)
})

test.each([
  ['blanks between its parts', `1${' '.repeat(18)}1${' '.repeat(18)}1${' '.repeat(18)}x`],
  ['a million digits', `1.${'1'.repeat(1_000_000)}`],
  ['a million digits and blanks', `${'1 '.repeat(1_000_000)}`],
])('a latitude of %s is left out at once', (_, raw) => {
  expect(readCoordinate(raw, 'latitude')).toEqual({ reason: 'their coordinates cannot be read' })
})

test('column titles of a million combining marks are read only up to a title’s length', async () => {
  const marks = '\u0301\u0327'.repeat(500_000)
  const { places } = await readText(`name,lat,lon,a${marks}\nCamp,1.5,2.5,\n`)
  expect(places).toMatchObject([{ name: 'Camp', latitude: '1.5' }])
})

test('a name keeps at most 30 combining marks in a row', async () => {
  const [thirty, many] = ['\u0301'.repeat(30), '\u0301'.repeat(31)]
  const { title, places } = await readText(
    gpx(
      `<metadata><name>T${many}</name></metadata><wpt lat="1" lon="2"><name>A${many}b${thirty}c</name></wpt><wpt lat="1" lon="3"><name>${'\u0327\u0301'.repeat(2_000_000)}</name></wpt>`,
    ),
  )
  expect(title).toBe(`T${thirty}`)
  expect(places.map(({ name }) => name)).toEqual([`A${thirty}b${thirty}c`, '\u0327\u0301'.repeat(15)])
})

const archive = (trips: readonly object[], vehicles: readonly object[] = []) =>
  toFile(JSON.stringify({ format: 'offgrid/1', trips, vehicles }), 'account.json')

test('an archive of 300,000 trips is refused, and one with more vehicles than a garage holds', async () => {
  expect(await refuse(archive(Array.from({ length: 300_000 }, () => ({}))))).toBe(
    'FileProblem: This file holds 300,000 trips. An account has room for 10,000.',
  )
  expect(
    await refuse(
      archive(
        [],
        Array.from({ length: 101 }, () => ({})),
      ),
    ),
  ).toBe('FileProblem: This file holds 101 vehicles. An account has room for 100.')
})

test('a trip’s waypoints in an archive are read up to the limit, and the others are counted', async () => {
  const waypoints = Array.from({ length: limits.waypointsPerTrip + 5 }, (_, at) => ({ name: `Well ${at}`, ...spot }))
  const { archive: account, leftOut } = await read([archive([{ name: 'Canning', waypoints }])])
  expect(account?.trips[0]?.places).toHaveLength(limits.waypointsPerTrip)
  expect(leftOut).toEqual([{ reason: 'a trip has room for 2,000', count: 5 }])
})
