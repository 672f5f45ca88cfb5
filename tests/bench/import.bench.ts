import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { createTripId, createWaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { listenLocally } from '../../infra/local/fakes/service.ts'
import { createApi } from '../support/api.ts'
import { launchBrowser } from '../support/chromium-launch.ts'
import { createFaultProxy } from '../support/fault-proxy.ts'
import { bomb, zip } from '../web/files/zip.ts'
import type { Bench, Figure } from './bench.ts'
import type { Timing } from './import/main.ts'

/** Files as people import and download them, in Chromium, and what an imported waypoint costs the table. */
const bench: Bench = { title: 'Reading and writing files', measure }
export default bench

const rounds = 5
const count = 50_000

const times = <Made>(many: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: many }, (_, at) => make(at))
const latitude = (at: number) => (-60 + (at % 1_200) / 10).toFixed(6)
const longitude = (at: number) => (-170 + (at % 3_400) / 10).toFixed(6)

const gpx = () =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Bench">${times(
    count,
    (at) =>
      `<wpt lat="${latitude(at)}" lon="${longitude(at)}"><ele>1200</ele><time>2026-01-01T00:00:00Z</time><name>Place ${at}</name><desc>Water &amp; shade, ${at}</desc><sym>Campground</sym></wpt>\n`,
  ).join('')}</gpx>`
const kml = () =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Bench</name>${times(
    count,
    (at) =>
      `<Placemark><name>Place ${at}</name><description><![CDATA[Water<br>and <b>shade</b>, ${at}]]></description><Point><coordinates>${longitude(at)},${latitude(at)},0</coordinates></Point></Placemark>\n`,
  ).join('')}</Document></kml>`
const csv = () =>
  `name,lat,lon,notes\n${times(count, (at) => `Place ${at},${latitude(at)},${longitude(at)},"Water, shade"\n`).join('')}`

const waypoint = (at: number, trip: number) => ({
  ...{ id: createWaypointId(trip, `01HZZZZZZZZZZZZZZZZZZ${String(at).padStart(5, '0')}`), name: `Stop ${at}`, rev: 1 },
  ...{ description: 'Water and shade. '.repeat(5), latitude: latitude(at), longitude: longitude(at), weather: null },
  ...{ startDate: '2027-05-01T00:00:00Z', endDate: '2027-05-02T00:00:00Z' },
})
const trip = (number: number) => ({
  id: createTripId(number, '0123456789'),
  name: `Trip ${number}`,
  description: '',
  waypointCount: 2_000,
  rev: 1,
})

/** What the page loads, made when it is asked for. */
const contents: Readonly<Record<string, () => string | Uint8Array | Promise<Uint8Array>>> = {
  '/places.gpx': gpx,
  '/places.kml': kml,
  '/places.csv': csv,
  '/trip': () => JSON.stringify({ trip: { ...trip(1), waypoints: times(2_000, (at) => waypoint(at, 1)) } }),
  '/account': () =>
    JSON.stringify({
      pieces: times(10, (at) => ({
        trips: [trip(at)],
        vehicles: [],
        waypoints: times(2_000, (stop) => waypoint(stop, at)),
      })),
    }),
  '/bomb.kmz': () => zip([{ name: 'doc.kml', content: bomb(1_000), method: 8 }]).bytes(),
  '/many.kmz': () => zip(times(60_000, (at) => ({ name: `${at}.kml`, content: new Uint8Array() }))).bytes(),
  '/deep.gpx': () => `<gpx xmlns="http://www.topografix.com/GPX/1/1">${'<a>'.repeat(5_000_000)}`,
  '/laughs.gpx': () =>
    `<!DOCTYPE gpx [<!ENTITY a "${'ha'.repeat(5_000_000)}"><!ENTITY b "${'&a;'.repeat(2_000_000)}">]><gpx>&b;</gpx>`,
}
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

async function serve() {
  const config = 'tests/bench/import/vite.config.ts'
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--config', config],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`The page does not build.\n${stderr}`)
  return listenLocally(
    createServer(async (request, response) => {
      const path = request.url === '/' ? '/index.html' : (request.url ?? '')
      const body = (await contents[path]?.()) ?? readFileSync(join('.build/import-bench', path))
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(body)
    }),
  )
}

async function measure(): Promise<Figure[]> {
  const site = await serve()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(site.url)
    await page.waitForFunction(() => 'readPlaces' in window)
    return [
      ...(await reading(page, '/places.gpx')),
      ...(await reading(page, '/places.kml')),
      ...(await reading(page, '/places.csv')),
      await refusing(page, '/bomb.kmz', 'a KMZ that becomes 1 GB'),
      await refusing(page, '/many.kmz', 'a zip of 60,000 files'),
      await refusing(page, '/deep.gpx', 'five million elements in each other'),
      await refusing(page, '/laughs.gpx', 'entities of entities'),
      ...(await writing(page, '/trip', 'a trip of 2,000 stops as GPX')),
      ...(await writing(page, '/account', 'an account of 20,000 stops as an archive')),
      ...(await writeUnits()),
    ]
  } finally {
    await browser.close()
    await site.close()
  }
}

async function repeat(run: () => Promise<Timing>): Promise<Timing[]> {
  const timings: Timing[] = []
  for (let round = 0; round < rounds; round++) timings.push(await run())
  return timings
}

async function reading(page: Page, address: string): Promise<Figure[]> {
  const timings = await repeat(() => page.evaluate((path) => window.readPlaces(path), address))
  const wrong = timings.find(({ answer }) => answer !== String(count))
  if (wrong) throw new Error(`Of ${address} the page read: ${wrong.answer}`)
  const what = `${address.slice(-3).toUpperCase()} with ${count.toLocaleString('en-US')} places`
  return [
    {
      what,
      values: timings.map(({ time }) => (count / time) * 1_000),
      unit: 'places a second',
      goal: '25,000',
    },
    {
      what: `${what}: longest gap of the page`,
      values: timings.map(({ gap }) => gap),
      unit: 'ms',
      goal: '100 ms',
    },
  ]
}

async function refusing(page: Page, address: string, what: string): Promise<Figure> {
  const timings = await repeat(() => page.evaluate((path) => window.readPlaces(path), address))
  const wrong = timings.find(({ answer }) => !answer.startsWith('FileProblem'))
  if (wrong) throw new Error(`Of ${address} the page read: ${wrong.answer}`)
  return {
    what: `Refusing ${what}`,
    values: timings.map(({ time }) => time),
    unit: 'ms',
    goal: '1,000 ms',
  }
}

async function writing(page: Page, address: string, what: string): Promise<Figure[]> {
  const timings = await repeat(() => page.evaluate((path) => window.writePlaces(path), address))
  return [
    { what: `Writing ${what}, ${timings[0]?.answer}`, values: timings.map(({ time }) => time), unit: 'ms' },
    {
      what: `Writing ${what}: longest gap of the page`,
      values: timings.map(({ gap }) => gap),
      unit: 'ms',
      goal: '100 ms',
    },
  ]
}

/** Through the route, in batches as the page sends them. The engine counts; so often measured, it is always the same. */
async function writeUnits(): Promise<Figure[]> {
  const proxy = createFaultProxy()
  const { api, start, close } = createApi({ table: proxy.start })
  await start()
  try {
    const user = await api.signIn()
    const { json: made } = await user.call('POST', '/api/user/trips', { body: { name: 'Bench' } })
    const total = 10 * limits.batch.waypoints
    const { writeUnits, readUnits } = await proxy.measure(async () => {
      for (let from = 0; from < total; from += limits.batch.waypoints) {
        const waypoints = times(limits.batch.waypoints, (at) => {
          const { name, description, latitude, longitude } = waypoint(from + at, 1)
          return { name, description, latitude, longitude, startDate: '2027-05-01', endDate: '2027-05-02' }
        })
        const headers = { 'idempotency-key': `bench-import-${from}` }
        const { status } = await user.call('POST', `/api/user/trips/${made.id}/waypoints/batch`, {
          body: { waypoints },
          headers,
        })
        if (status !== 201) throw new Error(`A batch was answered with ${status}`)
      }
    })
    return [
      { what: 'Write units for each imported waypoint', value: (writeUnits / total).toFixed(2), goal: '3.1' },
      { what: 'Read units for each imported waypoint', value: (readUnits / total).toFixed(2) },
    ]
  } finally {
    await close()
  }
}
