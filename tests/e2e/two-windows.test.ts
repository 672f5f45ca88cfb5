import type { Page, Request } from '@playwright/test'
import { cutOff } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { expectGoodLooks, phone } from './looks.ts'
import { expectPending } from './outbox.ts'
import { waitUntilTripSaved } from './saved-data.ts'

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

async function createCamp(person: Person) {
  const trip = await person.createTrip('Canning Stock Route', 'Wells and dunes')
  const camp = await person.createWaypoint(trip, {
    name: 'Well 45',
    description: 'Bring rope',
    startDate: '2027-05-02',
  })
  const path = `/dashboard/trips/${trip.id}/waypoints/${camp.id}`
  const get = () => person.call('GET', `/api/user/trips/${trip.id}/waypoints/${camp.id}`)
  const put = (body: object) => person.call('PUT', `/api/user/trips/${trip.id}/waypoints/${camp.id}`, body)
  return { trip, camp, path, get, put }
}

test('changes to a field ask before anything is overwritten or lost', { tag: '@walk' }, async ({ person, visit }) => {
  const { path, get, put } = await createCamp(person)
  const page = await visit(path, { viewport: phone })
  allowConsoleErrors(page, failedRequest)
  await page.getByRole('button', { name: 'Edit Waypoint' }).click()
  await page.getByLabel('Name').fill('Well 45, mine')
  await page.getByLabel('Description').fill('Mine, too')
  await put({ name: 'Well 45, theirs', startDate: '2027-05-09' })

  // The same after a reload.
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Well 45, mine')
  await page.getByRole('button', { name: 'Save Waypoint' }).click()
  const conflictDialog = page.getByRole('dialog', {
    name: 'This waypoint was changed in another window or on another device.',
  })
  await expect(conflictDialog.getByRole('region', { name: 'Name' })).toContainText('YoursWell 45, mine')
  await expect(conflictDialog.getByRole('region', { name: 'Name' })).toContainText('On the serverWell 45, theirs')
  await expect(conflictDialog.getByRole('region')).toHaveCount(1)
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await expect(conflictDialog).toHaveCount(0)
  await expect(alert(page, 'This waypoint was changed in another window or on another device.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Well 45, mine')
  expect(await get()).toMatchObject({ name: 'Well 45, theirs', description: 'Bring rope' })

  await page.getByRole('button', { name: 'Save Waypoint' }).click()
  await conflictDialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Well 45, theirs' })).toBeVisible()
  await expect(page.getByText('Mine, too')).toBeVisible()
  await expect(page.getByText('From 05/09/2027')).toBeVisible()
  expect(await get()).toMatchObject({ name: 'Well 45, theirs', description: 'Mine, too' })
})

test('a deletion in the other window is shown, and the text entered here stays', async ({ person, visit }) => {
  const { trip, path, camp } = await createCamp(person)
  const page = await visit(path, { clockAhead: 0 })
  allowConsoleErrors(page, failedRequest)
  await page.getByRole('button', { name: 'Edit Waypoint' }).click()
  await page.getByLabel('Description').fill('Typed for ten minutes')
  await person.call('DELETE', `/api/user/trips/${trip.id}/waypoints/${camp.id}`)
  const words = 'This waypoint was deleted in another window or on another device. What you typed is still here.'
  await page.getByRole('button', { name: 'Save Waypoint' }).click()
  await expect(alert(page, words)).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Typed for ten minutes')
  // A return to this window reloads from the server.
  await page.clock.fastForward(60_000)
  const answer = page.waitForResponse((response) => response.url().endsWith(camp.id) && response.status() === 404)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await answer
  await expect(alert(page, words)).toHaveCount(2)
  await expect(page.getByLabel('Description')).toHaveValue('Typed for ten minutes')
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
  await page.goto(`/dashboard/trips/${trip.id}/waypoints/add?at=-22.1,125.2`)
  await page.getByLabel('Name').fill('Well 33')
  await page.getByRole('button', { name: 'Create Waypoint' }).click()
  await expectPending(page, 1)
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  await restore()
  await expectPending(page, 0)
  // A request may have failed just before the network was back.
  const sent = posts.filter((request) => request.failure() === null).map((request) => request.url())
  expect(sent.filter((url) => url.endsWith('/waypoints'))).toHaveLength(1)
  const { waypoints } = await person.call('GET', `/api/user/trips/${trip.id}/waypoints/all`)
  expect(waypoints).toMatchObject([{ name: 'Well 33' }])
})

test('a vehicle that an older version passed on without a revision is loaded', async ({ person, visit }) => {
  const vehicle = await person.createVehicle({ make: 'Toyota', model: '4Runner', year: 2015 })
  const page = await visit('/dashboard/settings')
  const { rev: _, ...older } = { ...vehicle, model: 'As it was' }
  await page.evaluate((usr) => history.replaceState({ usr, key: 'k', idx: 0 }, '', '/dashboard/update-vehicle'), {
    vehicle: older,
  })
  await page.reload()
  await expect(page.getByLabel('Model')).toHaveValue('4Runner')
})
