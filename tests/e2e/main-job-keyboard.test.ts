import type { Page } from 'playwright-core'
import { expect, mapOf, test } from '../support/traveller.ts'

/** Presses Tab until what has the focus is named like this, and fails when that takes more than a screenful of stops. */
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

test('The keyboard alone plans a trip', { timeout: 120_000 }, async ({ goTo }) => {
  const page = await goTo('/dashboard/trips')
  const keys = page.keyboard
  await page.getByText('No trips yet').waitFor()
  await tabTo(page, 'New Trip')
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'New Trip' }).waitFor()
  await keys.type('Keyboard country')
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'Trip Created!' }).waitFor()
  await tabTo(page, 'View Trip Details')
  await keys.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Keyboard country' }).waitFor()

  await tabTo(page, 'Add New')
  await keys.press('Enter')
  await page.locator('[data-provider][data-adds]').waitFor()
  await tabTo(page, /Coordinates|place|position/i)
  await keys.type('38.5733, -109.5498')
  await keys.press('Enter')
  await page.getByLabel('Name').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('waypoint-name')
  await keys.type('Moab')
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'Trip Map' }).waitFor()

  await mapOf(page).getByRole('button', { name: 'Moab' }).waitFor()
  await tabTo(page, 'Moab')
  await keys.press('Enter')
  await page.getByText('No description provided.').waitFor()
  await tabTo(page, 'Edit Dates')
  await keys.press('Enter')
  await keys.type('05012027')
  await tabTo(page, 'Update Dates')
  await keys.press('Enter')
  await page.getByText('From 05/01/2027').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Edit Dates'))

  await tabTo(page, /^Delete$/).catch(() => tabTo(page, /^Delete$/))
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
  await keys.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await keys.press('Enter')
  await tabTo(page, 'Delete')
  await keys.press('Enter')
  await page.getByText('No waypoints available for this trip.').waitFor()
})
