import { expect, type Page } from '@playwright/test'

/** Markers and clusters are buttons in it. */
export const mapOn = (page: Page) => page.locator('[data-provider]')

/** Double-clicks at fractions of the map's width and height. */
export async function doubleClickMap(page: Page, across: number, down: number): Promise<void> {
  const canvas = mapOn(page).locator('canvas')
  await expect(page.locator('[data-provider][data-adds]')).toBeVisible()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('The map is not on the screen')
  await canvas.dblclick({ position: { x: box.width * across, y: box.height * down } })
}

/** Chooses from a menu of the trip. */
export async function chooseAction(page: Page, name: string, menu: 'Actions' | 'Share' = 'Actions'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
