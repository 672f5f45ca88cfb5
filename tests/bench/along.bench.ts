import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { measureKm } from '../../shared/tracks/measure.ts'
import { encodeLine } from '../../shared/tracks/polyline.ts'
import { wide } from '../support/chromium-launch.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { writeArchive } from '../support/pmtiles.ts'
import { encodeTile, type TileFeature } from '../support/vector-tile.ts'
import { visitProduct } from '../support/visit-product.ts'
import { addMapFile } from './add-map-file.ts'
import type { Bench, Figure } from './bench.ts'
import { measureMainThread } from './main-thread.ts'
import { readProcessorTime } from './processes.ts'
import { readRenderers, renderer, watchRenderers } from './renderers.ts'

/** Places along 2,000 km of tracks with 12 stops, on a map file of each schema, as on the trip page. */
const bench: Bench = { title: 'What lies along 2,000 km on a map file, in a worker', measure }
export default bench

const rounds = 3
/** The factor by which a phone's processor is slower. Chromium slows pages down, but not their workers, so multiply their time. */
const slower = 6
const stops = 12
/** The row of tiles (zoom 14) of the way, its latitude, and its degrees of longitude. */
const row = 9_430
const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 0.5)) / 2 ** 14))) * 180) / Math.PI
const [west, east] = [120, 140.1]

const schemas = {
  openmaptiles: { zooms: [14, 14], layer: 'poi', key: 'subclass', ground: 'transportation' },
  protomaps: { zooms: [14, 15], layer: 'pois', key: 'kind', ground: 'roads' },
} as const

async function measure(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const schema of ['openmaptiles', 'protomaps'] as const) figures.push(...(await measureSchema(schema)))
  return figures
}

function measureSchema(schema: keyof typeof schemas): Promise<Figure[]> {
  return visitProduct(async ({ url, folder, openPage }) => {
    const person = await registerPerson(url)
    const path = await planTrip(person)
    const page = await openPage({ viewport: wide }, person)
    page.setDefaultTimeout(120_000)
    await addMapFile(page, url, join(folder, 'desert.pmtiles'), writeMap(schema))
    await page.goto(url + path)
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Along the way' }).click()
    // Loads the code of the worker and of the page.
    await search(page)
    await askAgain(page)
    const before = readRenderers()
    const seconds: number[] = []
    const processor: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = readProcessorTime(process.pid, renderer)
      seconds.push(await search(page))
      processor.push(((readProcessorTime(process.pid, renderer) - start) * slower) / 1_000)
      await askAgain(page)
    }
    const memory = await watchRenderers(() => search(page))
    const places = await dialog(page).getByRole('group', { name: 'Kinds of places' }).innerText()
    await askAgain(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const { longest } = await measureMainThread(page, () => search(page))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const canceled: number[] = []
    for (const percent of [10, 40, 80]) canceled.push(await cancel(page, percent))
    return [
      { what: `${schema}: found`, value: places.replaceAll('\n', ', ') },
      { what: `${schema}: time`, values: seconds, unit: 's' },
      { what: `processor time of page and worker, ${slower} times slower`, values: processor, unit: 's', goal: '60 s' },
      {
        what: 'memory at most, beyond the page’s',
        value: `${((memory - before) / 1e6).toFixed(0)} MB`,
        goal: '150 MB',
      },
      { what: `longest task of the page, ${slower} times slower`, value: `${longest.toFixed(1)} ms`, goal: '50 ms' },
      { what: 'until a canceled search shows what it found', values: canceled, unit: 'ms', goal: '200 ms' },
    ]
  })
}

/** Places of a tile near the way, and its roads. */
function writeMap(schema: keyof typeof schemas): Buffer {
  const { zooms, layer, key, ground } = schemas[schema]
  const kinds = ['fuel', 'drinking_water', 'camp_site', 'shelter', 'police', 'bench', 'viewpoint', 'parking']
  const tiles = Array.from({ length: 32 }, (_, seed) => {
    // A hash, because real tiles can hardly be compressed further.
    const pick = (at: number, most: number) => (Math.imul(seed * 104_729 + at * 7_919 + 1, 0x9e3779b1) >>> 8) % most
    const road = (at: number): TileFeature => ({
      type: 'line',
      attributes: { class: 'minor', kind: 'minor_road' },
      lines: [Array.from({ length: 40 }, (_, point) => ({ x: point * 100, y: pick(at + point, 4_096) }))],
    })
    const place = (at: number): TileFeature => ({
      type: 'point',
      // One tile of four has a place that counts.
      attributes: {
        [key]: kinds[at === 0 && seed % 4 === 0 ? pick(seed, 5) : 5 + (at % 3)] ?? '',
        name: `Place ${at}`,
      },
      lines: [[{ x: pick(at, 4_096), y: pick(at + 50, 4_096) }]],
    })
    return gzipSync(
      encodeTile({
        [ground]: Array.from({ length: 30 }, (_, at) => road(at)),
        [layer]: Array.from({ length: 20 }, (_, at) => place(at)),
      }),
    )
  })
  return writeArchive({
    box: [west - 0.3, latitude - 0.2, east + 0.3, latitude + 0.2],
    zooms,
    // Each tile has bytes of its own, as the tiles of a map have.
    tile: (z, x, y) =>
      Math.abs(y / 2 ** (z - 14) - row) < 4 ? tiles[(x * 5 + y) % tiles.length]?.subarray() : undefined,
    gzip: true,
    metadata: { vector_layers: ['earth', 'water', ground, layer].map((id) => ({ id })) },
    leaf: true,
  })
}

/** Plans the trip with a track for each leg, and returns the path of its page. */
async function planTrip(person: Person): Promise<string> {
  const trip = await person.createTrip('Across the continent')
  const longitudes = Array.from({ length: stops }, (_, at) => west + ((east - west) * at) / (stops - 1))
  const ids: string[] = []
  for (const [at, longitude] of longitudes.entries()) {
    const day = `2027-06-${10 + at}`
    const place = { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) }
    const stop = await person.createWaypoint(trip, { name: `Stop ${at + 1}`, ...place, startDate: day, endDate: day })
    ids.push(stop.id)
  }
  const tracks = ids.slice(1).map((stop, at) => {
    const [from = 0, to = 0] = [longitudes[at], longitudes[at + 1]]
    const points = Array.from({ length: 1_500 }, (_, point) => ({
      latitude: latitude + 0.004 * Math.sin(point / 20),
      longitude: from + ((to - from) * point) / 1_499,
    }))
    return { stop, from: ids[at], line: encodeLine(points), km: measureKm(points), source: 'file', at: '2027-05-01' }
  })
  await person.call('PUT', `/api/user/trips/${trip.id}/tracks`, { tracks })
  return `/dashboard/trips/${trip.id}`
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Along the way' })
const findStart = (page: Page) => dialog(page).getByRole('button', { name: /^Search [\d,]+ (km|mi)$/ })

/** Searches, and returns the seconds until the list is shown. */
const search = async (page: Page): Promise<number> => (await clickUntilListed(findStart(page))) / 1_000

/** Clicks in the page, as Playwright's own clicks and waits take its time, and returns the milliseconds until the list is shown. */
const clickUntilListed = (button: Locator): Promise<number> =>
  button.evaluate(async (element: HTMLElement) => {
    const start = performance.now()
    element.click()
    const findRow = () => document.querySelector('[aria-label="Places along the way"] > li')
    while (!findRow()) await new Promise((resolve) => setTimeout(resolve, 5))
    return performance.now() - start
  })

const askAgain = (page: Page) => dialog(page).getByRole('button', { name: 'Search again' }).click()

/** Cancels a search at a part of the way, and returns the milliseconds until what it found is shown. */
async function cancel(page: Page, percent: number): Promise<number> {
  await askAgain(page)
  await findStart(page).click()
  await page.waitForFunction(
    (least) => (document.querySelector<HTMLProgressElement>('dialog progress')?.value ?? 0) >= least,
    percent,
  )
  return await clickUntilListed(dialog(page).getByRole('button', { name: 'Cancel' }))
}
