import type { Page } from '@playwright/test'
import { cutOff, loseAnswers } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { sendLogin } from './login.ts'
import { expectGoodLooks } from './looks.ts'
import { bringMap, listMapFiles, openMapFiles } from './map/own-maps.ts'
import { expectPending } from './outbox.ts'
import { readMark, waitUntilSaved } from './saved-data.ts'
import { withExpiry } from './tokens.ts'

const settings = '/dashboard/settings'

async function fillQuestion(page: Page, { username, password }: Pick<Person, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Current Password').fill(password)
}

const countDatabases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('offgrid')).length)

const listStored = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /token|local_|draft|unsynced|deleted_account/.test(key),
    ),
  )

test('An account is deleted after its contents were shown: nobody is logged in, and none of its data is left on the device', {
  tag: '@walk',
}, async ({ open, person, visit }) => {
  const trip = await person.createTrip('Mojave Road')
  await person.createWaypoint(trip, { name: 'Rock House' })
  const page = await visit('/dashboard/trips')
  await expect(page.getByText('Mojave Road')).toBeVisible()
  const tab = await page.context().newPage()
  for (const one of [page, tab]) allowConsoleErrors(one, failedRequest)
  await tab.goto('/dashboard')
  await openMapFiles(page)
  await expect.poll(() => countDatabases(page)).toBeGreaterThan(0)
  await bringMap(page, 'Mojave Road.pmtiles')
  await expect(page.getByRole('list', { name: 'Map files on this device' })).toContainText('Mojave Road')
  await page.goto(settings)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('This permanently deletes 1 trip, 1 waypoint, 0 vehicles and 1 session.')).toBeVisible()
  await expect(dialog.getByText('Your trips end for everyone who has joined them')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Download everything/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  await expectGoodLooks(page, { phoneDiffers: true })
  await fillQuestion(page, { username: 'someone-else', password: person.password })
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Username is not right/)
  await fillQuestion(page, person)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()

  await page.waitForURL('/')
  await expect(page.getByText('Your account is deleted, and you are logged out everywhere.')).toBeVisible()
  await expect(page.getByText('Its data has been removed from this device.')).toBeVisible()
  await expectGoodLooks(page)
  await tab.waitForURL('/')
  await expect(tab.getByText('Your account was deleted. Offgrid deleted its data from this device.')).toBeVisible()
  await expect.poll(() => listStored(page)).toEqual([])
  await expect.poll(() => countDatabases(page)).toBe(0)
  await expect.poll(() => listMapFiles(page)).toEqual([])

  const login = await open()
  allowConsoleErrors(login, failedRequest)
  await login.goto('/')
  await sendLogin(login, person)
  await expect(login.getByRole('alert')).toBeVisible()
})

test('A deletion whose response was lost is checked before it is confirmed', async ({ person, visit }) => {
  const page = await visit(settings)
  allowConsoleErrors(page, failedRequest)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await fillQuestion(page, person)
  await loseAnswers(page, '**/api/users/delete', 'POST')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('so your account may or may not be deleted')
  await page.unroute('**/api/users/delete')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL('/')
  await expect.poll(() => listStored(page)).toEqual([])
})

test('A device learns on its next visit that its account was deleted', async ({ person, visit }) => {
  const page = await visit('/dashboard/trips')
  await expect(page.getByText('No trips yet')).toBeVisible()
  await page.goto(settings)
  allowConsoleErrors(page, failedRequest)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await fillQuestion(page, person)
  await loseAnswers(page, '**/api/users/delete', 'POST')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('your account may or may not be deleted')
  await page.goto('/dashboard')
  await page.waitForURL('/')
  await expect(page.getByText('Your account was deleted.')).toBeVisible()
  await expect.poll(() => listStored(page)).toEqual([])
  await expect.poll(() => countDatabases(page)).toBe(0)
})

test.describe('A second device of a deleted account', () => {
  const deleteElsewhere = ({ call, username, password }: Person) =>
    call('POST', '/api/users/delete', { username, password })
  const letTokenExpire = (page: Page, { tokens }: Person) =>
    page.evaluate((token) => localStorage.setItem('access_token', token), withExpiry(tokens.accessToken, -60))
  const findNotice = (page: Page, more: string) =>
    page.getByText(`Your account was deleted. Offgrid deleted its data from this device${more}.`, { exact: true })

  test('deletes all its data when it is opened again, unsynced changes too', async ({ person, visit }) => {
    const page = await visit('/dashboard/add-vehicle')
    await expect.poll(() => page.evaluate(readMark, 'user'), { timeout: 20_000 }).toBeDefined()
    const reconnect = await cutOff(page)
    await page.getByLabel('Make').fill('Jeep')
    await page.getByLabel('Model').fill('Wrangler')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expectPending(page, 1)
    await page.goto('/icon.svg')
    await deleteElsewhere(person)
    await letTokenExpire(page, person)
    await reconnect()

    await page.goto('/dashboard')
    await expect(findNotice(page, ", including 1 change that wasn't synced")).toBeVisible()
    await expect(page.getByText('is kept on this device')).toHaveCount(0)
    await expectGoodLooks(page)
    await expect.poll(() => countDatabases(page)).toBe(0)
    await expect.poll(() => listStored(page)).toEqual([])
    await page.reload()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByText('Your account was deleted.')).toHaveCount(0)
    await expect.poll(() => countDatabases(page)).toBe(0)
  })

  test('deletes all its data while it is open, and signs out in every tab', async ({ person, visit }) => {
    await person.createTrip('Mojave Road')
    const page = await visit('/dashboard/trips')
    await waitUntilSaved(page, 'trips')
    const tab = await page.context().newPage()
    for (const one of [page, tab]) allowConsoleErrors(one, failedRequest)
    await tab.goto('/dashboard/settings')
    await expect(tab.getByText(`Welcome, ${person.username}!`)).toBeVisible()
    await deleteElsewhere(person)
    // The other tab sees the expired token and refreshes it.
    await letTokenExpire(page, person)
    for (const one of [page, tab]) await one.waitForURL('/')
    await expect
      .poll(async () => (await findNotice(page, '').count()) + (await findNotice(tab, '').count()))
      .toBeGreaterThan(0)
    await expect.poll(() => countDatabases(page)).toBe(0)
    await expect.poll(() => listStored(page)).toEqual([])
  })
})

test('An account that its user decides to keep is unchanged', async ({ person, visit }) => {
  const page = await visit(settings)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  allowConsoleErrors(page, failedRequest)
  await page.context().setOffline(true)
  const leave = page.getByRole('region', { name: 'Leave' })
  await expect(leave.getByText('This needs a connection.')).toBeVisible()
  await expect(leave.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  await page.context().setOffline(false)
  expect((await person.call('GET', '/api/users/auth')).username).toBe(person.username)
})
