import type { Page } from '@playwright/test'
import { waitUntilHeld } from '../held.ts'
import { expectWaiting } from '../outbox.ts'
import * as change from './change.ts'
import { type Device, expect, type Person, test, waitForApp } from './harness.ts'

const truck = { make: 'Toyota', model: 'Troopy', year: 1999, modifications: '' }
const status = (page: Page) => page.getByRole('banner').getByRole('status')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Changes on this device' })

/** Signs in, and waits until the app and these trips are on the device. */
async function prepare(device: Device, person: Person, ...trips: readonly { readonly id: string }[]): Promise<Page> {
  // The server says no to what was changed or deleted on the other device.
  device.allowConsoleErrors(/Failed to load resource/)
  const page = await device.signIn(person)
  await waitForApp(page)
  for (const { id } of trips) await waitUntilHeld(page, id)
  return page
}

/** Decides about one change, which the panel calls so. */
async function decide(page: Page, words: string, question: string, choice: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: `Decide: ${words}` })
    .click()
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByRole('button', { name: choice, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

const listWaypoints = async (person: Person, tripId: string) =>
  (await person.call('GET', `/api/user/trips/${tripId}/waypoints/all`)).waypoints
const listNames = async (person: Person, tripId: string): Promise<string[]> =>
  (await listWaypoints(person, tripId)).map(({ name }: { name: string }) => name)

test('What two devices have changed stands side by side; of the same field the person decides: mine, theirs, or both', async ({
  device,
  person,
  server,
}) => {
  test.slow()
  const trip = await person.createTrip('Canning', 'Wells')
  const spring = await person.createWaypoint(trip, { name: 'Spring' })
  const well = await person.createWaypoint(trip, { name: 'Well 33' })
  const [vehicle] = await person.call('POST', '/api/user/vehicles', truck)
  const page = await prepare(device, person, trip)
  await server.kill()
  await change.renameTrip(page, trip.id, 'Canning, mine')
  await change.renameWaypoint(page, trip.id, spring.id, 'Spring, mine')
  await change.renameWaypoint(page, trip.id, well.id, 'Well 33, mine')
  await change.renameVehicle(page, vehicle.id, 'Troopy, mine')
  await device.close()

  await server.start()
  const [one, garage] = [`/api/user/trips/${trip.id}`, `/api/user/vehicles/${vehicle.id}`]
  await person.call('PUT', one, { name: 'Canning, theirs' })
  await person.call('PUT', `${one}/waypoints/${spring.id}`, { description: 'Clear water' })
  await person.call('PUT', `${one}/waypoints/${well.id}`, { name: 'Well 33, theirs' })
  await person.call('PUT', garage, { ...truck, id: vehicle.id, model: 'Troopy, theirs' })

  const cold = await device.visit('/dashboard/trips')
  await expect(status(cold)).toContainText('3 changes need you')
  expect(await person.call('GET', `${one}/waypoints/${spring.id}`)).toMatchObject({
    ...{ name: 'Spring, mine', description: 'Clear water' },
  })
  expect(await person.call('GET', one)).toMatchObject({ name: 'Canning, theirs', description: 'Wells' })
  await status(cold).getByRole('button').click()
  await decide(cold, 'Change the trip "Canning, mine"', 'This trip was changed on another device.', 'Keep mine')
  await decide(
    cold,
    'Change "Well 33, mine" in Canning, mine',
    'This waypoint was changed on another device.',
    'Keep both',
  )
  await decide(
    cold,
    'Change the vehicle "1999 Toyota Troopy, mine"',
    'This vehicle was changed on another device.',
    'Keep theirs',
  )
  await expectWaiting(cold, 0)
  await expect(panel(cold)).toContainText('Nothing waits on this device.')
  expect(await person.call('GET', one)).toMatchObject({ name: 'Canning, mine', description: 'Wells' })
  const both = ['Spring, mine', 'Well 33, theirs', 'Well 33, mine (this device)']
  expect(await listNames(person, trip.id)).toEqual(both)
  expect(await person.call('GET', '/api/user/vehicles')).toMatchObject([{ model: 'Troopy, theirs' }])

  // What this device holds is the same.
  await server.kill()
  await cold.goto(`/dashboard/trips/${trip.id}/waypoints`)
  for (const name of both) await expect(cold.getByRole('heading', { name, exact: true })).toBeVisible()
  await cold.goto('/dashboard/update-vehicle')
  await expect(cold.getByText('1999 Toyota Troopy, theirs')).toBeVisible()
})

test('What was deleted on another device is restored as this one has it, or given up', async ({
  device,
  person,
  server,
}) => {
  test.slow()
  const trip = await person.createTrip('Canning', 'Wells')
  const well = await person.createWaypoint(trip, { name: 'Well 33', startDate: '2027-07-01', endDate: '2027-07-03' })
  const next = await person.createWaypoint(trip, { name: 'Well 45', startDate: '2027-07-08' })
  const leg = { from: well.id, km: 84 }
  await person.call('PUT', `/api/user/trips/${trip.id}/waypoints/${next.id}`, { leg, symbol: 'water' })
  await person.call('PUT', `/api/user/trips/${trip.id}`, { plan: { people: 2 } })
  const other = await person.createTrip('Gunbarrel')
  const [kept, given] = [
    await person.createWaypoint(other, { name: 'Camp kept' }),
    await person.createWaypoint(other, { name: 'Camp given up' }),
  ]
  const [vehicle] = await person.call('POST', '/api/user/vehicles', truck)
  const page = await prepare(device, person, trip, other)
  await server.kill()
  await change.renameWaypoint(page, trip.id, well.id, 'Well 33, dry')
  await change.renameWaypoint(page, other.id, kept.id, 'Camp kept, mine')
  await change.renameWaypoint(page, other.id, given.id, 'Camp given up, mine')
  await change.renameVehicle(page, vehicle.id, 'Troopy, mine')
  await device.close()

  await server.start()
  await person.call('DELETE', `/api/user/trips/${trip.id}`)
  for (const { id } of [kept, given]) await person.call('DELETE', `/api/user/trips/${other.id}/waypoints/${id}`)
  await person.call('DELETE', `/api/user/vehicles/${vehicle.id}`)

  const cold = await device.visit('/dashboard/trips')
  await expect(status(cold)).toContainText('4 changes need you')
  await status(cold).getByRole('button').click()
  const deleted = (noun: string) => `The ${noun} was deleted on another device.`
  await decide(cold, 'Change "Well 33, dry" in Canning', deleted('trip'), 'Restore as a new trip')
  await decide(cold, 'Change "Camp kept, mine" in Gunbarrel', deleted('waypoint'), 'Restore as a new waypoint')
  await decide(cold, 'Change "Camp given up, mine" in Gunbarrel', deleted('waypoint'), 'Discard my changes')
  await decide(cold, 'Change the vehicle "1999 Toyota Troopy, mine"', deleted('vehicle'), 'Restore as a new vehicle')
  await expectWaiting(cold, 0)
  await expect(panel(cold)).toContainText('Nothing waits on this device.')

  const { trips } = await person.call('GET', '/api/user/trips/paginated')
  expect(trips).toMatchObject([
    { name: 'Canning', description: 'Wells', waypointCount: 2, plan: { people: 2 } },
    { name: 'Gunbarrel', waypointCount: 1 },
  ])
  const [first, second] = await listWaypoints(person, trips[0].id)
  expect(first).toMatchObject({
    name: 'Well 33, dry',
    startDate: '2027-07-01T00:00:00Z',
    endDate: '2027-07-03T00:00:00Z',
  })
  expect(second).toMatchObject({ name: 'Well 45', symbol: 'water', leg: { ...leg, from: first.id } })
  expect(await listNames(person, other.id)).toEqual(['Camp kept, mine'])
  expect(await person.call('GET', '/api/user/vehicles')).toMatchObject([{ model: 'Troopy, mine' }])

  await server.kill()
  await cold.goto(`/dashboard/trips/${trips[0].id}/waypoints`)
  for (const name of ['Well 33, dry', 'Well 45']) {
    await expect(cold.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await cold.goto(`/dashboard/trips/${other.id}/waypoints`)
  await expect(cold.getByRole('heading', { name: 'Camp kept, mine', exact: true })).toBeVisible()
  await expect(cold.getByText('Camp given up')).toHaveCount(0)
})

test('What was changed on another device since is deleted or moved only when the user says so again', async ({
  device,
  person,
  server,
}) => {
  test.slow()
  const [canning, gunbarrel, simpson, madigan] = [
    await person.createTrip('Canning', 'Wells'),
    await person.createTrip('Gunbarrel'),
    await person.createTrip('Simpson'),
    await person.createTrip('Madigan'),
  ]
  const tanami = await person.createTrip('Tanami')
  const gate = await person.createWaypoint(tanami, { name: 'Gate', startDate: '2027-08-01' })
  await person.createWaypoint(canning, { name: 'Well 33' })
  await person.createWaypoint(gunbarrel, { name: 'Jackie Junction' })
  await person.createWaypoint(madigan, { name: 'Camp 1', startDate: '2027-07-01' })
  const spring = await person.createWaypoint(simpson, { name: 'Spring' })
  const dune = await person.createWaypoint(simpson, { name: 'Big Red' })
  const [vehicle] = await person.call('POST', '/api/user/vehicles', truck)
  const page = await prepare(device, person, canning, gunbarrel, simpson, madigan, tanami)
  await server.kill()
  await change.deleteTrip(page, canning.id)
  await change.deleteTrip(page, gunbarrel.id)
  await change.deleteWaypoint(page, simpson.id, spring.id)
  await change.deleteWaypoint(page, simpson.id, dune.id)
  await change.moveDates(page, madigan.id, 2)
  await change.deleteVehicle(page, '1999 Toyota Troopy')
  // These raise the counter of their trip themselves.
  await change.renameWaypoint(page, tanami.id, gate.id, 'Rabbit Flat')
  await change.moveDates(page, tanami.id, 2)
  await change.moveDates(page, tanami.id, 1)
  await device.close()

  await server.start()
  await person.createWaypoint(canning, { name: 'Well 45' })
  await person.createWaypoint(gunbarrel, { name: 'Geraldton Bore' })
  await person.call('PUT', `/api/user/trips/${simpson.id}/waypoints/${spring.id}`, { description: 'Clear water' })
  await person.createWaypoint(madigan, { name: 'Camp 2', startDate: '2027-07-02' })
  await person.call('PUT', `/api/user/vehicles/${vehicle.id}`, { ...truck, id: vehicle.id, model: 'Troopy 78' })

  const cold = await device.visit('/dashboard/trips')
  await expect(status(cold)).toContainText('5 changes need you')
  // The changes of this trip are the last ones that are sent.
  await expect
    .poll(() => listWaypoints(person, tanami.id))
    .toMatchObject([{ name: 'Rabbit Flat', startDate: '2027-08-04T00:00:00Z' }])
  // Nothing is gone on the server but the waypoint that nobody else has changed.
  expect(await listNames(person, canning.id)).toEqual(['Well 33', 'Well 45'])
  expect(await listNames(person, gunbarrel.id)).toEqual(['Jackie Junction', 'Geraldton Bore'])
  expect(await person.call('GET', '/api/user/vehicles')).toMatchObject([{ model: 'Troopy 78' }])
  expect(await listNames(person, simpson.id)).toEqual(['Spring'])
  expect(await listWaypoints(person, madigan.id)).toMatchObject([
    { startDate: '2027-07-01T00:00:00Z' },
    { startDate: '2027-07-02T00:00:00Z' },
  ])

  await status(cold).getByRole('button').click()
  const question = 'This was changed on another device since.'
  await decide(cold, 'Delete the trip "Canning"', question, 'Keep')
  await decide(cold, 'Delete the trip "Gunbarrel"', question, 'Delete anyway')
  await decide(cold, 'Delete "Spring" from Simpson', question, 'Keep')
  await decide(cold, 'Delete the vehicle "1999 Toyota Troopy"', question, 'Delete anyway')
  await decide(cold, 'Move the dates of "Madigan" 2 days later', question, 'Move anyway')
  await expectWaiting(cold, 0)
  const { trips } = await person.call('GET', '/api/user/trips/paginated')
  expect(trips.map(({ name }: { name: string }) => name)).toEqual(['Tanami', 'Madigan', 'Simpson', 'Canning'])
  expect(await person.call('GET', '/api/user/vehicles')).toEqual([])
  expect(await listWaypoints(person, madigan.id)).toMatchObject([
    { name: 'Camp 1', startDate: '2027-07-03T00:00:00Z' },
    { name: 'Camp 2', startDate: '2027-07-04T00:00:00Z' },
  ])
  expect(await listWaypoints(person, simpson.id)).toMatchObject([{ name: 'Spring', description: 'Clear water' }])

  // What was kept is here as the server has it.
  await server.kill()
  await cold.goto(`/dashboard/trips/${canning.id}/waypoints`)
  for (const name of ['Well 33', 'Well 45']) {
    await expect(cold.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})
