import type { Page, Route } from '@playwright/test'
import { limits } from '#shared/limits.ts'
import { asApi, countCalls, failCalls, pauseCalls, pressRetry, recordCalls, resting } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { expectNoAxeViolations, phone, wide } from './looks.ts'
import { chooseAction } from './trip-map.ts'

const trips = '**/api/user/trips'
const pages = '**/api/user/trips/paginated?*'
const latest = '**/api/user/trips/latest'
const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel', 'India']

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** From the trip list to 'Trip Created!'. */
async function createInForm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New Trip' }).click()
  await page.getByLabel('Trip Name').fill(name)
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
}

test('what is beside the way to a new trip keeps its place while the trip is looked up', async ({ visit }) => {
  const page = await visit('/dashboard/trips', { viewport: { width: 390, height: 844 } })
  await createInForm(page, 'Mojave Road')
  const release = await pauseCalls(page, latest)
  const back = page.getByRole('link', { name: 'Back to Trips' })
  const before = await back.boundingBox()
  await page.getByRole('button', { name: 'View Trip Details' }).click()
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
  expect((await back.boundingBox())?.y).toBe(before?.y)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Mojave Road' })).toBeVisible()
})

test.describe('The trip list', () => {
  test('has seven trips a page, newest first, and keeps its page in the URL', async ({ person, visit }) => {
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

  test('searches by name after a pause, in any case', { tag: '@walk' }, async ({ person, visit }) => {
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

  test('never grows beyond 550 px, and its last page replaces a page beyond it', async ({ person, visit }) => {
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

  test('that cannot be loaded never looks empty, and offers a retry', async ({ person, visit }) => {
    await person.createTrip('Dalton Highway')
    const page = await visit('/dashboard/settings')
    const restore = await failCalls(page, pages)
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
    await expect(alert(page, 'Your trips could not be loaded.')).toBeVisible()
    await expectNoAxeViolations(page)
    await expect(page.getByText('No trips yet')).toHaveCount(0)
    await restore()
    await pressRetry(page, page.getByRole('link', { name: /Dalton Highway/ }))
  })

  test('keeps its rows when they cannot be refreshed', async ({ person, visit }) => {
    await person.createTrip('Dalton Highway')
    const page = await visit('/dashboard/trips')
    await page.getByRole('link', { name: /Dalton Highway/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dalton Highway' })).toBeVisible()
    await failCalls(page, pages, { status: 400 })
    await chooseAction(page, 'Edit')
    await page.getByLabel('Trip Name').fill('Dalton Highway, north')
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await page.getByRole('button', { name: 'View All Trips' }).click()
    await expect(page.getByRole('link', { name: /Dalton Highway, north/ })).toBeVisible()
  })
})

test.describe('A search that finds more than it shows', () => {
  test('says so, on the trip list and wherever a trip is searched', async ({ person, visit }) => {
    const hits = Array.from({ length: limits.searchHits + 1 }, (_, index) => `Rim ${index + 1}`)
    await Promise.all(hits.map((name) => person.createTrip(name)))
    const page = await visit('/dashboard/trips?search=rim')
    await expect(page.getByText('100 trips found, the newest 100 of many')).toBeVisible()
    await page.getByPlaceholder('Search trips by name...').fill('rim 7')
    await expect(page.getByText(/^\d+ trips found$/)).toBeVisible()
    await page.goto('/dashboard')
    await page.getByPlaceholder('Search trips by name...').fill('rim')
    await expect(page.getByText('The newest 100 of many')).toBeVisible()
  })

  test('says when not everything was searched, even with no results', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const page = await visit('/dashboard/trips')
    // A device answers like this if it doesn't have all trips.
    await page.route('**/api/user/trips/search?*', (route) =>
      route.fulfill(asApi({ json: [trip], headers: { 'x-search-complete': 'false' } })),
    )
    const box = page.getByPlaceholder('Search trips by name...')
    await box.fill('rim')
    await expect(page.getByText('1 trip found, only the newest of many were searched')).toBeVisible()
    await page.unroute('**/api/user/trips/search?*')
    await page.route('**/api/user/trips/search?*', (route) =>
      route.fulfill(asApi({ json: [], headers: { 'x-search-complete': 'false' } })),
    )
    await box.fill('rims')
    await expect(page.getByText('No matching trips found')).toBeVisible()
    await expect(page.getByText('0 trips found, only the newest of many were searched')).toBeVisible()
  })
})

test.describe("A trip's description", () => {
  const more = (page: Page) => page.getByRole('button', { name: 'Show more' })
  const less = (page: Page) => page.getByRole('button', { name: 'Show less' })

  test('can be opened exactly where it is cut, after a resize too', async ({ person, visit }) => {
    const trip = await person.createTrip('Dalton Highway', 'North on gravel for a long day, '.repeat(3).trim())
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByText('North on gravel')).toBeVisible()
    await expect(more(page)).toHaveCount(0)
    await page.setViewportSize(phone)
    const text = page.getByText('North on gravel')
    const cut = await text.evaluate((element) => element.scrollHeight - element.clientHeight)
    expect(cut).toBeGreaterThan(0)
    await more(page).click()
    expect(await text.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0)
    await expect(less(page)).toBeVisible()
    await page.setViewportSize(wide)
    await expect(less(page)).toHaveCount(0)
    await expect(more(page)).toHaveCount(0)
  })

  test('is measured again when its font loads', async ({ person, visit }) => {
    const trip = await person.createTrip('Dalton Highway')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dalton Highway' })).toBeVisible()
    // Two full lines in the narrower font take more than two in the wider.
    const { count, wider } = await page.evaluate(async () => {
      await document.fonts.ready
      const { fontSize } = getComputedStyle(document.body)
      const header = document.querySelector('main header')
      const padding = header ? Number.parseFloat(getComputedStyle(header).paddingInlineStart) : 0
      const width = (header?.clientWidth ?? 0) - 2 * padding
      const canvas = document.createElement('canvas').getContext('2d')
      const perLine = (font: string) => {
        if (!canvas) throw new Error('No canvas')
        canvas.font = `${fontSize} ${font}`
        return Math.floor(width / canvas.measureText('m').width)
      }
      const own = perLine('Figtree')
      const other = perLine('system-ui, "Noto Sans", "Liberation Sans", Arial, sans-serif')
      return { count: Math.max(own, other), wider: own < other ? 'own' : own > other ? 'other' : 'neither' }
    })
    expect(wider).not.toBe('neither')
    await person.call('PUT', `/api/user/trips/${trip.id}`, {
      name: 'Dalton Highway',
      description: 'm'.repeat(2 * count),
    })
    await page.route('**/*.woff2', (route) => route.abort())
    allowConsoleErrors(page, failedRequest)
    await page.reload()
    await expect(page.getByText('mmm')).toBeVisible()
    await expect(more(page)).toHaveCount(wider === 'other' ? 1 : 0)
    await page.unroute('**/*.woff2')
    await page.evaluate(() => {
      for (const sheet of document.styleSheets)
        for (const rule of [...sheet.cssRules])
          if (rule.cssText.startsWith('@font-face') && rule.cssText.includes('Figtree')) {
            const url = rule.cssText.replace(
              /url\("([^"]+)"\)/,
              (_, path: string) => `url("${new URL(path, sheet.href ?? location.href)}?late")`,
            )
            sheet.insertRule(url.replace('font-display: optional', 'font-display: swap'), sheet.cssRules.length)
          }
    })
    await expect(more(page)).toHaveCount(wider === 'own' ? 1 : 0)
  })
})

test.describe('A trip', () => {
  test('is created once though its response was lost', { tag: '@walk' }, async ({ visit }) => {
    const page = await visit('/dashboard/trips?view=add')
    await page.getByLabel('Trip Name').fill('Mojave Road')
    await page.getByLabel('Description').fill('East to west')

    // The server creates the trip, but its answer is lost.
    allowConsoleErrors(page, failedRequest)
    const lost = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.fulfill(asApi(resting))
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

  test('is created once when the answer is slow, however often the button is clicked', async ({ visit }) => {
    const page = await visit('/dashboard/trips?view=add')
    const calls = recordCalls(page)
    const release = await pauseCalls(page, trips, 'POST')
    await page.getByLabel('Trip Name').fill('Slow country')
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await page.getByRole('button', { name: 'Creating...' }).click({ force: true })
    await page.getByLabel('Trip Name').press('Enter')
    release()
    await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
    expect(countCalls(calls, 'POST /api/user/trips')).toBe(1)
  })

  test('that is new and cannot be found is reported, and the list still opens', async ({ person, visit }) => {
    await person.createTrip('Alvord Desert')
    const page = await visit('/dashboard/trips')
    await createInForm(page, 'Steens Mountain')
    const unknown = { code: 'not_found', message: 'There is no such trip', requestId: 'r-1' }
    const restore = await failCalls(page, latest, { status: 404, json: unknown })
    await page.getByRole('button', { name: 'View Trip Details' }).click()
    await expect(alert(page, 'Error finding trip details. Returning to trip list.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Alvord Desert/ })).toBeVisible()
    await restore()
    await createInForm(page, 'Owyhee Canyonlands')
    await page.route(latest, (route) => route.fulfill(asApi({ status: 204 })))
    await page.getByRole('button', { name: 'View Trip Details' }).click()
    await expect(alert(page, 'Could not retrieve the newly created trip. Returning to trip list.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Alvord Desert/ })).toBeVisible()
  })

  test('is reported as created only when one was created', async ({ visit }) => {
    const page = await visit('/dashboard/trips?view=created')
    await expect(page.getByRole('heading', { name: 'Your Trips' })).toBeVisible()
    await expect(page.getByText('Trip Created!')).toHaveCount(0)
    await createInForm(page, 'Steens Mountain')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
  })

  test('that could not be changed or deleted says so, until it is', async ({ person, visit }) => {
    const trip = await person.createTrip('White Rim')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    // A deletion has a query.
    const one = `**/api/user/trips/${trip.id}*`
    await chooseAction(page, 'Edit')
    await page.getByLabel('Trip Name').fill('Black Rim')
    const restore = await failCalls(page, one, resting, 'PUT')
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await expect(alert(page, 'Failed to update trip: Offgrid is resting.')).toBeVisible()
    await expect(page.getByLabel('Trip Name')).toHaveValue('Black Rim')
    await restore()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const heal = await failCalls(page, one, resting, 'DELETE')
    const deleteTrip = async () => {
      await chooseAction(page, 'Delete Trip')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Trip' }).click()
    }
    await deleteTrip()
    await expect(alert(page, 'Failed to delete trip: Offgrid is resting.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'White Rim' })).toBeVisible()
    await heal()
    await deleteTrip()
    await expect(page.getByRole('heading', { name: 'Your Trips' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
