import { expect, type Page } from '@playwright/test'
import { readOutbox } from '../outbox.ts'
import { chooseAction } from '../trip-map.ts'

/** Changes a user's data through the screens, and waits until each change is stored on the device. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

export async function addWaypoint(page: Page, tripId: string, name: string): Promise<void> {
  await page.goto(`/dashboard/trips/${tripId}/waypoints/add?at=-22.1,125.2`)
  await page.getByLabel('Name').fill(name)
  await waitUntilStored(page, () => page.getByRole('button', { name: 'Create Waypoint' }).click())
}

export async function renameWaypoint(page: Page, tripId: string, id: string, name: string): Promise<void> {
  await page.goto(`/dashboard/trips/${tripId}/waypoints/${id}`)
  await page.getByRole('button', { name: 'Edit Waypoint' }).click()
  await page.getByLabel('Name').fill(name)
  await waitUntilStored(page, () => page.getByRole('button', { name: 'Save Waypoint' }).click())
  await expect(heading(page, name)).toBeVisible()
}

export async function deleteWaypoint(page: Page, tripId: string, id: string): Promise<void> {
  await page.goto(`/dashboard/trips/${tripId}/waypoints/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await waitUntilStored(page, () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click())
}

export async function addTrip(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/trips?view=add')
  await page.getByLabel('Trip Name').fill(name)
  await waitUntilStored(page, () => page.getByRole('button', { name: 'Create Trip' }).click())
}

export async function renameTrip(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/dashboard/trips/${id}`)
  await chooseAction(page, 'Edit')
  await page.getByLabel('Trip Name').fill(name)
  await waitUntilStored(page, () => page.getByRole('button', { name: 'Save Trip' }).click())
  await expect(heading(page, name)).toBeVisible()
}

export async function deleteTrip(page: Page, id: string): Promise<void> {
  await page.goto(`/dashboard/trips/${id}`)
  await chooseAction(page, 'Delete Trip')
  await waitUntilStored(page, () => page.getByRole('dialog').getByRole('button', { name: 'Delete Trip' }).click())
}

export async function describeVehicle(page: Page, make: string, model: string): Promise<void> {
  await page.goto('/dashboard/add-vehicle')
  await page.getByLabel('Make').fill(make)
  await page.getByLabel('Model').fill(model)
}

export const submitVehicle = (page: Page): Promise<void> => page.getByRole('button', { name: 'Add Vehicle' }).click()

export async function addVehicle(page: Page, make: string, model: string): Promise<void> {
  await describeVehicle(page, make, model)
  await waitUntilStored(page, () => submitVehicle(page))
}

export async function renameVehicle(page: Page, id: string, model: string): Promise<void> {
  await page.goto(`/dashboard/update-vehicle?id=${id}`)
  await page.getByLabel('Model').fill(model)
  await waitUntilStored(page, () => page.getByRole('button', { name: 'Update Vehicle' }).click())
}

export async function deleteVehicle(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/update-vehicle')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await waitUntilStored(page, () => page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click())
}

/** Waits for the outbox, because the screen's message may come earlier or later. */
async function waitUntilStored(page: Page, act: () => Promise<void>): Promise<void> {
  const before = (await readOutbox(page)).length
  await act()
  await expect.poll(async () => (await readOutbox(page)).length).toBe(before + 1)
}
