import type { Locator, Page } from '@playwright/test'
import { createDay } from '#shared/date.ts'
import { addDays } from '#shared/itinerary/stops.ts'
import { planCanning } from './drive-trip.ts'
import { failCalls, pauseCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { patrolSpecs } from './itinerary-trip.ts'
import { expectGoodLooks, expectNoAxeViolations, expectNoSidewaysScroll } from './looks.ts'
import { mapOn } from './trip-map.ts'

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

/** Returns how far a device's clock that shows this time in `timezoneId` is ahead. */
const aheadUntil = (time: string) => ({ clockAhead: Date.parse(`2027-${time}+02:00`) - Date.now(), timezoneId })

const cardOn = (page: Page) => page.getByRole('region', { name: /Kaokoveld · day/ })
const nameOn = (page: Page) => cardOn(page).getByRole('heading', { level: 3 })
const press = (page: Page, name: string) => cardOn(page).getByRole('button', { name, exact: true }).click()
async function choose(page: Page, name: string) {
  await press(page, 'More')
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('Home begins with the next stop of the trip in progress', { tag: '@walk' }, async ({ person, visit }) => {
  await planKaokoveld(person)
  const page = await visit('/dashboard', {
    ...aheadUntil('06-13T10:00:00'),
    viewport: iphoneWidth,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const card = cardOn(page)
  await expect(card).toContainText('Kaokoveld · day 4 of 9')
  await expect(card).toContainText('Next · Tue, Jun 15')
  await expect(card).toContainText('By plan at Sesfontein until Jun 14')
  await expect(nameOn(page)).toHaveText('Purros')
  await expect(card).toContainText(/130 km · [\d.]+–[\d.]+ h/)
  await expect(card).toContainText(/Sun 07:\d\d–18:\d\d \(this device’s time\) · 8\sh\s\d+\smin left/)
  await expect(card).toContainText(/Fuel\s*Enough\s*\d+–\d+ L of 130 L on arrival/)
  await expect(card).toContainText('Next fuel: 4. Orupembe')
  await expect(card).toContainText(/Water.*L of 80 L on arrival/)
  await expect(card).toContainText('“Soft sand. Tires 1.2 bar.”')
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
  await expect(page.getByRole('status').filter({ hasText: 'Arrived at Purros.' })).toBeVisible()
  await page.reload()
  await expect(nameOn(page)).toHaveText('Orupembe')
  await choose(page, 'Undo arrival at Purros')
  await expect(nameOn(page)).toHaveText('Purros')
  await press(page, 'Arrived')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(nameOn(page)).toHaveText('Purros')
})

test('fuel is counted from what is in tank and cans after refueling', async ({ person, visit }) => {
  await planKaokoveld(person)
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  const card = cardOn(page)
  const dialog = page.getByRole('dialog', { name: 'Fuel' })
  const enterFill = async () => {
    await press(page, 'Fuel')
    await dialog.getByLabel('A fill-up').check()
  }
  await enterFill()
  await dialog.getByLabel('In tank and cans now, L').fill('131')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter 0 to 130 L.')).toBeVisible()
  await dialog.getByLabel('In tank and cans now, L').fill('10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Counted from 10 L at Sesfontein.')
  await expect(card).toContainText(/Fuel\s*Runs out\s*0 L of 130 L on arrival/)
  await enterFill()
  await dialog.getByRole('button', { name: 'Full (130 L)' }).click()
  await expect(card).toContainText('Counted from 130 L at Sesfontein.')
  await expect(card).toContainText(/Fuel\s*Enough/)
  await press(page, 'Undo 130 L at Sesfontein')
  await expect(card).toContainText(/Fuel\s*Runs out/)
  await press(page, 'Undo 10 L at Sesfontein')
  await expect(card).toContainText(/Fuel\s*Enough/)
  await expect(card.getByText(/Counted from/)).toHaveCount(0)
})

test('one more night moves the later stops by a day, and can be undone', async ({ person, visit }) => {
  const { id } = await planKaokoveld(person)
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  const listDays = async (): Promise<string[]> =>
    (await person.call('GET', `/api/user/trips/${id}/waypoints/all`)).waypoints.map(
      ({ startDate, endDate }: Record<string, string>) => `${startDate?.slice(5, 10)} ${endDate?.slice(5, 10)}`,
    )
  await choose(page, 'One more night at Sesfontein')
  await expect(page.getByText('One more night at Sesfontein.', { exact: true })).toBeVisible()
  await expect(cardOn(page)).toContainText('Next · Wed, Jun 16')
  await expect.poll(listDays).toEqual(['06-10 06-11', '06-12 06-15', '06-16 06-17', '06-18 06-19'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(cardOn(page)).toContainText('Next · Tue, Jun 15')
  await expect.poll(listDays).toEqual(['06-10 06-11', '06-12 06-14', '06-15 06-16', '06-17 06-18'])
})

test('Help has the position, the neighbors, the trip plan’s numbers and a text to send', async ({ person, visit }) => {
  const { id } = await planCanning(person)
  await person.call('PUT', `/api/user/trips/${id}/sheet`, {
    agency: { name: 'Western Australia Police', phone: '+61 (8) 131 444 or 000' },
  })
  const page = await visit('/dashboard', {
    viewport: iphoneWidth,
    permissions: ['geolocation'],
    geolocation: { latitude: -22.500_001, longitude: 125.3, accuracy: 8 },
  })
  await page.getByRole('button', { name: 'Help' }).click()
  const dialog = page.getByRole('dialog', { name: 'Help' })
  await expect(dialog.getByText('You are here.')).toBeVisible()
  await expect(dialog.getByText('-22.50000, 125.30000', { exact: true })).toHaveCSS('font-size', '34px')
  await expect(dialog.getByText("22°30.000'S 125°18.000'E")).toBeVisible()
  await expect(dialog.getByText('Last stop: Well 33, 31 km, W 270°, true north')).toBeVisible()
  await expect(dialog.getByText('Next stop: Durba Springs, 31 km, E 90°, true north')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Police +61 (8) 131 444' })).toHaveAttribute('href', 'tel:+618131444')
  await expect(dialog.getByRole('link', { name: 'Police 000' })).toHaveAttribute('href', 'tel:000')
  await expect(dialog.getByText(/^Canning d2\/3 22\.5000S 125\.3000E\. Need help\. Next Durba Springs/)).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})

test('Help without a position has the last stop’s, and never calls it the user’s', async ({ person, visit }) => {
  await planKaokoveld(person)
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  await press(page, 'Help')
  const dialog = page.getByRole('dialog', { name: 'Help' })
  await expect(dialog.getByText(/Offgrid may not use your position/)).toBeVisible()
  await expect(dialog.getByText('Your position is unknown. The last stop is Sesfontein:')).toBeVisible()
  await expect(dialog.getByText('-19.12660, 13.61740', { exact: true })).toBeVisible()
  await expect(dialog.getByText('You are here.')).toHaveCount(0)
  await expect(
    dialog.getByText('Kaokoveld d4/9. Need help. Last stop Sesfontein -19.12660, 13.61740. Next Purros Tue'),
  ).toBeVisible()
  await expect(dialog.getByText('Your trip plan has no phone numbers.')).toBeVisible()
})

test('Help says that the trip plan has no numbers only when it knows', async ({ person, visit }) => {
  const { id } = await planKaokoveld(person)
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  allowConsoleErrors(page, failedRequest)
  const plan = `**/api/user/trips/${id}/sheet`
  const restore = await failCalls(page, plan, { status: 500, body: '' })
  const release = await pauseCalls(page, plan)
  await press(page, 'Help')
  const dialog = page.getByRole('dialog', { name: 'Help' })
  const none = dialog.getByText('Your trip plan has no phone numbers.')
  await expect(dialog.getByText('Loading the trip plan’s phone numbers...')).toBeAttached()
  await expect(none).toHaveCount(0)
  release()
  await expect(dialog.getByText('The trip plan’s phone numbers could not be loaded.')).toBeVisible()
  await expect(none).toHaveCount(0)
  await restore()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await press(page, 'Help')
  await expect(none).toBeVisible()
})

test('a battery is charged', async ({ person, visit }) => {
  await planKaokoveld(person, { energy: 'electric', tank: 100, spare: 0, use: { paved: 20 } })
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  await press(page, 'Battery')
  await page.getByLabel('Charged').check()
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
  await choose(page, 'Another stop')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^4\. Orupembe/ })
    .click()
  await expect(nameOn(page)).toHaveText('Orupembe')
  await press(page, 'Back to today')
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
  await expect(cardOn(page)).toContainText('Kaokoveld · day 1 of 9')
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
  await expect(page.getByText(/^Ended yesterday · 9 days · /)).toBeVisible()
  await page.clock.setSystemTime('2027-06-07T12:00:00+02:00')
  await page.reload()
  await expect(page.getByText(/^Leaves in 3 days · 9 days · /)).toBeVisible()
})

test('a trip under way has its day in a bar above the map, which opens the card', { tag: '@map' }, async ({
  person,
  visit,
}) => {
  const { id, path } = await planKaokoveld(person)
  const page = await visit(path, { ...aheadUntil('06-13T10:00:00'), viewport: { width: 1280, height: 800 } })
  const bar = page.getByRole('region', { name: 'Today' })
  const opener = bar.getByRole('button', { name: /^Day 4/ })
  await expect(opener).toHaveText(/^Day 4 · Purros Tue, Jun 15 · 130 km · fuel enough · sunset 18:\d\d$/)
  const [map, first] = await Promise.all([
    mapOn(page).boundingBox(),
    page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem').first().boundingBox(),
  ])
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(57)
  expect(map?.height).toBeGreaterThanOrEqual(420)
  expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(800)
  expect(first?.y).toBeLessThanOrEqual(300)
  // Below a description of two lines the chart is lower.
  await person.call('PUT', `/api/user/trips/${id}`, { name: 'Kaokoveld', description: 'Sand and stones. '.repeat(12) })
  await page.reload()
  await expect(page.getByText('Sand and stones.')).toBeVisible()
  const end = await page.getByRole('link', { name: 'Add New' }).boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(800)
  expect((await mapOn(page).boundingBox())?.height).toBeGreaterThanOrEqual(420)
  await opener.click()
  await expect(nameOn(page)).toHaveText('Purros')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(cardOn(page)).toHaveCount(0)
  await bar.getByRole('button', { name: 'Arrived' }).click()
  await expect(opener).toHaveText(/^Day 4 · Orupembe/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(opener).toHaveText(/^Day 4 · Purros/)
  await bar.getByRole('link', { name: 'Drive' }).click()
  await expect(page).toHaveURL(/\/drive$/)
})

test('on a phone the card is a sheet over the map in three heights', { tag: '@map' }, async ({ person, visit }) => {
  const { path } = await planKaokoveld(person)
  const page = await visit('/icon.svg', {
    ...aheadUntil('06-13T10:00:00'),
    viewport: iphoneWidth,
    reducedMotion: 'reduce',
    hasTouch: true,
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  const sheet = page.getByRole('region', { name: 'Today' })
  const measure = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const expectSheet = async (height: number) => {
    const box = await measure(sheet)
    expect(box).toMatchObject({ y: 844 - height, height })
    expect((await measure(nameOn(page))).y - box.y).toBeLessThanOrEqual(24)
    for (const name of ['Arrived', 'Fuel', 'Help', 'More']) {
      const button = await measure(sheet.getByRole('button', { name, exact: true }))
      expect(button.height).toBeGreaterThanOrEqual(56)
      expect(button.y).toBeGreaterThanOrEqual(box.y)
      expect(button.y + button.height).toBeLessThanOrEqual(844)
    }
    await expectNoAxeViolations(page)
  }
  await expect(nameOn(page)).toHaveText('Purros')
  await expect(mapOn(page).locator('canvas')).toBeVisible()
  await expectSheet(176)
  expect(await page.evaluate(() => Math.max(0, ...Reflect.get(window, 'shifts')))).toBeLessThanOrEqual(0.05)
  const opener = sheet.getByRole('button', { name: 'Show more of today' })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.press('Enter')
  await expectSheet(464)
  await expect(cardOn(page)).toContainText('By plan at Sesfontein until Jun 14')
  await sheet.getByRole('button', { name: 'Show the stops' }).press('Enter')
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  await expectSheet(780)
  expect((await measure(sheet.getByRole('listitem').first())).y).toBeLessThanOrEqual(220)
  const swipe = (from: number, to: number, on = sheet) =>
    on.evaluate(
      (target, [from, to]) => {
        const send = (type: string, clientY: number) => {
          const finger = new Touch({ identifier: 1, target, clientX: 100, clientY })
          const touches = type === 'touchend' ? [] : [finger]
          target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [finger] }))
        }
        send('touchstart', from)
        send('touchend', to)
      },
      [from, to] as const,
    )
  await swipe(80, 300)
  await expectSheet(464)
  await swipe(400, 500)
  await expectSheet(176)
  await swipe(700, 500)
  await expectSheet(464)
  // A finger in a dialog over it is not meant for the sheet.
  await press(page, 'Help')
  const dialog = page.getByRole('dialog', { name: 'Help' })
  await swipe(600, 700, dialog)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectSheet(464)
})

test('the itinerary leads to today', async ({ person, visit }) => {
  const { path } = await planKaokoveld(person)
  const page = await visit(`${path}/itinerary`, aheadUntil('06-13T10:00:00'))
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
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Purros')
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
  await planKaokoveld(person, null)
  const page = await visit('/dashboard', aheadUntil('06-13T10:00:00'))
  await expect(cardOn(page)).toContainText('Add tank size and consumption to 2004 Nissan Patrol')
  await expect(cardOn(page)).toContainText('Add the water it carries to 2004 Nissan Patrol')
  await press(page, 'Fuel')
  await expect(page.getByRole('dialog')).toContainText('Add tank size and consumption to 2004 Nissan Patrol')
  await expect(page.getByLabel('The gauge shows')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add fill-up' })).toBeVisible()
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
    [...card.querySelectorAll('p, h2, h3, button')].flatMap((element) => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      return element.textContent?.trim() ? [size] : []
    }),
  )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(17)
  await press(page, 'Fuel')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => Reflect.get(window, 'askedForPosition'))).toBeUndefined()
})

test('a long name of the next stop takes no room from its kind and the buttons', async ({ person, visit }) => {
  const { path, ids } = await planKaokoveld(person)
  const name = 'Purros Community Campground beside the dry river'
  await person.call('PUT', `${path.replace('/dashboard', '/api/user')}/waypoints/${ids[2]}`, { name })
  const page = await visit(path, { ...aheadUntil('06-15T10:00:00'), viewport: iphoneWidth })
  const card = page.getByRole('region', { name: /Kaokoveld · day/ })
  const label = card.getByText('Camp', { exact: true })
  const readHeight = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0
  // One line.
  expect(await readHeight(label)).toBeLessThan(30)
  await page.setViewportSize({ width: 800, height: 800 })
  const arrived = page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Arrived' })
  await expect(arrived).toBeVisible()
  expect(await arrived.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0)
})

test('on a phone, the sheet cuts off the kind of a stop before its name', async ({ person, visit }) => {
  const { id, ids, path } = await planKaokoveld(person)
  await person.call('PUT', `/api/user/trips/${id}/waypoints/${ids[2]}`, {
    name: 'Dead Horse Point',
    symbol: 'viewpoint',
  })
  const page = await visit(path, { ...aheadUntil('06-13T10:00:00'), viewport: iphoneWidth })
  await expect(nameOn(page)).toHaveText('Dead Horse Point')
  expect(await nameOn(page).evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
  const { height = 0 } = (await nameOn(page).locator('xpath=..').boundingBox()) ?? {}
  expect(height).toBeLessThan(30)
  for (const height of ['Show more of today', 'Show the stops'])
    await page.getByRole('button', { name: height }).click()
  await expect(page.getByRole('region', { name: 'Waypoints' })).toHaveCSS('box-shadow', 'none')
})

test('on a phone, a name written from right to left is cut off at its end', async ({ person, visit }) => {
  const { id, ids, path } = await planKaokoveld(person)
  const name = 'رحلة عبر الصحراء الكبرى على الطريق السادس إلى الواحة'
  await person.call('PUT', `/api/user/trips/${id}/waypoints/${ids[2]}`, { name })
  const page = await visit(path, { ...aheadUntil('06-13T10:00:00'), viewport: iphoneWidth })
  await expect(nameOn(page)).toHaveText(name)
  expect(await showsFirstLetter(nameOn(page))).toBe(true)
  for (const height of ['Show more of today', 'Show the stops'])
    await page.getByRole('button', { name: height }).click()
  const row = page.getByRole('article').getByTitle(name)
  await expect(row).toBeVisible()
  expect(await showsFirstLetter(row)).toBe(true)
})

/** Returns true if the first letter lies inside the box that cuts off the rest. */
const showsFirstLetter = (name: Locator): Promise<boolean> =>
  name.evaluate((name) => {
    const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode()
    if (!text) return false
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, 1)
    const [letter, box] = [range.getBoundingClientRect(), name.getBoundingClientRect()]
    return letter.left >= box.left && letter.right <= box.right
  })

test('on a phone, the sheet lists the stops even without the code of its card', async ({ person, visit }) => {
  const { path } = await planKaokoveld(person)
  const page = await visit('/icon.svg', { ...aheadUntil('06-13T10:00:00'), viewport: iphoneWidth })
  allowConsoleErrors(page, failedRequest)
  await page.route('**/assets/road-*.js', (route) => route.abort())
  await page.goto(path)
  const sheet = page.getByRole('region', { name: 'Today' })
  await sheet.getByRole('button', { name: 'Show more of today' }).press('Enter')
  await sheet.getByRole('button', { name: 'Show the stops' }).press('Enter')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Purros' })).toBeVisible()
})
