import type { Page } from '@playwright/test'
import { cutOff } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'
import { expectPending } from './outbox.ts'
import { readMark } from './saved-data.ts'

const anyLoss = (page: Page) => page.getByText('This browser deleted')
const loss = (page: Page) =>
  page.getByRole('alert').filter({
    hasText: "This browser deleted Offgrid's data, including 1 change that wasn't synced.",
  })

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

test('Changes that the browser deleted are listed on every screen until the notice is dismissed', async ({ visit }) => {
  const page = await visit('/dashboard/add-vehicle')
  await expect.poll(() => page.evaluate(readMark, 'user'), { timeout: 20_000 }).toBeDefined()
  const reconnect = await cutOff(page)
  await page.goto('/dashboard/add-vehicle')
  await page.getByLabel('Make').fill('Jeep')
  await page.getByLabel('Model').fill('Wrangler')
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await expectPending(page, 1)
  await deleteDatabases(page)

  await page.goto('/dashboard/trips')
  await expect(page.getByText('Offgrid cannot be reached right now.')).toBeVisible()
  await expect(loss(page)).toBeVisible()
  await expect(page.getByText(/nothing .*is lost/)).toHaveCount(0)
  await expectGoodLooks(page)

  await reconnect()
  for (const path of ['/dashboard', '/dashboard/settings']) {
    await page.goto(path)
    await expect(loss(page)).toBeVisible()
  }
  await expectGoodLooks(page)
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/trips')
  await expect(loss(tab)).toBeVisible()
  await loss(page).getByRole('button', { name: 'OK' }).click()
  await expect(anyLoss(page)).toHaveCount(0)
  await expect(anyLoss(tab)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(anyLoss(page)).toHaveCount(0)
})
