import type { Page } from '@playwright/test'
import { expectPending, readOutbox } from '../outbox.ts'
import { waitUntilTripSaved } from '../saved-data.ts'
import * as change from './change.ts'
import { type Device, expect, type Person, test } from './harness.ts'

const jeep = { make: 'Jeep', model: 'Wrangler', year: 1998, modifications: '' }
const truck = { make: 'Toyota', model: 'Troopy', year: 1999, modifications: '' }
const status = (page: Page) => page.getByRole('banner').getByRole('status')

/** Signs in and waits until the app and these trips are saved on the device. */
async function prepare(device: Device, person: Person, ...trips: readonly { readonly id: string }[]): Promise<Page> {
  const page = await device.signIn(person)
  for (const { id } of trips) await waitUntilTripSaved(page, id)
  return page
}

/** Tells the page that it is online, so that it connects at once. */
const findNetwork = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
const listWaypoints = async (person: Person, tripId: string): Promise<string[]> =>
  namesOf((await person.call('GET', `/api/user/trips/${tripId}/waypoints/all`)).waypoints)
const listTrips = async (person: Person): Promise<string[]> =>
  namesOf((await person.call('GET', '/api/user/trips/paginated?page=0&size=20')).trips)
const listModels = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/api/user/vehicles')).map(({ model }: { model: string }) => model)

test('Changes made without a server survive closing the browser and are sent once each', async ({
  device,
  person,
  server,
}) => {
  // It visits nine screens.
  test.slow()
  const trip = await person.createTrip('Canning')
  const dry = await person.createWaypoint(trip, { name: 'Well 33' })
  const filled = await person.createWaypoint(trip, { name: 'Well 45' })
  const wrong = await person.createTrip('Wrong turn')
  const first = await person.createVehicle(truck)
  await person.createVehicle(jeep)
  const page = await prepare(device, person, trip, wrong)
  await server.kill()

  await change.addWaypoint(page, trip.id, 'Well 46')
  await change.renameWaypoint(page, trip.id, dry.id, 'Well 33, dry')
  await change.deleteWaypoint(page, trip.id, filled.id)
  await change.addTrip(page, 'Gunbarrel')
  await change.renameTrip(page, trip.id, 'Canning, slowly')
  await change.deleteTrip(page, wrong.id)
  await change.addVehicle(page, 'Suzuki', 'Jimny')
  await change.renameVehicle(page, first.id, 'Troopy, lifted')
  await change.deleteVehicle(page, '1998 Jeep Wrangler')
  await device.close()

  const cold = await device.visit('/dashboard/trips')
  await expect(status(cold)).toContainText('9 changes not synced')
  await expect(cold.getByText('Gunbarrel')).toBeVisible()
  await expect(cold.getByText('Canning, slowly')).toBeVisible()
  await expect(cold.getByText('Wrong turn')).toHaveCount(0)
  const sent: string[] = []
  await server.start()
  cold.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/user/')) sent.push(`${request.method()} ${pathname}`)
  })
  await findNetwork(cold)
  await expectPending(cold, 0)
  const trips = '/api/user/trips'
  const vehicles = '/api/user/vehicles'
  expect(sent).toEqual([
    `DELETE ${trips}/${trip.id}/waypoints/${filled.id}`,
    `DELETE ${trips}/${wrong.id}`,
    expect.stringContaining(`DELETE ${vehicles}/`),
    `POST ${trips}/${trip.id}/waypoints`,
    `PUT ${trips}/${trip.id}/waypoints/${dry.id}`,
    `POST ${trips}`,
    `PUT ${trips}/${trip.id}`,
    `POST ${vehicles}`,
    `PUT ${vehicles}/${first.id}`,
  ])
  await expect.poll(() => listWaypoints(person, trip.id)).toEqual(['Well 33, dry', 'Well 46'])
  await expect.poll(() => listTrips(person)).toEqual(['Gunbarrel', 'Canning, slowly'])
  await expect.poll(() => listModels(person)).toEqual(['Troopy, lifted', 'Jimny'])
  await expect(status(cold)).toBeEmpty()
})

test('A full device says so, keeps the form, and still syncs', { tag: '@walk' }, async ({ device, person, server }) => {
  const before = await prepare(device, person)
  await server.kill()
  await change.addVehicle(before, 'Toyota', 'Troopy')
  await device.close()
  // Browsers cache the estimate of disk space, so it has to be small from the start.
  const page = await device.visit('about:blank')
  const devtools = await page.context().newCDPSession(page)
  const limit = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', {
      origin: server.url,
      ...(quotaSize !== undefined && { quotaSize }),
    })
  await limit(1)
  await change.describeVehicle(page, 'Jeep', 'Wrangler')
  const words = /This device has no room left for offline data. Your changes are not lost; free some space./
  await change.submitVehicle(page)
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByLabel('Model')).toHaveValue('Wrangler')
  await expect.poll(() => readOutbox(page)).toMatchObject([{ name: 'Toyota Troopy' }])
  await limit()
  await change.submitVehicle(page)
  await expectPending(page, 2)
  await expect(page.getByText(words)).toHaveCount(0)
  await server.start()
  await findNetwork(page)
  await expectPending(page, 0)
  await expect.poll(() => listModels(person)).toEqual(['Troopy', 'Wrangler'])
})
