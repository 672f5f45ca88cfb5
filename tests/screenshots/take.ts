import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startOffgrid } from '../../infra/local/environment.ts'
import { launchBrowser, phone, wide } from '../support/chromium-launch.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { registeredContext } from './context.ts'
import { packTheCar } from './sample.ts'

/**
 * `npm run screenshots` writes all screens to `.build/screenshots`; with `-- manifest` the two of manifest.webmanifest to
 * `web/public/screenshots`, with `-- readme` those of README.md to `.github`, with `-- landing` those of the landing page to
 * `web/features/auth/art`. The last needs `cwebp` (Debian's package webp).
 */
const folder = join(import.meta.dirname, '../../.build/screenshots')

const looks: Record<string, BrowserContextOptions> = {
  '1280-light': { viewport: wide, colorScheme: 'light' },
  '360-dark': { viewport: phone, colorScheme: 'dark', hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}

const dataDir = await mkdtemp(join(tmpdir(), 'offgrid-screenshots-'))
const offgrid = await startOffgrid({ port: 0, dataDir })
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  const person = await registerPerson(offgrid.url)
  const { tripId, waypointId, vehicleId } = await packTheCar(person)
  const trip = `/dashboard/trips/${tripId}`
  const screens: Record<string, string> = {
    home: '/dashboard',
    trips: '/dashboard/trips',
    'new-trip': '/dashboard/trips?view=add',
    trip,
    itinerary: `${trip}/itinerary`,
    waypoints: `${trip}/waypoints`,
    'add-waypoint': `${trip}/waypoints/add?at=38.4586,-109.6801`,
    waypoint: `${trip}/waypoints/${waypointId}`,
    'waypoint-map': `${trip}/waypoints/${waypointId}/map`,
    vehicles: '/dashboard/my-vehicles',
    'add-vehicle': '/dashboard/add-vehicle',
    'update-vehicle': `/dashboard/update-vehicle?id=${vehicleId}`,
    'ai-assistant': '/dashboard/ai-assistant',
    maps: '/dashboard/maps',
    settings: '/dashboard/settings',
  }
  if (process.argv[2] === 'manifest') await takeForManifest(person, trip)
  else if (process.argv[2] === 'readme') await takeForReadme(person, trip)
  else if (process.argv[2] === 'landing') await takeForLanding(await registerPerson(offgrid.url))
  else
    for (const [look, options] of Object.entries(looks)) {
      await take(browser, look, options, { landing: '/', 'forgot-password': '/forgot-password' })
      await take(browser, look, options, screens, person)
    }
  process.stdout.write('The screenshots are taken.\n')
} finally {
  await browser.close()
  await offgrid.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)

async function take(
  from: Browser,
  look: string,
  options: BrowserContextOptions,
  screens: Record<string, string>,
  person?: Person,
): Promise<void> {
  const page = await openPage(from, options, person)
  for (const [name, path] of Object.entries(screens)) {
    await goTo(page, path)
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true })
    process.stdout.write(`${name} ${look}\n`)
  }
  await page.context().close()
}

/** Two simple screens, because stores show them small. */
async function takeForManifest(person: Person, trip: string): Promise<void> {
  const target = join(import.meta.dirname, '../../web/public/screenshots')
  await mkdir(target, { recursive: true })
  const shots = [
    { name: 'wide', path: trip, options: looks['1280-light'] },
    { name: 'narrow', path: `${trip}/itinerary`, options: looks['360-dark'] },
  ]
  for (const { name, path, options } of shots) {
    const page = await openPage(browser, options, person)
    await goTo(page, path)
    await page.screenshot({ path: join(target, `${name}.jpg`), type: 'jpeg', quality: 78 })
    await page.context().close()
  }
}

/** The trip on a wide screen, and on a phone the itinerary and an offline change. */
async function takeForReadme(person: Person, trip: string): Promise<void> {
  const target = join(import.meta.dirname, '../../.github')
  const wideScreen = await openPage(browser, looks['1280-light'], person)
  await goTo(wideScreen, trip)
  await wideScreen.screenshot({ path: join(target, 'trip.png') })
  const onPhone = { ...looks['360-dark'], viewport: { width: 390, height: 800 }, deviceScaleFactor: 1 }
  const dark = await openPage(browser, onPhone, person)
  await goTo(dark, `${trip}/itinerary`)
  await dark.screenshot({ path: join(target, 'itinerary.png') })
  const offline = await openPage(browser, { ...onPhone, colorScheme: 'light' }, person)
  await goTo(offline, `${trip}/itinerary`)
  await offline
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click()
  await offline.getByRole('menuitem', { name: 'Refill here' }).click()
  await offline.getByRole('button', { name: 'Food' }).first().waitFor()
  await offline.context().setOffline(true)
  await offline.getByRole('button', { name: 'Food' }).first().click()
  const status = offline.getByRole('banner').getByRole('button', { name: /not synced/ })
  await status.click()
  await offline.getByRole('dialog').waitFor()
  await offline.waitForTimeout(500)
  await offline.screenshot({ path: join(target, 'offline.png') })
}

/** The sample trip as a new user sees it, in light and dark, at most 60 KB each. */
async function takeForLanding(person: Person): Promise<void> {
  const target = join(import.meta.dirname, '../../web/features/auth/art')
  const { id } = await person.call('POST', '/api/user/trips/sample')
  const { waypoints } = await person.call('GET', `/api/user/trips/${id}/waypoints/all`)
  for (const stop of waypoints) await person.call('GET', `/api/user/trips/${id}/waypoints/${stop.id}/weather`)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPage(browser, { viewport: { width: 1280, height: 800 }, colorScheme }, person)
    await goTo(page, `/dashboard/trips/${id}`)
    await page.getByText(/^Welcome, /).evaluate((greeting) => {
      greeting.textContent = 'Welcome, Robin!'
    })
    const png = join(dataDir, `trip-${colorScheme}.png`)
    await page.screenshot({ path: png })
    const webp = join(target, `trip-${colorScheme}.webp`)
    execFileSync('cwebp', ['-quiet', '-m', '6', '-size', '58000', '-pass', '10', png, '-o', webp])
    await page.context().close()
  }
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(offgrid.url + path, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.querySelector('[data-provider]:not([data-drawn])') === null)
  // Wait for fades to end.
  await page.waitForTimeout(500)
}

async function openPage(from: Browser, options: BrowserContextOptions | undefined, person?: Person): Promise<Page> {
  const context = await from.newContext({ ...options, ...registeredContext(offgrid.url, person) })
  return await context.newPage()
}
