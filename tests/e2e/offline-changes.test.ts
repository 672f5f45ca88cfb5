import type { Page } from '@playwright/test'
import { cutOff, failCalls, pauseCalls } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { expectPending } from './outbox.ts'
import { waitUntilSaved, waitUntilTripSaved } from './saved-data.ts'

/** Creates a trip without a connection, and returns what restores the connection. */
async function createOfflineTrip(page: Page) {
  await waitUntilSaved(page, 'trips')
  const restore = await cutOff(page)
  await page.getByRole('button', { name: 'New Trip' }).click()
  await page.getByLabel('Trip Name').fill('Gunbarrel')
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await page.getByRole('button', { name: 'View Trip Details' }).click()
  return restore
}

/** Opens the form of a new stop of the trip that is shown, and enters its name. */
async function enterStop(page: Page): Promise<void> {
  await expect(page).toHaveURL(/trips\/local-/)
  await page.goto(`${page.url()}/waypoints/add?at=-25.3,122.9`)
  await page.getByLabel('Name').fill('Geraldton Bore')
}

test('a trip made offline is sent with its stops, and its screen follows', async ({ person, visit }) => {
  const page = await visit('/dashboard/trips')
  const restore = await createOfflineTrip(page)
  await enterStop(page)
  await page.getByRole('button', { name: 'Create Waypoint' }).click()
  await expectPending(page, 2)
  await restore()
  await expectPending(page, 0)
  await expect(page).not.toHaveURL(/local-/)
  await expect(page.getByRole('heading', { level: 1, name: 'Gunbarrel' })).toBeVisible()
  const { trips } = await person.call('GET', '/api/user/trips/paginated?page=0&size=7')
  expect(trips).toMatchObject([{ name: 'Gunbarrel', waypointCount: 1 }])
})

test('a screen that is opened while a trip gets its address on the server is the one that opens', async ({ visit }) => {
  const page = await visit('/dashboard/trips')
  const restore = await createOfflineTrip(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Gunbarrel' })).toBeVisible()
  const release = await pauseCalls(page, '**/assets/settings-*.js')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading screen' })).toBeVisible()
  await restore()
  await expectPending(page, 0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page).toHaveURL(/settings$/)
})

test('what was entered for a trip that was made offline is still there after the trip was sent', async ({ visit }) => {
  const page = await visit('/dashboard/trips')
  const restore = await createOfflineTrip(page)
  await enterStop(page)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await restore()
  await expectPending(page, 0)
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
  await page.getByRole('link', { name: 'Gunbarrel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gunbarrel' })).toBeVisible()
  await page.goto(`${page.url()}/waypoints/add?at=-25.3,122.9`)
  await expect(page.getByLabel('Name')).toHaveValue('Geraldton Bore')
})

test('a change that the server fails to save five times is tried again on request', async ({ person, visit }) => {
  const trip = await person.createTrip('Canning Stock Route')
  const { id } = await person.createWaypoint(trip, { name: 'Well 33' })
  const page = await visit(`/dashboard/trips/${trip.id}/waypoints/${id}`)
  await waitUntilTripSaved(page, trip.id)
  const restore = await cutOff(page)
  await page.getByRole('button', { name: 'Edit Waypoint' }).click()
  await page.getByLabel('Name').fill('Well 33, dry')
  await page.getByRole('button', { name: 'Save Waypoint' }).click()
  // The form no longer waits for the server's answer.
  await expect(page.getByRole('heading', { level: 1, name: 'Well 33, dry' })).toBeVisible()
  await expectPending(page, 1)
  const broken = { status: 500, json: { code: 'internal', message: 'Something went wrong.', requestId: 'r-1' } }
  const heal = await failCalls(page, '**/waypoints/*', broken, 'PUT')
  await restore()
  const status = page.getByRole('banner').getByRole('status')
  await status.getByRole('button').click()
  const panel = page.getByRole('dialog', { name: 'Changes on this device' })
  await expect(async () => {
    const send = panel.getByRole('button', { name: 'Send now' })
    if (await send.isVisible()) await send.click({ timeout: 1_000 })
    await expect(panel.getByText("The server couldn't save this change.")).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(status).toContainText('1 change needs a decision')
  await heal()
  await panel.getByRole('button', { name: 'Try again: Change "Well 33, dry" in Canning Stock Route' }).click()
  await expectPending(page, 0)
})

test('a trip of which only the list was seen says how much of it is saved on the device', async ({ person, visit }) => {
  const trip = await person.createTrip('Canning Stock Route')
  for (const name of ['Well 33', 'Well 45']) await person.createWaypoint(trip, { name })
  const page = await visit('/dashboard/trips')
  await waitUntilSaved(page, 'trips')
  await cutOff(page)
  await page.getByRole('link', { name: /Canning Stock Route/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Canning Stock Route' })).toBeVisible()
  await expect(page.getByText('0 of 2 waypoints are on this device')).toBeVisible()
  await expect(page.getByText('The waypoints could not be loaded.')).toBeVisible()
  await expect(page.getByText('No waypoints available')).toHaveCount(0)
  await page.goto(`/dashboard/trips/${trip.id}/itinerary`)
  await expect(page.getByText('0 of 2 waypoints are on this device')).toBeVisible()
})
