import type { Page } from '@playwright/test'
import { createDay } from '#shared/date.ts'
import { addDays } from '#shared/itinerary/stops.ts'
import { pauseCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { patrolSpecs } from './itinerary-trip.ts'
import { expectGoodLooks, expectNoAxeViolations, expectNoSidewaysScroll } from './looks.ts'

const iphoneWidth = { width: 390, height: 844 }
/** Two hours ahead of UTC all year. */
const timezoneId = 'Africa/Maputo'

type Place = readonly [name: string, latitude: string, longitude: string, from: string, to: string, more?: object]

/** Nine days with two rest days at the second stop. */
const places: readonly Place[] = [
  ['Opuwo', '-18.0607', '13.84', '06-10', '06-11', { symbol: 'fuel', stop: { fuel: 'full' } }],
  ['Sesfontein', '-19.1266', '13.6174', '06-12', '06-14'],
  ['Purros', '-18.7667', '12.95', '06-15', '06-16', { symbol: 'camp', description: 'Soft sand. Tires 1.2 bar.' }],
  ['Orupembe', '-18.1667', '12.5667', '06-17', '06-18', { stop: { fuel: 40 } }],
]

async function planKaokoveld(person: Person, specs: object | null = patrolSpecs) {
  await person.createVehicle({ specs: specs ?? undefined })
  const trip = await person.createTrip('Kaokoveld')
  const ids: string[] = []
  for (const [name, latitude, longitude, from, to, more] of places) {
    const before = ids.at(-1)
    const leg = before === undefined ? {} : { leg: { from: before, surface: { track: 1 }, km: 130 } }
    const dates = { startDate: `2027-${from}`, endDate: `2027-${to}` }
    const body = { name, description: '', latitude, longitude, ...dates, ...leg, ...more }
    ids.push((await person.call('POST', `/api/user/trips/${trip.id}/waypoints`, body)).id)
  }
  return { id: trip.id, path: `/dashboard/trips/${trip.id}`, ids }
}

/** How far a device's clock that shows this time in `timezoneId` is ahead. */
const aheadUntil = (time: string) => ({ clockAhead: Date.parse(`2027-${time}+02:00`) - Date.now(), timezoneId })

const cardOn = (page: Page) => page.getByRole('region', { name: /Kaokoveld · day/ })
const nameOn = (page: Page) => cardOn(page).getByRole('heading', { level: 3 })
const press = (page: Page, name: string) => cardOn(page).getByRole('button', { name, exact: true }).click()

test('Home begins with the next stop of the trip in progress', { tag: '@walk' }, async ({ person, visit }) => {
  await planKaokoveld(person)
  const page = await visit('/dashboard', {
    ...aheadUntil('06-13T10:00:00'),
    viewport: iphoneWidth,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const card = cardOn(page)
  await expect(card.getByRole('heading', { level: 2 })).toHaveText('Kaokoveld · day 4 of 9')
  await expect(card).toContainText('Next · Tue, Jun 15')
  await expect(card).toContainText('By plan at Sesfontein until Jun 14')
  await expect(nameOn(page)).toHaveText('Purros')
  await expect(card).toContainText(/130 km · [\d.]+–[\d.]+ h/)
  await expect(card).toContainText(/Sun 07:\d\d–18:\d\d \(this device’s time\) · 8\sh\s\d+\smin left/)
  await expect(card).toContainText(/Fuel\s*Enough\s*\d+–\d+ L of 130 L on arrival/)
  await expect(card).toContainText('Next fuel: 4. Orupembe')
  await expect(card).toContainText(/Water.*L of 80 L on arrival/)
  await expect(card).toContainText('“Soft sand. Tires 1.2 bar.”')
  await expect(card.getByRole('img', { name: 'Straight line from Sesfontein to Purros, north up' })).toBeVisible()
  const box = await nameOn(page).boundingBox()
  expect(box?.y).toBeLessThan(300)
  await press(page, 'Copy -18.7667, 12.95')
  await expect(page.getByRole('status').filter({ hasText: 'Copied -18.7667, 12.95' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeHidden()
})

test('what is below the card on Home appears with the card, so that it does not jump', async ({ person, visit }) => {
  const trip = await planKaokoveld(person)
  const page = await visit('/icon.svg', aheadUntil('06-13T10:00:00'))
  const release = await pauseCalls(page, `**/api/user/trips/${trip.id}`)
  await page.goto('/dashboard')
  const actions = page.getByRole('heading', { name: 'Quick Actions' })
  await expect(page.getByText('Loading the next stop...')).toBeVisible()
  await expect(actions).toBeHidden()
  release()
  await expect(nameOn(page)).toHaveText('Purros')
  await expect(actions).toBeVisible()
})

test('an arrival moves the card on until it is undone', async ({ person, visit }) => {
  await planKaokoveld(person)
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  await press(page, 'Arrived')
  await expect(nameOn(page)).toHaveText('Orupembe')
  await expect(nameOn(page)).toBeFocused()
  await expect(cardOn(page).getByRole('status')).toHaveText('Arrived at Purros.')
  await page.reload()
  await expect(nameOn(page)).toHaveText('Orupembe')
  await press(page, 'Undo')
  await expect(nameOn(page)).toHaveText('Purros')
  await expect(cardOn(page).getByText('Arrived at Purros.')).toHaveCount(0)
})

test('fuel is counted from what is in tank and cans after refueling', async ({ person, visit }) => {
  await planKaokoveld(person)
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  const card = cardOn(page)
  await press(page, 'Refueled')
  const dialog = page.getByRole('dialog', { name: 'Refueled' })
  await dialog.getByLabel('In tank and cans now, L').fill('131')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter 0 to 130 L.')).toBeVisible()
  await dialog.getByLabel('In tank and cans now, L').fill('10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Counted from 10 L at Sesfontein.')
  await expect(card).toContainText(/Fuel\s*Runs out\s*0 L of 130 L on arrival/)
  await press(page, 'Refueled')
  await dialog.getByRole('button', { name: 'Full (130 L)' }).click()
  await expect(card).toContainText('Counted from 130 L at Sesfontein.')
  await expect(card).toContainText(/Fuel\s*Enough/)
  await press(page, 'Undo 130 L at Sesfontein')
  await expect(card).toContainText(/Fuel\s*Runs out/)
  await press(page, 'Undo 10 L at Sesfontein')
  await expect(card).toContainText(/Fuel\s*Enough/)
  await expect(card.getByText(/Counted from/)).toHaveCount(0)
})

test('a battery is charged', async ({ person, visit }) => {
  await planKaokoveld(person, { energy: 'electric', tank: 100, spare: 0, use: { paved: 20 } })
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  await press(page, 'Charged')
  await expect(page.getByLabel('In the battery now, kWh')).toBeVisible()
  await page.getByRole('button', { name: 'Full (100 kWh)' }).click()
  await expect(cardOn(page)).toContainText('Counted from 100 kWh at Sesfontein.')
  await expect(cardOn(page)).toContainText('Next charging: 4. Orupembe')
})

test('the neighboring stops are a button away, and so is the way back', async ({ person, visit }) => {
  await planKaokoveld(person)
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  await press(page, '4. Orupembe, next stop')
  await expect(nameOn(page)).toHaveText('Orupembe')
  await expect(cardOn(page)).toContainText('Stop 4 · Thu, Jun 17')
  await press(page, 'Back to today')
  await expect(nameOn(page)).toHaveText('Purros')
  await press(page, '2. Sesfontein, previous stop')
  await press(page, '1. Opuwo, previous stop')
  await expect(nameOn(page)).toHaveText('Opuwo')
  await expect(cardOn(page).getByRole('button', { name: /previous stop/ })).toHaveCount(0)
})

test('the day begins at the device’s midnight, and the days around a trip have a line', async ({ person, visit }) => {
  await planKaokoveld(person)
  const page = await visit('/dashboard', aheadUntil('06-09T23:58:00'))
  const line = page.getByText('Kaokoveld starts tomorrow.')
  await expect(line).toBeVisible()
  await expect(cardOn(page)).toHaveCount(0)
  const words = await line.boundingBox()
  const link = await line.locator('..').getByRole('link', { name: 'Open Trip' }).boundingBox()
  // On one line with its links.
  expect(link?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0))
  await page.clock.fastForward(3 * 60_000)
  await expect(cardOn(page).getByRole('heading', { level: 2 })).toHaveText('Kaokoveld · day 1 of 9')
  await expect(cardOn(page)).toContainText('Next · Sat, Jun 12')
  await page.clock.setSystemTime('2027-06-17T23:58:00+02:00')
  await page.clock.runFor(60_000)
  await expect(cardOn(page)).toContainText('Next · today')
  await page.clock.setSystemTime('2027-06-18T12:00:00+02:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(cardOn(page)).toContainText('Last stop. Kaokoveld ends on Jun 18.')
  await expect(cardOn(page).getByRole('button', { name: 'Arrived' })).toHaveCount(0)
  await page.clock.setSystemTime('2027-06-19T00:01:00+02:00')
  await page.clock.runFor(60_000)
  await expect(page.getByText('Kaokoveld ended yesterday.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Open Trip' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kaokoveld' })).toBeVisible()
  await expect(page.getByText('Kaokoveld ended yesterday.')).toBeVisible()
})

test('the trip’s page and the itinerary lead to today, too', async ({ person, visit }) => {
  const { path } = await planKaokoveld(person)
  const page = await visit(path, { ...aheadUntil('06-13T10:00:00'), viewport: iphoneWidth })
  await expect(nameOn(page)).toHaveText('Purros')
  const box = await nameOn(page).boundingBox()
  expect(box?.y).toBeLessThan(300)
  await expect(cardOn(page).getByRole('img', { name: /Straight line/ })).toHaveCount(0)
  await page.goto(`${path}/itinerary`)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page.getByRole('article', { name: /Sesfontein/ })).toBeInViewport()
  await expect(page).toHaveURL(/#stop-2$/)
})

test('the itinerary of more than 200 stops leads to a leg that is not rendered yet', async ({ person, visit }) => {
  const { id } = await person.createTrip('A long year')
  const start = createDay('2027-01-01')
  for (let at = 0; at <= 200; at += 1)
    await person.createWaypoint({ id }, { name: `Camp ${at + 1}`, startDate: addDays(start, at) })
  const page = await visit(`/dashboard/trips/${id}/itinerary`, aheadUntil('06-13T10:00:00'))
  await expect(page.getByRole('article', { name: '1. Camp 1' })).toBeVisible()
  const today = page.getByRole('article', { name: '164. Camp 164' })
  await expect(today).toHaveCount(0)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(today).toBeInViewport()
})

test('another trip of the same day is a link, and the later start wins', async ({ person, visit }) => {
  const { path } = await planKaokoveld(person)
  const other = await person.createTrip('Whole Africa')
  await person.createWaypoint(other, { name: 'Cairo', startDate: '2027-01-01', endDate: '2027-12-31' })
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  await expect(nameOn(page)).toHaveText('Purros')
  await expect(page.getByText('Also today: Whole Africa')).toBeVisible()
  await page.getByRole('link', { name: 'Whole Africa' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/trips/${other.id}$`))
  await page.goto(path)
  await expect(nameOn(page)).toHaveText('Purros')
})

test('stops deleted on another device are neither next nor arrived at', async ({ person, visit }) => {
  const { id, ids } = await planKaokoveld(person)
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  await press(page, 'Arrived')
  await expect(nameOn(page)).toHaveText('Orupembe')
  await press(page, '3. Purros, previous stop')
  await expect(nameOn(page)).toHaveText('Purros')
  await person.call('DELETE', `/api/user/trips/${id}/waypoints/${ids[2]}`)
  await page.clock.runFor(20_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(nameOn(page)).toHaveText('Orupembe')
  await expect(cardOn(page)).toContainText('By plan at Sesfontein until Jun 14')
  await expect(cardOn(page).getByText(/Arrived at/)).toHaveCount(0)
})

test('what is missing is said in words', async ({ person, visit }) => {
  const { id } = await planKaokoveld(person, null)
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  await expect(cardOn(page)).toContainText('Add tank size and consumption to 2004 Nissan Patrol')
  await expect(cardOn(page)).toContainText('Add the water it carries to 2004 Nissan Patrol')
  await expect(cardOn(page).getByRole('button', { name: 'Refueled' })).toHaveCount(0)
  expect(id).toBeDefined()
})

test('a trip that is not saved on this device says so offline', async ({ person, visit }) => {
  const { id } = await planKaokoveld(person)
  const page = await visit('/dashboard/settings', aheadUntil('06-13T10:00:00'))
  allowConsoleErrors(page, failedRequest)
  // Home knows the trip's dates from another request.
  await page.route(new RegExp(`/api/user/trips/${id}`), (route) => route.abort())
  await page.getByRole('link', { name: 'Home' }).first().click()
  const card = page.getByRole('region', { name: 'Kaokoveld', exact: true })
  await expect(card).toContainText(/./)
  await page.context().setOffline(true)
  await expect(card).toContainText('This trip isn’t saved on this device.')
})

test('the card fits and is accessible, and asks for no position', async ({ person, visit }) => {
  await planKaokoveld(person)
  const page = await visit('/dashboard/settings', aheadUntil('06-13T10:00:00'))
  await page.addInitScript(() => {
    const note = () => Reflect.set(window, 'askedForPosition', true)
    Object.assign(navigator.geolocation, { getCurrentPosition: note, watchPosition: note })
  })
  await page.goto('/dashboard')
  await press(page, 'Arrived')
  await expect(nameOn(page)).toHaveText('Orupembe')
  await expectGoodLooks(page, { phoneDiffers: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  const sizes = await cardOn(page).evaluate((card) =>
    [...card.querySelectorAll('p, h2, h3, button, svg text')].flatMap((element) => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      const isDrawn = element instanceof SVGGraphicsElement
      return element.textContent?.trim() ? [size * (isDrawn ? (element.getScreenCTM()?.a ?? 1) : 1)] : []
    }),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(17)
  await press(page, 'Refueled')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => Reflect.get(window, 'askedForPosition'))).toBeUndefined()
})
