import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { ulid } from 'ulid'
import { startOffgrid } from '../../infra/local/environment.ts'
import { limits } from '../../shared/limits.ts'
import { createApi } from '../support/api.ts'
import { launchBrowser, wide } from '../support/chromium-launch.ts'
import { createFaultProxy } from '../support/fault-proxy.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { bomb, zip } from '../web/files/zip.ts'
import type { Bench, Figure } from './bench.ts'
import { measureMainThread } from './main-thread.ts'

/** Measures imports and downloads in Chromium, and the table's cost of an imported waypoint. */
const bench: Bench = { title: 'Reading and writing files in the built app', measure }
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

const [driveBytes, driveStops] = [24_900_000, 200]

/** A recording of 25 MB with stops along it. */
function drive(): string {
  const points: string[] = []
  for (let bytes = 0; bytes < driveBytes - 40_000; bytes += points.at(-1)?.length ?? 0) {
    const at = points.length
    const position = `lat="${(-25 + Math.sin(at / 900) / 50).toFixed(6)}" lon="${(120 + at * 0.00015).toFixed(6)}"`
    points.push(`<trkpt ${position}><ele>${200 + (at % 70)}</ele><time>2026-01-01T00:00:00Z</time></trkpt>\n`)
  }
  const stops = times(driveStops, (at) => {
    const point = points[Math.floor((at * (points.length - 1)) / (driveStops - 1))] ?? ''
    return `<wpt ${/lat="[^"]*" lon="[^"]*"/.exec(point)?.[0]}><name>Stop ${at}</name></wpt>`
  })
  return `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Bench">${stops.join('')}<trk><name>Drive</name><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

const broken: Readonly<Record<string, { what: string; content: () => string | Uint8Array | Promise<Uint8Array> }>> = {
  'bomb.kmz': {
    what: 'a KMZ that becomes 1 GB',
    content: () => zip([{ name: 'doc.kml', content: bomb(1_000), method: 8 }]).bytes(),
  },
  'many.kmz': {
    what: 'a zip of 60,000 files',
    content: () => zip(times(60_000, (at) => ({ name: `${at}.kml`, content: new Uint8Array() }))).bytes(),
  },
  'deep.gpx': {
    what: 'five million elements in each other',
    content: () => `<gpx xmlns="http://www.topografix.com/GPX/1/1">${'<a>'.repeat(5_000_000)}`,
  },
  'laughs.gpx': {
    what: 'entities of entities',
    content: () =>
      `<!DOCTYPE gpx [<!ENTITY a "${'ha'.repeat(5_000_000)}"><!ENTITY b "${'&a;'.repeat(2_000_000)}">]><gpx>&b;</gpx>`,
  },
}

const stopsInTrip = 2_000
const trips = 10

async function measure(): Promise<Figure[]> {
  return [...(await measureFiles()), ...(await writeUnits())]
}

async function measureFiles(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'offgrid-bench-'))
  const offgrid = await startOffgrid({ port: 0, dataDir: folder })
  const browser = await launchBrowser()
  try {
    const person = await registerPerson(offgrid.url)
    const ids: string[] = []
    for (let at = 0; at < trips; at++) ids.push(await planTrip(offgrid.url, person, `Trip ${at}`))
    // The page would otherwise prefetch data in the background.
    const page = await openSignedIn(browser, offgrid.url, person)
    const files: Record<string, () => string> = { 'places.gpx': gpx, 'places.kml': kml, 'places.csv': csv }
    const figures: Figure[] = []
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content())
      figures.push(...(await reading(page, `${offgrid.url}/dashboard/trips`, join(folder, name))))
    }
    await writeFile(join(folder, 'drive.gpx'), drive())
    figures.push(...(await cutting(page, `${offgrid.url}/dashboard/trips`, join(folder, 'drive.gpx'))))
    for (const [name, { what, content }] of Object.entries(broken)) {
      await writeFile(join(folder, name), await content())
      figures.push(await refusing(page, `${offgrid.url}/dashboard/trips`, { file: join(folder, name), what }))
    }
    return [
      ...figures,
      ...(await exporting(page, `${offgrid.url}/dashboard/trips/${ids[0]}`)),
      ...(await downloading(page, `${offgrid.url}/dashboard/settings`)),
    ]
  } finally {
    await browser.close()
    await offgrid.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const place = (at: number) => ({
  ...{ name: `Stop ${at}`, description: 'Water and shade. '.repeat(5) },
  ...{ latitude: latitude(at), longitude: longitude(at), startDate: '2027-05-01', endDate: '2027-05-02' },
})

async function planTrip(url: string, person: Person, name: string): Promise<string> {
  const { id } = await person.createTrip(name)
  for (let from = 0; from < stopsInTrip; from += limits.batch.waypoints) {
    const waypoints = times(Math.min(limits.batch.waypoints, stopsInTrip - from), (at) => place(from + at))
    const { status } = await fetch(`${url}/api/user/trips/${id}/waypoints/batch`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.tokens.accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': ulid(),
      },
      body: JSON.stringify({ waypoints }),
    })
    if (status !== 201) throw new Error(`A batch was answered with ${status}`)
  }
  return id
}

async function openSignedIn(browser: Browser, url: string, { tokens }: Person): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: wide })
  await context.addInitScript(({ accessToken, refreshToken }) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    localStorage.setItem('access_token', accessToken)
    localStorage.setItem('refresh_token', refreshToken)
  }, tokens)
  const page = await context.newPage()
  await page.goto(url)
  return page
}

type Round = { readonly time: number; readonly longest: number }

/** Returns the time (ms) from `start` until the page shows `text`, and the main thread's longest task. */
async function waitFor(page: Page, text: string, start: () => Promise<unknown>): Promise<Round> {
  await page.evaluate((text) => {
    Object.assign(window, { started: Number.NaN, ended: Number.NaN })
    const begin = () => Object.assign(window, { started: performance.now() })
    for (const event of ['change', 'click']) addEventListener(event, begin, { capture: true, once: true })
    const pattern = new RegExp(text)
    new MutationObserver((_records, observer) => {
      if (!pattern.test(document.body.textContent)) return
      Object.assign(window, { ended: performance.now() })
      observer.disconnect()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, text)
  const { longest } = await measureMainThread(page, async () => {
    await start()
    await page.waitForFunction(() => !Number.isNaN(Reflect.get(window, 'ended')), undefined, { timeout: 60_000 })
  })
  const time: unknown = await page.evaluate(() => Reflect.get(window, 'ended') - Reflect.get(window, 'started'))
  return { time: Number(time), longest }
}

/** Opens the trip list's import with a file, in a reloaded page. */
async function openFile(page: Page, address: string, file: string, text: string): Promise<Round> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Import' }).click()
  const input = page.getByLabel('Files to import')
  await input.waitFor({ state: 'attached' })
  return waitFor(page, text, () => input.setInputFiles(file))
}

async function repeat(run: () => Promise<Round>): Promise<Round[]> {
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) results.push(await run())
  return results
}

const describeLongest = (what: string, results: readonly Round[]): Figure => ({
  what: `${what}: longest task of the page, processor time`,
  values: results.map(({ longest }) => longest),
  unit: 'ms',
  goal: '100 ms',
})

async function reading(page: Page, address: string, file: string): Promise<Figure[]> {
  const results = await repeat(() => openFile(page, address, file, `${count.toLocaleString('en-US')} places found`))
  const what = `${file.slice(-3).toUpperCase()} with ${count.toLocaleString('en-US')} places`
  return [
    { what, values: results.map(({ time }) => (count / time) * 1_000), unit: 'places a second', goal: '25,000' },
    describeLongest(what, results),
  ]
}

async function cutting(page: Page, address: string, file: string): Promise<Figure[]> {
  const legs = driveStops - 1
  const read = await repeat(() => openFile(page, address, file, `${driveStops} places found`))
  const cut = await repeat(() => openFile(page, address, file, `It covers ${legs} of ${legs} legs`))
  const what = `A track of 25 MB, cut at ${driveStops} stops`
  return [
    { what: 'A track of 25 MB: reading', values: read.map(({ time }) => time), unit: 'ms' },
    { what: `${what}: reading and cutting`, values: cut.map(({ time }) => time), unit: 'ms', goal: '5,000 ms' },
    { ...describeLongest(what, cut), goal: '200 ms' },
  ]
}

async function refusing(page: Page, address: string, { file, what }: { file: string; what: string }): Promise<Figure> {
  const results = await repeat(() => openFile(page, address, file, `${basename(file)}: `))
  return { what: `Refusing ${what}`, values: results.map(({ time }) => time), unit: 'ms', goal: '1,000 ms' }
}

async function exporting(page: Page, address: string): Promise<Figure[]> {
  const all = stopsInTrip.toLocaleString('en-US')
  const results = await repeat(async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Export and print', exact: true }).click()
    const button = page.getByRole('button', { name: `Export ${all} waypoints` })
    await button.waitFor()
    return waitFor(page, `Exported ${all} waypoints`, () => button.click())
  })
  const what = `Writing a trip of ${all} stops as GPX`
  return [{ what, values: results.map(({ time }) => time), unit: 'ms' }, describeLongest(what, results)]
}

/** Includes the server's time for all of the data. */
async function downloading(page: Page, address: string): Promise<Figure[]> {
  const results = await repeat(async () => {
    await page.goto(address)
    const button = page.getByRole('button', { name: 'Download everything' })
    await button.waitFor()
    return waitFor(page, 'Downloaded \\d', () => button.click())
  })
  const what = `Loading and writing an account of ${(trips * stopsInTrip).toLocaleString('en-US')} stops as an archive`
  return [{ what, values: results.map(({ time }) => time), unit: 'ms' }, describeLongest(what, results)]
}

/** Measures batches like the page's. The engine counts, so the result does not vary. */
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
        const waypoints = times(limits.batch.waypoints, (at) => place(from + at))
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
