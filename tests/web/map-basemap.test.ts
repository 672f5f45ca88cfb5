import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { allowConsoleErrors, expect, expectNoAxeViolations, failedRequest, test } from '../support/browser.ts'
import { startMapHarness } from '../support/map-harness.ts'
import { addressOf, events, heap, marker, middleOf, plainStyle, showMap, styleAddress } from '../support/map-page.ts'
import type { Setup } from './harness/main.tsx'

let bundled: Awaited<ReturnType<typeof startMapHarness>>
let online: Awaited<ReturnType<typeof startMapHarness>>

beforeAll(async () => {
  bundled = await startMapHarness()
  online = await startMapHarness({ mapStyle: styleAddress })
})
afterAll(() => Promise.all([bundled.close(), online.close()]))

const moab = { latitude: 38.5733, longitude: -109.5498 }

describe('the bundled basemap', () => {
  test('draws without a network, credits its sources and has a scale', async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(bundled.url) && !request.url().startsWith('blob:')) foreign.push(request.url())
    })
    await showMap(page, bundled.url, {})
    expect(await page.locator('[data-basemap]').getAttribute('data-basemap')).toBe('bundled')
    expect(foreign).toEqual([])
    expect(await page.getByText('GeoNames').count()).toBe(1)
    expect(await page.getByText('CC BY 4.0').count()).toBe(1)
    expect(await page.locator('.maplibregl-ctrl-scale').textContent()).toMatch(/^\d+\smi$/)
  })

  test('says above zoom 10 what it does not know, and where the nearest towns are', async ({ page }) => {
    await showMap(page, bundled.url, { view: { centre: { latitude: 38.46, longitude: -109.82 }, zoom: 12 } })
    await page.getByText('Overview map: no roads or trails').waitFor()
    const nearest = page.getByRole('list', { name: 'Nearest towns' }).getByRole('listitem').first()
    await expect.poll(() => nearest.textContent()).toMatch(/^Moab1[67] mi06\d° NE$/)
    await page.evaluate(() => window.setup({ view: { centre: { latitude: 38.46, longitude: -109.82 }, zoom: 8 } }))
    await page.getByText('Overview map: no roads or trails').waitFor({ state: 'detached' })
  })

  test('follows the colour scheme while it stands', async ({ page, open }) => {
    await showMap(page, bundled.url, { view: { centre: { latitude: 40, longitude: -40 }, zoom: 6 } })
    // A blank page may read what the map's own policy forbids.
    const reader = await open()
    // The middle of an ocean: one colour.
    const brightness = async () => {
      const { x, y } = await middleOf(page)
      const shot = await page.screenshot({ clip: { x: x + 37, y: y + 23, width: 4, height: 4 } })
      return reader.evaluate(
        async (source) => {
          const bitmap = await createImageBitmap(await (await fetch(source)).blob())
          const context = new OffscreenCanvas(4, 4).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return context?.getImageData(0, 0, 1, 1).data[1] ?? -1
        },
        `data:image/png;base64,${shot.toString('base64')}`,
      )
    }
    expect(await brightness()).toBeGreaterThan(150)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(brightness, { timeout: 20_000 }).toBeLessThan(60)
  })

  test('stays whole when its frame changes size', async ({ page }) => {
    await showMap(page, bundled.url, { markers: [marker('a', 39.5, -98.35)] })
    await page.setViewportSize({ width: 500, height: 400 })
    await expect
      .poll(async () => {
        const box = await page.getByRole('button', { name: 'Place a' }).boundingBox()
        return Math.abs((box?.x ?? 0) + 22 - (await middleOf(page)).x)
      })
      .toBeLessThan(2)
  })

  test.for([
    { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
    { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  ] as const)('axe finds nothing: %o', async (options, { open }) => {
    const page = await open(options)
    const here = heap('', 12, 38.46, -109.82)
    await showMap(page, bundled.url, {
      markers: [
        ...here,
        marker('near', 38.47, -109.8),
        marker('new', 38.45, -109.83, { kind: 'draft', movable: true }),
      ],
      view: { centre: { latitude: 38.46, longitude: -109.82 }, zoom: 12 },
      listen: ['add', 'open', 'move'],
      picker: true,
    })
    await page.getByText('Overview map: no roads or trails').waitFor()
    await expectNoAxeViolations(page)
  })
})

describe('the online map', () => {
  const basemap = (page: Page) => page.locator('[data-basemap]').getAttribute('data-basemap')

  test('is drawn when its style answers', async ({ page }) => {
    await page.route(styleAddress, (route) => route.fulfill({ json: plainStyle }))
    await showMap(page, online.url, {})
    expect(await basemap(page)).toBe('online')
  })

  test('gives way to the bundled map when its style is refused, broken or silent', async ({ open }) => {
    for (const answer of ['refused', 'broken', 'silent'] as const) {
      const page = await open()
      allowConsoleErrors(page, failedRequest)
      await page.route(styleAddress, (route) =>
        answer === 'refused'
          ? route.abort()
          : answer === 'broken'
            ? route.fulfill({ contentType: 'text/html', body: '<h1>Please pay for the wifi</h1>' })
            : undefined,
      )
      await showMap(page, online.url, {})
      expect(await basemap(page), answer).toBe('bundled')
      // A route that never answers would keep the page from closing.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  test('gives way to the bundled map when its tiles stop coming, and comes back with the network', async ({ page }) => {
    allowConsoleErrors(page, failedRequest)
    let there = true
    const tile = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await page.route('https://maps.example/**', (route) => {
      if (!there) return route.abort()
      if (route.request().url() === styleAddress) {
        const source = { type: 'raster', tiles: ['https://maps.example/{z}/{x}/{y}.png'], tileSize: 256 }
        return route.fulfill({
          json: { version: 8, sources: { a: source }, layers: [{ id: 'a', type: 'raster', source: 'a' }] },
        })
      }
      return route.fulfill({ contentType: 'image/png', body: tile, headers: { 'access-control-allow-origin': '*' } })
    })
    await showMap(page, online.url, { markers: [marker('a', 39.5, -98.35)] })
    expect(await basemap(page)).toBe('online')
    there = false
    await page.evaluate(() => window.setup({ view: { centre: { latitude: 45, longitude: -120 }, zoom: 9 } }))
    await expect.poll(() => basemap(page), { timeout: 10_000 }).toBe('bundled')
    there = true
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => basemap(page), { timeout: 10_000 }).toBe('online')
  })
})

describe('without WebGL', () => {
  test('the page says so, lists the places and still takes coordinates', async ({ page }) => {
    await page.addInitScript(() => {
      const original = HTMLCanvasElement.prototype.getContext
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest])
      } as typeof original
    })
    const setup: Setup = { markers: [marker('a', 39.5, -98.35)], listen: ['open', 'add'] }
    await page.goto(addressOf(bundled.url, setup))
    await page.getByText('WebGL is missing or switched off').waitFor()
    await page.getByRole('button', { name: 'Place a' }).click()
    await page.getByLabel('Coordinates').fill(`38°34.398' N 109°32.988' W`)
    await page.getByRole('button', { name: 'Set location' }).click()
    const [opened, added] = await events(page)
    expect(opened).toEqual(['open', 'a'])
    expect((added?.[1] as typeof moab | undefined)?.latitude).toBeCloseTo(moab.latitude, 6)
    await expectNoAxeViolations(page)
  })
})
