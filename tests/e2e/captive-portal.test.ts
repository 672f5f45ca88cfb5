import type { Page } from '@playwright/test'
import { answerInPlace, pressRetry } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { expectPending } from './outbox.ts'
import { waitUntilTripSaved } from './saved-data.ts'

const portal = { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Please pay for the wifi</h1>' }
const api = '**/api/user/**'
const truck = { make: 'Toyota', model: '4Runner', year: 2015, modifications: '' }

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const savedHere = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^Saved on this device\. It will be sent when you are online\.$/ })
/** Tells the page that the browser is online again. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))
const parsersWords = /JSON|Unexpected|undefined|not valid|is not iterable/

test.describe("Answered with a hotspot's page", () => {
  test('a list shows a failed load with a retry, and never looks empty', async ({ person, visit }) => {
    await person.createTrip('Dalton Highway')
    await person.call('POST', '/api/user/vehicles', truck)
    const page = await visit('/dashboard/settings')
    const restore = await answerInPlace(page, api, portal)

    await page.getByRole('link', { name: 'Home' }).click()
    await expect(alert(page, 'Your latest trip could not be loaded.')).toBeVisible()
    await expect(page.getByText("You don't have any trips yet")).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Trips' })).toBeVisible()
    await expect(alert(page, 'Your trips could not be loaded.')).toBeVisible()
    await expect(page.getByText('No trips yet')).toHaveCount(0)
    await page.getByPlaceholder('Search trips by name...').fill('dalton')
    await expect(page).toHaveURL(/search=dalton/)
    await expect(alert(page, 'Your trips could not be loaded.')).toBeVisible()
    await expect(page.getByText('No matching trips found')).toHaveCount(0)
    await page.getByRole('link', { name: 'My Vehicles' }).click()
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await expect(alert(page, 'Error: An unexpected error occurred.')).toBeVisible()
    await expect(page.getByText('No vehicles found')).toHaveCount(0)
    await expect(page.getByText(parsersWords)).toHaveCount(0)

    await restore()
    await pressRetry(page, page.getByText('2015 Toyota 4Runner'))
  })

  test('a trip shows a failed load, too, until it has been loaded once', async ({ person, visit }) => {
    const trip = await person.createTrip('Dalton Highway')
    await person.createWaypoint(trip, { name: 'Coldfoot' })
    const page = await visit('/dashboard/settings')
    const restore = await answerInPlace(page, api, portal)
    await page.goto(`/dashboard/trips/${trip.id}`)
    await expect(alert(page, 'The trip could not be loaded.')).toBeVisible()
    await expect(page.getByText('This trip is not here')).toHaveCount(0)
    await restore()
    await pressRetry(page, page.getByRole('link', { name: /Coldfoot/ }))
    await waitUntilTripSaved(page, trip.id)
    await answerInPlace(page, api, portal)
    await page.getByRole('link', { name: /Coldfoot/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Coldfoot' })).toBeVisible()
    await expect(page.getByRole('banner').getByText(/^Offline/)).toBeVisible()
    await expect(page.getByText(parsersWords)).toHaveCount(0)
  })

  test('changes stay pending and are sent once the server answers', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const { id } = await person.createWaypoint(trip, { name: 'Shafer Trail' })
    const other = await person.createWaypoint(trip, { name: 'Hogback' })
    const listWaypoints = async () =>
      (await person.call('GET', `/api/user/trips/${trip.id}/waypoints/all`)).waypoints.toSorted(byName)
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints`)
    allowConsoleErrors(page, failedRequest)
    const interfere = async (change: () => Promise<void>, expectUndone: () => Promise<void>) => {
      const restore = []
      for (const method of ['POST', 'PUT', 'DELETE'])
        restore.push(await answerInPlace(page, '**/api/user/**', portal, method))
      await change()
      await expectPending(page, 1)
      await expectUndone()
      for (const end of restore) await end()
      await comeBack(page)
      await expectPending(page, 0)
    }

    await page.getByRole('button', { name: 'Edit dates of Shafer Trail' }).click()
    await interfere(
      async () => {
        await page.getByLabel('Start Date').fill('2027-05-02')
        await page.getByRole('button', { name: 'Update Dates' }).click()
        await expect(page.getByText('From 05/02/2027')).toBeVisible()
      },
      async () =>
        await expect.poll(() => listWaypoints()).toMatchObject([{ name: 'Hogback' }, { id, startDate: null }]),
    )
    await page.goto(`/dashboard/trips/${trip.id}/waypoints/${other.id}`)
    await interfere(
      async () => {
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'White Rim' })).toBeVisible()
      },
      async () => await expect.poll(() => listWaypoints()).toHaveLength(2),
    )
    await expect.poll(() => listWaypoints()).toMatchObject([{ id, startDate: '2027-05-02T00:00:00Z' }])
    await page.goto('/dashboard/add-vehicle')
    await interfere(
      async () => {
        await page.getByLabel('Make').fill('Jeep')
        await page.getByLabel('Model').fill('Wrangler')
        await page.getByRole('button', { name: 'Add Vehicle' }).click()
        await expect(savedHere(page)).toBeVisible()
      },
      async () => expect(await person.call('GET', '/api/user/vehicles')).toEqual([]),
    )
    expect(await person.call('GET', '/api/user/vehicles')).toHaveLength(1)
  })

  test('a login says that it failed, without a parser’s message', async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill(portal))
    await page.goto('/')
    await page.getByLabel('Username').fill('rider')
    await page.getByLabel('Password', { exact: true }).fill('over-the-next-ridge')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(alert(page, 'Login failed')).toBeVisible()
  })
})

test('A refusal that does not come from the server logs nobody out', { tag: '@walk' }, async ({ person, visit }) => {
  const page = await visit('/icon.svg')
  for (const status of [400, 401, 403, 404]) {
    const json = { code: 'unauthenticated', message: 'Log in to the wifi.', requestId: 'portal' }
    const restore = await answerInPlace(page, '**/api/users/auth', { status, json })
    await page.goto('/dashboard/settings')
    await expect(page.getByText('Offgrid cannot be reached right now.')).toBeVisible()
    await restore()
  }
  await pressRetry(page, page.getByText(`Welcome, ${person.username}!`))
})
