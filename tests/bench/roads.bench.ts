import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findRoute } from '../../shared/roads/find-route.ts'
import { decodeTile } from '../../web/map/own/decode-tile.ts'
import { createRoads, type Drawn, type Point, toPosition } from '../shared/roads/made-up-roads.ts'
import { writeTiles } from '../shared/roads/write-tiles.ts'
import { wide } from '../support/chromium-launch.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { writeArchive } from '../support/pmtiles.ts'
import { visitProduct } from '../support/visit-product.ts'
import { addMapFile } from './add-map-file.ts'
import type { Bench, Figure } from './bench.ts'
import { measureMainThread } from './main-thread.ts'
import { readProcessorTime } from './processes.ts'
import { readRenderers, renderer, watchRenderers } from './renderers.ts'

/** A leg of 300 km put on the roads of a map file, as on the trip page: the made-up roads of the tests, 27 times. */
const bench: Bench = { title: 'A leg of 300 km along the roads of a map file, in a worker', measure }
export default bench

const rounds = 3
const zooms = [13, 14] as const
/** Copies of the made-up roads from west to east and from north to south, and the units between two: whole tiles. */
const [across, down, pitch] = [9, 3, 16 * 4_096]
/** The factor by which a phone's processor is slower. Chromium slows pages down, but not their workers, so multiply their time. */
const slower = 6

async function measure(): Promise<Figure[]> {
  const { drawn, stops } = draw()
  const tiles = new Map<number, ReturnType<typeof writeTiles>>(
    zooms.map((zoom) => [zoom, writeTiles(drawn, 'openmaptiles', zoom)]),
  )
  const readTile = async (z: number, x: number, y: number) => {
    const bytes = tiles.get(z)?.get(`${x}/${y}`)
    return bytes && decodeTile(bytes)
  }
  const route = await findRoute({ maxZoom: 14, readTile }, stops, { preference: 'fastest', unknown: 'gravel' }, {})
  if ('kind' in route) throw new Error(`There is no route: ${route.kind}`)
  const map = writeArchive({
    box: [136, -29, 142, -25],
    zooms,
    tile: (z, x, y) => tiles.get(z)?.get(`${x}/${y}`),
    metadata: { vector_layers: [{ id: 'water' }, { id: 'transportation' }] },
    leaf: true,
  })
  return visitProduct(async ({ url, folder, openPage }) => {
    const person = await registerPerson(url)
    const path = await planLeg(person, stops)
    const page = await openPage({ viewport: wide }, person)
    await addMapFile(page, url, join(folder, 'desert.pmtiles'), map)
    await page.goto(url + path)
    await page.getByRole('button', { name: 'Follow roads' }).click()
    // Loads the code of the worker and of the page.
    await follow(page)
    const before = readRenderers()
    const seconds: number[] = []
    const processor: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = readProcessorTime(process.pid, renderer)
      seconds.push(await search(page))
      processor.push(((readProcessorTime(process.pid, renderer) - start) * slower) / 1_000)
      await undo(page)
    }
    const memory = await watchRenderers(() => follow(page))
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const { longest } = await measureMainThread(page, () => search(page))
    await undo(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const canceled: number[] = []
    for (const share of [0.1, 0.3, 0.5]) canceled.push(await cancel(page, Math.min(...seconds) * share))
    const { read, missing } = route.tiles
    return [
      { what: 'route', value: `${route.km.toFixed(0)} km; ${read} tiles, and ${missing} that the map lacks` },
      { what: 'time', values: seconds, unit: 's' },
      { what: `processor time of page and worker, ${slower} times slower`, values: processor, unit: 's', goal: '20 s' },
      {
        what: 'memory at most, beyond the page’s',
        value: `${((memory - before) / 1e6).toFixed(0)} MB`,
        goal: '150 MB',
      },
      { what: `longest task of the page, ${slower} times slower`, value: `${longest.toFixed(1)} ms`, goal: '50 ms' },
      { what: 'until a cancelled search has ended', values: canceled, unit: 'ms', goal: '200 ms' },
    ]
  })
}

/** Returns the copies of the made-up roads with roads between them, and two junctions 300 km apart. */
function draw() {
  const { drawn, nodes, junctions } = createRoads()
  const side = Math.sqrt(junctions)
  const shift = ({ x, y }: Point, column: number, row: number) => ({ x: x + column * pitch, y: y + row * pitch })
  const junction = (east: number, south: number, column: number, row: number) =>
    shift(nodes[south * side + east] ?? { x: 0, y: 0 }, column, row)
  const all: Drawn[] = []
  for (let column = 0; column < across; column++)
    for (let row = 0; row < down; row++) {
      for (const road of drawn) all.push({ ...road, line: road.line.map((point) => shift(point, column, row)) })
      for (let at = 0; at < side; at += 8) {
        if (column + 1 < across)
          all.push({ kind: 'primary', line: [junction(side - 1, at, column, row), junction(0, at, column + 1, row)] })
        if (row + 1 < down)
          all.push({ kind: 'minor', line: [junction(at, side - 1, column, row), junction(at, 0, column, row + 1)] })
      }
    }
  const stops = [toPosition(junction(3, 10, 0, 1)), toPosition(junction(20, 10, across - 1, 1))] as const
  return { drawn: all, stops }
}

/** Plans the leg, and returns the path of its trip. */
async function planLeg(person: Person, stops: ReturnType<typeof draw>['stops']): Promise<string> {
  const trip = await person.createTrip('Across the desert')
  for (const [at, { latitude, longitude }] of stops.entries()) {
    const day = `2027-06-1${at}`
    const place = { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) }
    await person.createWaypoint(trip, { name: `Stop ${at + 1}`, ...place, startDate: day, endDate: day })
  }
  return `/dashboard/trips/${trip.id}`
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Follow roads' })
const findStart = (page: Page) => dialog(page).getByRole('button', { name: 'Follow roads: 1 leg' })

/** Puts the leg on roads, and returns the seconds that it took. */
async function search(page: Page): Promise<number> {
  const start = performance.now()
  await findStart(page).click()
  await dialog(page).getByText('1 leg follows roads.').waitFor()
  return (performance.now() - start) / 1_000
}

async function undo(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await findStart(page).waitFor()
}

async function follow(page: Page): Promise<number> {
  const seconds = await search(page)
  await undo(page)
  return seconds
}

/** Cancels the search after some seconds, and returns the milliseconds until its worker has ended. */
async function cancel(page: Page, seconds: number): Promise<number> {
  const started = page.waitForEvent('worker')
  await findStart(page).click()
  const worker = await started
  await page.waitForTimeout(seconds * 1_000)
  const closed = worker.waitForEvent('close')
  const start = performance.now()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await closed
  const time = performance.now() - start
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Follow roads' }).click()
  return time
}
