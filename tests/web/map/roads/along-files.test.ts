import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FoundAlong } from '#shared/along/place.ts'
import { formatPlaceList } from '../../../../web/map/own/place-list.ts'
import type { AlongOrder, AlongResult, NoMap } from '../../../../web/map/roads/messages.ts'
import { findMapPlaces, runOrder } from '../../../../web/map/roads/run-order.ts'
import { locate, point } from '../../../shared/along/one-tile.ts'
import { writeArchive } from '../../../support/pmtiles.ts'
import { encodeTile, type TileFeature } from '../../../support/vector-tile.ts'
import { ThreadWorker } from '../../../support/worker-thread.ts'

/** Orders to the worker that reads map files, which runs on a thread. */

beforeEach(() => vi.stubGlobal('Worker', ThreadWorker))
afterEach(() => vi.unstubAllGlobals())

const fuel = (name: string): TileFeature => point(2_000, 2_000, { class: 'fuel', subclass: 'fuel', name })
const road: TileFeature = {
  type: 'line',
  attributes: { class: 'minor' },
  lines: [
    [
      { x: -64, y: 2_048 },
      { x: 4_160, y: 2_048 },
    ],
  ],
}
const leg = {
  from: { position: locate(0, 2_048) },
  to: { position: locate(12_287, 2_048) },
  km: 6.6,
  track: undefined,
  surface: undefined,
  line: undefined,
}
const order = (files: readonly File[], about: Partial<AlongOrder> = {}): AlongOrder => ({
  kind: 'along',
  files,
  legs: [leg],
  corridorKm: 1,
  placeFiles: [],
  lists: [],
  ...about,
})

/** Returns a map file of tiles in a row, by their column; with zoom 12 all around. */
function createFile(
  name: string,
  columns: readonly number[],
  { type = 1, note = {}, east = 140 }: { type?: number; note?: object; east?: number } = {},
): File {
  const bytes = encodeTile({ poi: [fuel(name)], transportation: [road] })
  const tile = (z: number, x: number, y: number) =>
    z === 12 || (z === 14 && y === 9_400 && columns.includes(x - 14_500)) ? bytes : undefined
  const metadata = { 'planetiler:osm:osmosisreplicationtime': '2027-06-02T00:00:00Z', ...note }
  return new File([writeArchive({ box: [138, -27, east, -25], zooms: [12, 14], tile, type, metadata })], name)
}

const search = (one: AlongOrder, signal = new AbortController().signal) =>
  findMapPlaces(one, { signal, onProgress: () => undefined })

/** Also checks that the JSON to save says the same. */
async function check(result: AlongResult | NoMap): Promise<FoundAlong> {
  if ('kind' in result) throw new Error(result.kind)
  const { found, json } = result
  expect(JSON.parse(await json.text())).toEqual(JSON.parse(JSON.stringify(found)))
  return found
}

test('finds places on map files, of which the newest that shows a tile counts', async () => {
  const files = [createFile('old', [0, 1, 2]), createFile('new', [1]), createFile('pictures', [0, 1], { type: 2 })]
  const { places, sources, coveredKm, tiles } = await check(await search(order(files)))
  expect(places.map(({ name }) => name)).toEqual(['old', 'new', 'old'])
  expect(sources.map(({ name }) => name)).toEqual(Array(3).fill('OpenStreetMap, 2 June 2027'))
  expect(coveredKm).toBeCloseTo(6.6, 1)
  expect(tiles['no vector tile']).toBeGreaterThan(0)
})

test('a tile that a file lacks is empty land, but not beyond the file’s edge, and not in a trip’s map', async () => {
  const find = async (file: File) => (await check(await search(order([file])))).coveredKm
  expect(await find(createFile('country', [0, 2]))).toBeCloseTo(6.6, 1)
  expect(await find(createFile('country', [0], { east: locate(8_200, 0).longitude }))).toBeCloseTo(4.4, 1)
  expect(await find(createFile('trip', [0, 2], { note: { offgrid: { from: 'site', drawnTo: 14 } } }))).toBeCloseTo(
    4.4,
    1,
  )
})

test('a route and surfaces come from the file that has the roads, also if a newer trip’s map only has the places in its area', async () => {
  const other = { note: { offgrid: { from: 'site', drawnTo: 14 } } }
  const files = [createFile('country', [0, 1, 2]), createFile('trip', [1], other), createFile('far trip', [], other)]
  const stops = [locate(200, 2_048), locate(12_000, 2_048)] as const
  const under = { signal: new AbortController().signal, onProgress: () => undefined }
  const choice = { preference: 'fastest', unknown: 'gravel' } as const
  const along = (own: readonly File[]) => runOrder({ kind: 'route', files: own, stops, choice }, under)
  expect(await along(files)).toMatchObject({ km: expect.closeTo(6.3, 0) })
  expect(await along(files.slice(1))).toMatchObject({ kind: 'no road' })
  const read = await runOrder({ kind: 'surfaces', files, track: stops, unknown: 'gravel' }, under)
  expect(read).toMatchObject({ notOnMap: 0 })
})

test('without a map file, only lists are searched', async () => {
  expect(await search(order([]))).toEqual({ kind: 'no map' })
  const noMap = new File(['no map'], 'notes.pmtiles')
  expect(await search(order([noMap]))).toEqual({ kind: 'no map' })
  const place = { kind: 'water', type: '', name: 'Well', position: locate(2_000, 2_000) } as const
  const placeFiles = [
    new File(['{"kind":"file","name":"Cut o'], 'cut.json'),
    new File([formatPlaceList({ kind: 'file', name: 'Wells', places: [place] })], 'wells.json'),
  ]
  const lists = [{ kind: 'bundled', name: 'Towns', places: [{ ...place, kind: 'town', name: 'Town' }] }] as const
  const { places, sources } = await check(await search(order([], { placeFiles, lists })))
  expect(places.map(({ name, source }) => [name, sources[source]?.name])).toEqual([
    ['Well', 'Wells'],
    ['Town', 'Towns'],
  ])
})

test('a canceled search keeps what it found', async () => {
  const stop = new AbortController()
  const found = search(order([createFile('map', [0, 1, 2])]), stop.signal)
  stop.abort()
  expect(await check(await found)).toMatchObject({ endedBy: 'cancel' })
})
