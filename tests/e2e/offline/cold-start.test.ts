import { createServer, type Server, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { createTrips, waitUntilTripSaved } from '../saved-data.ts'
import { withExpiry } from '../tokens.ts'
import { type Device, expect, type Person, test } from './harness.ts'

const fiveDays = 5 * 24 * 60 * 60
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Signs in, waits until the app and an unopened trip are saved on the device, and lets five days pass. */
async function prepare(device: Device, person: Person) {
  const trip = await createTrips(person)
  const page = await device.signIn(person)
  await waitUntilTripSaved(page, trip.id)
  const stale = await page.evaluate(() => localStorage.getItem('access_token'))
  await page.evaluate((token) => localStorage.setItem('access_token', token), withExpiry(stale ?? '', -fiveDays))
  await device.close()
  return trip
}

/** Accepts connections at the server's address but never answers. */
async function startDeadHotspot(url: string): Promise<{ readonly stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const hotspot: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => hotspot.listen(Number(new URL(url).port), resolve))
  return {
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        hotspot.close(() => resolve())
      }),
  }
}

// This test checks that the map opens offline, too.
test.use({ drawsMaps: true })

test('After a cold start with the server dead and the token expired five days ago, every screen opens without waiting', {
  tag: '@walk',
}, async ({ device, person, server }) => {
  const trip = await prepare(device, person)
  await server.kill()

  // An unknown path leads to the dashboard.
  const page = await device.visit('/nowhere/at/all')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: 'Open Trip' })).toBeVisible()
  await expect(page.getByText('Canning Stock Route').first()).toBeVisible()
  await page.goto('/dashboard/trips')
  await expect(page.getByText('Showing 1-7 of 9 trips')).toBeVisible()
  await page.goto('/dashboard/trips?page=2')
  await expect(page.getByText('Showing 8-9 of 9 trips')).toBeVisible()
  await page.goto('/dashboard/trips?search=canning')
  await page.getByRole('link', { name: /Canning Stock Route/ }).click()
  await expect(heading(page, 'Canning Stock Route')).toBeVisible()
  await page.goto(`/dashboard/trips/${trip.id}/itinerary`)
  await expect(page.getByText('Well 45').first()).toBeVisible()
  await page.goto(`/dashboard/trips/${trip.id}/waypoints`)
  await page
    .getByRole('link', { name: /Well 33/ })
    .first()
    .click()
  await expect(heading(page, 'Well 33')).toBeVisible()
  await page.goto('/dashboard/my-vehicles')
  await page.getByRole('button', { name: 'View Vehicles' }).click()
  await expect(page.getByText('2015 Toyota 4Runner')).toBeVisible()
  await page.goto('/dashboard/settings')
  await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
})

test('Behind a dead hotspot the app starts at once and says that it is offline', async ({ device, person, server }) => {
  await prepare(device, person)
  await server.kill()
  const hotspot = await startDeadHotspot(server.url)
  try {
    const givenUp: string[] = []
    const browser = await device.open()
    browser.on('requestfailed', (request) => givenUp.push(request.url()))
    const page = await device.visit('/dashboard/trips')
    await expect(page.getByText('Showing 1-7 of 9 trips')).toBeVisible()
    expect(givenUp.filter((url) => url.includes('/api/'))).toEqual([])
    await expect(page.getByText('Validating your session...')).toHaveCount(0)
    await expect(page.getByRole('banner').getByText(/^Offline/)).toBeVisible()
  } finally {
    await device.close()
    await hotspot.stop()
  }
})
