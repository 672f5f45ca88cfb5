import type { Page } from '@playwright/test'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'
import { chooseAction } from './trip-map.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const stops = (page: Page) => page.getByRole('region', { name: 'Waypoints' }).getByRole('listitem')
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Creates three stops in June 2027, and one without dates. */
async function createTrip(person: Person, name = 'Rubicon') {
  const trip = await person.createTrip(name, 'Slowly.')
  await person.createWaypoint(trip, { name: 'Loon Lake', startDate: '2027-06-01', endDate: '2027-06-03' })
  await person.createWaypoint(trip, { name: 'Buck Island', startDate: '2027-06-04', latitude: '39' })
  await person.createWaypoint(trip, { name: 'Tahoma', startDate: '2027-06-07', endDate: '2027-06-08', latitude: '40' })
  await person.createWaypoint(trip, { name: 'Some day', latitude: '41' })
  return trip
}

test.describe("A trip's dates", () => {
  test('are moved as a whole after their new dates are shown, and restored exactly by undo', {
    tag: '@walk',
  }, async ({ person, visit }) => {
    const trip = await createTrip(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await chooseAction(page, 'Move dates')
    const tripDialog = dialog(page, 'Move dates')
    await expect(tripDialog.getByText('Tue, Jun 1 – Tue, Jun 8, 2027 · 8 days')).toBeVisible()
    await tripDialog.getByRole('button', { name: 'One day later' }).click()
    await expect(tripDialog.getByText('Thu, Jun 3 – Thu, Jun 10, 2027 · 8 days')).toBeVisible()
    await expect(tripDialog.getByText('3 stops move 2 days later.')).toBeVisible()
    await expectGoodLooks(page)
    await tripDialog.getByRole('button', { name: 'Move dates' }).click()
    await expect(status(page, 'Moved 3 stops 2 days later.')).toBeVisible()
    await expect(stops(page)).toHaveText([/Thu, Jun 3 – Sat 5/, /Sun 6/, /Wed 9 – Thu 10/, /No dates set/])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status(page, 'The dates are back where they were.')).toBeVisible()
    await expect(stops(page)).toHaveText([/Tue, Jun 1 – Thu 3/, /Fri 4/, /Mon 7 – Tue 8/, /No dates set/])
  })

  test('are moved from one stop on, also to earlier days', async ({ person, visit }) => {
    const trip = await createTrip(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await chooseAction(page, 'Move dates')
    const tripDialog = dialog(page, 'Move dates')
    await tripDialog.getByLabel('Days').fill('-1')
    await tripDialog.getByLabel('What moves').selectOption({ label: 'From 3. Tahoma (Mon, Jun 7) on' })
    await expect(tripDialog.getByText('Tue, Jun 1 – Mon, Jun 7, 2027 · 7 days')).toBeVisible()
    await expect(tripDialog.getByText('1 stop moves 1 day earlier.')).toBeVisible()
    await tripDialog.getByRole('button', { name: 'Move dates' }).click()
    await expect(status(page, 'Moved 1 stop 1 day earlier.')).toBeVisible()
    await expect(stops(page)).toHaveText([/Tue, Jun 1 – Thu 3/, /Fri 4/, /Sun 6 – Mon 7/, /No dates set/])
  })

  test('say what cannot be moved, and when there is nothing to move', async ({ person, visit }) => {
    const trip = await createTrip(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await chooseAction(page, 'Move dates')
    const tripDialog = dialog(page, 'Move dates')
    await tripDialog.getByLabel('Days').fill('0')
    await tripDialog.getByRole('button', { name: 'Move dates' }).click()
    await expect(tripDialog.getByText('By how many days?')).toBeVisible()
    await expect(tripDialog.getByLabel('Days')).toBeFocused()
    await tripDialog.getByLabel('Days').fill('4000')
    await tripDialog.getByRole('button', { name: 'Move dates' }).click()
    await expect(tripDialog.getByText('At most 3,650 days at once.')).toBeVisible()
    const empty = await person.createTrip('Nothing yet')
    await page.goto(`/dashboard/trips/${empty.id}`)
    await chooseAction(page, 'Move dates')
    await expect(tripDialog.getByText('No stop of this trip has a date yet.')).toBeVisible()
    await tripDialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('button', { name: 'Actions' })).toBeFocused()
  })
})

test.describe('A copy of a trip', () => {
  test('cannot be started without a connection, and says why', async ({ person, visit }) => {
    const trip = await createTrip(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    allowConsoleErrors(page, failedRequest)
    await chooseAction(page, 'Copy')
    const tripDialog = dialog(page, 'Copy trip')
    const copy = tripDialog.getByRole('button', { name: 'Copy trip' })
    await expect(copy).toBeEnabled()
    await page.context().setOffline(true)
    await expect(tripDialog.getByText('This needs a connection.')).toBeVisible()
    await expect(copy).toBeDisabled()
    await page.context().setOffline(false)
    await expect(copy).toBeEnabled()
  })

  test('has another name and all stops, with or without their dates, and is opened', {
    tag: '@walk',
  }, async ({ person, visit }) => {
    const trip = await createTrip(person)
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await chooseAction(page, 'Copy')
    const tripDialog = dialog(page, 'Copy trip')
    await expect(tripDialog.getByLabel('Trip Name')).toHaveValue('Rubicon (copy)')
    await expectGoodLooks(page)
    await tripDialog.getByRole('button', { name: 'Copy trip' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rubicon (copy)' })).toBeVisible()
    expect(page.url()).not.toContain(trip.id)
    await expect(stops(page)).toHaveText([/Loon Lake.*Jun 1/, /Buck Island.*Fri 4/, /Tahoma.*Mon 7/, /Some day/])
    await chooseAction(page, 'Copy')
    await tripDialog.getByLabel('Trip Name').fill('Rubicon, some year')
    await tripDialog.getByLabel('Keep the dates').uncheck()
    await tripDialog.getByRole('button', { name: 'Copy trip' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rubicon, some year' })).toBeVisible()
    await expect(stops(page).getByText('No dates set')).toHaveCount(4)
    await page.getByRole('button', { name: 'View All Trips' }).click()
    await expect(page.getByText('3 trips available')).toBeVisible()
  })

  test('keeps the entered text when it fails, and is created once', async ({ person, visit }) => {
    const trip = await createTrip(person, 'W'.repeat(200))
    const page = await visit(`/dashboard/trips/${trip.id}`)
    allowConsoleErrors(page, failedRequest)
    await chooseAction(page, 'Copy')
    const tripDialog = dialog(page, 'Copy trip')
    await expect(tripDialog.getByLabel('Trip Name')).toHaveValue(`${'W'.repeat(193)} (copy)`)
    await tripDialog.getByLabel('Trip Name').fill('Once')
    await page.route('**/api/user/trips/*/copy', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await tripDialog.getByRole('button', { name: 'Copy trip' }).click()
    await expect(tripDialog.getByText('Failed to copy trip: This needs a connection.')).toBeVisible()
    await expect(tripDialog.getByLabel('Trip Name')).toHaveValue('Once')
    await page.unroute('**/api/user/trips/*/copy')
    await tripDialog.getByRole('button', { name: 'Copy trip' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Once' })).toBeVisible()
    await page.getByRole('button', { name: 'View All Trips' }).click()
    await expect(page.getByText('2 trips available')).toBeVisible()
  })
})
