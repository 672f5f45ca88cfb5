import type { Locator, Page } from '@playwright/test'
import { test as base, expect } from '../fixtures.ts'
import type { Setup } from './harness/main.tsx'
import { type Deployment, type Harness, serveHarness, styleAddress } from './harness/site.ts'

export { allowConsoleErrors, failedRequest } from '../fixtures.ts'
export type { Setup }
export { expect, styleAddress }

/** Playwright's `test` with a page that contains only the map. */
export const test = base.extend<object, { harness: Harness }>({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const harness = await serveHarness()
      await use(harness)
      await harness.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export const openMap = (page: Page, harness: Harness, deployment: Deployment, setup: Setup) =>
  page.goto(`${harness.address(deployment)}#${encodeURIComponent(JSON.stringify(setup))}`)

/** Waits for the built-in map's first complete picture. */
export async function showMap(page: Page, harness: Harness, deployment: Deployment, setup: Setup): Promise<void> {
  await openMap(page, harness, deployment, setup)
  await page.locator('[data-drawn]').waitFor()
}

/** Opens a map of one color that loads nothing, for tests of its overlays. */
export async function showPlainMap(page: Page, harness: Harness, setup: Setup): Promise<void> {
  const layers = [{ id: 'land', type: 'background', paint: { 'background-color': '#aabbcc' } }]
  await page.route(styleAddress, (route) => route.fulfill({ json: { version: 8, sources: {}, layers } }))
  await showMap(page, harness, 'online', setup)
}

export const changeMap = (page: Page, changes: Setup) => page.evaluate((changes) => window.setup(changes), changes)

/** A marker named `Place <id>`. */
export const marker = (id: string, latitude: number, longitude: number, more: object = {}) => ({
  id,
  name: `Place ${id}`,
  position: { latitude, longitude },
  ...more,
})

/** Returns `count` markers at one place. */
export const heap = (id: string, count: number, latitude: number, longitude: number) =>
  Array.from({ length: count }, (_, index) => marker(`${id}${index}`, latitude, longitude))

/** The map's callbacks so far, with their arguments. */
export const events = (page: Page) => page.evaluate(() => window.events)

export async function reportedPlaces(page: Page, type: string): Promise<{ latitude: number; longitude: number }[]> {
  const reports = await events(page)
  expect(reports.map(([reported]) => reported)).toEqual(reports.map(() => type))
  return reports.map((report) => JSON.parse(JSON.stringify(report.findLast((value) => typeof value === 'object'))))
}

/** Waits for two frames, which show all immediate effects of a gesture. */
export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

export async function getBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('This element is not on the screen')
  return box
}

/** In pixels of the window. */
export async function getMiddle(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await getBox(page.getByRole('region', { name: 'Test map', exact: true }))
  return { x: x + width / 2, y: y + height / 2 }
}
