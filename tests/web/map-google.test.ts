import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { allowConsoleErrors, expect, expectNoAxeViolations, failedRequest, test } from '../support/browser.ts'
import { startMapHarness } from '../support/map-harness.ts'
import { addressOf, events, heap, marker } from '../support/map-page.ts'
import type { Setup } from './harness/main.tsx'

let harness: Awaited<ReturnType<typeof startMapHarness>>
let fake: string

beforeAll(async () => {
  harness = await startMapHarness({ googleMapsApiKey: 'a-key', googleMapsMapId: 'a-map-id' })
  fake = await readFile(new URL('../support/google-maps-stand-in.js', import.meta.url), 'utf8')
})
afterAll(() => harness.close())

/** Serves the stand-in of Google's script after failing so many times; tells the addresses that were asked for and when. */
async function serveScript(page: Page, failures = 0) {
  const asked: { url: URL; at: number }[] = []
  if (failures > 0) allowConsoleErrors(page, failedRequest)
  await page.route('https://maps.googleapis.com/**', (route) => {
    asked.push({ url: new URL(route.request().url()), at: performance.now() })
    return asked.length <= failures ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: fake })
  })
  return asked
}

const open = (page: Page, setup: Setup) => page.goto(addressOf(harness.url, setup))

describe('loading Google Maps', () => {
  test('asks for the script with the key and shows the map with its id', async ({ page }) => {
    const asked = await serveScript(page)
    await open(page, { markers: [marker('a', 39.5, -98.35)], listen: ['open'] })
    await page.getByRole('button', { name: 'Place a' }).click()
    expect(await events(page)).toEqual([['open', 'a']])
    expect(asked.map(({ url }) => url.searchParams.get('key'))).toEqual(['a-key'])
    expect(await page.locator('[data-map-id]').getAttribute('data-map-id')).toBe('a-map-id')
    expect(await page.locator('[data-type]').getAttribute('data-type')).toBe('roadmap')
  })

  test('tries again with growing delay until it comes', async ({ page }) => {
    const asked = await serveScript(page, 2)
    await open(page, { markers: [marker('a', 39.5, -98.35)] })
    await page.getByRole('button', { name: 'Place a' }).waitFor()
    const [first = 0, second = 0, third = 0] = asked.map(({ at }) => at)
    expect(asked).toHaveLength(3)
    expect(third - second).toBeGreaterThan(second - first)
  })

  test('gives up after three retries, says so, and offers the built-in map', async ({ page }) => {
    const asked = await serveScript(page, Number.POSITIVE_INFINITY)
    await open(page, { markers: [marker('a', 39.5, -98.35)] })
    await page.getByText('Error loading maps', { exact: true }).waitFor({ timeout: 30_000 })
    expect(asked).toHaveLength(4)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Use the built-in map' }).click()
    await page.locator('[data-provider=maplibre]').waitFor()
    await page.getByRole('button', { name: 'Place a' }).waitFor()
  })

  test('says when the key is refused, also after the map stood', async ({ page }) => {
    await serveScript(page)
    await open(page, { markers: [marker('a', 39.5, -98.35)] })
    await page.getByRole('button', { name: 'Place a' }).waitFor()
    await page.evaluate(() => Reflect.get(window, 'gm_authFailure')())
    await page.getByText('Error: AuthFailure', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Use the built-in map' }).click()
    await page.locator('[data-provider=maplibre]').waitFor()
  })

  test('says when the map itself cannot be made', async ({ page }) => {
    allowConsoleErrors(page, /No map today/)
    await page.addInitScript(() => Object.assign(window, { refuseGoogleMap: true }))
    await serveScript(page)
    await open(page, {})
    await page.getByText('Error loading map', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Use the built-in map' }).waitFor()
  })
})

describe("Google's map", () => {
  const colour = (page: Page, name: string) =>
    page
      .getByRole('button', { name })
      .locator('div')
      .evaluate((content) => getComputedStyle(content, '::before').backgroundColor)

  test('clusters with the same rule and colours as the built-in map', async ({ page }) => {
    await serveScript(page)
    await open(page, { markers: [...heap('a', 10, 40, -110), ...heap('b', 11, 40, -90), ...heap('c', 1, 30, -100)] })
    await page.getByRole('button', { name: '11 places, zoom in' }).waitFor()
    expect(await colour(page, '10 places, zoom in')).toBe('rgb(31, 92, 146)')
    expect(await colour(page, '11 places, zoom in')).toBe('rgb(187, 45, 37)')
    await page.evaluate((markers) => window.setup({ markers }), [...heap('a', 11, 40, -110), ...heap('b', 31, 40, -90)])
    await page.getByRole('button', { name: '31 places, zoom in' }).waitFor()
    expect(await colour(page, '11 places, zoom in')).toBe('rgb(31, 92, 146)')
    expect(await colour(page, '31 places, zoom in')).toBe('rgb(187, 45, 37)')
  })

  test('clusters what is within 60 pixels, and nothing beyond zoom 16', async ({ page }) => {
    await serveScript(page)
    // At zoom 5 a degree of longitude is 22.8 pixels.
    await open(page, {
      markers: [marker('a', 0, 0), marker('b', 0, 2.4)],
      view: { centre: { latitude: 0, longitude: 0 }, zoom: 5 },
    })
    await page.getByRole('button', { name: '2 places, zoom in' }).waitFor()
    await page.evaluate((markers) => window.setup({ markers }), [marker('a', 0, 0), marker('b', 0, 2.9)])
    await page.getByRole('button', { name: 'Place b' }).waitFor()
    await page.evaluate(
      (markers) => window.setup({ markers, view: { centre: { latitude: 0, longitude: 0 }, zoom: 16 } }),
      heap('c', 2, 0, 0),
    )
    await page.getByRole('button', { name: '2 places, zoom in' }).waitFor()
    await page.evaluate(() => window.setup({ view: { centre: { latitude: 0, longitude: 0 }, zoom: 17 } }))
    await page.getByRole('button', { name: 'Place c1' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: '2 places, zoom in' }).count()).toBe(0)
  })

  test('zooms in on a pressed cluster', async ({ page }) => {
    await serveScript(page)
    await open(page, { markers: [marker('a', 39.5, -98.35), marker('b', 39.8, -98.35)] })
    await page.getByRole('button', { name: '2 places, zoom in' }).click()
    await page.getByRole('button', { name: 'Place a' }).waitFor()
    await page.getByRole('button', { name: 'Place b' }).waitFor()
  })

  test('keeps drafts out of clusters', async ({ page }) => {
    await serveScript(page)
    await open(page, { markers: [...heap('a', 2, 39.5, -98.35), marker('new', 39.5, -98.35, { kind: 'draft' })] })
    await page.getByRole('button', { name: '2 places, zoom in' }).waitFor()
    await page.getByRole('button', { name: 'Place new' }).waitFor()
  })

  test('adds a point by double-click without zooming, and by a long press', async ({ open: openContext }) => {
    const page = await openContext({ hasTouch: true })
    await serveScript(page)
    await open(page, { markers: [marker('a', 39.5, -90)], listen: ['add'] })
    const button = page.getByRole('button', { name: 'Place a' })
    const before = await button.boundingBox()
    const box = await page.locator('[data-map-id]').boundingBox()
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    await page.mouse.dblclick(middle.x, middle.y)
    await expect.poll(async () => (await events(page)).length).toBe(1)
    const client = await page.context().newCDPSession(page)
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
    await expect.poll(async () => (await events(page)).length).toBe(2)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    for (const [type, position] of await events(page)) {
      expect(type).toBe('add')
      expect((position as { latitude: number }).latitude).toBeCloseTo(39.5, 1)
      expect((position as { longitude: number }).longitude).toBeCloseTo(-98.35, 1)
    }
    expect(await button.boundingBox()).toEqual(before)
  })

  test('shows satellite pictures with labels when imagery is wanted', async ({ page }) => {
    await serveScript(page)
    await open(page, { imagery: true })
    await page.locator('[data-type=hybrid]').waitFor()
  })

  test('fits its markers', async ({ page }) => {
    await serveScript(page)
    await open(page, { markers: [marker('a', 60, 20), marker('b', -30, 25)], view: { fit: 'markers' } })
    for (const name of ['Place a', 'Place b']) {
      await expect
        .poll(async () => {
          const box = await page.getByRole('button', { name }).boundingBox()
          return box !== null && box.y > 0 && box.y < 800
        })
        .toBe(true)
    }
  })
})
