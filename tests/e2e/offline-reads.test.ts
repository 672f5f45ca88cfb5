import type { Page } from '@playwright/test'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { createTrips, waitUntilSaved, waitUntilTripSaved } from './saved-data.ts'
import { storeTokens, withExpiry } from './tokens.ts'

const day = 24 * 60 * 60
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function cutCalls(page: Page) {
  allowConsoleErrors(page, failedRequest)
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
}

/** After five days offline, the access token has expired. */
const expireToken = (page: Page, { tokens }: Person) =>
  storeTokens(page, { ...tokens, accessToken: withExpiry(tokens.accessToken, -5 * day) })

test('saved data opens without a connection: lists, search, pages, a trip never opened, the garage', {
  tag: '@walk',
}, async ({ person, visit }) => {
  const trip = await createTrips(person)
  const page = await visit('/dashboard/settings', { offlineData: 'ahead' })
  await waitUntilTripSaved(page, trip.id)
  await expireToken(page, person)
  await cutCalls(page)

  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Open Trip' })).toBeVisible()
  await expect(page.getByText(/Jul 1 – Fri, Jul 9, 2027/).first()).toBeVisible()
  await page.goto('/dashboard/trips')
  await expect(page.getByText('Showing 1-7 of 9 trips')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 8-9 of 9 trips')).toBeVisible()
  await page.getByPlaceholder('Search trips by name...').fill('CANNÏNG')
  await page.getByRole('link', { name: /Canning Stock Route/ }).click()
  await expect(heading(page, 'Canning Stock Route')).toBeVisible()
  await expect(page.getByText('on this device')).toHaveCount(0)
  await page.getByRole('link', { name: 'Itinerary' }).click()
  await expect(heading(page, 'Itinerary')).toBeVisible()
  await expect(page.getByText('Well 45').first()).toBeVisible()
  await page.goto(`/dashboard/trips/${trip.id}/waypoints`)
  await page
    .getByRole('link', { name: /Well 33/ })
    .first()
    .click()
  await expect(heading(page, 'Well 33')).toBeVisible()
  await page.getByRole('link', { name: 'My Vehicles' }).click()
  await page.getByRole('button', { name: 'View Vehicles' }).click()
  await expect(page.getByText('2015 Toyota 4Runner')).toBeVisible()
  await page.goto('/dashboard/settings')
  await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
})

test('a trip of which only the list was seen says how much of it is saved on the device', async ({ person, visit }) => {
  const trip = await createTrips(person)
  const page = await visit('/dashboard/trips')
  await expect(page.getByText('Canning Stock Route')).toBeVisible()
  await waitUntilSaved(page, 'trips')
  await cutCalls(page)
  await page.getByRole('link', { name: /Canning Stock Route/ }).click()
  await expect(heading(page, 'Canning Stock Route')).toBeVisible()
  await expect(page.getByText('0 of 2 waypoints are on this device')).toBeVisible()
  await expect(page.getByText('The waypoints could not be loaded.')).toBeVisible()
  await expect(page.getByText('No waypoints available')).toHaveCount(0)
  await page.goto(`/dashboard/trips/${trip.id}/itinerary`)
  await expect(page.getByText('0 of 2 waypoints are on this device')).toBeVisible()
})
