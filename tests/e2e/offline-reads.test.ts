import type { Page, Request } from '@playwright/test'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { createTrips, holdUpOpening, readMark, waitUntilHeld, waitUntilKept } from './held.ts'
import { storedTokens, storeTokens, withExpiry } from './tokens.ts'

const day = 24 * 60 * 60
const offline = (page: Page) => page.getByRole('banner').getByText(/^Offline/)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** No connection at all. */
async function cutCalls(page: Page) {
  allowConsoleErrors(page, failedRequest)
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
}

/** A hotspot that takes every request of the API and never answers. */
async function hangCalls(page: Page) {
  allowConsoleErrors(page, failedRequest)
  await page.route('**/api/**', () => undefined)
}

async function restoreCalls(page: Page) {
  await page.unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** Five days without a signal: the access token has long expired. */
const expireToken = (page: Page, { tokens }: Person) =>
  storeTokens(page, { ...tokens, accessToken: withExpiry(tokens.accessToken, -5 * day) })

test('behind a dead hotspot the app opens without waiting for it to give up, and what the server says is shown when it answers', async ({
  person,
  visit,
}) => {
  await createTrips(person)
  const page = await visit('/dashboard/trips')
  await expect(page.getByText('Showing 1-7 of 9 trips')).toBeVisible()
  await waitUntilKept(page, 'trips')
  await expireToken(page, person)
  await hangCalls(page)
  await page.reload({ waitUntil: 'commit' })
  // Of the page before, a call may have been under way: it ended with that.
  const asked = new Set<Request>()
  const givenUp: string[] = []
  page.on('request', (request) => asked.add(request))
  page.on('requestfailed', (request) => asked.has(request) && givenUp.push(request.url()))
  await expect(page.getByText('Canning Stock Route')).toBeVisible()
  // It must not have waited for a call to be given up.
  expect(givenUp).toEqual([])
  await expect(page.getByText('Validating your session...')).toHaveCount(0)
  await expect(offline(page)).toBeVisible()
  expect((await storedTokens(page)).refresh).toBe(person.tokens.refreshToken)

  await person.createTrip('Made on another device')
  await restoreCalls(page)
  await expect(page.getByText('Made on another device')).toBeVisible({ timeout: 25_000 })
  await expect(offline(page)).toHaveCount(0)
})

test('what was kept by itself opens without a connection: lists, search, pages, a trip never opened, the garage', {
  tag: '@walk',
}, async ({ person, visit }) => {
  const trip = await createTrips(person)
  const page = await visit('/dashboard/settings', { keeps: 'ahead' })
  await waitUntilHeld(page, trip.id)
  await expireToken(page, person)
  await cutCalls(page)

  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Open Trip' })).toBeVisible()
  await expect(page.getByText('07/01/2027').first()).toBeVisible()
  await page.goto('/dashboard/trips')
  await expect(page.getByText('Showing 1-7 of 9 trips')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 8-9 of 9 trips')).toBeVisible()
  await page.getByPlaceholder('Search trips by name...').fill('CANNÏNG')
  await page.getByRole('link', { name: /Canning Stock Route/ }).click()
  await expect(heading(page, 'Canning Stock Route')).toBeVisible()
  await expect(page.getByText('on this device')).toHaveCount(0)
  await page.getByRole('link', { name: 'Itinerary' }).click()
  await expect(heading(page, 'Itinerary')).toBeVisible()
  await expect(page.getByText('Well 45').first()).toBeVisible()
  await page.goto(`/dashboard/trips/${trip.id}/waypoints`)
  await page
    .getByRole('link', { name: /Well 33/ })
    .first()
    .click()
  await expect(heading(page, 'Well 33')).toBeVisible()
  await page.getByRole('link', { name: 'My Vehicles' }).click()
  await page.getByRole('button', { name: 'View Vehicles' }).click()
  await expect(page.getByText('2015 Toyota 4Runner')).toBeVisible()
  await page.goto('/dashboard/settings')
  await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
})

for (const [clock, ahead] of [
  ['a day ahead', day],
  ['a day behind', -day],
] as const) {
  test(`a clock that is ${clock} ends no session and empties nothing`, async ({ person, visit }) => {
    await createTrips(person)
    const page = await visit('/icon.svg', { clockAhead: ahead * 1000 })
    await page.goto('/dashboard/trips')
    await expect(page.getByText('Showing 1-7 of 9 trips')).toBeVisible()
    await expect.poll(() => page.evaluate(readMark, 'trips')).toMatchObject({ total: 9 })
    await cutCalls(page)
    await page.goto('/dashboard/trips')
    // Of the list one page was seen.
    await expect(page.getByText('7 of 9 trips are on this device')).toBeVisible()
    await expect(page.getByText('Showing 1-7 of 7 on this device')).toBeVisible()
    expect((await storedTokens(page)).refresh).toBe(person.tokens.refreshToken)
  })
}

test('a trip of which only the list was seen says how much of it is here', async ({ person, visit }) => {
  const trip = await createTrips(person)
  const page = await visit('/dashboard/trips')
  await expect(page.getByText('Canning Stock Route')).toBeVisible()
  await waitUntilKept(page, 'trips')
  await cutCalls(page)
  await page.getByRole('link', { name: /Canning Stock Route/ }).click()
  await expect(heading(page, 'Canning Stock Route')).toBeVisible()
  await expect(page.getByText('0 of 2 waypoints are on this device')).toBeVisible()
  await expect(page.getByText('The waypoints could not be loaded.')).toBeVisible()
  await expect(page.getByText('No waypoints available')).toHaveCount(0)
  await page.goto(`/dashboard/trips/${trip.id}/itinerary`)
  await expect(page.getByText('0 of 2 waypoints are on this device')).toBeVisible()
})

test('a slow answer is shown when it comes', async ({ person, visit }) => {
  const trip = await person.createTrip('Dalton Highway')
  const page = await visit('/dashboard/trips')
  await expect(page.getByText('Dalton Highway')).toBeVisible()
  await waitUntilKept(page, 'trips')
  await person.call('PUT', `/api/user/trips/${trip.id}`, { name: 'Denali Highway' })
  const calls: string[] = []
  const { promise: slow, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/user/trips/paginated?*', async (route) => {
    calls.push(route.request().url())
    await slow
    await route.fallback()
  })
  await page.reload()
  await expect(page.getByText('Dalton Highway')).toBeVisible()
  answer()
  await expect(page.getByText('Denali Highway')).toBeVisible()
  await page.waitForTimeout(6_000)
  expect(calls.length).toBeLessThan(3)
  await expect(offline(page)).toHaveCount(0)
})

test('what is kept is shown also where the browser takes its time to open it, with no answer of the server', async ({
  person,
  visit,
}) => {
  await person.createTrip('Dalton Highway')
  const page = await visit('/dashboard/trips')
  await waitUntilKept(page, 'trips')
  const open = await holdUpOpening(page)
  await hangCalls(page)
  await page.reload()
  // Longer than the server is waited for, and than a screen that has the server's answer waits for the disk.
  await page.waitForTimeout(5_500)
  await expect(page.getByText('Dalton Highway')).toHaveCount(0)
  await open()
  await expect(page.getByText('Dalton Highway')).toBeVisible()
  await expect(offline(page)).toBeVisible()
})

test('what the server answers is kept also where the browser takes its time to open what it keeps', async ({
  person,
  visit,
}) => {
  const trip = await person.createTrip('Dalton Highway')
  const page = await visit('/dashboard/trips')
  await waitUntilKept(page, 'trips')
  const before = await page.evaluate(readMark, 'trips')
  await person.call('PUT', `/api/user/trips/${trip.id}`, { name: 'Denali Highway' })
  const open = await holdUpOpening(page)
  await page.reload()
  await expect(page.getByText('Denali Highway')).toBeVisible()
  await open()
  await expect.poll(() => page.evaluate(readMark, 'trips'), { timeout: 20_000 }).not.toEqual(before)
  await cutCalls(page)
  await page.reload()
  await expect(page.getByText('Denali Highway')).toBeVisible()
})

test('one call that fails while others are answered causes no storm', async ({ person, visit }) => {
  await createTrips(person)
  const page = await visit('/dashboard/trips')
  await waitUntilKept(page, 'trips')
  await page.goto('/dashboard')
  await expect(page.getByText('Canning Stock Route').first()).toBeVisible()
  allowConsoleErrors(page, failedRequest)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await page.route('**/api/user/trips/latest', (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(page.getByText('Canning Stock Route').first()).toBeVisible()
  await page.waitForTimeout(12_000)
  expect(calls.length).toBeLessThan(40)
})

test('a trip that was deleted on another device goes from this one, too', async ({ person, visit }) => {
  const trip = await createTrips(person)
  const page = await visit(`/dashboard/trips/${trip.id}`)
  await expect(heading(page, 'Canning Stock Route')).toBeVisible()
  await waitUntilHeld(page, trip.id)
  await person.call('DELETE', `/api/user/trips/${trip.id}`)
  await page.goto('/dashboard/trips')
  await expect(page.getByText('Showing 1-7 of 8 trips')).toBeVisible()
  await expect.poll(() => page.evaluate(readMark, `trip:${trip.id}`)).toBeUndefined()
  await cutCalls(page)
  await page.goto('/dashboard/trips')
  await expect(page.getByText('Showing 1-7 of 7 on this device')).toBeVisible()
  await expect(page.getByText('Canning Stock Route')).toHaveCount(0)
})
