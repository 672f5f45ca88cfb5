import { expect, test } from './fixtures.ts'
import { planDesert } from './itinerary-trip.ts'
import { expectGoodLooks } from './looks.ts'
import { mapOn } from './trip-map.ts'

test.describe('The map of a trip', () => {
  test('shows how far the fuel lasts, and links to the itinerary there', { tag: '@map' }, async ({ person, visit }) => {
    const { tripId, ids } = await planDesert(person)
    const [, second = ''] = ids
    const from = ids[0]
    await person.call('PUT', `/api/user/trips/${tripId}/waypoints/${second}`, {
      leg: { from, surface: { track: 1 }, km: 700 },
    })
    const page = await visit(`/dashboard/trips/${tripId}`)
    await page.getByText('Legend').click()
    await expect(page.getByText('Straight lines between stops, not roads.')).toBeVisible()
    await expect(page.getByText('may run out', { exact: true })).toBeVisible()
    await page.getByText('Legend').click()
    const warning = mapOn(page).getByRole('button', { name: /^Fuel runs out · \d+ km after Purni Bore/ })
    await expect(warning).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await warning.click()
    await expect(page).toHaveURL(/itinerary$/)
  })

  test('says nothing about fuel for a trip without a vehicle', { tag: '@map' }, async ({ person, visit }) => {
    const { tripId } = await planDesert(person)
    // With a second vehicle, none is used without a choice.
    await person.createVehicle({ make: 'Toyota', model: 'Hilux', year: 2010 })
    await person.call('PUT', `/api/user/trips/${tripId}`, { plan: null })
    const page = await visit(`/dashboard/trips/${tripId}`)
    // Numbered stops are the last part of the route to appear.
    await expect(page.getByRole('link', { name: /Birdsville/ })).toBeVisible()
    await expect(mapOn(page).getByRole('button', { name: /Zoom in/ })).toBeVisible()
    await expect(page.getByText('Straight lines between stops, not roads.')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Fuel: choose a vehicle', exact: true })).toBeVisible()
  })
})

test('The map of a stop shows the trip and leads to its neighbors', { tag: '@map' }, async ({ person, visit }) => {
  const { tripId, ids } = await planDesert(person)
  const page = await visit(`/dashboard/trips/${tripId}/waypoints/${ids[1]}/map`)
  await expect(page.getByRole('img', { name: 'The whole trip, with stop 2 of 4 marked' })).toBeVisible()
  const neighbors = page.getByRole('navigation', { name: 'Neighboring stops' })
  await expect(neighbors.getByRole('link', { name: '1 Mt Dare, 88 km W' })).toBeVisible()
  await expectGoodLooks(page, { phoneDiffers: true })
  await neighbors.getByRole('link', { name: /^3 Poeppel Corner, \d+ km E$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Poeppel Corner' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The whole trip, with stop 3 of 4 marked' })).toBeVisible()
})
