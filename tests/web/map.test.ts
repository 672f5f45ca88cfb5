import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { allowConsoleErrors, expect, expectNoAxeViolations, failedRequest, test } from '../support/browser.ts'
import { startMapHarness } from '../support/map-harness.ts'
import type { Setup } from './harness/main.tsx'

let bundled: Awaited<ReturnType<typeof startMapHarness>>
let online: Awaited<ReturnType<typeof startMapHarness>>
const style = 'https://maps.example/style.json'

beforeAll(async () => {
  bundled = await startMapHarness()
  online = await startMapHarness({ mapStyle: style })
})
afterAll(() => Promise.all([bundled.close(), online.close()]))

const moab = { latitude: 38.5733, longitude: -109.5498 }
const marker = (id: string, latitude: number, longitude: number, more: object = {}) => ({
  id,
  name: `Place ${id}`,
  position: { latitude, longitude },
  ...more,
})

/** One colour and nothing to load: for tests of what stands on the map. */
const plainStyle = {
  version: 8,
  sources: {},
  layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#aabbcc' } }],
}

async function show(page: Page, setup: Setup, url?: string) {
  if (!url) await page.route(style, (route) => route.fulfill({ json: plainStyle }))
  await page.goto(`${url ?? online.url}#${encodeURIComponent(JSON.stringify(setup))}`)
  await page.locator('[data-drawn]').waitFor()
}

const events = (page: Page) => page.evaluate(() => window.events)
const middle = async (page: Page) => {
  const box = await page.getByRole('region', { name: 'Test map', exact: true }).boundingBox()
  if (!box) throw new Error('no map')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The map's own markers are still in the DOM but behind its edges when this is not true. */
const inView = (page: Page) =>
  page.getByRole('button', { name: /^Place|places/ }).evaluateAll((buttons) =>
    buttons.every((button) => {
      const box = button.getBoundingClientRect()
      return box.right > -60 && box.bottom > -60 && box.left < innerWidth + 60 && box.top < innerHeight + 60
    }),
  )

describe('markers', () => {
  test('are buttons with names that open by mouse and by keyboard', async ({ page }) => {
    await show(page, { markers: [marker('a', 39.5, -98.35), marker('b', 35, -106)], listen: ['open'] })
    await page.getByRole('button', { name: 'Place a' }).click()
    await page.getByRole('button', { name: 'Place b' }).press('Enter')
    expect(await events(page)).toEqual([
      ['open', 'a'],
      ['open', 'b'],
    ])
  })

  test('stand at their place: the default centre in the middle', async ({ page }) => {
    await show(page, { markers: [marker('a', 39.5, -98.35)] })
    const box = await page.getByRole('button', { name: 'Place a' }).boundingBox()
    const centre = await middle(page)
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - centre.x)).toBeLessThan(2)
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - centre.y)).toBeLessThan(2)
  })

  test('near each other become a cluster that falls apart when pressed, with the keyboard on one of the pieces', async ({
    page,
  }) => {
    await show(page, { markers: [marker('a', 39.5, -98.35), marker('b', 39.6, -98.35), marker('c', 39.7, -98.35)] })
    const cluster = page.getByRole('button', { name: '3 places, zoom in' })
    await cluster.focus()
    await page.keyboard.press('Enter')
    await cluster.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /^Place|places/ }).count()).toBeGreaterThan(1)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Place|places/)
  })

  test('cluster red above the larger of 10 and the mean count, otherwise blue', async ({ page }) => {
    const heap = (id: string, count: number, latitude: number, longitude: number) =>
      Array.from({ length: count }, (_, index) => marker(`${id}${index}`, latitude, longitude))
    // The mean of 10, 11 and a single one is under 10, so 10 decides.
    await show(page, { markers: [...heap('a', 10, 40, -110), ...heap('b', 11, 40, -90), ...heap('c', 1, 30, -100)] })
    const colour = (name: string) =>
      page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button, '::before').backgroundColor)
    const blue = await colour('10 places, zoom in')
    const red = await colour('11 places, zoom in')
    expect(blue).toBe('rgb(31, 92, 146)')
    expect(red).toBe('rgb(187, 45, 37)')
    // With 11 and 31 the mean of 21 decides.
    await page.evaluate((markers) => window.setup({ markers }), [...heap('a', 11, 40, -110), ...heap('b', 31, 40, -90)])
    await page.getByRole('button', { name: '31 places, zoom in' }).waitFor()
    expect(await colour('11 places, zoom in')).toBe(blue)
    expect(await colour('31 places, zoom in')).toBe(red)
  })

  test('that are drafts stand apart from clusters', async ({ page }) => {
    const saved = [marker('a', 39.5, -98.35), marker('b', 39.5, -98.36)]
    await show(page, { markers: [...saved, marker('new', 39.5, -98.355, { kind: 'draft' })] })
    await page.getByRole('button', { name: '2 places, zoom in' }).waitFor()
    await page.getByRole('button', { name: 'Place new' }).waitFor()
  })

  test('move by dragging, without opening, and by the arrow keys', async ({ page }) => {
    await show(page, { markers: [marker('a', 39.5, -98.35, { movable: true })], listen: ['open', 'move'], zoom: 8 })
    const button = page.getByRole('button', { name: 'Place a' })
    const from = await button.boundingBox()
    if (!from) throw new Error('no marker')
    await page.mouse.move(from.x + 22, from.y + 22)
    await page.mouse.down()
    await page.mouse.move(from.x + 122, from.y + 22, { steps: 5 })
    await page.mouse.up()
    const to = await button.boundingBox()
    expect(Math.round((to?.x ?? 0) - from.x)).toBe(100)
    await button.press('ArrowUp')
    const moves = await events(page)
    expect(moves.map(([type]) => type)).toEqual(['move', 'move'])
    const [first, second] = moves.map(([, , position]) => position as { latitude: number; longitude: number })
    // 100 of the 65,536 pixels around the world at zoom 8.
    expect(first?.longitude).toBeCloseTo(-98.35 + (100 / 65_536) * 360, 2)
    expect(first?.latitude).toBeCloseTo(39.5, 2)
    expect(second?.latitude).toBeGreaterThan(39.51)
  })

  test('are all in view when asked to fit, also across the date line', async ({ page }) => {
    await show(page, { markers: [marker('fiji', -17, 178), marker('samoa', -14, -172)], fitMarkers: true })
    const boxes = [
      await page.getByRole('button', { name: 'Place fiji' }).boundingBox(),
      await page.getByRole('button', { name: 'Place samoa' }).boundingBox(),
    ]
    const apart = (boxes[1]?.x ?? 0) - (boxes[0]?.x ?? 0)
    expect(apart).toBeGreaterThan(300)
    await page.evaluate((markers) => window.setup({ markers }), [marker('x', 60, 20), marker('y', -30, 25)])
    await page.getByRole('button', { name: 'Place x' }).waitFor()
    await page.getByRole('button', { name: 'Place y' }).waitFor()
  })

  test('are in the DOM only while in view, ten thousand of them too', async ({ page }) => {
    const markers = Array.from({ length: 10_000 }, (_, index) =>
      marker(String(index), 25 + (index % 100) * 0.24, -124 + Math.floor(index / 100) * 0.58),
    )
    await show(page, { markers, zoom: 11, centre: { latitude: 39.5, longitude: -98.35 } })
    const buttons = page.getByRole('button', { name: /^Place|places/ })
    await buttons.first().waitFor()
    expect(await buttons.count()).toBeLessThan(40)
    expect(await inView(page)).toBe(true)
    const before = await buttons.evaluateAll((found) => found.map((button) => button.getAttribute('aria-label')))
    const at = await middle(page)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x - 600, at.y - 200, { steps: 12 })
    await page.mouse.up()
    await page.waitForFunction(
      (known) =>
        ![...document.querySelectorAll('[data-key]')].some((mark) => mark.getAttribute('aria-label') === known),
      before[0],
    )
    expect(await inView(page)).toBe(true)
    expect(await buttons.count()).toBeLessThan(60)
  })
})

describe('pointing at the map', () => {
  test('a double-click adds a point and does not zoom', async ({ page }) => {
    await show(page, { markers: [marker('a', 39.5, -98.35), marker('b', 39.5, -94)], listen: ['add'] })
    const other = page.getByRole('button', { name: 'Place b' })
    const before = await other.boundingBox()
    const { x, y } = await middle(page)
    await page.mouse.dblclick(x + 20, y + 40)
    const [[type, position] = []] = (await events(page)) as [string, typeof moab][]
    expect(type).toBe('add')
    expect(position?.longitude).toBeCloseTo(-98.35 + (20 / 8192) * 360, 1)
    expect(position?.latitude).toBeLessThan(39.5)
    expect(await events(page)).toHaveLength(1)
    expect(await other.boundingBox()).toEqual(before)
  })

  test('without a wish for points a double-click zooms', async ({ page }) => {
    await show(page, { markers: [marker('a', 39.5, -98.35), marker('b', 39.5, -94)] })
    const apart = async () => {
      const boxes = [
        await page.getByRole('button', { name: 'Place a' }).boundingBox(),
        await page.getByRole('button', { name: 'Place b' }).boundingBox(),
      ]
      return (boxes[1]?.x ?? 0) - (boxes[0]?.x ?? 0)
    }
    const before = await apart()
    const { x, y } = await middle(page)
    await page.mouse.dblclick(x, y + 60)
    await expect.poll(apart).toBeGreaterThan(before * 1.8)
  })

  test('a long press adds a point on touch', async ({ open }) => {
    const page = await open({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
    await show(page, { listen: ['add', 'click'] })
    const { x, y } = await middle(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await page.waitForFunction(() => window.events.length > 0)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const [[type, position] = []] = (await events(page)) as [string, typeof moab][]
    expect(type).toBe('add')
    expect(position?.latitude).toBeCloseTo(39.5, 1)
    expect(await events(page)).toHaveLength(1)
  })

  test('a click tells where', async ({ page }) => {
    await show(page, { listen: ['click'] })
    const { x, y } = await middle(page)
    await page.mouse.click(x, y)
    const [[type, position] = []] = (await events(page)) as [string, typeof moab][]
    expect(type).toBe('click')
    expect(position?.latitude).toBeCloseTo(39.5, 1)
    expect(position?.longitude).toBeCloseTo(-98.35, 1)
  })

  test('the keyboard moves the map, zooms, and adds its middle', async ({ page }) => {
    await show(page, { listen: ['add'] })
    await page.locator('.maplibregl-canvas').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter')
        return ((await events(page)).at(-1)?.[1] as typeof moab | undefined)?.longitude
      })
      .toBeGreaterThan(-95)
  })

  test('the zoom buttons zoom', async ({ page }) => {
    await show(page, { markers: [marker('a', 39.5, -98.35), marker('b', 40, -98.35)] })
    await page.getByRole('button', { name: '2 places, zoom in' }).waitFor()
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
          return page.getByRole('button', { name: 'Place a' }).count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    await page.getByRole('button', { name: 'Zoom out', exact: true }).click()
  })
})

describe('the bundled basemap', () => {
  test('draws without a network, credits its sources and has a scale', async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(bundled.url) && !request.url().startsWith('blob:')) foreign.push(request.url())
    })
    await show(page, {}, bundled.url)
    expect(await page.locator('[data-basemap]').getAttribute('data-basemap')).toBe('bundled')
    expect(foreign).toEqual([])
    expect(await page.getByText('GeoNames').count()).toBe(1)
    expect(await page.getByText('CC BY 4.0').count()).toBe(1)
    expect(await page.locator('.maplibregl-ctrl-scale').textContent()).toMatch(/^\d+\smi$/)
  })

  test('says above zoom 10 what it does not know, and where the nearest towns are', async ({ page }) => {
    await show(page, { centre: { latitude: 38.46, longitude: -109.82 }, zoom: 12 }, bundled.url)
    await page.getByText('Overview map: no roads or trails').waitFor()
    const nearest = page.getByRole('list', { name: 'Nearest towns' }).getByRole('listitem').first()
    await expect.poll(() => nearest.textContent()).toMatch(/^Moab1[67] mi06\d° NE$/)
    await page.evaluate(() => window.setup({ zoom: 8 }))
    await page.getByText('Overview map: no roads or trails').waitFor({ state: 'detached' })
  })

  test('follows the colour scheme while it stands', async ({ page, open }) => {
    await show(page, { centre: { latitude: 40, longitude: -40 }, zoom: 6 }, bundled.url)
    // A blank page may read what the map's own policy forbids.
    const reader = await open()
    // The middle of an ocean: one colour.
    const brightness = async () => {
      const { x, y } = await middle(page)
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
    await show(page, { markers: [marker('a', 39.5, -98.35)] })
    await page.setViewportSize({ width: 500, height: 400 })
    await expect
      .poll(async () => {
        const box = await page.getByRole('button', { name: 'Place a' }).boundingBox()
        return Math.abs((box?.x ?? 0) + 22 - (await middle(page)).x)
      })
      .toBeLessThan(2)
  })

  test.for([
    { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
    { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  ] as const)('axe finds nothing: %o', async (options, { open }) => {
    const page = await open(options)
    const heap = Array.from({ length: 12 }, (_, index) => marker(String(index), 38.46, -109.82))
    await show(
      page,
      {
        markers: [
          ...heap,
          marker('near', 38.47, -109.8),
          marker('new', 38.45, -109.83, { kind: 'draft', movable: true }),
        ],
        centre: { latitude: 38.46, longitude: -109.82 },
        zoom: 12,
        listen: ['add', 'open', 'move'],
        picker: true,
      },
      bundled.url,
    )
    await page.getByText('Overview map: no roads or trails').waitFor()
    await expectNoAxeViolations(page)
  })
})

describe('the online map', () => {
  const basemap = (page: Page) => page.locator('[data-basemap]').getAttribute('data-basemap')

  test('is drawn when its style answers', async ({ page }) => {
    await page.route(style, (route) => route.fulfill({ json: plainStyle }))
    await show(page, {}, online.url)
    expect(await basemap(page)).toBe('online')
  })

  test('gives way to the bundled map when its style is refused, broken or silent', async ({ open }) => {
    for (const answer of ['refused', 'broken', 'silent'] as const) {
      const page = await open()
      allowConsoleErrors(page, failedRequest)
      await page.route(style, (route) =>
        answer === 'refused'
          ? route.abort()
          : answer === 'broken'
            ? route.fulfill({ contentType: 'text/html', body: '<h1>Please pay for the wifi</h1>' })
            : undefined,
      )
      await show(page, {}, online.url)
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
      if (route.request().url() === style) {
        const source = { type: 'raster', tiles: ['https://maps.example/{z}/{x}/{y}.png'], tileSize: 256 }
        return route.fulfill({
          json: { version: 8, sources: { a: source }, layers: [{ id: 'a', type: 'raster', source: 'a' }] },
        })
      }
      return route.fulfill({ contentType: 'image/png', body: tile, headers: { 'access-control-allow-origin': '*' } })
    })
    await show(page, { markers: [marker('a', 39.5, -98.35)] }, online.url)
    expect(await basemap(page)).toBe('online')
    there = false
    await page.evaluate(() => window.setup({ zoom: 9, centre: { latitude: 45, longitude: -120 } }))
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
    await page.goto(`${bundled.url}#${encodeURIComponent(JSON.stringify(setup))}`)
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
