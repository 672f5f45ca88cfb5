import type { Page } from '@playwright/test'
import { paths } from '../../../web/paths.ts'
import { region, start } from '../drive-trip.ts'
import { patrolSpecs } from '../itinerary-trip.ts'
import { waitUntilTripSaved } from '../saved-data.ts'
import { expect, test } from './harness.ts'

const dayLength = 86_400_000

/** The next stop is days away, so a clock that passes midnight during the test changes nothing. */
const toDay = (days: number) => new Date(Date.now() + days * dayLength).toISOString().slice(0, 10)

const places = [
  ['Opuwo', -3, -2],
  ['Purros', 5, 6],
  ['Orupembe', 8, 9],
] as const

test('Started cold without a server, arrivals and readings stay until logout', async ({ device, person, server }) => {
  await person.createVehicle({ specs: patrolSpecs })
  const trip = await person.createTrip('Kaokoveld')
  for (const [at, [name, from, to]] of places.entries()) {
    const place = { latitude: String(-18 - at / 2), longitude: '13', startDate: toDay(from), endDate: toDay(to) }
    await person.createWaypoint(trip, { name, ...place })
  }
  const first = await device.signIn(person)
  await waitUntilTripSaved(first, trip.id)
  await device.close()
  await server.kill()

  const page = await device.visit('/dashboard')
  const card = page.getByRole('region', { name: /Kaokoveld · day/ })
  const press = (name: string | RegExp) => card.getByRole('button', { name, exact: true }).click()
  const next = card.getByRole('heading', { level: 3 })
  await expect(next).toHaveText('Purros')
  await press('Arrived')
  await expect(next).toHaveText('Orupembe')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(next).toHaveText('Purros')
  await press('Arrived')
  await expect(next).toHaveText('Orupembe')
  await press('Fuel')
  await page.getByLabel('A fill-up').check()
  await page.getByLabel('In tank and cans now, L').fill('50')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Counted from 50 L at Purros.')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -18.75, longitude: 13, accuracy: 8 })
  await page.goto(paths.drive(trip.id))
  await start(page)
  await expect(region(page, 'Next stop')).toContainText('28 km')
  // The figures are saved after they are shown; loading another page could cut that off, and the line's reading waits for it.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: /^Day 4 · Orupembe/ })).toBeVisible()
  await device.close()

  const again = await device.visit('/dashboard')
  await expect(again.getByRole('region', { name: /Kaokoveld · day/ })).toContainText('Counted from 50 L at Purros.')
  await expect(again.getByRole('heading', { level: 3, name: 'Orupembe' })).toBeVisible()
  await again.goto(paths.drive(trip.id))
  await expect(region(again, 'Next stop')).toContainText('28 km')
  await expect(region(again, 'Fuel')).toContainText(/\d L left/)
  await expect(again.getByText(/Offgrid may not use your position/)).toBeVisible()
  await again.goto('/dashboard')
  await server.start()
  await logOut(again)
  await expect.poll(() => again.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
})

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  // Only this device has the arrival and the reading.
  await page.getByRole('dialog').getByRole('button', { name: 'Log out and delete' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}
