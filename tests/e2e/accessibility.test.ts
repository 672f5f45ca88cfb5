import { expect, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'
import { chooseAction, mapOn } from './trip-map.ts'

const longName = `${'Wüstenrundfahrt'.repeat(6)} 🏜️🐪 رحلة عبر الصحراء`

test('The login and the registration form are accessible and fit', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectGoodLooks(page)
})

test('The shell around the settings is accessible and fits', async ({ visit }) => {
  const page = await visit('/dashboard/settings')
  await expect(page.getByText('Manage your account preferences here.')).toBeVisible()
  await expectGoodLooks(page, { phoneDiffers: true })
})

test.describe('With very long and unusual names', () => {
  test('the screens of the trip list are accessible and fit', async ({ person, visit }) => {
    await person.createTrip(longName, `${longName}\n`.repeat(8))
    const page = await visit('/dashboard/trips')
    for (const [path, heading] of [
      ['/dashboard/trips', 'Your Trips'],
      ['/dashboard/trips?search=zzz', 'Your Trips'],
      ['/dashboard/trips?view=add', 'New Trip'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(`${heading} · Offgrid`)
      await expectGoodLooks(page)
    }
    await page.getByLabel('Trip Name').fill(longName)
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trip Created!' })).toBeVisible()
    await expect(page).toHaveTitle('Trip Created! · Offgrid')
    await expectGoodLooks(page)
  })

  test('the screens of a trip are accessible and fit', { tag: '@map' }, async ({ person, visit }) => {
    const empty = await person.createTrip('Nothing here')
    const trip = await person.createTrip(longName, `${longName}\n`.repeat(8))
    await person.createWaypoint(trip, { name: longName })
    await person.createWaypoint(trip, { name: 'Moab', latitude: '38.6' })
    const page = await visit(`/dashboard/trips/${empty.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing here' })).toBeVisible()
    await expect(page).toHaveTitle('Nothing here · Offgrid')
    await expectGoodLooks(page)

    await page.goto(`/dashboard/trips/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name: longName })).toBeVisible()
    await expect(page).toHaveTitle(`${longName} · Offgrid`)
    await expect(mapOn(page)).toBeVisible()
    await expectGoodLooks(page)
    await chooseAction(page, 'Delete Trip')
    await expectGoodLooks(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await chooseAction(page, 'Edit')
    await expectGoodLooks(page)
  })

  const dates = { startDate: '2027-05-01', endDate: '2027-05-04' }
  const odd = { name: longName, description: longName.repeat(3), ...dates }

  test('the waypoint lists and maps are accessible and fit', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await person.createTrip(longName)
    const { id } = await person.createWaypoint(trip, odd)
    const inTrip = `/dashboard/trips/${trip.id}`
    const page = await visit(`${inTrip}/waypoints`)
    for (const [path, heading] of [
      [`${inTrip}/waypoints`, 'Waypoints'],
      [`${inTrip}/waypoints/add`, 'Add Waypoint'],
      [`${inTrip}/waypoints/${id}/map`, longName],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(`${heading} · Offgrid`)
      // The list shows each stop's weather.
      await expect(path.endsWith('/waypoints') ? page.getByRole('definition').first() : mapOn(page)).toBeVisible()
      await expectGoodLooks(page)
    }
  })

  test('the page and the forms of a waypoint are accessible and fit', { tag: '@map' }, async ({ person, visit }) => {
    const trip = await person.createTrip(longName)
    const { id } = await person.createWaypoint(trip, odd)
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: longName })).toBeVisible()
    await expect(page).toHaveTitle(`${longName} · Offgrid`)
    await expect(mapOn(page)).toBeVisible()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Edit Dates', exact: true }).click()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await expectGoodLooks(page)
  })
})
