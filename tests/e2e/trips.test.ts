import type { Page, Route } from '@playwright/test'
import { limits } from '#shared/limits.ts'
import { countCalls, failCalls, holdCalls, recordCalls, resting } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { expectNoAxeViolations, phone } from './looks.ts'

const trips = '**/api/user/trips'
const pages = '**/api/user/trips/paginated?*'
const latest = '**/api/user/trips/latest'
const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel', 'India']

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test.describe('The trip list', () => {
  test('has seven a page, newest first, and keeps its page in the address', async ({ person, visit }) => {
    for (const name of names) await person.createTrip(name)
    const page = await visit('/dashboard/trips')
    await expect(page.getByText('Showing 1-7 of 9 trips')).toBeVisible()
    await expect(page.getByText('9 trips available')).toBeVisible()
    await expect(rows(page).first()).toHaveText(/^India/)
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('Showing 8-9 of 9 trips')).toBeVisible()
    await expect(rows(page).first()).toHaveText(/^Bravo/)
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await page.reload()
    await expect(page.getByText('Showing 8-9 of 9 trips')).toBeVisible()
    await page.getByRole('link', { name: /^Alpha/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alpha' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Showing 8-9 of 9 trips')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Showing 1-7 of 9 trips')).toBeVisible()
    await page.goForward()
    await expect(page.getByText('Showing 8-9 of 9 trips')).toBeVisible()
  })

  test('searches by name after a pause, whatever the case, and comes back to its page', async ({ person, visit }) => {
    for (const name of names) await person.createTrip(name)
    const page = await visit('/dashboard/trips?page=2', { clockAhead: 0 })
    const searches: string[] = []
    page.on('request', (request) => request.url().includes('/search?') && searches.push(request.url()))
    await expect(page.getByText('Showing 8-9 of 9 trips')).toBeVisible()
    const box = page.getByPlaceholder('Search trips by name...')
    await page.clock.pauseAt(Date.now() + 60_000)
    await box.pressSequentially('GOLF')
    await page.clock.runFor(limits.search.debounce - 1)
    expect(searches).toHaveLength(0)
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(page.getByText('1 trip found')).toBeVisible()
    expect(searches).toHaveLength(1)
    await expect(rows(page).first()).toHaveText(/^Golf/)
    await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('1 trip found')).toBeVisible()
    await expect(box).toHaveValue('GOLF')
    await box.fill('nothing like it')
    await expect(page.getByText('No matching trips found')).toBeVisible()
    await expect(page.getByText('0 trips found')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).first().click()
    await expect(page.getByText('Showing 8-9 of 9 trips')).toBeVisible()
    await expect(box).toHaveValue('')
    await box.fill('   ')
    await page.clock.fastForward(limits.search.debounce * 2)
    await expect(page.getByText('9 trips available')).toBeVisible()
  })

  test('never grows beyond 550 px, and goes to its last page when the address names one beyond', async ({
    person,
    visit,
  }) => {
    for (const name of names) await person.createTrip(`${name} ${'and a long way round '.repeat(6)}`)
    const page = await visit('/dashboard/trips?page=40', { viewport: phone })
    await expect(page.getByText('Showing 8-9 of 9 trips')).toBeVisible()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page.getByText('Showing 1-7 of 9 trips')).toBeVisible()
    const height = await rows(page)
      .first()
      .evaluate((row) => row.closest('div')?.clientHeight)
    expect(height).toBeLessThanOrEqual(550)
  })

  test('that cannot be loaded never looks empty, and offers to try again', async ({ person, visit }) => {
    await person.createTrip('Dalton Highway')
    const page = await visit('/dashboard/settings')
    const restore = await failCalls(page, pages)
    await page.getByRole('link', { name: 'Trips' }).click()
    await expect(alert(page, 'Your trips could not be loaded.')).toBeVisible()
    await expectNoAxeViolations(page)
    await expect(page.getByText('No trips yet')).toHaveCount(0)
    await restore()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('link', { name: /Dalton Highway/ })).toBeVisible()
  })

  test('keeps the rows that are there when they cannot be refreshed', { tag: '@map' }, async ({ person, visit }) => {
    await person.createTrip('Dalton Highway')
    const page = await visit('/dashboard/trips')
    await page.getByRole('link', { name: /Dalton Highway/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dalton Highway' })).toBeVisible()
    await failCalls(page, pages, { status: 400 })
    await page.getByRole('button', { name: 'Edit Trip' }).click()
    await page.getByLabel('Trip Name').fill('Dalton Highway, north')
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await page.getByRole('button', { name: 'View All Trips' }).click()
    await expect(page.getByRole('link', { name: /Dalton Highway, north/ })).toBeVisible()
  })
})

test.describe('A trip', () => {
  test('is created once though its answer was lost, and the form stays as it was', async ({ visit }) => {
    const page = await visit('/dashboard/trips?view=add')
    await page.getByLabel('Trip Name').fill('Mojave Road')
    await page.getByLabel('Description').fill('East to west')

    // The server creates the trip, but its answer is lost on the way.
    allowConsoleErrors(page, failedRequest)
    const lost = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.fulfill(resting)
    }
    await page.route(trips, lost)
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await expect(alert(page, 'Failed to add trip: Offgrid is resting.')).toBeVisible()
    await expect(page.getByLabel('Trip Name')).toHaveValue('Mojave Road')
    await page.reload()
    await expect(page.getByLabel('Trip Name')).toHaveValue('Mojave Road')
    await expect(page.getByLabel('Description')).toHaveValue('East to west')

    await page.unroute(trips, lost)
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Trips' }).click()
    await expect(page.getByText('1 trip available')).toBeVisible()
    await page.getByRole('button', { name: 'New Trip' }).click()
    await expect(page.getByLabel('Trip Name')).toHaveValue('')
  })

  test('is created once when the answer is slow, however often it is pressed', async ({ visit }) => {
    const page = await visit('/dashboard/trips?view=add')
    const calls = recordCalls(page)
    const release = await holdCalls(page, trips, 'POST')
    await page.getByLabel('Trip Name').fill('Slow country')
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await page.getByRole('button', { name: 'Creating...' }).click({ force: true })
    await page.getByLabel('Trip Name').press('Enter')
    release()
    await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
    expect(countCalls(calls, 'POST /api/user/trips')).toBe(1)
  })

  test('that is new and cannot be looked up is not hidden', async ({ person, visit }) => {
    await person.createTrip('Alvord Desert')
    const page = await visit('/dashboard/trips?view=created')
    const restore = await failCalls(page, latest, { status: 404 })
    await page.getByRole('button', { name: 'View Trip Details' }).click()
    await expect(alert(page, 'Error finding trip details. Returning to trip list.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Alvord Desert/ })).toBeVisible()
    await restore()
    await page.goto(page.url().replace('/trips', '/trips?view=created'))
    await page.route(latest, (route) => route.fulfill({ status: 204 }))
    await page.getByRole('button', { name: 'View Trip Details' }).click()
    await expect(alert(page, 'Could not retrieve the newly created trip. Returning to trip list.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Alvord Desert/ })).toBeVisible()
  })

  test('that was not changed or deleted says so', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    const one = `**/api/user/trips/${trip.id}`
    await page.getByRole('button', { name: 'Edit Trip' }).click()
    await page.getByLabel('Trip Name').fill('Black Rim')
    const restore = await failCalls(page, one, resting, 'PUT')
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await expect(alert(page, 'Failed to update trip: Offgrid is resting.')).toBeVisible()
    await expect(page.getByLabel('Trip Name')).toHaveValue('Black Rim')
    await restore()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await failCalls(page, one, resting, 'DELETE')
    await page.getByRole('button', { name: 'Delete Trip' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Trip' }).click()
    await expect(alert(page, 'Failed to delete trip: Offgrid is resting.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'White Rim' })).toBeVisible()
  })
})
