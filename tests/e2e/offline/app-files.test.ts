import type { Page, Worker } from '@playwright/test'
import { type Device, expect, type Person, test } from './harness.ts'

/** Paths of the files in the app's cache. */
const listCachedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((name) => name.startsWith('offgrid-app-'))
    const requests = name === undefined ? [] : await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname).toSorted()
  })

/** Deletes all cached files, but not the worker or saved data. */
const clearFiles = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })

/** Runs the app's check at idle. */
const check = (page: Page) =>
  page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.getRegistration())?.active
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.onmessage = resolve
      worker?.postMessage('check', [port2])
    })
  })

async function prepare(device: Device, person: Person): Promise<{ page: Page; files: string[] }> {
  const page = await device.signIn(person)
  const files = await listCachedFiles(page)
  expect(files.length).toBeGreaterThan(100)
  return { page, files }
}

function findWorker(page: Page): Worker {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker')
  return worker
}

test('Deleted app files come back on the next visit, without a session too', async ({ device, person, server }) => {
  const { page, files } = await prepare(device, person)
  await clearFiles(page)
  await page.reload()
  await expect.poll(() => listCachedFiles(page), { timeout: 40_000 }).toEqual(files)
  await page.evaluate(() => localStorage.clear())
  await clearFiles(page)
  await device.close()
  // A service worker that starts fetches them.
  const cold = await device.visit('/')
  await expect(cold.getByLabel('Username')).toBeVisible()
  await expect.poll(() => listCachedFiles(cold), { timeout: 40_000 }).toEqual(files)
  await server.kill()
  await cold.goto('/forgot-password')
  await expect(cold.getByText('Enter your account’s email address')).toBeVisible()
})

test('A missing file is fetched once for all tabs and only in this version', async ({ device, person, server }) => {
  const { page, files } = await prepare(device, person)
  const other = await (await device.open()).newPage()
  // A file that requests nothing.
  for (const tab of [page, other]) await tab.goto('/icon.svg')
  // Files in /assets may be in the browser's HTTP cache.
  const manifest = '/manifest.webmanifest'
  const text = server.site.read(manifest)
  server.site.write(manifest, '<h1>Log in to the hotspot</h1>')
  await clearFiles(page)
  const requested: string[] = []
  let underWay = 0
  let most = 0
  const context = await device.open()
  const count = (by: 1 | -1) => (request: { serviceWorker(): unknown; url(): string }) => {
    if (!request.serviceWorker()) return
    underWay += by
    most = Math.max(most, underWay)
    if (by === 1) requested.push(new URL(request.url()).pathname)
  }
  context.on('request', count(1))
  context.on('requestfinished', count(-1))
  context.on('requestfailed', count(-1))
  await Promise.all([check(page), check(other)])
  await expect.poll(() => listCachedFiles(page)).toEqual(files.filter((path) => path !== manifest))
  expect(requested.toSorted()).toEqual(files)
  expect(most).toBeLessThanOrEqual(4)
  server.site.write(manifest, text)
  await check(page)
  await expect.poll(() => listCachedFiles(page)).toEqual(files)
})

test('A browser that saves data fetches app files only on the user’s request', async ({ device, person }) => {
  const { page, files } = await prepare(device, person)
  await page.goto('/icon.svg')
  for (const metered of [{ saveData: true }, { type: 'cellular' }]) {
    await findWorker(page).evaluate((metered) => {
      for (const [name, value] of Object.entries({ saveData: false, type: 'wifi', ...metered }))
        Object.defineProperty(Reflect.get(navigator, 'connection'), name, { value, configurable: true })
    }, metered)
    await clearFiles(page)
    await check(page)
    await expect.poll(() => listCachedFiles(page)).toEqual([])
  }
  await page.goto('/dashboard/settings')
  await page.getByText('Missing on this device: the app').click()
  await page.getByRole('button', { name: 'Save the app' }).click()
  await expect(page.getByText(`${files.length} of ${files.length} files`)).toBeVisible({ timeout: 40_000 })
  await expect.poll(() => listCachedFiles(page)).toEqual(files)
})
