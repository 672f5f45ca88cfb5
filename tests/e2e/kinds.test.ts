import { failCalls, resting } from './faults.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectGoodLooks, expectNoSidewaysScroll, phone } from './looks.ts'

type NewStop = { readonly name: string; readonly symbol?: string; readonly startDate?: string }

/** Creates a trip whose stops are about a kilometer apart. */
async function createStops(person: Person, ...stops: NewStop[]) {
  const trip = await person.createTrip('Canning Stock Route')
  const made = []
  for (const [at, stop] of stops.entries()) {
    const body = { description: '', latitude: `-${22 + at / 50}`, longitude: '125.5', startDate: null, endDate: null }
    made.push(await person.call('POST', `/api/user/trips/${trip.id}/waypoints`, { ...body, ...stop }))
  }
  return { made, path: `/dashboard/trips/${trip.id}` }
}

test.describe('Choosing a stop’s kind', () => {
  test('works by icon when a waypoint is added, and can be changed or removed later', async ({ person, visit }) => {
    const { path } = await createStops(person)
    const page = await visit(`${path}/waypoints/add?at=-22.5,125.5`)
    await page.getByLabel('Name').fill('Well 33')
    const kinds = page.getByRole('radiogroup', { name: 'Kind of stop' })
    await expect(kinds.getByRole('radio')).toHaveCount(11)
    await kinds.getByTitle('Fuel').click()
    await page.keyboard.press('ArrowRight')
    await expect(kinds.getByRole('radio', { name: 'Water' })).toBeChecked()
    await expect(kinds.getByText('Water').first()).toBeVisible()
    for (const option of await kinds.locator('label').all()) {
      const { width, height } = (await option.boundingBox()) ?? { width: 0, height: 0 }
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await page.getByRole('link', { name: /Well 33/ }).click()
    const facts = page.getByRole('main')
    await expect(facts.getByText('Water', { exact: true }).first()).toBeVisible()

    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await kinds.getByTitle('Not set').click()
    const restore = await failCalls(page, /\/waypoints\/[^/]+$/, resting, 'PUT')
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await expect(page.getByText('Failed to update waypoint. Please try again.')).toBeVisible()
    await page.reload()
    await expect(kinds.getByRole('radio', { name: 'Not set' })).toBeChecked()
    await restore()
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Well 33' })).toBeVisible()
    await expect(facts.getByText('Water', { exact: true })).toHaveCount(0)
  })

  test('offers to refill at a stop for fuel or water, when added and when edited', async ({ person, visit }) => {
    const { path } = await createStops(person)
    const page = await visit(`${path}/waypoints/add?at=-22.5,125.5`)
    const readRefills = async () => {
      const { waypoints } = await person.call('GET', `/api/user/trips/${path.split('/').at(-1)}/waypoints/all`)
      return waypoints[0]?.stop
    }
    await page.getByLabel('Name').fill('Kunawarritji')
    const refill = page.getByRole('checkbox', { name: 'Refill here' })
    await expect(refill).toHaveCount(0)
    await page.getByTitle('Fuel').click()
    await expect(refill).not.toBeChecked()
    await expectGoodLooks(page)
    await refill.check()
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await page.getByRole('link', { name: /Kunawarritji/ }).click()
    expect(await readRefills()).toEqual({ fuel: 'full' })
    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await expect(page.getByRole('radio', { name: 'Fuel' })).toBeChecked()
    await expect(refill).toHaveCount(0)
    await page.getByTitle('Water').click()
    await refill.check()
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kunawarritji' })).toBeVisible()
    expect(await readRefills()).toEqual({ fuel: 'full', water: 'full' })
  })

  test('keeps and shows a kind from another program', async ({ person, visit }) => {
    const { made, path } = await createStops(person, { name: 'Durba Springs', symbol: 'Campground' })
    const page = await visit(`${path}/waypoints/${made[0].id}`)
    await expect(page.getByText('Campground')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await expect(page.getByText('“Campground”')).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.getByLabel('Name').fill('Durba Spring')
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Durba Spring' })).toBeVisible()
    await expect(page.getByText('Campground')).toBeVisible()
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Durba Spring Camp,' })).toBeVisible()
  })
})

test.describe('The grid of waypoints', () => {
  test('shows the stops of one kind, of the whole trip, eight a page', async ({ person, visit }) => {
    const wells = Array.from({ length: 9 }, (_, at) => ({ name: `Well ${at + 1}`, symbol: 'water' }))
    const { path } = await createStops(
      person,
      ...wells,
      { name: 'Halls Creek', symbol: 'fuel', startDate: '2027-06-01' },
      { name: 'Somewhere' },
    )
    const page = await visit(`${path}/waypoints`)
    const cards = page.getByRole('main').getByRole('listitem')
    const kinds = page.getByRole('navigation', { name: 'Kinds of stop' })
    await expect(kinds.getByRole('link')).toHaveText(['All', 'Fuel 1', 'Water 9'])
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await kinds.getByRole('link', { name: 'Water' }).click()
    await expect(page).toHaveURL(/\/waypoints\?kind=water$/)
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(cards).toHaveCount(8)
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('Well 9')
    await expect(cards).toContainText('Water')
    await page.reload()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(kinds.locator('[aria-current]')).toHaveText('Water 9')
    await kinds.getByRole('link', { name: 'Fuel' }).click()
    await expect(cards).toContainText(['Halls Creek'])
    await page.goBack()
    await expect(cards).toContainText(['Well 9'])
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
  })

  test('says that the trip has no stop of a kind', async ({ person, visit }) => {
    const { path } = await createStops(person, { name: 'Well 1', symbol: 'water' })
    const page = await visit(`${path}/waypoints?kind=workshop`)
    await expect(page.getByText('No stop of this trip is marked “Workshop”.')).toBeVisible()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: 'Show all stops' }).click()
    await expect(page.getByRole('heading', { name: 'Well 1' })).toBeVisible()
  })
})
