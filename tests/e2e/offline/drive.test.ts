import { planCanning, region, start } from '../drive-trip.ts'
import { waitUntilTripSaved } from '../saved-data.ts'
import { expect, test } from './harness.ts'

test('Drive shows the last readings after a cold start with no server', async ({ device, person, server }) => {
  const { id, path } = await planCanning(person)
  const first = await device.signIn(person)
  await waitUntilTripSaved(first, id)
  await first.context().grantPermissions(['geolocation'])
  await first.context().setGeolocation({ latitude: -22.5, longitude: 125.3, accuracy: 8 })
  await first.goto(path)
  await start(first)
  await expect(region(first, 'Next stop')).toContainText('31 km')
  await first.getByRole('button', { name: 'Gauge' }).click()
  await first.getByLabel('The gauge shows').selectOption('½')
  await first.getByLabel('In the cans, L').fill('10')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(region(first, 'Fuel')).toContainText('55 L left')
  await device.close()
  await server.kill()
  const page = await device.visit(path)
  await expect(region(page, 'Next stop')).toContainText('31 km')
  await expect(region(page, 'Fuel')).toContainText('55 L left')
  await expect(page.getByText(/Offgrid may not use your position/)).toBeVisible()
})
