import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { mapOn } from './trip-map.ts'

/** Presses Tab until the focused element has this name. @throws after a screenful of stops */
async function tabTo(page: Page, name: string | RegExp) {
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return ''
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null
      return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '').trim()
    })
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

test('A trip is planned with the keyboard alone', { tag: '@map' }, async ({ visit }) => {
  const page = await visit('/dashboard/trips')
  const keys = page.keyboard
  await expect(page.getByText('No trips yet')).toBeVisible()
  await tabTo(page, 'New Trip')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'New Trip' })).toBeVisible()
  await keys.type('Keyboard country')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
  await tabTo(page, 'View Trip Details')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Keyboard country' })).toBeVisible()

  await tabTo(page, 'Add New')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Add Waypoint' })).toBeVisible()
  await expect(page.locator('[data-provider][data-adds]')).toBeVisible()
  await tabTo(page, /Coordinates|place|position/i)
  await keys.type('38.5733, -109.5498')
  await keys.press('Enter')
  await expect(page.getByLabel('Name')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await keys.type('Moab')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Trip Map' })).toBeVisible()

  await expect(mapOn(page).getByRole('button', { name: 'Moab' })).toBeVisible()
  await tabTo(page, '1. Moab')
  await keys.press('Enter')
  await expect(page.getByText('No description provided.')).toBeVisible()
  await tabTo(page, 'Edit Dates')
  await keys.press('Enter')
  await keys.type('05012027')
  await tabTo(page, 'Update Dates')
  await keys.press('Enter')
  await expect(page.getByText('From 05/01/2027')).toBeVisible()
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Edit Dates'))

  await tabTo(page, /^Delete$/).catch(() => tabTo(page, /^Delete$/))
  await keys.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keys.press('Enter')
  await tabTo(page, 'Delete')
  await keys.press('Enter')
  await expect(page.getByText('No waypoints available for this trip.')).toBeVisible()
})
