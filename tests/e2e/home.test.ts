import { asApi, pauseCalls, pressRetry } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'

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

  test('says that the latest trip has no description when it has none', async ({ person, visit }) => {
    await person.createTrip('Mojave Road')
    const page = await visit('/dashboard')
    await expect(page.getByText('No description', { exact: true })).toBeVisible()
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
    await page.getByRole('link', { name: 'Home' }).click()
    const card = page.getByRole('region', { name: 'Jump into your latest trip' })
    await expect(card.getByText('Your latest trip could not be loaded.')).toBeVisible()
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

  test('moves nothing once the first steps are known to be done', async ({ person, visit }) => {
    await person.createWaypoint(await person.createTrip('White Rim'), { name: 'Moab' })
    await person.call('POST', '/api/user/vehicles', { make: 'Toyota', model: 'Troopy', year: 1994, modifications: '' })
    const page = await visit('/dashboard/trips')
    const actions = page.getByRole('heading', { name: 'Quick Actions' })
    const animations = await page.context().newCDPSession(page)
    const release = await pauseCalls(page, '**/api/user/vehicles')
    const setClock = (playbackRate: number) => animations.send('Animation.setPlaybackRate', { playbackRate })
    await animations.send('Animation.enable')
    await setClock(0)
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
    await expect(actions).toBeHidden()
    await setClock(1)
    await expect(actions).toBeVisible()
    await expect(page.getByText('All three steps are done.')).toHaveCount(0)
    release()
    await expect(page.getByText('All three steps are done.')).toBeVisible()
  })

  test('shows each trip’s dates and length', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    await person.createWaypoint(trip, { name: 'Start', startDate: '2027-06-01' })
    await person.createWaypoint(trip, { name: 'End', startDate: '2027-06-19', endDate: '2027-06-20' })
    const page = await visit('/dashboard')
    const days = '06/01/2027 – 06/20/2027 · 20 days'
    await expect(page.getByRole('region', { name: 'Jump into your latest trip' }).getByText(days)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Search Your Trips' }).getByRole('listitem')).toHaveText(
      `White Rim2 waypoints ${days}`,
    )
    await page.getByRole('link', { name: 'Trips', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Trips' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'White Rim' })).toContainText(days)
    await page.getByPlaceholder('Search trips by name...').fill('white')
    await expect(page.getByText('1 trip found')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'White Rim' })).toContainText(days)
  })

  test('moves nothing when the dates of the trips arrive', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    await person.createWaypoint(trip, { name: 'Start', startDate: '2027-06-01' })
    const page = await visit('/dashboard/settings')
    for (const path of ['/dashboard', '/dashboard/trips']) {
      const release = await pauseCalls(page, '**/api/user/trips/spans?*')
      await page.goto(path)
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'White Rim' })
      await expect(row).toBeVisible()
      const before = await row.boundingBox()
      await expect(row.getByText('1 day')).toHaveCount(0)
      release()
      await expect(row.getByText('06/01/2027 · 1 day')).toBeVisible()
      expect(await row.boundingBox()).toEqual(before)
    }
  })

  test('shows one slim line for the first steps once they are done', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const page = await visit('/dashboard')
    const steps = page.getByRole('link', { name: 'Add your vehicle' })
    await expect(steps).toBeVisible()
    await person.createWaypoint(trip, { name: 'Start' })
    await person.call('POST', '/api/user/vehicles', { make: 'Toyota', model: 'Troopy', year: 1994, modifications: '' })
    const release = await pauseCalls(page, '**/api/user/vehicles')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
    await expect(page.getByText('1 waypoint')).toBeVisible()
    await expect(steps).toBeHidden()
    release()
    await expect(page.getByText('All three steps are done.')).toBeVisible()
    // From then on it is known before anything is asked.
    await page.route('**/api/user/**', () => undefined)
    await page.reload()
    await expect(page.getByText('All three steps are done.')).toBeVisible()
    expect((await page.getByRole('region', { name: 'Getting Started' }).boundingBox())?.height).toBeLessThan(60)
  })
})
