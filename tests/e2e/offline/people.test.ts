import type { Page } from '@playwright/test'
import { logIn } from '../login.ts'
import { expectPending, readOutbox } from '../outbox.ts'
import { createTrips, waitUntilTripSaved } from '../saved-data.ts'
import { storedTokens, withExpiry } from '../tokens.ts'
import * as change from './change.ts'
import { type Device, expect, type Person, test } from './harness.ts'

/** Ends the session on the server and lets its access token be five days old. */
async function endSession(page: Page, person: Person): Promise<void> {
  const { access, refresh } = await storedTokens(page)
  await person.call('POST', '/api/auth/logout', { refreshToken: refresh ?? '' })
  const stale = withExpiry(access ?? '', -5 * 24 * 60 * 60)
  await page.evaluate((token) => localStorage.setItem('access_token', token), stale)
}

const listDatabases = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
const listPersonal = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('local_')))

async function prepare(device: Device, person: Person): Promise<Page> {
  // The server refuses the session.
  device.allowConsoleErrors(/Failed to load resource/)
  const page = await device.signIn(person)
  return page
}

test('A logout with a pending change asks, then deletes the user’s data', async ({ device, person, server }) => {
  const trip = await createTrips(person)
  const page = await prepare(device, person)
  await waitUntilTripSaved(page, trip.id)
  await change.describeVehicle(page, 'Jeep', 'Wrangler')
  await page.evaluate(() => {
    const originalFetch = window.fetch
    window.fetch = (input, init) =>
      new Request(input, init).method === 'GET' ? originalFetch(input, init) : new Promise(() => {})
  })
  await change.submitVehicle(page)
  await expectPending(page, 1)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', {
    name: 'You have 1 change that is not saved yet. Log out and lose it?',
  })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => readOutbox(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Log out and delete' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect.poll(() => listDatabases(page)).toEqual([])
  await expect.poll(() => listPersonal(page)).toEqual([])
  await device.close()
  await server.kill()
  const cold = await device.visit('/dashboard/trips')
  await expect(cold.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect.poll(() => listDatabases(cold)).toEqual([])
})

test('The next user of a device finds no data of the previous user', async ({ device, person, newPerson, server }) => {
  const trip = await createTrips(person)
  const page = await prepare(device, person)
  await waitUntilTripSaved(page, trip.id)
  await endSession(page, person)
  await page.goto('/dashboard')
  const other = await newPerson()
  const own = await other.createTrip('Simpson Desert')
  await logIn(page, other)
  await waitUntilTripSaved(page, own.id)
  // The first user had no pending changes.
  await expect.poll(async () => (await listDatabases(page)).length).toBe(1)
  const subject = person.tokens.refreshToken.split('.', 1)[0] ?? ''
  expect((await listPersonal(page)).filter((key) => key.includes(subject))).toEqual([])
  await device.close()
  await server.kill()
  const cold = await device.visit('/dashboard/trips')
  await expect(cold.getByText('Simpson Desert')).toBeVisible()
  await expect(cold.getByText('Canning Stock Route')).toHaveCount(0)
  await expect(cold.getByText('Loop 1')).toHaveCount(0)
  await cold.goto(`/dashboard/trips/${trip.id}`)
  await expect(cold.getByRole('heading', { level: 1, name: 'Canning Stock Route' })).toHaveCount(0)
  await cold.goto('/dashboard/update-vehicle')
  await expect(cold.getByText('No vehicles found.')).toBeVisible()
})
