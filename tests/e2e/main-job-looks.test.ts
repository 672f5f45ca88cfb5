import { expect, expectGoodInEveryLook, mapOf, test } from '../support/traveller.ts'

const longName = `${'Wüstenrundfahrt'.repeat(6)} 🏜️🐪 رحلة عبر الصحراء`

test('Every screen of the main job is good in every look, also with odd names', { timeout: 300_000 }, async ({
  goTo,
  offgrid,
  traveller,
}) => {
  const empty = await traveller.trip('Nothing here')
  const trip = await traveller.trip(longName, `${longName}\n`.repeat(8))
  const dates = { startDate: '2027-05-01', endDate: '2027-05-04' }
  const { id } = await traveller.waypoint(trip, { name: longName, description: longName.repeat(3), ...dates })
  await traveller.waypoint(trip, { name: 'Moab', latitude: '38.6' })
  const page = await goTo('/dashboard/trips')
  const inTrip = `/dashboard/trips/${trip.id}`
  const screens = [
    ['/dashboard/trips', 'Your Trips'],
    ['/dashboard/trips?search=zzz', 'Your Trips'],
    ['/dashboard/trips?view=add', 'New Trip'],
    ['/dashboard/trips?view=created', 'Trip Created!'],
    [`/dashboard/trips/${empty.id}`, 'Nothing here'],
    [inTrip, longName],
    [`${inTrip}/waypoints`, 'Waypoints'],
    [`${inTrip}/waypoints/add`, 'Add Waypoint'],
    [`${inTrip}/waypoints/${id}`, longName],
    [`${inTrip}/waypoints/${id}/map`, longName],
  ] as const
  for (const [path, heading] of screens) {
    await page.goto(offgrid.url + path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await page.title()).toBe(`${heading} · Offgrid`)
    if (path.startsWith(inTrip) && !path.endsWith('/waypoints')) await mapOf(page).waitFor()
    await expectGoodInEveryLook(page)
  }

  await page.goto(offgrid.url + inTrip)
  await page.getByRole('button', { name: 'Delete Trip' }).click()
  await expectGoodInEveryLook(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Trip' }).click()
  await expectGoodInEveryLook(page)
  await page.goto(`${offgrid.url}${inTrip}/waypoints/${id}`)
  await page.getByRole('button', { name: 'Edit Dates', exact: true }).click()
  await expectGoodInEveryLook(page)
  await page.getByRole('button', { name: 'Edit Waypoint' }).click()
  await expectGoodInEveryLook(page)
})
