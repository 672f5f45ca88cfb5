import { ulid } from 'ulid'
import { iphone, openFill, planCanning, press, region, start } from './drive-trip.ts'
import { allowConsoleErrors, expect, test } from './fixtures.ts'
import { planDesert } from './itinerary-trip.ts'
import { expectGoodLooks } from './looks.ts'

test('the itinerary shows the fuel used between stops beside the plan, and its totals', async ({ person, visit }) => {
  const { tripId, ids, path } = await planDesert(person)
  const [vehicle] = await person.call('GET', '/api/user/vehicles')
  const fill = (stop: number, more: object) =>
    person.call('POST', `/api/user/vehicles/${vehicle.id}/fills`, {
      id: ulid(),
      day: `2027-06-1${stop * 2}`,
      full: true,
      tripId,
      waypointId: ids[stop],
      currency: 'AUD',
      ...more,
    })
  await fill(0, { amount: 60, odometer: 10_000, price: 150 })
  await fill(1, { amount: 30, odometer: 10_212, price: 80 })
  await fill(2, { amount: 90, odometer: 10_412, price: 240.5 })
  const page = await visit(path)
  const stop = (name: string) => page.getByRole('article', { name })
  await expect(stop('Purni Bore')).toContainText(/You used 30 L from Mt Dare\. Planned: \d+–\d+ L\./)
  await expect(stop('Purni Bore')).not.toContainText('more than planned')
  await expect(stop('Poeppel Corner')).toContainText(/You used 90 L from Purni Bore\. Planned: \d+–\d+ L\./)
  await expect(stop('Poeppel Corner')).toContainText('That’s more than planned for bad conditions.')
  await expect(page.getByRole('region', { name: 'From your first fill-up to your last' })).toContainText(
    '412 km, 120 L, A$320.50.',
  )
  await expectGoodLooks(page)
  await page.getByRole('link', { name: 'Use the figures from your fill-ups?' }).click()
  await expect(page.getByRole('heading', { name: 'Learned from your fill-ups' })).toBeVisible()
  // Once the trip is over, its totals are above the list of stops, too.
  await page.clock.setSystemTime('2027-07-01T12:00:00')
  await page.goto(`/dashboard/trips/${tripId}`)
  await expect(page.getByText(/^Ended \d+ days ago · /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'From your first fill-up to your last' })).toContainText('412 km')
})

test('without a signal a fill-up sets Today’s fuel, and a refill becomes one fill-up', async ({ person, visit }) => {
  const { id, ids, path } = await planCanning(person)
  const [vehicle] = await person.call('GET', '/api/user/vehicles')
  const listFills = async () => (await person.call('GET', `/api/user/vehicles/${vehicle.id}/fills`)).fills
  const page = await visit('/dashboard', {
    viewport: iphone,
    offlineData: 'ahead',
    permissions: ['geolocation'],
    geolocation: { latitude: -22.5, longitude: 125.3, accuracy: 8 },
  })
  const add = async () => {
    await openFill(page)
    await page.getByRole('link', { name: 'Add fill-up' }).click()
  }
  const save = async (liters: string) => {
    await page.getByLabel('Liters').fill(liters)
    await press(page, 'Save')
  }
  await add()
  await save('60')
  await expect(page.getByText('Counted from 130 L at Well 33.')).toBeVisible()
  expect(await listFills()).toMatchObject([{ amount: 60, full: true, tripId: id, waypointId: ids[0] }])

  await page.goto(path)
  await start(page)
  await openFill(page)
  await page.getByLabel('In tank and cans now, L').fill('125')
  await press(page, 'Save')
  await expect(region(page, 'Fuel')).toContainText('125 L left')
  await page.goto(path.replace('/drive', '/itinerary'))
  await expect(page.getByText('You refueled on this trip.')).toBeVisible()
  allowConsoleErrors(page, /ERR_INTERNET_DISCONNECTED/)
  // Figures of the fill-ups load after the rows, and no worker stores files here.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /^Add fill-up: .*, after Well 33$/ }).click()
  await expect(page.getByLabel('Full tank')).not.toBeChecked()
  await save('31.5')
  await expect(page).toHaveURL(/itinerary$/)
  await expect(page.getByText('You refueled on this trip.')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect.poll(listFills).toHaveLength(2)
  expect(await listFills()).toContainEqual(expect.objectContaining({ amount: 31.5, full: false, tripId: id }))
})
