import type { Page } from '@playwright/test'
import { expect, lookForUpdate, test, waitForInstallation } from './harness.ts'

/** A lazy screen that needs no session. */
const screen = '/forgot-password'
const oldText = 'Enter your account'
const newText = 'Say what is the address'
/** A screen that needs a session: its tabs show updates. */
const settings = '/dashboard/settings'
const oldSetting = 'Manage your account preferences here.'
const newSetting = 'Manage what you prefer here.'

const findWaitingWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
/** The old version ends after its last request, which times out after 15 s. */
const untilReplaced = { timeout: 80_000 }
/** Does what "Update now" does. */
const activateUpdate = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage('update'))
declare global {
  interface Window {
    /** Messages to workers. */
    messages: number
  }
}

/** Counts a page's messages to workers, of which "Update now" does not arrive. */
function countMessages(): void {
  window.messages = 0
  const { postMessage } = ServiceWorker.prototype
  ServiceWorker.prototype.postMessage = function (...given: [unknown]) {
    window.messages += 1
    if (given[0] !== 'update') postMessage.apply(this, given)
  }
}

const countCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('-app-')).length)

test('A new version waits while a tab of the old version is open', async ({ device, person, server }) => {
  const page = await device.signIn(person)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  server.site.publish('forgot-password-', oldText, newText)
  await lookForUpdate(page)
  await expect.poll(() => findWaitingWorker(page)).toBe('installed')
  await server.kill()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByText(oldText)).toBeVisible()
  await page.reload()
  await expect(page.getByText(oldText)).toBeVisible()
})

test('"Update now" brings the new version to every tab, each tab loads once, and the old version is deleted', {
  tag: '@walk',
}, async ({ device, person, server }) => {
  const one = await device.signIn(person)
  await one.goto(settings)
  const two = await (await device.open()).newPage()
  // As while it loads on a busy machine.
  await two.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await two.goto(settings)
  await expect(two.getByText(oldSetting)).toBeVisible()
  const loads = new Map([one, two].map((page) => [page, 0]))
  for (const page of [one, two]) page.on('load', () => loads.set(page, (loads.get(page) ?? 0) + 1))
  server.site.publish('settings-', oldSetting, newSetting)
  await lookForUpdate(one)
  await expect.poll(() => findWaitingWorker(one)).toBe('installed')
  await server.kill()
  await activateUpdate(one)
  for (const page of [one, two]) await expect(page.getByText(newSetting)).toBeVisible(untilReplaced)
  expect([...loads.values()]).toEqual([1, 1])
  await expect.poll(() => countCaches(one)).toBe(1)
})

test('A tab does not wake the old version while a new one waits, and loads again if that does not take over', async ({
  device,
  person,
  server,
}) => {
  const page = await device.signIn(person)
  await page.addInitScript(countMessages)
  await page.clock.install()
  await page.goto(settings)
  const findMessagesIn = async (ms: number) => {
    const before = await page.evaluate(() => window.messages)
    await page.clock.fastForward(ms)
    return (await page.evaluate(() => window.messages)) - before
  }
  await expect.poll(() => findMessagesIn(10_000)).toBeGreaterThan(0)
  server.site.publish('settings-', oldSetting, newSetting)
  await lookForUpdate(page)
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  // The question that was on its way is the last.
  await page.clock.fastForward(10_000)
  for (let time = 0; time < 3; time += 1) expect(await findMessagesIn(10_000)).toBe(0)

  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.clock.fastForward(20_000)
  await loaded
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible()
})

test('An update that misses a file or is cut off waits for the next attempt', async ({ device, person, server }) => {
  const page = await device.signIn(person)
  const startInstallation = async () => {
    const before = await countCaches(page)
    await lookForUpdate(page)
    await expect.poll(() => countCaches(page)).toBe(before + 1)
  }
  const [missing = ''] = server.site.publish('forgot-password-', oldText, newText)
  const text = server.site.read(missing)
  server.site.remove(missing)
  await startInstallation()
  await waitForInstallation(page)
  expect(await findWaitingWorker(page)).toBeUndefined()
  server.site.write(missing, text)

  const [changed = ''] = server.site.publish('settings-', oldSetting, newSetting)
  server.site.stall(changed)
  await startInstallation()
  await server.kill()
  await waitForInstallation(page)
  expect(await findWaitingWorker(page)).toBeUndefined()
  await page.goto(screen)
  await expect(page.getByText(oldText)).toBeVisible()
  await page.goto(settings)
  await expect(page.getByText(oldSetting)).toBeVisible()

  server.site.stall()
  await server.start()
  await lookForUpdate(page)
  await expect.poll(() => findWaitingWorker(page)).toBe('installed')
  await activateUpdate(page)
  await expect(page.getByText(newSetting)).toBeVisible(untilReplaced)
})
