import type { Page } from '@playwright/test'
import { readMark, waitUntilHeld } from '../held.ts'
import { expectWaiting, readOutbox } from '../outbox.ts'
import * as change from './change.ts'
import { type Device, expect, type Person, test, waitForApp } from './harness.ts'

const jeep = { make: 'Jeep', model: 'Wrangler', year: 1998, modifications: '' }
const truck = { make: 'Toyota', model: 'Troopy', year: 1999, modifications: '' }
const status = (page: Page) => page.getByRole('banner').getByRole('status')

/** Signs in, and waits until the app and these trips are on the device. */
async function prepare(device: Device, person: Person, ...trips: readonly { readonly id: string }[]): Promise<Page> {
  const page = await device.signIn(person)
  await waitForApp(page)
  for (const { id } of trips) await waitUntilHeld(page, id)
  return page
}

/** Has the browser say that it has a network: it looks for the server at once, and not after a while. */
const findNetwork = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
const listWaypoints = async (person: Person, tripId: string): Promise<string[]> =>
  namesOf((await person.call('GET', `/api/user/trips/${tripId}/waypoints/all`)).waypoints)
const listTrips = async (person: Person): Promise<string[]> =>
  namesOf((await person.call('GET', '/api/user/trips/paginated?page=0&size=20')).trips)
const listModels = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/api/user/vehicles')).map(({ model }: { model: string }) => model)

test('What is added, changed and deleted with the server dead outlives the browser, and is on the server once each and in order when it is back', {
  tag: '@walk',
}, async ({ device, person, server }) => {
  // Nine screens.
  test.slow()
  const trip = await person.createTrip('Canning')
  const dry = await person.createWaypoint(trip, { name: 'Well 33' })
  const filled = await person.createWaypoint(trip, { name: 'Well 45' })
  const wrong = await person.createTrip('Wrong turn')
  const [first] = await person.call('POST', '/api/user/vehicles', truck)
  await person.call('POST', '/api/user/vehicles', jeep)
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
  await expect(status(cold)).toContainText('9 changes waiting')
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
  await expectWaiting(cold, 0)
  const [trips, vehicles] = ['/api/user/trips', '/api/user/vehicles']
  expect(sent).toEqual([
    `POST ${trips}/${trip.id}/waypoints`,
    `PUT ${trips}/${trip.id}/waypoints/${dry.id}`,
    `DELETE ${trips}/${trip.id}/waypoints/${filled.id}`,
    `POST ${trips}`,
    `PUT ${trips}/${trip.id}`,
    `DELETE ${trips}/${wrong.id}`,
    `POST ${vehicles}`,
    `PUT ${vehicles}/${first.id}`,
    expect.stringContaining(`DELETE ${vehicles}/`),
  ])
  expect(await listWaypoints(person, trip.id)).toEqual(['Well 33, dry', 'Well 46'])
  expect(await listTrips(person)).toEqual(['Gunbarrel', 'Canning, slowly'])
  expect(await listModels(person)).toEqual(['Troopy, lifted', 'Jimny'])
  await expect(status(cold)).toBeEmpty()
})

/** From now on changes do not leave this page; with `isSent` they do, and their answers never arrive. */
const hold = (page: Page, { isSent }: { readonly isSent: boolean }) =>
  page.evaluate((isSent) => {
    const ask = window.fetch
    window.fetch = async (input, init) => {
      if (new Request(input, init).method === 'GET') return ask(input, init)
      if (isSent) await ask(input, init)
      return new Promise(() => {})
    }
  }, isSent)

test('A browser that is closed between keeping a change and sending it sends it the next time', async ({
  device,
  person,
}) => {
  const page = await prepare(device, person)
  await change.describeVehicle(page, 'Jeep', 'Wrangler')
  await hold(page, { isSent: false })
  await change.submitVehicle(page)
  await expectWaiting(page, 1)
  await device.close()
  expect(await listModels(person)).toEqual([])
  const cold = await device.visit('/dashboard/my-vehicles')
  await expect.poll(() => listModels(person)).toEqual(['Wrangler'])
  await expectWaiting(cold, 0)
})

test('A browser that is closed between sending a change and hearing of it makes nothing twice', async ({
  device,
  person,
}) => {
  const page = await prepare(device, person)
  await change.describeTrip(page, 'Gunbarrel')
  await hold(page, { isSent: true })
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await expect.poll(() => listTrips(person)).toEqual(['Gunbarrel'])
  expect(await readOutbox(page)).toMatchObject([{ kind: 'add', state: 'sent' }])
  await device.close()
  const cold = await device.visit('/dashboard/trips')
  await expectWaiting(cold, 0)
  expect(await listTrips(person)).toEqual(['Gunbarrel'])
  await expect(cold.getByRole('link', { name: /Gunbarrel/ })).toHaveCount(1)
})

test('Lost answers of an edit, a deletion and an addition change nothing a second time', async ({ device, person }) => {
  device.allowConsoleErrors(/Failed to load resource/)
  const trip = await person.createTrip('Canning')
  const dry = await person.createWaypoint(trip, { name: 'Well 33' })
  const filled = await person.createWaypoint(trip, { name: 'Well 45' })
  const page = await prepare(device, person, trip)
  /** Does it without hearing of it, and lets it be sent again: the waypoints are these, before and after. */
  const lose = async (path: string, act: () => Promise<void>, after: string[]) => {
    await page.goto(`/dashboard/trips/${trip.id}/waypoints/${path}`)
    await hold(page, { isSent: true })
    await act()
    await expect.poll(() => listWaypoints(person, trip.id)).toEqual(after)
    await expectWaiting(page, 1)
    await page.goto('/dashboard/settings')
    await expectWaiting(page, 0)
    expect(await listWaypoints(person, trip.id)).toEqual(after)
  }
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await page.getByLabel('Name').fill('Well 33, dry')
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
  }
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  const add = async () => {
    await page.getByLabel('Name').fill('Well 46')
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
  }
  await lose(dry.id, edit, ['Well 33, dry', 'Well 45'])
  await lose(filled.id, remove, ['Well 33, dry'])
  await lose('add?at=-22.1,125.2', add, ['Well 33, dry', 'Well 46'])
  await expect(status(page)).toBeEmpty()
})

test('A device without room says so with the server dead and keeps what was typed; what was kept before stays and is sent', async ({
  device,
  person,
  server,
}) => {
  const before = await prepare(device, person)
  await server.kill()
  await change.addVehicle(before, 'Toyota', 'Troopy')
  await device.close()
  // The browser asks for its room once in a while only: it has to be small from the start.
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
  expect(await readOutbox(page)).toMatchObject([{ name: 'Toyota Troopy' }])
  await limit()
  await change.submitVehicle(page)
  await expectWaiting(page, 2)
  await expect(page.getByText(words)).toHaveCount(0)
  await server.start()
  await findNetwork(page)
  await expectWaiting(page, 0)
  expect(await listModels(person)).toEqual(['Troopy', 'Wrangler'])
})

test('Giving up the deletion of a trip with the server dead brings back all of it, and why it is kept', async ({
  device,
  person,
  server,
}) => {
  const trip = await person.createTrip('Canning')
  await person.createWaypoint(trip, { name: 'Well 33', startDate: '2027-07-01', endDate: '2027-07-03' })
  const page = await prepare(device, person, trip)
  await page.goto(`/dashboard/trips/${trip.id}`)
  const mark = () => page.evaluate(readMark, `trip:${trip.id}`)
  await expect.poll(mark).toMatchObject({ complete: true, kept: 'opened' })
  await server.kill()
  await change.deleteTrip(page, trip.id)
  expect(await mark()).toBeUndefined()
  await status(page).getByRole('button').click()
  const panel = page.getByRole('dialog', { name: 'Changes on this device' })
  await panel.getByRole('button', { name: 'Discard: Delete the trip "Canning"' }).click()
  await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(panel).toContainText('Nothing waits on this device.')
  expect(await mark()).toMatchObject({ complete: true, kept: 'opened' })
  await page.goto(`/dashboard/trips/${trip.id}/waypoints`)
  await expect(page.getByRole('heading', { name: 'Well 33' })).toBeVisible()
  await server.start()
  expect(await listTrips(person)).toEqual(['Canning'])
})
