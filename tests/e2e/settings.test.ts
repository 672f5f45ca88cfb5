import type { Page } from '@playwright/test'
import { failCalls, resting } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { expectGoodLooks, wide } from './looks.ts'

const settings = '/dashboard/settings'

/** Compares the painted colors. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 0] = (getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []).map(Number)
    return red < 128
  })

/** The color of the browser's bars, from the first matching meta. */
const barColour = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    return metas.find(({ media }) => matchMedia(media).matches)?.content
  })

test('Settings are in groups, in two columns where there is space', async ({ newPerson, visit }) => {
  const person = await newPerson({ units: 'auto' })
  const page = await visit(settings, { tokens: person.tokens })
  await expect(page.getByText('Manage your account preferences here.')).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(1)
  await expect(page.getByText('Your address is not confirmed yet.')).toBeVisible()
  await expect(page.locator('summary').filter({ hasText: 'on this device' })).toBeVisible()
  await page.setViewportSize(wide)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_600)
  await expectGoodLooks(page, { phoneDiffers: true })
})

test.describe('the appearance', () => {
  test.use({ colorScheme: 'light' })

  test('follows the device until another is chosen: at once, in every tab, before the next page is painted', {
    tag: '@walk',
  }, async ({ visit }) => {
    const page = await visit(settings)
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await expect.poll(() => isDark(page)).toBe(false)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => isDark(page)).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })

    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(() => isDark(page)).toBe(true)
    await expect.poll(() => isDark(other)).toBe(true)
    await expect.poll(() => barColour(page)).toBe('#12171a')

    // The app hasn't run when the page first has its colors.
    allowConsoleErrors(page, failedRequest)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => isDark(page)).toBe(true)
    await page.unroute('**/assets/*.js')

    await page.goto(settings)
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('radio', { name: 'Light', exact: true }).check()
    await expect.poll(() => isDark(page)).toBe(false)
    await expect.poll(() => barColour(page)).toBe('#f5efe2')
    await page.getByRole('radio', { name: 'System' }).check()
    await expect.poll(() => isDark(page)).toBe(true)
    await expect.poll(() => barColour(page)).toBe('#12171a')
  })

  test('stays on the device through a logout, and looks right on every screen', async ({ visit }) => {
    const page = await visit(settings)
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/')
    await expect.poll(() => isDark(page)).toBe(true)
    await expectGoodLooks(page)
  })
})

test.describe('the units', () => {
  const of = (page: Page, field: string) => page.getByRole('radiogroup', { name: field })

  test('are chosen as one system, or one by one', async ({ newPerson, visit }) => {
    const person = await newPerson({ units: 'auto' })
    const page = await visit(settings, { tokens: person.tokens })
    const system = of(page, 'System')
    await expect(system.getByRole('radio', { name: 'US', exact: true })).toBeChecked()
    await expect(of(page, 'Distance')).toHaveCount(0)
    await system.getByRole('radio', { name: 'UK' }).check()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    expect((await person.call('GET', '/api/users/auth')).preferences).toMatchObject({
      temperature: 'celsius',
      distance: 'mi',
      volume: 'litre',
      consumption: 'mpgUK',
    })
    await system.getByRole('radio', { name: 'Custom' }).check()
    await expect(of(page, 'Distance').getByRole('radio', { name: 'Miles' })).toBeChecked()
    await of(page, 'Volume').getByRole('radio', { name: 'US gallons' }).check()
    await expect
      .poll(async () => (await person.call('GET', '/api/users/auth')).preferences)
      .toMatchObject({ volume: 'gallon', consumption: 'mpgUK' })
    await page.reload()
    await expect(system.getByRole('radio', { name: 'Custom' })).toBeChecked()
    await expect(of(page, 'Volume').getByRole('radio', { name: 'US gallons' })).toBeChecked()
    await expectGoodLooks(page)
  })

  test('are saved when chosen and apply in every browser', { tag: '@walk' }, async ({ person, visit }) => {
    const page = await visit(settings)
    await of(page, 'System').getByRole('radio', { name: 'Custom' }).check()
    await expect(of(page, 'Temperature').getByRole('radio', { name: 'Automatic' })).toBeChecked()
    await of(page, 'Temperature').getByRole('radio', { name: 'Fahrenheit' }).check()
    await of(page, 'Distance').getByRole('radio', { name: 'Miles' }).check()
    await of(page, 'Volume').getByRole('radio', { name: 'US gallons' }).check()
    await of(page, 'Fuel consumption').getByRole('radio', { name: 'mpg (UK)' }).check()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    expect((await person.call('GET', '/api/users/auth')).preferences).toEqual({
      temperature: 'fahrenheit',
      distance: 'mi',
      volume: 'gallon',
      consumption: 'mpgUK',
      coordinates: 'decimal',
    })
    const elsewhere = await visit(settings)
    await expect(of(elsewhere, 'System').getByRole('radio', { name: 'Custom' })).toBeChecked()
    await expect(of(elsewhere, 'Distance').getByRole('radio', { name: 'Miles' })).toBeChecked()
  })

  test('that could not be saved stay selected, say so, and are saved on a retry', async ({ person, visit }) => {
    const page = await visit(settings)
    await of(page, 'System').getByRole('radio', { name: 'Custom' }).check()
    allowConsoleErrors(page, failedRequest)
    const restore = await failCalls(page, '**/api/users/preferences', resting, 'PUT')
    await of(page, 'Distance').getByRole('radio', { name: 'Miles' }).check()
    const failure = page.getByRole('alert').filter({ hasText: 'Your choice was not saved.' })
    await expect(failure).toContainText(resting.json.message)
    await restore()
    // Other screens' code loads once the page is idle.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await of(page, 'Volume').getByRole('radio', { name: 'US gallons' }).check()
    await expect(failure).toContainText('This needs a connection.')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(of(page, 'System').getByRole('radio', { name: 'US', exact: true })).toBeChecked()
    await page.context().setOffline(false)
    await expect(failure).toContainText('It was not sent.')
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    await expect(failure).toHaveCount(0)
    expect((await person.call('GET', '/api/users/auth')).preferences).toMatchObject({
      distance: 'mi',
      volume: 'gallon',
    })
  })
})
