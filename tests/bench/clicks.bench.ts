import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { countDaysBetween, createDay, shiftDay } from '../../shared/date.ts'
import { wide } from '../support/chromium-launch.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { visitProduct } from '../support/visit-product.ts'
import type { Bench, Figure } from './bench.ts'

/** Positions of the first and the next stop on the screen, and the clicks that planning takes, on the sample trip of 12 stops. */
const bench: Bench = {
  title: 'Positions on the screen, and clicks of planning',
  measure: () =>
    visitProduct(async ({ url, openPage }) => {
      const person = await registerPerson(url)
      const open: Open = async (options, path, who = person) => {
        const page = await openPage(options, who)
        await page.goto(url + path, { waitUntil: 'networkidle' })
        return page
      }
      const sample = await person.call('POST', '/api/user/trips/sample')
      return [
        ...(await measureItinerary(open, `/dashboard/trips/${sample.id}/itinerary`)),
        ...(await measureToday(open, person, sample.id)),
        ...(await measurePlanning(open, person)),
        ...(await measureNames(open, person)),
        ...(await measureStranger(open, await registerPerson(url))),
        ...(await measureKeys(open, await registerPerson(url))),
      ]
    }),
}
export default bench

type Open = (options: BrowserContextOptions, path: string, who?: Person) => Promise<Page>

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function measureItinerary(open: Open, path: string): Promise<Figure[]> {
  const large = await open({ viewport: wide }, path)
  const first = (page: Page) => page.getByRole('article', { name: /^1\. / })
  const small = await open(phone, path)
  return [
    { what: 'first stop of the itinerary, 1280 × 800', goal: '420 px', value: await topOf(first(large)) },
    { what: 'first stop of the itinerary, 390 × 844', goal: '520 px', value: await topOf(first(small)) },
    { what: 'length of the itinerary, 390 px wide', value: await heightOf(small) },
  ]
}

/** A trip of the sample's stops that began three days ago. */
async function measureToday(open: Open, person: Person, sampleId: string): Promise<Figure[]> {
  const { waypoints } = await person.call('GET', `/api/user/trips/${sampleId}/waypoints/all`)
  const today = createDay(new Date().toISOString().slice(0, 10))
  const start = createDay(waypoints[0].startDate.slice(0, 10))
  const toNow = (date: string) => shiftDay(today, countDaysBetween(start, createDay(date.slice(0, 10))) - 3) ?? null
  const trip = await person.createTrip('Under way')
  for (const { name, latitude, longitude, startDate, endDate } of waypoints)
    await person.createWaypoint(trip, {
      name,
      latitude,
      longitude,
      startDate: toNow(startDate),
      endDate: toNow(endDate),
    })
  const nextStop = (page: Page) =>
    page.getByRole('region', { name: 'Jump into your latest trip' }).getByRole('heading', { level: 3 })
  const home = await open(phone, '/dashboard')
  const page = await open(phone, `/dashboard/trips/${trip.id}`)
  const counter = createCounter()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await counter.click(page.getByRole('button', { name: /^Copy -?\d/ }))
  await page
    .getByText(/^Copied /)
    .first()
    .waitFor()
  const help = createCounter()
  await help.click(page.getByRole('button', { name: 'Help', exact: true }))
  await page.getByRole('dialog', { name: 'Help' }).waitFor()
  const laptop = await open({ viewport: wide }, `/dashboard/trips/${trip.id}`)
  const stops = laptop.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
  const map = await laptop.locator('[data-provider]').boundingBox()
  return [
    { what: 'map of a trip in progress, 1280 × 800', goal: '420 px', value: `${Math.round(map?.height ?? 0)} px` },
    { what: 'first stop of its list, 1280 × 800', goal: '300 px', value: await topOf(stops) },
    { what: 'taps that show where one is, to ask for help', goal: '1', value: String(help.clicks()) },
    { what: 'next stop of a trip in progress on Home, phone', goal: '300 px', value: await topOf(nextStop(home)) },
    { what: 'taps that copy the next stop’s coordinates', goal: '1', value: String(counter.clicks()) },
  ]
}

async function measurePlanning(open: Open, person: Person): Promise<Figure[]> {
  const trip = await person.createTrip('Ten stops')
  const page = await open({ viewport: wide }, `/dashboard/trips/${trip.id}`)
  const form = page.getByRole('form', { name: 'New stop' })
  const stops = page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
  const countPages = countPageChanges(page)
  const ten = createCounter()
  for (let at = 0; at < 10; at += 1) {
    await ten.doubleClick(page, 0.15 + 0.07 * at, 0.35 + 0.3 * (at % 2))
    await form.getByLabel('Name').fill(`Stop ${at + 1}`)
    if (at === 0) await form.getByLabel('First day').fill('2027-06-05')
    await ten.click(form.getByRole('button', { name: 'Save' }))
    await stops.filter({ hasText: `Stop ${at + 1}` }).waitFor()
    await form.waitFor({ state: 'detached' })
  }
  const pageChanges = countPages()
  const insertion = createCounter()
  await insertion.click(page.getByRole('button', { name: 'Insert a stop after Stop 9' }))
  await form.getByLabel('Name').fill('Between')
  await insertion.click(form.getByRole('button', { name: 'Save' }))
  await form.waitFor({ state: 'detached' })
  return [
    { what: 'clicks that plan ten dated stops on the map', goal: '35', value: String(ten.clicks()) },
    { what: 'page changes of it', goal: '0', value: String(pageChanges) },
    { what: 'clicks that insert a stop', goal: '4', value: String(insertion.clicks()) },
  ]
}

const towns = [
  ...['Moab', 'Green River', 'Price', 'Richfield', 'Cedar City', 'Kanab'].map((name) => [name, 'Utah'] as const),
  ...['Page', 'Kayenta'].map((name) => [name, 'Arizona'] as const),
  ...['Blanding', 'Monticello'].map((name) => [name, 'Utah'] as const),
  ...['Cortez', 'Durango'].map((name) => [name, 'Colorado'] as const),
]

/** Plans twelve dated stops by their names, as on a keyboard with a mouse: fields that have the focus need no click. */
async function measureNames(open: Open, person: Person): Promise<Figure[]> {
  const trip = await person.createTrip('Twelve towns')
  const page = await open({ viewport: wide }, `/dashboard/trips/${trip.id}`)
  const countPages = countPageChanges(page)
  const counter = createCounter()
  await addTowns(page, counter, towns)
  return [
    { what: 'clicks that plan twelve dated stops by name', goal: '30', value: String(counter.clicks()) },
    { what: 'page changes of it', goal: '0', value: String(countPages()) },
  ]
}

/** A new account's way to a verdict on an own trip of six stops, with a vehicle; on a keyboard, as above. */
async function measureStranger(open: Open, person: Person): Promise<Figure[]> {
  const page = await open({ viewport: wide }, '/dashboard', person)
  const counter = createCounter()
  await counter.click(page.getByRole('link', { name: /Create a trip/ }))
  await page.getByLabel('Trip name').fill('Six towns')
  await counter.click(page.getByRole('button', { name: 'Create Trip' }))
  await counter.click(
    page.getByRole('button', { name: 'View Trip Details' }).or(page.getByRole('link', { name: 'View Trip Details' })),
  )
  const countPages = countPageChanges(page)
  await addTowns(page, counter, towns.slice(0, 6))
  await counter.click(page.getByRole('button', { name: 'Add a vehicle' }))
  const form = page.getByRole('dialog', { name: 'Add Vehicle' })
  await counter.click(form.getByLabel('Make'))
  await form.getByLabel('Make').fill('Toyota')
  await form.getByLabel('Model').fill('Hilux')
  await counter.click(form.getByText('Diesel', { exact: true }))
  await form.getByLabel(/^Tank/).fill('80')
  await form.getByLabel(/^Consumption on paved/).fill('11')
  await counter.click(form.getByRole('button', { name: 'Add Vehicle' }))
  await page.getByRole('button', { name: /^Fuel: (enough|tight|runs out)/ }).waitFor()
  return [
    { what: 'clicks of a new account to a verdict on six stops', goal: '25', value: String(counter.clicks()) },
    { what: 'page changes of it on the trip’s page', goal: '0', value: String(countPages()) },
  ]
}

/** Adds stops by name to the open trip, with a date for the first. */
async function addTowns(
  page: Page,
  counter: ReturnType<typeof createCounter>,
  all: readonly (readonly [string, string])[],
) {
  const form = page.getByRole('form', { name: 'New stop' })
  const stops = page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
  const search = page.getByPlaceholder('Search waypoints by name...')
  for (const [at, [name, state]] of all.entries()) {
    if (at === 0) await counter.click(search)
    await search.fill(`${name}, ${state}`)
    await counter.click(page.getByRole('button', { name: `Add ${name}` }).first())
    if (at === 0) {
      await counter.click(form.getByLabel('First day'))
      await form.getByLabel('First day').fill('2027-06-05')
    }
    await counter.click(form.getByRole('button', { name: 'Save' }))
    await stops.filter({ hasText: name }).waitFor()
    await form.waitFor({ state: 'detached' })
  }
}

/** A new account's way to three dated stops in another order by keyboard; characters that are typed don't count. */
async function measureKeys(open: Open, person: Person): Promise<Figure[]> {
  const page = await open({ viewport: wide }, '/dashboard', person)
  let presses = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    presses += 1
  }
  const reach = async (target: Locator) => {
    await target.waitFor()
    for (let tries = 0; await target.evaluate((element) => element !== document.activeElement); tries += 1) {
      if (tries > 60) throw new Error(`Tab did not reach ${target}`)
      await press('Tab')
    }
  }
  const choose = async (target: Locator) => {
    await reach(target)
    await press('Enter')
  }
  await choose(page.getByRole('link', { name: 'Skip to content' }))
  await choose(page.getByRole('button', { name: 'Create Your First Trip' }))
  await page.getByLabel('Trip name').waitFor()
  await page.keyboard.type('Three towns')
  await press('Enter')
  await choose(
    page.getByRole('button', { name: 'View Trip Details' }).or(page.getByRole('link', { name: 'View Trip Details' })),
  )
  const form = page.getByRole('form', { name: 'New stop' })
  const stops = page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
  for (const [at, [name, state]] of towns.slice(0, 3).entries()) {
    await reach(page.getByPlaceholder('Search waypoints by name...'))
    await page.keyboard.type(`${name}, ${state}`)
    await choose(page.getByRole('button', { name: `Add ${name}` }).first())
    await form.waitFor()
    if (at === 0) {
      await reach(form.getByLabel('First day'))
      await page.keyboard.type('06052027')
    }
    await press('Enter')
    await stops.filter({ hasText: name }).waitFor()
    await form.waitFor({ state: 'detached' })
  }
  const planned = presses
  await reach(page.getByRole('button', { name: 'Reorder Price' }))
  for (const key of ['Space', 'ArrowUp', 'Space']) await press(key)
  await choose(page.getByRole('dialog', { name: 'Move Price' }).getByRole('button', { name: 'Move' }))
  await stops.nth(1).getByText('Price').first().waitFor()
  return [
    { what: 'keys, but for text, to three dated stops by name', value: String(planned) },
    { what: 'the same, and the third made the second', goal: '60', value: String(presses) },
  ]
}

/** Returns a function that counts the other paths opened since. */
function countPageChanges(page: Page): () => number {
  const seen = new Set<string>()
  page.on('framenavigated', (frame) => seen.add(new URL(frame.url()).pathname))
  return () => Math.max(0, seen.size - 1)
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
