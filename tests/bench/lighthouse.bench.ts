import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium, type Page } from 'playwright-core'
import { startOffgrid } from '../../infra/local/environment.ts'
import { findFreePort } from '../../infra/local/port.ts'
import { chromiumPath } from '../support/chromium.ts'
import { chromiumArguments } from '../support/chromium-launch.ts'
import { type Person, registerPerson } from '../support/person.ts'
import type { Bench, Figure } from './bench.ts'

const rounds = 3

/** The first screen of a visitor, and of a user with a few trips. */
const bench: Bench = { title: `Lighthouse, mobile preset, local server, the middle of ${rounds}`, measure }
export default bench

/** Each figure's place in Lighthouse's result, and its target. */
const figures: readonly { name: string; unit: string; goal?: string; category?: string; audit?: string }[] = [
  { name: 'performance', unit: 'of 100', goal: '98', category: 'performance' },
  { name: 'accessibility', unit: 'of 100', goal: '100', category: 'accessibility' },
  { name: 'best practices', unit: 'of 100', goal: '100', category: 'best-practices' },
  { name: 'first paint', unit: 'ms', audit: 'first-contentful-paint' },
  { name: 'largest paint', unit: 'ms', audit: 'largest-contentful-paint' },
  { name: 'speed index', unit: 'ms', audit: 'speed-index' },
  { name: 'main thread blocked', unit: 'ms', audit: 'total-blocking-time' },
  { name: 'layout shift', unit: '', goal: 'at most 0.02', audit: 'cumulative-layout-shift' },
]

async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offgrid-bench-'))
  const offgrid = await startOffgrid({ port: 0, dataDir })
  const port = await findFreePort()
  const browser = await chromium.launchPersistentContext(join(dataDir, 'profile'), {
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const person = await registerPerson(offgrid.url)
    await planTrips(person)
    const page = await browser.newPage()
    const look = (screen: string, path: string, prepare: () => Promise<unknown>) =>
      measureScreen(screen, `${offgrid.url}${path}`, { port, prepare })
    return [
      ...(await look('landing', '/', () => clearData(page, offgrid.url))),
      ...(await look('dashboard, nothing saved yet', '/dashboard', async () => {
        await clearData(page, offgrid.url)
        await signIn(page, person)
      })),
      // The rounds leave the first one's state unchanged.
      ...(await look('dashboard from the service worker', '/dashboard', () => holdApp(page, offgrid.url))),
    ]
  } finally {
    await browser.close()
    await offgrid.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function planTrips(person: Person): Promise<void> {
  for (const name of ['Mojave Road', 'White Rim', 'Canning Stock Route']) {
    const trip = await person.createTrip(name, 'Water, fuel and shade are days apart: what is forgotten is far away.')
    await person.createWaypoint(trip, { name: 'Start', startDate: '2027-06-01', endDate: '2027-06-02' })
    await person.createWaypoint(trip, { name: 'End', startDate: '2027-06-12', endDate: '2027-06-13' })
  }
  await person.call('POST', '/api/user/vehicles', { make: 'Toyota', model: 'Troopy', year: 1994, modifications: '' })
}

/** Clears all that Offgrid stored in the browser. */
async function clearData(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await page.goto(`${url}/icon.svg`)
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

const signIn = (page: Page, { tokens }: Person) =>
  page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('access_token', accessToken)
    localStorage.setItem('refresh_token', refreshToken)
  }, tokens)

/** Waits until the service worker has the app and controls the page, then leaves. */
async function holdApp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.waitForLoadState('networkidle')
  await page.goto(`${url}/icon.svg`)
}

type Visit = { readonly port: number; readonly prepare: () => Promise<unknown> }

async function measureScreen(screen: string, url: string, { port, prepare }: Visit): Promise<Figure[]> {
  const results: Awaited<ReturnType<typeof runLighthouse>>[] = []
  for (let round = 0; round < rounds; round++) {
    await prepare()
    results.push(await runLighthouse(url, port))
  }
  return figures.map(({ name, unit, goal, category, audit }) => {
    const values = results.map(({ categories, audits }) =>
      category === undefined ? audits[audit ?? '']?.numericValue : (categories[category]?.score ?? Number.NaN) * 100,
    )
    const what = `${screen}: ${name}`
    return { what, unit, values: values.map((value) => value ?? Number.NaN), ...(goal !== undefined && { goal }) }
  })
}

async function runLighthouse(url: string, port: number) {
  const onlyCategories = ['performance', 'accessibility', 'best-practices']
  const result = await lighthouse(url, { port, disableStorageReset: true, logLevel: 'error', onlyCategories })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  return result.lhr
}
