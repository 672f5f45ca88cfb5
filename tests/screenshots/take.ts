import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { phone, wide } from '../support/chromium-launch.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { type Visit, visitProduct } from '../support/visit-product.ts'
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

const targets: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  manifest: takeForManifest,
  readme: takeForReadme,
  landing: takeForLanding,
}

await visitProduct(targets[process.argv[2] ?? ''] ?? takeAll)
process.stdout.write('The screenshots are taken.\n')
process.exit(0)

async function takeAll(visit: Visit): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const person = await registerPerson(visit.url)
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
  for (const look of Object.keys(looks)) {
    await take(visit, look, { landing: '/', 'forgot-password': '/forgot-password' })
    await take(visit, look, screens, person)
  }
}

async function take(visit: Visit, look: string, screens: Record<string, string>, person?: Person): Promise<void> {
  const page = await visit.openPage(looks[look] ?? {}, person)
  for (const [name, path] of Object.entries(screens)) {
    await goTo(page, visit.url + path)
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true })
    process.stdout.write(`${name} ${look}\n`)
  }
  await page.context().close()
}

/** Two simple screens, because stores show them small. */
async function takeForManifest({ url, openPage }: Visit): Promise<void> {
  const target = join(import.meta.dirname, '../../web/public/screenshots')
  mkdirSync(target, { recursive: true })
  const person = await registerPerson(url)
  const trip = `${url}/dashboard/trips/${(await packTheCar(person)).tripId}`
  const shots = [
    { name: 'wide', path: trip, options: looks['1280-light'] },
    { name: 'narrow', path: `${trip}/itinerary`, options: looks['360-dark'] },
  ]
  for (const { name, path, options } of shots) {
    const page = await openPage(options ?? {}, person)
    await goTo(page, path)
    await page.screenshot({ path: join(target, `${name}.jpg`), type: 'jpeg', quality: 78 })
    await page.context().close()
  }
}

/** The trip on a wide screen, and on a phone the itinerary and an offline change. */
async function takeForReadme({ url, openPage }: Visit): Promise<void> {
  const target = join(import.meta.dirname, '../../.github')
  const person = await registerPerson(url)
  const trip = `${url}/dashboard/trips/${(await packTheCar(person)).tripId}`
  const wideScreen = await openPage(looks['1280-light'] ?? {}, person)
  await goTo(wideScreen, trip)
  await wideScreen.screenshot({ path: join(target, 'trip.png') })
  const onPhone = { ...looks['360-dark'], viewport: { width: 390, height: 800 }, deviceScaleFactor: 1 }
  const dark = await openPage(onPhone, person)
  await goTo(dark, `${trip}/itinerary`)
  await dark.screenshot({ path: join(target, 'itinerary.png') })
  const offline = await openPage({ ...onPhone, colorScheme: 'light' }, person)
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

/** The sample trip as a new user sees it, in light and dark, at most 60 KB each, and smaller for most screens. */
async function takeForLanding({ url, folder, openPage }: Visit): Promise<void> {
  const target = join(import.meta.dirname, '../../web/features/auth/art')
  const person = await registerPerson(url)
  const { id } = await person.call('POST', '/api/user/trips/sample')
  const { waypoints } = await person.call('GET', `/api/user/trips/${id}/waypoints/all`)
  for (const stop of waypoints) await person.call('GET', `/api/user/trips/${id}/waypoints/${stop.id}/weather`)
  for (const colorScheme of ['light', 'dark'] as const) {
    // The page without the sidebar, 17% of the width, and the header around it.
    const viewport = { width: Math.ceil(wide.width / 0.83), height: wide.height + 52 }
    const page = await openPage({ viewport, colorScheme }, person)
    await goTo(page, `${url}/dashboard/trips/${id}`)
    const png = join(folder, `trip-${colorScheme}.png`)
    await page.screenshot({ path: png, clip: { x: viewport.width - wide.width, y: 52, ...wide } })
    const write = (name: string, ...options: string[]) =>
      execFileSync('cwebp', ['-quiet', '-m', '6', '-pass', '10', ...options, png, '-o', join(target, name)])
    write(`trip-${colorScheme}.webp`, '-size', '58000')
    write(`trip-${colorScheme}-800.webp`, '-size', '27000', '-resize', '800', '500')
    await page.context().close()
  }
}

async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  // Made-up names end in digits.
  for (const greeting of await page.getByText(/^Welcome, /).all())
    await greeting.evaluate((element) => {
      element.textContent = 'Welcome, nora!'
    })
  await page.waitForFunction(() => document.querySelector('[data-provider]:not([data-drawn])') === null)
  // Wait for fades to end.
  await page.waitForTimeout(500)
}
