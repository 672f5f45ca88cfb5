import { phone } from '../support/chromium.ts'
import { asApi, countCalls, pauseCalls, pressRetry, recordCalls } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'
import { waitUntilTripSaved } from './saved-data.ts'
import { chooseAction } from './trip-map.ts'

test.describe('the dashboard home', () => {
  test('shows a new user the first steps and how to create a trip', { tag: '@walk' }, async ({ visit }) => {
    const page = await visit('/dashboard')
    for (const section of ['Getting Started', 'Quick Actions', 'Quick Access']) {
      await expect(page.getByRole('heading', { name: section })).toBeVisible()
    }
    const actionLinks = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
    expect(await actionLinks.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/dashboard/my-vehicles',
      '/dashboard/ai-assistant',
      '/dashboard/maps',
      '/dashboard/trips',
    ])
    const steps = page.getByRole('region', { name: 'Getting Started' }).getByRole('link')
    await expect(steps).toHaveCount(3)
    await expect(steps.last()).toHaveAttribute('href', '/dashboard/trips?view=add')
    await expect(page.getByText("You don't have any trips yet")).toBeVisible()
    await page.getByRole('button', { name: 'Create Your First Trip' }).click()
    await expect(page.getByLabel('Trip Name')).toBeVisible()
  })

  test('cuts the description of the latest trip at 60 characters', async ({ person, visit }) => {
    await person.createTrip('White Rim', `${'x'.repeat(59)}yz`)
    const page = await visit('/dashboard')
    const card = page.getByRole('region', { name: 'Jump into your latest trip' })
    await expect(card.getByText(`${'x'.repeat(59)}y...`, { exact: true })).toBeVisible()
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'White Rim', level: 1 })).toBeVisible()
  })

  test('lists the three most recent trips and finds any by name', { tag: '@walk' }, async ({ person, visit }) => {
    for (const name of ['Alvord Desert', 'Baja', 'Carrizo Plain', 'Dempster']) await person.createTrip(name)
    const page = await visit('/dashboard')
    const card = page.getByRole('region', { name: 'Search Your Trips' })
    const rows = card.getByRole('listitem')
    await expect(rows).toHaveText(['Dempster0 waypoints', 'Carrizo Plain0 waypoints', 'Baja0 waypoints'])
    await card.getByPlaceholder('Search trips by name...').fill('alvord')
    await expect(rows).toHaveText(['Alvord Desert0 waypoints'])
    await card.getByPlaceholder('Search trips by name...').fill('nowhere')
    await expect(card.getByText('No trips match your search')).toBeVisible()
    await card.getByRole('button', { name: 'Clear search' }).click()
    await expect(rows).toHaveCount(3)
    await card.getByRole('link', { name: 'View All' }).click()
    await expect(page.getByRole('heading', { name: 'Your Trips' })).toBeVisible()
  })

  test('offers a retry when the server fails, and never looks empty', async ({ person, visit }) => {
    await person.createTrip('White Rim')
    const page = await visit('/dashboard/settings')
    allowConsoleErrors(page, failedRequest)
    await page.route('**/api/user/trips/**', (route) => route.fulfill(asApi({ status: 400, body: '{}' })))
    const calls = recordCalls(page)
    await page.getByRole('link', { name: 'Home' }).click()
    const card = page.getByRole('region', { name: 'Jump into your latest trip' })
    await expect(card.getByText('Your latest trip could not be loaded.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add your vehicle' })).toBeVisible()
    // The first steps made the failed request again each time they appeared.
    expect(countCalls(calls, 'GET /api/user/trips/paginated')).toBeLessThan(5)
    await expect(page.getByText("You don't have any trips yet")).toHaveCount(0)
    await page.unroute('**/api/user/trips/**')
    await pressRetry(card, card.getByText('White Rim'))
  })

  test('is accessible and fits, with a name of 200 characters', async ({ person, visit }) => {
    await person.createTrip('Wüste🏜️'.repeat(20), 'مرحبا '.repeat(20))
    const page = await visit('/dashboard')
    await expect(page.getByRole('region', { name: 'Search Your Trips' }).getByRole('listitem')).toBeVisible()
    await expectGoodLooks(page)
  })

  test('opens a sample trip in one request, and deletes it with its vehicle', { tag: '@walk' }, async ({ visit }) => {
    const page = await visit('/dashboard')
    // The weather of a deleted trip's stop may still be requested.
    allowConsoleErrors(page, failedRequest)
    const calls = recordCalls(page)
    await page.getByRole('button', { name: 'Open a sample trip' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sample: Kaokoland loop' })).toBeVisible()
    expect(calls.filter((call) => call.startsWith('POST /api/user/'))).toEqual(['POST /api/user/trips/sample'])
    await waitUntilTripSaved(page, new URL(page.url()).pathname.split('/').at(-1) ?? '')
    await page.getByRole('link', { name: 'Home' }).click()
    const card = page.getByRole('region', { name: 'Jump into your latest trip' })
    await expect(card.getByRole('img', { name: 'The route of Sample: Kaokoland loop' })).toBeVisible()
    await expect(card.getByRole('listitem').filter({ hasText: 'Fuel' })).toHaveText('Fuel Runs out')
    const row = page.getByRole('region', { name: 'Search Your Trips' }).getByRole('listitem')
    await expect(row.locator('polyline')).toHaveCount(1)
    // The sample's stops and vehicle are not the user's first steps.
    await expect(page.getByRole('link', { name: 'Add your vehicle' })).toBeVisible()
    await card.getByRole('link', { name: 'Open Trip' }).click()
    await chooseAction(page, 'Delete Trip')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Trip' }).click()
    await expect(page.getByText('No trips yet')).toBeVisible()
    await page.goto('/dashboard/my-vehicles')
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await expect(page.getByText('No vehicles found. Add a vehicle to get started.')).toBeVisible()
  })

  test('shows the trip in progress rather than the newest', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const toDate = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await person.createWaypoint(trip, { name: 'Start', startDate: toDate(-2), endDate: toDate(-2) })
    await person.createWaypoint(trip, { name: 'End', startDate: toDate(2), endDate: toDate(2) })
    await person.createTrip('Mojave Road')
    const page = await visit('/dashboard')
    const card = page.getByRole('region', { name: 'Jump into your latest trip' })
    await expect(card.getByText('White Rim')).toBeVisible()
    await expect(card.getByText('Mojave Road')).toHaveCount(0)
  })

  test('says that the newest trip has no description, and leads to its first waypoint', async ({ person, visit }) => {
    const { id } = await person.createTrip('White Rim')
    const page = await visit('/dashboard')
    await expect(page.getByText('No description', { exact: true })).toBeVisible()
    const step = page.getByRole('link', { name: 'Add your first waypoint' })
    await expect(step).toHaveAttribute('href', `/dashboard/trips/${id}/waypoints/add`)
  })

  test('keeps only the heading of the first steps for screen readers once they are done', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const page = await visit('/dashboard')
    const steps = page.getByRole('link', { name: 'Add your vehicle' })
    await expect(steps).toBeVisible()
    await person.createWaypoint(trip, { name: 'Start' })
    await person.createVehicle({ make: 'Toyota', model: 'Troopy', year: 1994 })
    const release = await pauseCalls(page, '**/api/user/vehicles')
    await page.reload()
    const section = page.getByRole('region', { name: 'Getting Started' })
    await expect(page.getByText('1 waypoint')).toBeVisible()
    await expect(steps).toHaveCount(0)
    release()
    await expect(section.getByRole('heading', { name: 'Getting Started' })).toBeAttached()
    await page.waitForLoadState('networkidle')
    await expect(steps).toHaveCount(0)
    expect((await section.boundingBox())?.height).toBeLessThan(5)
  })

  test('keeps everything in its place when the latest trip appears', async ({ person, visit }) => {
    const page = await visit('/icon.svg', { viewport: phone })
    const openWhileWaiting = async () => {
      const release = await pauseCalls(page, '**/api/user/trips/**')
      await page.goto('/dashboard')
      const search = page.getByRole('region', { name: 'Search Your Trips' })
      const readTop = async () => (await search.boundingBox())?.y ?? 0
      await expect(page.getByText('Loading your latest trip...')).toBeAttached()
      const top = await readTop()
      release()
      await page.waitForLoadState('networkidle')
      return { top, readTop }
    }
    const empty = await openWhileWaiting()
    await expect(page.getByText("You don't have any trips yet")).toBeVisible()
    expect(Math.abs((await empty.readTop()) - empty.top)).toBeLessThan(5)
    const trip = await person.createTrip('White Rim', 'Along the river')
    const withoutStops = await openWhileWaiting()
    await expect(page.getByText('No waypoints available for this trip.')).toBeVisible()
    expect(Math.abs((await withoutStops.readTop()) - withoutStops.top)).toBeLessThan(5)
    await person.createWaypoint(trip, { name: 'Start' })
    await person.createWaypoint(trip, { name: 'End', longitude: '-110.1' })
    const filled = await openWhileWaiting()
    await expect(page.getByRole('img', { name: 'The route of White Rim' })).toBeVisible()
    expect(Math.abs((await filled.readTop()) - filled.top)).toBeLessThan(5)
  })

  test('shows each trip’s dates and length', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    await person.createWaypoint(trip, { name: 'Start', startDate: '2027-06-01' })
    await person.createWaypoint(trip, { name: 'End', startDate: '2027-06-19', endDate: '2027-06-20' })
    const page = await visit('/dashboard')
    const days = 'Tue, Jun 1 – Sun, Jun 20, 2027'
    const latest = page.getByRole('region', { name: 'Jump into your latest trip' })
    await expect(latest.getByText(`${days} · 20 days`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Search Your Trips' }).getByRole('listitem')).toHaveText(
      `White Rim2 waypoints · 20 days ${days}`,
    )
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Trips' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'White Rim' })).toContainText(days)
    await page.getByPlaceholder('Search trips by name...').fill('white')
    await expect(page.getByText('1 trip found')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'White Rim' })).toContainText(days)
  })
})
