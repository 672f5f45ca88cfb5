import type { Page, Route } from '@playwright/test'
import { failCalls } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { doubleClickMap } from './trip-map.ts'

const portal = { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Please pay for the wifi</h1>' }
const answers = {
  nothing: { status: 200, body: '' },
  'half of an answer': { status: 200, contentType: 'application/json', body: '{"trips":[{"id"' },
  "a hotspot's page": portal,
  "somebody else's JSON": { status: 200, json: { captive: true } },
}
const api = '**/api/user/**'
const truck = { make: 'Toyota', model: '4Runner', year: 2015, modifications: '' }

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const parsersWords = /JSON|Unexpected|undefined|not valid|is not iterable/

/** A hotspot that lets the request through and answers in the server's place. */
async function answerInItsPlace(route: Route) {
  if (route.request().method() === 'GET') return route.fallback()
  await route.fetch()
  await route.fulfill(portal)
}

for (const [name, answer] of Object.entries(answers)) {
  test.describe(`Answered with ${name}`, () => {
    test('a list is a failed load with a way to try again, and never looks empty', async ({ person, visit }) => {
      await person.createTrip('Dalton Highway')
      await person.call('POST', '/api/user/vehicles', truck)
      const page = await visit('/dashboard/settings')
      const restore = await failCalls(page, api, answer)

      await page.getByRole('link', { name: 'Home' }).click()
      await expect(alert(page, 'Your latest trip could not be loaded.')).toBeVisible()
      await expect(page.getByText("You don't have any trips yet")).toHaveCount(0)
      await page.getByRole('link', { name: 'Trips', exact: true }).click()
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
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('2015 Toyota 4Runner')).toBeVisible()
    })

    test('a trip and its waypoints are failed loads, too', { tag: '@map' }, async ({ person, visit }) => {
      const trip = await person.createTrip('Dalton Highway')
      const { id } = await person.createWaypoint(trip, { name: 'Coldfoot' })
      const page = await visit('/dashboard/settings')
      let restore = await failCalls(page, api, answer)
      await page.goto(`/dashboard/trips/${trip.id}`)
      await expect(alert(page, 'The trip could not be loaded.')).toBeVisible()
      await expect(page.getByText('This trip is not here')).toHaveCount(0)
      await restore()
      restore = await failCalls(page, '**/waypoints/paginated?*', answer)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(alert(page, 'The waypoints could not be loaded.')).toBeVisible()
      await expect(page.getByText('No waypoints available')).toHaveCount(0)
      await restore()
      restore = await failCalls(page, `**/waypoints/${id}`, answer)
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('link', { name: /Coldfoot/ }).click()
      await expect(alert(page, 'Could not load waypoint data. Please try again.')).toBeVisible()
      await expect(page.getByText('No waypoint data available.')).toHaveCount(0)
      await expect(page.getByText(parsersWords)).toHaveCount(0)
      await restore()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Coldfoot' })).toBeVisible()
    })
  })
}

test.describe('Answered with a page that is none of ours', () => {
  test('a new trip is not saved for all one knows, stays as typed, and is there once after a retry', async ({
    person,
    visit,
  }) => {
    const page = await visit('/dashboard/trips?view=add')
    await page.getByLabel('Trip Name').fill('Mojave Road')
    await page.route('**/api/user/trips', answerInItsPlace)
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await expect(alert(page, 'Failed to add trip: The server cannot be reached.')).toBeVisible()
    await expect(page.getByLabel('Trip Name')).toHaveValue('Mojave Road')
    await page.unroute('**/api/user/trips', answerInItsPlace)
    await page.reload()
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
    expect(await person.call('GET', '/api/user/trips/paginated?page=0&size=7')).toMatchObject({ totalItems: 1 })
  })

  test('a new vehicle is not saved for all one knows, stays as typed, and is there once after a retry', async ({
    person,
    visit,
  }) => {
    const page = await visit('/dashboard/add-vehicle')
    await page.getByLabel('Make').fill('Jeep')
    await page.getByLabel('Model').fill('Wrangler')
    await page.route('**/api/user/vehicles', answerInItsPlace)
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(alert(page, 'Adding vehicle failed: The server cannot be reached.')).toBeVisible()
    await page.unroute('**/api/user/vehicles', answerInItsPlace)
    await expect(page.getByLabel('Model')).toHaveValue('Wrangler')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByText('Thank You!')).toBeVisible()
    expect(await person.call('GET', '/api/user/vehicles')).toHaveLength(1)
  })

  test('a new waypoint is not saved for all one knows, and a change and a deletion are none', { tag: '@map' }, async ({
    person,
    visit,
  }) => {
    const trip = await person.createTrip('White Rim')
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints/add`)
    await doubleClickMap(page, 0.4, 0.4)
    await page.getByLabel('Name').fill('Shafer Trail')
    await page.route('**/waypoints', answerInItsPlace)
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await expect(alert(page, 'Failed to add waypoint: The server cannot be reached.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Shafer Trail')
    await page.unroute('**/waypoints', answerInItsPlace)
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await page.getByRole('link', { name: /Shafer Trail/ }).click()

    const answerPut = await failCalls(page, '**/waypoints/*-*', portal, 'PUT')
    await page.getByRole('button', { name: 'Edit Dates', exact: true }).click()
    await page.getByLabel('Start Date').fill('2027-05-02')
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await expect(alert(page, 'Failed to update waypoint. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Start Date')).toHaveValue('2027-05-02')
    await answerPut()
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await expect(page.getByText('From 05/02/2027')).toBeVisible()

    await failCalls(page, '**/waypoints/*-*', portal, 'DELETE')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(alert(page, 'Failed to delete waypoint. Please try again.')).toBeVisible()
    const { totalItems } = await person.call('GET', `/api/user/trips/${trip.id}/waypoints/paginated?page=0&size=8`)
    expect(totalItems).toBe(1)
  })

  test('a login says that it failed, never in the words of a parser', async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill(portal))
    await page.goto('/')
    await page.getByLabel('Username').fill('rider')
    await page.getByLabel('Password').fill('over-the-next-ridge')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(alert(page, 'Login failed')).toBeVisible()
  })
})
