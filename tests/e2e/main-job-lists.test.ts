import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import type { Trip } from '../../shared/trip.ts'
import { expect, mapOf, type Traveller, test } from '../support/traveller.ts'

const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel', 'India']
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
/** The waypoints of a trip's panel; the map has lists of its own. */
const stops = (page: Page) => page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
const firstRow = (page: Page) => rows(page).first().textContent()

/** Ten waypoints: Stop 1 to 8 on successive days, created in the opposite order, then two without dates. */
async function tenWaypoints(traveller: Traveller): Promise<Trip> {
  const trip = await traveller.trip('Ten stops')
  for (let day = 8; day >= 1; day -= 1) {
    await traveller.waypoint(trip, { name: `Stop ${day}`, startDate: `2027-05-0${day}`, latitude: String(30 + day) })
  }
  await traveller.waypoint(trip, { name: 'Café Österreich', latitude: '45' })
  await traveller.waypoint(trip, { name: 'Somewhere', latitude: '46' })
  return trip
}

describe('The trip list', () => {
  test('has seven a page, newest first, and keeps its page in the address', async ({ goTo, traveller }) => {
    await traveller.trips(names)
    const page = await goTo('/dashboard/trips')
    await page.getByText('Showing 1-7 of 9 trips').waitFor()
    await page.getByText('9 trips available').waitFor()
    expect(await firstRow(page)).toMatch(/^India/)
    expect(await page.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('Showing 8-9 of 9 trips').waitFor()
    expect(await firstRow(page)).toMatch(/^Bravo/)
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    await page.reload()
    await page.getByText('Showing 8-9 of 9 trips').waitFor()
    await page.getByRole('link', { name: /^Alpha/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Alpha' }).waitFor()
    await page.goBack()
    await page.getByText('Showing 8-9 of 9 trips').waitFor()
    await page.goBack()
    await page.getByText('Showing 1-7 of 9 trips').waitFor()
    await page.goForward()
    await page.getByText('Showing 8-9 of 9 trips').waitFor()
  })

  test('searches by name after a pause, whatever the case, and comes back to its page', async ({ goTo, traveller }) => {
    await traveller.trips(names)
    const page = await goTo('/dashboard/trips?page=2')
    const searches: string[] = []
    page.on('request', (request) => request.url().includes('/search?') && searches.push(request.url()))
    await page.getByText('Showing 8-9 of 9 trips').waitFor()
    const box = page.getByPlaceholder('Search trips by name...')
    await box.pressSequentially('GOLF', { delay: 20 })
    await page.getByText('1 trip found').waitFor()
    expect(searches).toHaveLength(1)
    expect(await firstRow(page)).toMatch(/^Golf/)
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0)
    await page.reload()
    await page.getByText('1 trip found').waitFor()
    expect(await box.inputValue()).toBe('GOLF')
    await box.fill('nothing like it')
    await page.getByText('No matching trips found').waitFor()
    await page.getByText('0 trips found').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).first().click()
    await page.getByText('Showing 8-9 of 9 trips').waitFor()
    expect(await box.inputValue()).toBe('')
    await box.fill('   ')
    await page.waitForTimeout(500)
    await page.getByText('9 trips available').waitFor()
  })

  test('never grows beyond 550 px, and goes to its last page when the address names one beyond', async ({
    goTo,
    traveller,
  }) => {
    await traveller.trips(names.map((name) => `${name} ${'and a long way round '.repeat(6)}`))
    const page = await goTo('/dashboard/trips?page=40', { viewport: { width: 360, height: 740 } })
    await page.getByText('Showing 8-9 of 9 trips').waitFor()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await page.getByText('Showing 1-7 of 9 trips').waitFor()
    const height = await rows(page)
      .first()
      .evaluate((row) => row.closest('div')?.clientHeight)
    expect(height).toBeLessThanOrEqual(550)
  })
})

describe("A trip's waypoints", () => {
  test('come eight a page by date, on the panel, the map and the cards', async ({ goTo, traveller }) => {
    const trip = await tenWaypoints(traveller)
    const page = await goTo(`/dashboard/trips/${trip.id}`)
    await page.getByText('Page 1 of 2').waitFor()
    expect(await stops(page).first().textContent()).toMatch(/^Stop 1/)
    expect(await stops(page).count()).toBe(8)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('Page 2 of 2').waitFor()
    await expect.poll(() => stops(page).count()).toBe(2)
    const markers = mapOf(page).getByRole('button', { name: /^(Stop|Café|Somewhere)/ })
    await expect.poll(() => markers.count()).toBe(2)
    await page.reload()
    await page.getByText('Page 2 of 2').waitFor()
    await page.getByRole('link', { name: 'View All', exact: true }).click()
    await page.getByText('Page 1 of 2').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('heading', { name: 'Café Österreich' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Stop 1' }).waitFor()
  })

  test('are found by name, accents or not', async ({ goTo, traveller }) => {
    const trip = await tenWaypoints(traveller)
    const page = await goTo(`/dashboard/trips/${trip.id}`)
    const box = page.getByPlaceholder('Search waypoints by name...')
    await box.fill('cafe oster')
    await expect.poll(() => stops(page).allTextContents()).toEqual([expect.stringContaining('Café Österreich')])
    expect(await page.getByText(/^Page \d/).count()).toBe(0)
    await box.fill('zzz')
    await page.getByText('No matching waypoints found').waitFor()
    await box.press('Escape')
    await page.getByText('Page 1 of 2').waitFor()
  })

  test('show at once where they were added, changed and deleted, also with a slow API', async ({ goTo, traveller }) => {
    const trip = await traveller.trip('Quick')
    await traveller.waypoint(trip, { name: 'Only one', startDate: '2027-05-01' })
    const page = await goTo(`/dashboard/trips/${trip.id}`)
    await page.getByText('05/01/2027').waitFor()
    await page.getByRole('link', { name: 'Only one' }).click()
    await page.getByRole('button', { name: 'Edit Dates', exact: true }).click()
    await page.getByLabel('End Date').fill('2027-05-02')
    // From here on the server does not answer what the lists ask.
    await page.route('**/waypoints/paginated?*', () => undefined)
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await page.getByText('05/01/2027 - 05/02/2027').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await stops(page).getByText('05/01/2027 - 05/02/2027').waitFor()
  })
})
