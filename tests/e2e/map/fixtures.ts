import type { Locator, Page } from '@playwright/test'
import { test as base, expect } from '../fixtures.ts'
import type { Setup } from './harness/main.tsx'
import { type Deployment, type Harness, serveHarness, styleAddress } from './harness/site.ts'

export { allowConsoleErrors, failedRequest } from '../fixtures.ts'
export type { Setup }
export { expect, styleAddress }

/** Playwright's `test` with the map alone on a page. */
export const test = base.extend<object, { harness: Harness }>({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const harness = await serveHarness()
      await use(harness)
      await harness.close()
    },
    // The first one builds the page.
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Opens the page of a deployment with what its map is to show. */
export const openMap = (page: Page, harness: Harness, deployment: Deployment, setup: Setup) =>
  page.goto(`${harness.address(deployment)}#${encodeURIComponent(JSON.stringify(setup))}`)

/** Opens the page and waits for the built-in map's first whole picture. */
export async function showMap(page: Page, harness: Harness, deployment: Deployment, setup: Setup): Promise<void> {
  await openMap(page, harness, deployment, setup)
  await page.locator('[data-drawn]').waitFor()
}

/** An online map of one colour with nothing to load: for tests of what stands on the map. */
export async function showPlainMap(page: Page, harness: Harness, setup: Setup): Promise<void> {
  const layers = [{ id: 'land', type: 'background', paint: { 'background-color': '#aabbcc' } }]
  await page.route(styleAddress, (route) => route.fulfill({ json: { version: 8, sources: {}, layers } }))
  await showMap(page, harness, 'online', setup)
}

/** Changes what the map shows. */
export const changeMap = (page: Page, changes: Setup) => page.evaluate((changes) => window.setup(changes), changes)

/** A marker called `Place <id>`. */
export const marker = (id: string, latitude: number, longitude: number, more: object = {}) => ({
  id,
  name: `Place ${id}`,
  position: { latitude, longitude },
  ...more,
})

/** That many markers on one spot. */
export const heap = (id: string, count: number, latitude: number, longitude: number) =>
  Array.from({ length: count }, (_, index) => marker(`${id}${index}`, latitude, longitude))

/** The map's events so far: the callback's name and its arguments. */
export const events = (page: Page) => page.evaluate(() => window.events)

/** The places among the reports of one kind. */
export async function reportedPlaces(page: Page, type: string): Promise<{ latitude: number; longitude: number }[]> {
  const reports = await events(page)
  expect(reports.map(([reported]) => reported)).toEqual(reports.map(() => type))
  return reports.map((report) => JSON.parse(JSON.stringify(report.findLast((value) => typeof value === 'object'))))
}

/** Waits until two further pictures were painted: what a gesture changes at once is there then. */
export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Returns an element's box, in pixels of the window. */
export async function getBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('This element is not on the screen')
  return box
}

/** The middle of the map, in pixels of the window. */
export async function getMiddle(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await getBox(page.getByRole('region', { name: 'Test map', exact: true }))
  return { x: x + width / 2, y: y + height / 2 }
}
