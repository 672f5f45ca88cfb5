import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startOffgrid } from '../../infra/local/environment.ts'
import { launchBrowser, wide } from '../support/chromium-launch.ts'
import { type Person, registerPerson } from '../support/person.ts'
import type { Bench, Figure } from './bench.ts'
import { type MainThread, measureMainThread } from './main-thread.ts'

const rounds = 5
const stops = 40

/** The cost of a trip page for a browser that has nothing of Offgrid, until its map is drawn and quiet. */
const bench: Bench = { title: `A trip page with a map and ${stops} stops, processor time of the main thread`, measure }
export default bench

async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'offgrid-bench-'))
  const offgrid = await startOffgrid({ port: 0, dataDir })
  const browser = await launchBrowser()
  try {
    const person = await registerPerson(offgrid.url)
    const trip = await person.createTrip('White Rim')
    for (let index = 0; index < stops; index++)
      await person.createWaypoint(trip, {
        name: `Stop ${index}`,
        latitude: (38.5 + ((index * 0.618034) % 1)).toFixed(4),
        longitude: (-110 + index / stops).toFixed(4),
      })
    const results: MainThread[] = []
    for (let round = 0; round < rounds; round++)
      results.push(await openTrip(browser, person, { origin: offgrid.url, path: `/dashboard/trips/${trip.id}` }))
    return [
      { what: 'script', values: results.map(({ script }) => script), unit: 'ms', goal: '500 ms' },
      { what: 'all tasks', values: results.map(({ total }) => total), unit: 'ms' },
      { what: 'longest task', values: results.map(({ longest }) => longest), unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await offgrid.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function openTrip(browser: Browser, { tokens }: Person, { origin, path }: { origin: string; path: string }) {
  const context = await browser.newContext({ viewport: wide, serviceWorkers: 'block' })
  // Ten seconds after the page, the app loads its other screens.
  await context.addInitScript(() => {
    const start = window.setTimeout
    Object.assign(window, {
      setTimeout: (work: () => void, delay?: number) => (delay === 10_000 ? 0 : start(work, delay)),
    })
  })
  const page = await context.newPage()
  await page.goto(`${origin}/icon.svg`)
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem('access_token', accessToken)
    localStorage.setItem('refresh_token', refreshToken)
  }, tokens)
  const result = await measureMainThread(page, async () => {
    await page.goto(origin + path)
    await page.locator('[data-provider][data-drawn]').waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
  })
  await context.close()
  return result
}
