import type { Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { cutOff, failCalls } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { expectPending } from './outbox.ts'
import { waitUntilSaved, waitUntilTripSaved } from './saved-data.ts'

/** Returns everything in all users' databases, as JSON. */
const readDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rows: unknown[] = []
    const finish = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('offgrid-')) continue
      const database = await finish(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows.push(store, await finish(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(rows)
  })

test('a trip plan made offline is saved later; what is not selected stays in the page', async ({ person, visit }) => {
  const trip = await person.createTrip('Canning Stock Route')
  await person.createWaypoint(trip, { name: 'Well 33' })
  const page = await visit(paths.trip(trip.id), { offlineData: 'ahead' })
  await waitUntilTripSaved(page, trip.id)
  await expect.poll(() => readDevice(page)).toContain(`sheet of ${trip.id}`)
  const restore = await cutOff(page)
  await page.goto(paths.tripPlan(trip.id))
  const one = page.getByRole('group', { name: 'Person 1' })
  await one.getByLabel('Name').fill('Ada')
  await one.getByLabel('Phone').fill('+61 400 111 222')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectPending(page, 1)
  await expect(page.getByLabel('How it prints')).toContainText('+61 400 111 222')
  expect(await readDevice(page)).not.toContain('111 222')
  await page.getByRole('button', { name: /not synced/ }).click()
  await expect(page.getByText('Change the trip plan of "Canning Stock Route"')).toBeVisible()
  await page.keyboard.press('Escape')
  await restore()
  await expectPending(page, 0)
  expect(await person.call('GET', `/api/user/trips/${trip.id}/sheet`)).toMatchObject({
    party: [{ name: 'Ada' }],
    rev: 1,
  })
  expect(await readDevice(page)).not.toContain('111 222')
})

test('a trip plan that is not on the device can be filled in without a signal', async ({ person, visit }) => {
  const trip = await person.createTrip('Canning Stock Route')
  await person.createWaypoint(trip, { name: 'Well 33' })
  await person.call('PUT', `/api/user/trips/${trip.id}/sheet`, { notes: 'Two cars' })
  const page = await visit('/dashboard/trips')
  const allow = await failCalls(page, /\/api\/.*\/sheet$/, 'dead')
  await page.goto(paths.trip(trip.id))
  await waitUntilTripSaved(page, trip.id)
  await waitUntilSaved(page, 'vehicles')
  const restore = await cutOff(page)
  await page.goto(paths.tripPlan(trip.id))
  await expect(page.getByText('The saved trip plan is not on this device.')).toBeVisible()
  await page.getByRole('group', { name: 'Person 1' }).getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectPending(page, 1)
  await allow()
  await restore()
  await expectPending(page, 0)
  expect(await person.call('GET', `/api/user/trips/${trip.id}/sheet`)).toEqual({
    party: [{ name: 'Ada' }],
    notes: 'Two cars',
    rev: 2,
  })
})
