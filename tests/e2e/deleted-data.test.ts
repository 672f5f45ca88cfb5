import type { Page } from '@playwright/test'
import { cutOff as cut } from './faults.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'
import { expectPending } from './outbox.ts'
import { readSnapshot } from './saved-data.ts'
import { storeTokens } from './tokens.ts'
import { chooseAction } from './trip-map.ts'

const loss = (page: Page, changes: string) =>
  page.getByRole('alert').filter({ hasText: `This browser deleted Offgrid's data, including ${changes} synced.` })
const anyLoss = (page: Page) => page.getByText('This browser deleted')
const one = "1 change that wasn't"

/** Disconnects the page from the API once the user is stored on the device. Returns a function that reconnects it. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  await expect.poll(() => page.evaluate(readSnapshot, 'user'), { timeout: 20_000 }).toBeDefined()
  return cut(page)
}

async function addVehicle(page: Page, model: string): Promise<void> {
  await page.goto('/dashboard/add-vehicle')
  await page.getByLabel('Make').fill('Jeep')
  await page.getByLabel('Model').fill(model)
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await expect(page.getByText('Thank You!')).toBeVisible()
}

/** Leaves the app and deletes its databases but not local storage, as browsers do when disk space is low. */
async function deleteDatabases(page: Page): Promise<void> {
  await page.goto('/icon.svg')
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name)
        deletion.onsuccess = resolve
        deletion.onerror = reject
      })
    }
  })
}

async function logIn(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible()
}

test('Changes that the browser deleted are listed on every screen until the user dismisses the notice', {
  tag: '@walk',
}, async ({ visit }) => {
  const page = await visit('/dashboard/add-vehicle')
  const reconnect = await cutOff(page)
  await addVehicle(page, 'Wrangler')
  await expectPending(page, 1)
  await deleteDatabases(page)

  await page.goto('/dashboard/trips')
  await expect(page.getByText('Offgrid cannot be reached right now.')).toBeVisible()
  await expect(loss(page, one)).toBeVisible()
  await expect(page.getByText(/nothing .*is lost/)).toHaveCount(0)
  await expectGoodLooks(page)

  await reconnect()
  for (const path of ['/dashboard', '/dashboard/settings']) {
    await page.goto(path)
    await expect(loss(page, one)).toBeVisible()
  }
  await expectGoodLooks(page)
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/trips')
  await expect(loss(tab, one)).toBeVisible()
  await loss(page, one).getByRole('button', { name: 'OK' }).click()
  await expect(anyLoss(page)).toHaveCount(0)
  await expect(anyLoss(tab)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(anyLoss(page)).toHaveCount(0)
})

test('Changes that the browser deletes while a page is open are listed at once', async ({ visit }) => {
  const page = await visit('/dashboard/add-vehicle')
  await cutOff(page)
  for (const model of ['Wrangler', 'Gladiator']) await addVehicle(page, model)
  await expectPending(page, 2)
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Trips' }).click()
  const two = "2 changes that weren't"
  await expect(loss(page, two)).toBeVisible()
  await page.getByRole('banner').getByRole('status').getByRole('button').click()
  const panel = page.getByRole('dialog', { name: 'Changes on this device' })
  await expect(panel.getByText('This screen may be out of date.')).toBeVisible()
  await expect(panel.getByText("2 changes that weren't synced")).toBeVisible()
  await panel.getByRole('button', { name: 'OK' }).click()
  await expect(anyLoss(page)).toHaveCount(0)
})

test('Synced data, or data after a logout, does not count as deleted changes when the browser deletes it', async ({
  person,
  visit,
}) => {
  const page = await visit('/dashboard/add-vehicle')
  const reconnect = await cutOff(page)
  await addVehicle(page, 'Wrangler')
  await expectPending(page, 1)
  await reconnect()
  await expectPending(page, 0)
  await deleteDatabases(page)
  await page.goto('/dashboard/update-vehicle')
  await expect(page.getByText('Jeep Wrangler')).toBeVisible()
  await expect(anyLoss(page)).toHaveCount(0)

  await cutOff(page)
  await addVehicle(page, 'Gladiator')
  await expectPending(page, 1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out and lose it' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsynced')))).toEqual([])
  await deleteDatabases(page)
  await page.context().unrouteAll()
  await page.goto('/')
  await logIn(page, person)
  await expect(anyLoss(page)).toHaveCount(0)
})

test('Deleted changes are reported only to the user who made them', async ({ person, newPerson, visit }) => {
  const page = await visit('/dashboard/add-vehicle')
  const reconnect = await cutOff(page)
  await addVehicle(page, 'Wrangler')
  await expectPending(page, 1)
  await deleteDatabases(page)
  await reconnect()
  const other = await newPerson()
  await storeTokens(page, other.tokens)
  await page.goto('/dashboard')
  await expect(page.getByText(`Welcome, ${other.username}!`)).toBeVisible()
  await expect(anyLoss(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, person)
  await expect(loss(page, one)).toBeVisible()
})

test('The browser is asked once per session to protect its storage', async ({ person, visit }) => {
  const trip = await person.createTrip('Mojave Road')
  const page = await visit('/icon.svg')
  await page.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(false)
    navigator.storage.persist = () => {
      localStorage.setItem('asked', `${localStorage.getItem('asked') ?? ''}x`)
      return Promise.resolve(false)
    }
  })
  const readRequests = () => page.evaluate(() => localStorage.getItem('asked'))
  await page.goto(`/dashboard/trips/${trip.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mojave Road' })).toBeVisible()
  expect(await readRequests()).toBeNull()
  await cutOff(page)
  await addVehicle(page, 'Wrangler')
  await expect.poll(readRequests).toBe('x')
  await page.reload()
  await addVehicle(page, 'Gladiator')
  await expectPending(page, 2)
  expect(await readRequests()).toBe('x')

  await page.context().unrouteAll()
  const { username, password } = person
  await storeTokens(page, await person.call('POST', '/api/auth/login', { username, password }))
  await page.goto(`/dashboard/trips/${trip.id}`)
  await chooseAction(page, 'Offline')
  await page.getByRole('button', { name: 'Keep on this device' }).click()
  await expect.poll(readRequests).toBe('xx')
})
