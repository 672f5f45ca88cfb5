import type { Page, Route } from 'playwright-core'
import { describe } from 'vitest'
import {
  allowConsoleErrors,
  doubleClickMap,
  expect,
  expectNoAxeViolations,
  failedRequest,
  test,
} from '../support/traveller.ts'

const trips = '**/api/user/trips'
const pages = '**/api/user/trips/paginated?*'
const latest = '**/api/user/trips/latest'
const waypointPages = '**/waypoints/paginated?*'
const oneWaypoint = /\/api\/.*\/waypoints\/[0-9a-z]+-[0-9A-Z]{26}$/

const problem = (message: string) => ({ code: 'unavailable', message, requestId: 'r-1' })

/** Lets the calls of one method to an address fail until the returned function is called. Retries fail, too. */
async function fail(page: Page, url: string | RegExp, method = 'GET', answer: Parameters<Route['fulfill']>[0] = {}) {
  allowConsoleErrors(page, failedRequest)
  const handler = (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status: 503, json: problem('Offgrid is resting.'), ...answer })
      : route.fallback()
  await page.route(url, handler)
  return () => page.unroute(url, handler)
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

describe('A failing API', () => {
  test('keeps the create form as it was, and creates one trip however often it is pressed', async ({ goTo }) => {
    const page = await goTo('/dashboard/trips?view=add')
    await page.getByLabel('Trip Name').fill('Mojave Road')
    await page.getByLabel('Description').fill('East to west')

    // The server creates the trip, but its answer is lost on the way.
    allowConsoleErrors(page, failedRequest)
    const lost = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.fulfill({ status: 503, json: problem('Offgrid is resting.') })
    }
    await page.route(trips, lost)
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await alert(page, 'Failed to add trip: Offgrid is resting.').waitFor()
    expect(await page.getByLabel('Trip Name').inputValue()).toBe('Mojave Road')
    await page.reload()
    expect(await page.getByLabel('Trip Name').inputValue()).toBe('Mojave Road')
    expect(await page.getByLabel('Description').inputValue()).toBe('East to west')

    await page.unroute(trips, lost)
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await page.getByRole('heading', { name: 'Trip Created!' }).waitFor()
    await page.getByRole('link', { name: 'Back to Trips' }).click()
    await page.getByText('1 trip available').waitFor()
    await page.getByRole('button', { name: 'New Trip' }).click()
    expect(await page.getByLabel('Trip Name').inputValue()).toBe('')
  })

  test('does not hide a new trip that cannot be looked up', async ({ goTo, traveller }) => {
    await traveller.trip('Alvord Desert')
    const page = await goTo('/dashboard/trips?view=created')
    const restore = await fail(page, latest, 'GET', { status: 404 })
    await page.getByRole('button', { name: 'View Trip Details' }).click()
    await alert(page, 'Error finding trip details. Returning to trip list.').waitFor()
    await page.getByRole('link', { name: /Alvord Desert/ }).waitFor()
    await restore()
    await page.goto(page.url().replace('/trips', '/trips?view=created'))
    await page.route(latest, (route) => route.fulfill({ status: 204 }))
    await page.getByRole('button', { name: 'View Trip Details' }).click()
    await alert(page, 'Could not retrieve the newly created trip. Returning to trip list.').waitFor()
    await page.getByRole('link', { name: /Alvord Desert/ }).waitFor()
  })

  test('never shows an empty list, but a way to try again', async ({ goTo, traveller }) => {
    const trip = await traveller.trip('Dalton Highway')
    await traveller.waypoint(trip, { name: 'Coldfoot' })
    const page = await goTo('/dashboard/settings')
    const restore = await fail(page, pages)
    await page.getByRole('link', { name: 'Trips' }).click()
    await alert(page, 'Your trips could not be loaded.').waitFor()
    await expectNoAxeViolations(page)
    expect(await page.getByText('No trips yet').count()).toBe(0)
    await restore()
    await page.getByRole('button', { name: 'Retry' }).click()
    const restoreWaypoints = await fail(page, waypointPages)
    await page.getByRole('link', { name: /Dalton Highway/ }).click()
    await alert(page, 'The waypoints could not be loaded.').waitFor()
    expect(await page.getByText('No waypoints available').count()).toBe(0)
    await restoreWaypoints()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('link', { name: /Coldfoot/ }).waitFor()
  })

  test('keeps the rows that are there when they cannot be refreshed', async ({ goTo, traveller }) => {
    await traveller.trip('Dalton Highway')
    const page = await goTo('/dashboard/trips')
    await page.getByRole('link', { name: /Dalton Highway/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Dalton Highway' }).waitFor()
    await fail(page, pages, 'GET', { status: 400 })
    await page.getByRole('button', { name: 'Edit Trip' }).click()
    await page.getByLabel('Trip Name').fill('Dalton Highway, north')
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await page.getByRole('button', { name: 'View All Trips' }).click()
    await page.getByRole('link', { name: /Dalton Highway, north/ }).waitFor()
  })

  test('says that a new waypoint was not added, and keeps all of it', async ({ goTo, traveller }) => {
    const trip = await traveller.trip('White Rim')
    const page = await goTo(`/dashboard/trips/${trip.id}/waypoints/add`)
    await doubleClickMap(page, 0.4, 0.4)
    await page.getByLabel('Name').fill('Shafer Trail')
    await page.getByLabel('Start Date').fill('2027-05-02')
    await page.getByLabel('End Date').fill('2027-05-02')
    await page.getByText('End date must be after start date').waitFor()
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await page.getByLabel('End Date').fill('2027-05-03')
    const restore = await fail(page, '**/waypoints', 'POST')
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await alert(page, 'Failed to add waypoint: Offgrid is resting.').waitFor()
    await page.reload()
    expect(await page.getByLabel('Name').inputValue()).toBe('Shafer Trail')
    expect(await page.getByLabel('End Date').inputValue()).toBe('2027-05-03')
    await page.getByText(/^Set at/).waitFor()
    await restore()
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await page.getByText('05/02/2027 - 05/03/2027').waitFor()
  })

  test('says what became of a change to a waypoint', async ({ goTo, traveller }) => {
    const trip = await traveller.trip('White Rim')
    const { id } = await traveller.waypoint(trip, { name: 'Hardscrabble' })
    const page = await goTo(`/dashboard/trips/${trip.id}/waypoints`)
    await page.getByRole('button', { name: 'Edit dates of Hardscrabble' }).click()
    await page.getByLabel('Start Date').fill('2027-05-02')
    const restore = await fail(page, oneWaypoint, 'PUT')
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await alert(page, 'Failed to update waypoint dates. Please try again.').waitFor()
    await page.reload()
    expect(await page.getByLabel('Start Date').inputValue()).toBe('2027-05-02')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('No dates set').waitFor()

    await page.getByRole('link', { name: 'View Details of Hardscrabble' }).click()
    await page.getByRole('button', { name: 'Edit Dates', exact: true }).click()
    await page.getByLabel('End Date').fill('2027-05-09')
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await alert(page, 'Failed to update waypoint. Please try again.').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await page.getByLabel('Name').fill('Hardscrabble Hill')
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await alert(page, 'Failed to update waypoint. Please try again.').waitFor()
    await restore()
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hardscrabble Hill' }).waitFor()

    const restoreDelete = await fail(page, oneWaypoint, 'DELETE')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await alert(page, 'Failed to delete waypoint. Please try again.').waitFor()
    await restoreDelete()
    expect(page.url()).toContain(id)
  })

  test('tells a waypoint that cannot be loaded from one that is not there', async ({ goTo, traveller }) => {
    const trip = await traveller.trip('White Rim')
    const { id } = await traveller.waypoint(trip, { name: 'Murphy Hogback' })
    const page = await goTo('/dashboard/settings')
    const restore = await fail(page, oneWaypoint)
    const path = new URL(`/dashboard/trips/${trip.id}/waypoints/${id}`, page.url()).href
    for (const address of [path, `${path}/map`]) {
      await page.goto(address)
      await alert(page, 'Could not load waypoint data. Please try again.').waitFor()
    }
    await restore()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { level: 1, name: 'Murphy Hogback' }).waitFor()
    await page.goto(path.replace(/[0-9A-Z]{26}$/, '01ARZ3NDEKTSV4RRFFQ69G5FAV'))
    await page.getByText('No waypoint data available.').waitFor()
    await page.goto(new URL('/dashboard/trips/1-aaaaaaaaaa', page.url()).href)
    await page.getByText('This trip is not here').waitFor()
    await expectNoAxeViolations(page)
  })

  test('says that a trip was not changed or deleted', async ({ goTo, traveller }) => {
    const trip = await traveller.trip('White Rim')
    const page = await goTo(`/dashboard/trips/${trip.id}`)
    const one = `**/api/user/trips/${trip.id}`
    await page.getByRole('button', { name: 'Edit Trip' }).click()
    await page.getByLabel('Trip Name').fill('Black Rim')
    const restore = await fail(page, one, 'PUT')
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await alert(page, 'Failed to update trip: Offgrid is resting.').waitFor()
    expect(await page.getByLabel('Trip Name').inputValue()).toBe('Black Rim')
    await restore()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await fail(page, one, 'DELETE')
    await page.getByRole('button', { name: 'Delete Trip' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Trip' }).click()
    await alert(page, 'Failed to delete trip: Offgrid is resting.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'White Rim' }).waitFor()
  })
})

test('A slow API shows what is being done, and a second press does nothing more', async ({ goTo, traveller }) => {
  const page = await goTo('/dashboard/trips?view=add')
  let posts = 0
  await page.route(trips, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    posts += 1
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.getByLabel('Trip Name').fill('Slow country')
  await page.getByRole('button', { name: 'Create Trip' }).click()
  const busy = page.getByRole('button', { name: 'Creating...' })
  await busy.click({ force: true })
  await page.getByLabel('Trip Name').press('Enter')
  await page.getByRole('heading', { name: 'Trip Created!' }).waitFor()
  expect(posts).toBe(1)

  const trip = await traveller.trip('Slower country')
  await traveller.waypoint(trip, { name: 'Hurry up' })
  await page.route(waypointPages, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto(new URL(`/dashboard/trips/${trip.id}/waypoints`, page.url()).href)
  await page.getByText('Loading waypoints...').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Edit dates of Hurry up' }).click()
  await page.route(oneWaypoint, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.getByLabel('Start Date').fill('2027-05-02')
  await page.getByRole('button', { name: 'Update Dates' }).click()
  await page.getByRole('button', { name: 'Updating...' }).waitFor()
  await page.getByText('From 05/02/2027').waitFor()
})
