import type { Page } from 'playwright-core'
import type { Setup } from '../web/harness/main.tsx'

/** Where tests that want an online map find its style, by a route of their own. */
export const styleAddress = 'https://maps.example/style.json'

/** One colour and nothing to load: for tests of what stands on the map. */
export const plainStyle = {
  version: 8,
  sources: {},
  layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#aabbcc' } }],
}

/** The harness's address with what its map is to show. */
export const addressOf = (url: string, setup: Setup) => `${url}#${encodeURIComponent(JSON.stringify(setup))}`

/** Opens the harness and waits for the built-in map's first whole picture. */
export async function showMap(page: Page, url: string, setup: Setup): Promise<void> {
  await page.goto(addressOf(url, setup))
  await page.locator('[data-drawn]').waitFor()
}

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

/** What the map has reported so far: the callback's name and its arguments. */
export const events = (page: Page) => page.evaluate(() => window.events)

/** The middle of the map, in pixels of the window. */
export async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('region', { name: 'Test map', exact: true }).boundingBox()
  if (!box) throw new Error('no map')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
