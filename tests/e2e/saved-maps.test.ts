import type { Page } from '@playwright/test'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { logIn } from './login.ts'
import { expectGoodLooks } from './looks.ts'
import { atlantisMap, bringMap, listMapFiles, openMapFiles } from './map/own-maps.ts'

const maps = '/dashboard/maps'
const listed = (page: Page) => page.getByRole('list', { name: 'Map files on this device' })

/** Ends the session without a logout, as after thirty days. */
async function loseSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of ['access_token', 'refresh_token']) localStorage.removeItem(name)
  })
  await page.goto('/')
}

/** Stores a map as earlier versions did: per device instead of per user. Users then already had a database. */
async function storeOldMap(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('offgrid-'))
    if (found === undefined) return
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(found.name ?? '')
      opening.onsuccess = () => resolve(opening.result)
    })
    await new Promise((resolve) => {
      const deletion = database.transaction('marks', 'readwrite').objectStore('marks').delete('maps')
      deletion.onsuccess = resolve
    })
    database.close()
  })
  await page.evaluate(
    async ([name, bytes]) => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('maps', { create: true })
      const writable = await (await folder.getFileHandle(`~0a1b2c3d~${name}.map`, { create: true })).createWritable()
      await writable.write(new Uint8Array(bytes))
      await writable.close()
    },
    [name, [...atlantisMap({ zooms: [5, 5] })]] as const,
  )
}

test('A logout names the map files first, and removes them', async ({ visit }) => {
  const page = await visit(maps)
  await openMapFiles(page)
  await bringMap(page, 'Meeting with Carol.pmtiles')
  await bringMap(page, 'Canning.pmtiles')
  await expect(listed(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Map files are saved on this device, for you only.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Canning' }).click()
  const removal = page.getByRole('dialog', { name: /remove this map file/ })
  await expect(removal).toContainText('Canning')
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/dashboard/settings')
  await page.locator('summary').filter({ hasText: 'on this device' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Map files' })
  await expect(row).toContainText(/2 map files, \d+ KB/)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out and remove 2 map files from this device?' })
  await expect(question).toContainText('Meeting with Carol')
  await expect(question).toContainText('Canning')
  await expectGoodLooks(page, { phoneDiffers: true })
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('link', { name: 'Manage map files' }).click()
  await expect(listed(page).getByRole('listitem')).toHaveCount(2)
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Log out and remove them' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect.poll(() => listMapFiles(page)).toEqual([])
})

test('A logout that loses changes says that a map is removed too', async ({ visit }) => {
  const page = await visit(maps)
  await openMapFiles(page)
  await bringMap(page, 'Canning.pmtiles')
  await expect(listed(page)).toContainText('Canning')
  await page.goto('/dashboard/add-vehicle')
  await page.getByLabel('Make').fill('Jeep')
  await page.getByLabel('Model').fill('Wrangler')
  allowConsoleErrors(page, failedRequest)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'You have 1 change that is not saved yet. Log out and lose it?' })
  await expect(question).toContainText('1 map file is removed from this device, too: Canning')
})

test('Maps stay for the same user after a session ends, and for nobody else', async ({ visit, person, newPerson }) => {
  const page = await visit(maps)
  await openMapFiles(page)
  await bringMap(page, 'Meeting with Carol.pmtiles')
  await expect(listed(page)).toContainText('Meeting with Carol')
  await loseSession(page)
  await logIn(page, person)
  await openMapFiles(page)
  await expect(listed(page)).toContainText('Meeting with Carol')
  await loseSession(page)
  await logIn(page, await newPerson())
  await openMapFiles(page)
  await expect(page.getByRole('button', { name: 'Add a map file' })).toBeVisible()
  await expect(page.getByText('Meeting with Carol')).toHaveCount(0)
  await expect.poll(() => listMapFiles(page)).toEqual([])
})

test('A map whose user logs out in another tab during its copy leaves nothing behind', async ({ visit }) => {
  const page = await visit(maps)
  await openMapFiles(page)
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await page.evaluate(() => {
    // A slow disk: the copy stops after its first piece.
    File.prototype.stream = function () {
      const first = this.slice(0, 500)
      return new ReadableStream({
        start: async (controller) => controller.enqueue(new Uint8Array(await first.arrayBuffer())),
      })
    }
  })
  await bringMap(page, 'Canning.pmtiles')
  await expect(page.getByRole('progressbar', { name: 'Copying the map file to this device' })).toBeVisible()
  await other.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await expect.poll(() => listMapFiles(page)).toEqual([])
})

test.describe('maps of the previous version, which belonged to the device', () => {
  test('go to the user who is logged in at the update, and leave with that user', async ({ visit }) => {
    const page = await visit('/dashboard/trips')
    await expect(page.getByText('No trips yet')).toBeVisible()
    await storeOldMap(page, 'Canning')
    await openMapFiles(page)
    await expect(listed(page)).toContainText('Canning')
    await openMapFiles(page)
    await expect(listed(page)).toContainText('Canning')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Log out and remove it' }).click()
    await expect.poll(() => listMapFiles(page)).toEqual([])
  })

  test('go to the user whose session ended before the update, at the next login', async ({ visit, person }) => {
    const page = await visit('/dashboard/trips')
    await expect(page.getByText('No trips yet')).toBeVisible()
    await page.goto('/icon.svg')
    await storeOldMap(page, 'Canning')
    await loseSession(page)
    await logIn(page, person)
    await openMapFiles(page)
    await expect(listed(page)).toContainText('Canning')
  })

  test('are shown to no new user of the device, and removed', async ({ page, person }) => {
    await page.goto('/')
    await storeOldMap(page, 'Meeting with Carol')
    await page.reload()
    await logIn(page, person)
    await openMapFiles(page)
    await expect(page.getByRole('button', { name: 'Add a map file' })).toBeVisible()
    await expect.poll(() => listMapFiles(page)).toEqual([])
    await expect(page.getByText('Meeting with Carol')).toHaveCount(0)
  })
})
