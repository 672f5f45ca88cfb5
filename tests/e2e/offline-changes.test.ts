import type { Page, Request } from '@playwright/test'
import { cutOff, failCalls } from './faults.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectPending, readOutbox } from './outbox.ts'
import { delayOpening, waitUntilSaved, waitUntilTripSaved } from './saved-data.ts'

async function addWaypoint(page: Page, tripId: string, name: string) {
  await page.goto(`/dashboard/trips/${tripId}/waypoints/add?at=-22.1,125.2`)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create Waypoint' }).click()
}

async function makeLocalTrip(page: Page, name: string) {
  await page.goto('/dashboard/trips?view=add')
  await page.getByLabel('Trip Name').fill(name)
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await page.getByRole('button', { name: 'View Trip Details' }).click()
  await expect(page).toHaveURL(/trips\/local-/)
}

/** Adds a vehicle offline. Returns a function that reconnects the page. */
async function addVehicleOffline(page: Page) {
  await expect(page.getByLabel('Make')).toBeVisible()
  const restore = await cutOff(page)
  await page.getByLabel('Make').fill('Jeep')
  await page.getByLabel('Model').fill('Wrangler')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await expectPending(page, 1)
  return restore
}

const listWaypoints = async (person: Person, tripId: string): Promise<{ id: string; name: string }[]> =>
  (await person.call('GET', `/api/user/trips/${tripId}/waypoints/all`)).waypoints

test.describe('Changes without a signal', () => {
  test('additions, changes and deletions made without a signal reach the server once each, in order, when it returns', {
    tag: '@walk',
  }, async ({ person, visit }) => {
    const trip = await person.createTrip('Canning Stock Route')
    const [first, second] = [
      await person.createWaypoint(trip, { name: 'Well 33' }),
      await person.createWaypoint(trip, { name: 'Well 45' }),
    ]
    const page = await visit(`/dashboard/trips/${trip.id}/waypoints/${first.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Well 33' })).toBeVisible()
    await page.goto(`/dashboard/trips/${trip.id}/waypoints/${second.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Well 45' })).toBeVisible()
    await waitUntilTripSaved(page, trip.id)
    // Counts responses, because some requests are made just before the network is back.
    const sent: string[] = []
    page.on('response', (response) => {
      if (response.request().method() !== 'GET') sent.push(response.request().method())
    })
    const restore = await cutOff(page)

    await page.getByRole('button', { name: 'Edit Waypoint' }).click()
    await page.getByLabel('Name').fill('Well 45, dry')
    await page.getByRole('button', { name: 'Save Waypoint' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Well 45, dry' })).toBeVisible()
    await addWaypoint(page, trip.id, 'Well 46')
    await expectPending(page, 2)
    await expect
      .poll(() => readOutbox(page))
      .toMatchObject([
        { kind: 'edit', name: 'Well 45, dry' },
        { kind: 'add', name: 'Well 46' },
      ])
    await restore()
    await expectPending(page, 0)
    expect(sent).toEqual(['PUT', 'POST'])
    expect((await listWaypoints(person, trip.id)).map(({ name }) => name)).toEqual([
      'Well 33',
      'Well 45, dry',
      'Well 46',
    ])
  })

  test('a trip made offline is sent with its stops, and its screen follows', async ({ person, visit }) => {
    const page = await visit('/dashboard/trips')
    await expect(page.getByText('No trips yet')).toBeVisible()
    await waitUntilSaved(page, 'trips')
    const restore = await cutOff(page)
    await makeLocalTrip(page, 'Gunbarrel')
    await expect(page.getByRole('heading', { level: 1, name: 'Gunbarrel' })).toBeVisible()
    await page.getByRole('link', { name: 'Add New' }).first().click()
    await page.goto(`${page.url().replace(/\/waypoints.*/, '')}/waypoints/add?at=-25.3,122.9`)
    await page.getByLabel('Name').fill('Geraldton Bore')
    await page.getByRole('button', { name: 'Create Waypoint' }).click()
    await expectPending(page, 2)
    await restore()
    await expectPending(page, 0)
    await expect(page).not.toHaveURL(/local-/)
    await expect(page.getByRole('heading', { level: 1, name: 'Gunbarrel' })).toBeVisible()
    const { trips } = await person.call('GET', '/api/user/trips/paginated?page=0&size=7')
    expect(trips).toMatchObject([{ name: 'Gunbarrel', waypointCount: 1 }])
    await expect.poll(() => listWaypoints(person, trips[0].id)).toMatchObject([{ name: 'Geraldton Bore' }])
  })

  test('only one of two tabs sends', async ({ person, visit }) => {
    const trip = await person.createTrip('Canning')
    const page = await visit(`/dashboard/trips/${trip.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Canning' })).toBeVisible()
    await waitUntilTripSaved(page, trip.id)
    const other = await page.context().newPage()
    await other.goto('/dashboard/trips')
    await expect(other.getByText('Canning')).toBeVisible()
    const posts: Request[] = []
    page.context().on('request', (request) => request.method() === 'POST' && posts.push(request))
    const restore = await cutOff(page)
    await addWaypoint(page, trip.id, 'Well 33')
    await expectPending(page, 1)
    await other.evaluate(() => window.dispatchEvent(new Event('online')))
    await restore()
    await expectPending(page, 0)
    // A request may have failed just before the network was back.
    const sent = posts.filter((request) => request.failure() === null).map((request) => request.url())
    expect(sent.filter((url) => url.endsWith('/waypoints'))).toHaveLength(1)
    await expect.poll(() => listWaypoints(person, trip.id)).toMatchObject([{ name: 'Well 33' }])
  })
})

test('a change that the server fails to save five times needs a decision, and the others continue', {
  tag: '@walk',
}, async ({ person, visit }) => {
  const trip = await person.createTrip('Canning Stock Route')
  const well = await person.createWaypoint(trip, { name: 'Well 33' })
  const page = await visit(`/dashboard/trips/${trip.id}/waypoints/${well.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Well 33' })).toBeVisible()
  await waitUntilTripSaved(page, trip.id)
  const restore = await cutOff(page)
  await page.getByRole('button', { name: 'Edit Waypoint' }).click()
  await page.getByLabel('Name').fill('Well 33, dry')
  await page.getByRole('button', { name: 'Save Waypoint' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Well 33, dry' })).toBeVisible()
  await page.goto('/dashboard/add-vehicle')
  await page.getByLabel('Make').fill('Jeep')
  await page.getByLabel('Model').fill('Wrangler')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await expectPending(page, 2)

  const broken = { status: 500, json: { code: 'internal', message: 'Something went wrong.', requestId: 'r-1' } }
  const heal = await failCalls(page, '**/waypoints/*', broken, 'PUT')
  await restore()
  const status = page.getByRole('banner').getByRole('status')
  await status.getByRole('button').click()
  const panel = page.getByRole('dialog', { name: 'Changes on this device' })
  await expect(panel.getByText('They are saved on this device. Offgrid keeps trying to send them.')).toBeVisible()
  await expect(async () => {
    const send = panel.getByRole('button', { name: 'Send now' })
    if (await send.isVisible()) await send.click({ timeout: 1_000 })
    await expect(panel.getByText("The server couldn't save this change.")).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expectPending(page, 1)
  expect(await person.call('GET', '/api/user/vehicles')).toMatchObject([{ model: 'Wrangler' }])
  await expect(status).toContainText('1 change needs you')
  await expect(panel.getByText(/when you are online/)).toHaveCount(0)

  await heal()
  await panel.getByRole('button', { name: 'Try again: Change "Well 33, dry" in Canning Stock Route' }).click()
  await expectPending(page, 0)
  expect((await listWaypoints(person, trip.id)).map(({ name }) => name)).toEqual(['Well 33, dry'])
})

test('a logout asks about unsynced changes even when the browser opens its database slowly', async ({ visit }) => {
  const page = await visit('/dashboard/add-vehicle', { clockAhead: 0 })
  const restore = await addVehicleOffline(page)
  const open = await delayOpening(page)
  // Fails only the pending change.
  await page.context().route('**/api/user/vehicles', (route) => {
    return route.request().method() === 'POST' ? route.abort() : route.fallback()
  })
  await restore()
  await page.reload()
  await page.getByRole('button', { name: 'Logout' }).click()
  // Longer than a screen waits for saved data.
  await page.clock.runFor(3_000)
  await open()
  const question = page.getByRole('dialog', { name: 'You have 1 change that is not saved yet. Log out and lose it?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expectPending(page, 1)
})
