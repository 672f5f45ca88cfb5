import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { startOffgrid } from '../../infra/local/environment.ts'
import { countDaysBetween, createDay, shiftDay } from '../../shared/date.ts'
import { launchBrowser } from '../support/chromium-launch.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { registeredContext } from './context.ts'

/**
 * `npm run measure` prints where the first and the next stop are on the screen, and how many clicks planning takes, on the sample
 * trip of 12 stops. The figures of 0.7 were measured by hand on a trip of 12 stops before the screens were redesigned.
 */
type Measure = { readonly what: string; readonly before: string; readonly goal: string; readonly now: string }

const desktop = { width: 1280, height: 800 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const dataDir = await mkdtemp(join(tmpdir(), 'offgrid-measure-'))
const offgrid = await startOffgrid({ port: 0, dataDir })
const browser = await launchBrowser()
const measures: Measure[] = []
try {
  const person = await registerPerson(offgrid.url)
  const sample = await person.call('POST', '/api/user/trips/sample')
  await measureItinerary(person, `/dashboard/trips/${sample.id}/itinerary`)
  await measureToday(person, sample.id)
  await measurePlanning(person)
} finally {
  await browser.close()
  await offgrid.close()
  await rm(dataDir, { recursive: true, force: true })
}
const rows = measures.map(({ what, before, goal, now }) => `| ${what} | ${before} | ${goal} | ${now} |`)
process.stdout.write(`| | 0.7 | goal | now |\n|---|---|---|---|\n${rows.join('\n')}\n`)
process.exit(0)

async function measureItinerary(person: Person, path: string): Promise<void> {
  const wide = await open({ viewport: desktop }, person, path)
  const first = (page: Page) => page.getByRole('article', { name: /^1\. / })
  add('first stop of the itinerary, 1280 × 800', '1,231 px', '420 px', await topOf(first(wide)))
  const small = await open(phone, person, path)
  add('first stop of the itinerary, 390 × 844', '1,983 px', '520 px', await topOf(first(small)))
  add('length of the itinerary, 390 px wide', '8,777 px', '', await heightOf(small))
}

/** A trip of the sample's stops that began three days ago. */
async function measureToday(person: Person, sampleId: string): Promise<void> {
  const { waypoints } = await person.call('GET', `/api/user/trips/${sampleId}/waypoints/all`)
  const today = createDay(new Date().toISOString().slice(0, 10))
  const start = createDay(waypoints[0].startDate.slice(0, 10))
  const toNow = (date: string) => shiftDay(today, countDaysBetween(start, createDay(date.slice(0, 10))) - 3) ?? null
  const trip = await person.createTrip('Under way')
  for (const { name, latitude, longitude, startDate, endDate } of waypoints)
    await person.createWaypoint(trip, {
      ...{ name, latitude, longitude },
      startDate: toNow(startDate),
      endDate: toNow(endDate),
    })
  const nextStop = (page: Page) => page.getByRole('region', { name: /Under way/ }).getByRole('heading', { level: 3 })
  const home = await open(phone, person, '/dashboard')
  add('next stop of a trip in progress on Home, phone', 'not shown', '300 px', await topOf(nextStop(home)))
  const page = await open(phone, person, `/dashboard/trips/${trip.id}`)
  add('next stop of a trip in progress on its page, phone', '1,218 px', '300 px', await topOf(nextStop(page)))
  const counter = createCounter()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await counter.click(page.getByRole('button', { name: /^Copy/ }).first())
  await page
    .getByText(/^Copied /)
    .first()
    .waitFor()
  add('the next stop’s coordinates into the clipboard', '9 gestures', '2 taps', `${counter.clicks()} tap`)
}

async function measurePlanning(person: Person): Promise<void> {
  const trip = await person.createTrip('Ten stops')
  const page = await open({ viewport: desktop }, person, `/dashboard/trips/${trip.id}`)
  const form = page.getByRole('form', { name: 'New stop' })
  const stops = page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
  const pathsSeen = new Set<string>()
  page.on('framenavigated', (frame) => pathsSeen.add(new URL(frame.url()).pathname))
  const ten = createCounter()
  for (let at = 0; at < 10; at += 1) {
    await ten.doubleClick(page, 0.15 + 0.07 * at, 0.35 + 0.3 * (at % 2))
    await form.getByLabel('Name').fill(`Stop ${at + 1}`)
    if (at === 0) await form.getByLabel('First day').fill('2027-06-05')
    await ten.click(form.getByRole('button', { name: 'Save' }))
    await stops.filter({ hasText: `Stop ${at + 1}` }).waitFor()
    await form.waitFor({ state: 'detached' })
  }
  add('ten dated stops by map', '60 clicks', '35 clicks', `${ten.clicks()} clicks`)
  add('ten dated stops by map', '20 page changes', '0', `${pathsSeen.size === 0 ? 0 : pathsSeen.size - 1} page changes`)
  const insertion = createCounter()
  await insertion.click(page.getByRole('button', { name: 'Insert a stop after Stop 9' }))
  await form.getByLabel('Name').fill('Between')
  await insertion.click(form.getByRole('button', { name: 'Save' }))
  await form.waitFor({ state: 'detached' })
  add('a stop between two others', '14 clicks', '4 clicks', `${insertion.clicks()} clicks`)
}

function add(what: string, before: string, goal: string, now: string): void {
  measures.push({ what, before, goal, now })
}

/** Counts clicks; a double-click is two. */
function createCounter() {
  let count = 0
  return {
    clicks: () => count,
    async click(target: Locator) {
      await target.click()
      count += 1
    },
    async doubleClick(page: Page, across: number, down: number) {
      await page.locator('[data-provider][data-adds][data-drawn]').waitFor()
      const canvas = page.locator('[data-provider] canvas')
      const box = await canvas.boundingBox()
      if (!box) throw new Error('The map is not on the screen')
      await canvas.dblclick({ position: { x: box.width * across, y: box.height * down } })
      count += 2
    },
  }
}

async function topOf(target: Locator): Promise<string> {
  await target.first().waitFor()
  const box = await target.first().boundingBox()
  return `${Math.round(box?.y ?? Number.NaN).toLocaleString('en')} px`
}

async function heightOf(page: Page): Promise<string> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  return `${height.toLocaleString('en')} px`
}

async function open(options: BrowserContextOptions, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ ...options, ...registeredContext(offgrid.url, person) })
  const page = await context.newPage()
  await page.goto(offgrid.url + path, { waitUntil: 'networkidle' })
  return page
}
