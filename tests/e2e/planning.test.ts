import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { logIn } from './login.ts'
import { expectNoSidewaysScroll, phone, wide } from './looks.ts'
import { chooseAction, doubleClickMap, mapOn } from './trip-map.ts'

const password = 'dusty tyres 42'

async function reloadOn(page: Page, heading: string) {
  const before = page.url()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(page.url()).toBe(before)
  await expectNoSidewaysScroll(page)
}

async function createTrip(page: Page, name: string, description: string) {
  await page.getByRole('button', { name: 'New Trip' }).click()
  await page.getByLabel('Trip Name').fill(name)
  await page.getByLabel('Description').fill(description)
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
}

type Point = {
  name: string
  /** The place to double-click on the map, as fractions of its size, or coordinates to enter. */
  at: [across: number, down: number] | string
  dates?: [start: string, end: string]
}

/** Returns the waypoint's coordinates. */
async function addWaypoint(page: Page, { name, at, dates }: Point): Promise<string> {
  await page.getByRole('link', { name: 'Add New' }).click()
  await expect(page.getByRole('heading', { name: 'Add Waypoint' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveCount(0)
  if (typeof at === 'string') {
    await page.getByLabel('Coordinates').fill(at)
    await page.getByRole('button', { name: 'Set location' }).click()
  } else await doubleClickMap(page, ...at)
  const place =
    (await page
      .getByText(/^Set at/)
      .getByRole('strong')
      .textContent()) ?? ''
  await page.getByLabel('Name').fill(name)
  if (dates) {
    await page.getByLabel('Start Date').fill(dates[0])
    await page.getByLabel('End Date').fill(dates[1])
  }
  await page.getByRole('button', { name: 'Create Waypoint' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Waypoint added successfully!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trip Map' })).toBeVisible()
  return place
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })

for (const viewport of [wide, phone]) {
  test(`At ${viewport.width} px a trip is planned from a first visit to a login`, { tag: '@map' }, async ({ open }) => {
    test.slow()
    const page = await open({ viewport })
    const username = `planner-${viewport.width}-${crypto.randomUUID().slice(0, 8)}`

    // Sign up and log in.
    await page.goto('/')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(`${username}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page
      .getByRole('button', { name: /^(Register|Create account)/i })
      .first()
      .click()
    await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible()

    // Create the first trip.
    await page.goto('/dashboard/trips')
    await expect(page.getByText('No trips yet')).toBeVisible()
    await expect(page.getByText('0 trips available')).toBeVisible()
    await createTrip(page, 'Utah canyon country', 'From Moab to the Maze')
    await reloadOn(page, 'Trip Created!')
    await page.getByRole('button', { name: 'View Trip Details' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Utah canyon country' })).toBeVisible()
    await expect(page.getByText('No waypoints available for this trip.')).toBeVisible()
    await reloadOn(page, 'Utah canyon country')

    // Add waypoints with and without dates; the second and third share a place.
    await addWaypoint(page, { name: 'Undated camp', at: [0.3, 0.3] })
    const place = await addWaypoint(page, { name: 'Second stop', at: [0.6, 0.6], dates: ['2027-05-04', '2027-05-06'] })
    await addWaypoint(page, { name: 'First stop', at: place, dates: ['2027-05-01', '2027-05-03'] })
    const panel = page.getByRole('region', { name: 'Waypoints' })
    await expect(panel.getByRole('listitem')).toHaveText(
      [/First stop\s+Sat, May 1 – Mon 3/, /Second stop\s+Tue 4 – Thu 6/, /Undated camp\s+No dates set/],
      { useInnerText: true },
    )
    await expect(panel.getByText('Page 1 of 1')).toBeVisible()

    // The map clusters two of them.
    await expect(mapOn(page).getByRole('button', { name: 'Undated camp' })).toBeVisible()
    await expect(mapOn(page).getByRole('button', { name: '2 places, zoom in' })).toBeVisible()
    await mapOn(page).getByRole('button', { name: 'Undated camp' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Undated camp' })).toBeVisible()
    await reloadOn(page, 'Undated camp')
    await expect(page.getByText('No description provided.')).toBeVisible()
    await page.getByRole('link', { name: 'View Full Map' }).click()
    await page.waitForURL('**/map')
    await expect(mapOn(page).getByRole('button', { name: 'Undated camp' })).toBeVisible()
    await reloadOn(page, 'Undated camp')
    await page.goBack()
    await expect(page.getByRole('link', { name: 'View Full Map' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Utah canyon country' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('link', { name: 'View Full Map' })).toBeVisible()
    await page.goBack()

    // Cards are in date order, also after a change of dates.
    await panel.getByRole('link', { name: 'View All' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Waypoints' })).toBeVisible()
    await reloadOn(page, 'Waypoints')
    await expect(cards(page)).toHaveText(['First stop', 'Second stop', 'Undated camp'])
    await page.getByRole('button', { name: 'Edit dates of First stop' }).click()
    await page.getByLabel('Start Date').fill('2027-06-01')
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await expect(page.getByText('End date must be after start date')).toBeVisible()
    await page.getByLabel('End Date').fill('2027-06-02')
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await expect(page.getByText('06/01/2027 - 06/02/2027')).toBeVisible()
    await expect(cards(page)).toHaveText(['Second stop', 'First stop', 'Undated camp'])

    // Move, rename and delete a waypoint.
    await page.getByRole('link', { name: 'View Details of Undated camp' }).click()
    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    const before = await page.getByRole('status').filter({ hasText: 'Now at' }).textContent()
    await doubleClickMap(page, 0.2, 0.7)
    await expect(page.getByRole('status').filter({ hasText: 'Now at' })).not.toHaveText(before ?? '')
    await page.getByLabel('Name').fill('Camp by the river')
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Camp by the river' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Dates', exact: true }).click()
    await page.getByLabel('Start Date').fill('2027-05-01')
    await page.getByRole('button', { name: 'Update Dates' }).click()
    await expect(page.getByText('From 05/01/2027')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this waypoint?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Trip Map' })).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveCount(2)

    // Rename the trip; create and delete another.
    await chooseAction(page, 'Edit')
    await page.getByLabel('Trip Name').fill('Utah, the long way')
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Utah, the long way' })).toBeVisible()
    await page.getByRole('button', { name: 'View All Trips' }).click()
    await createTrip(page, 'A mistake', '')
    await page.getByRole('link', { name: 'Back to Trips' }).click()
    await expect(page.getByText('2 trips available')).toBeVisible()
    await page.getByRole('link', { name: /A mistake/ }).click()
    await chooseAction(page, 'Delete Trip')
    await page
      .getByRole('dialog', { name: 'Are you sure you want to delete this trip?' })
      .getByRole('button', { name: 'Delete Trip' })
      .click()
    await expect(page.getByText('1 trip available')).toBeVisible()
    await expect(page.getByText('A mistake')).toHaveCount(0)

    // Log out and in again: everything is there.
    await page.getByRole('button', { name: 'Logout' }).click()
    await logIn(page, { username, password })
    await page.goto('/dashboard/trips')
    await page.getByRole('link', { name: /Utah, the long way\s*2 waypoints/ }).click()
    await expect(page.getByText('Tue, Jun 1 – Wed 2')).toBeVisible()
    await expect(page.getByText('From Moab to the Maze')).toBeVisible()
  })
}
