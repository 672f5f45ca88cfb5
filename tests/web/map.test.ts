import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { expect, test } from '../support/browser.ts'
import { startMapHarness } from '../support/map-harness.ts'
import { events, heap, marker, middleOf, plainStyle, showMap, styleAddress } from '../support/map-page.ts'
import type { Setup } from './harness/main.tsx'

let online: Awaited<ReturnType<typeof startMapHarness>>
beforeAll(async () => {
  online = await startMapHarness({ mapStyle: styleAddress })
})
afterAll(() => online.close())

type Place = { latitude: number; longitude: number }

async function show(page: Page, setup: Setup) {
  await page.route(styleAddress, (route) => route.fulfill({ json: plainStyle }))
  await showMap(page, online.url, setup)
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
    const centre = await middleOf(page)
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
    await show(page, {
      markers: [marker('a', 39.5, -98.35, { movable: true })],
      listen: ['open', 'move'],
      view: { centre: { latitude: 39.5, longitude: -98.35 }, zoom: 8 },
    })
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
    await show(page, { markers: [marker('fiji', -17, 178), marker('samoa', -14, -172)], view: { fit: 'markers' } })
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
    await show(page, { markers, view: { centre: { latitude: 39.5, longitude: -98.35 }, zoom: 11 } })
    const buttons = page.getByRole('button', { name: /^Place|places/ })
    await buttons.first().waitFor()
    expect(await buttons.count()).toBeLessThan(40)
    expect(await inView(page)).toBe(true)
    const before = await buttons.evaluateAll((found) => found.map((button) => button.getAttribute('aria-label')))
    const at = await middleOf(page)
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
    const { x, y } = await middleOf(page)
    await page.mouse.dblclick(x + 20, y + 40)
    const [[type, position] = []] = (await events(page)) as [string, Place][]
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
    const { x, y } = await middleOf(page)
    await page.mouse.dblclick(x, y + 60)
    await expect.poll(apart).toBeGreaterThan(before * 1.8)
  })

  test('a long press adds a point on touch', async ({ open }) => {
    const page = await open({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
    await show(page, { listen: ['add', 'click'] })
    const { x, y } = await middleOf(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await page.waitForFunction(() => window.events.length > 0)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const [[type, position] = []] = (await events(page)) as [string, Place][]
    expect(type).toBe('add')
    expect(position?.latitude).toBeCloseTo(39.5, 1)
    expect(await events(page)).toHaveLength(1)
  })

  test('a click tells where', async ({ page }) => {
    await show(page, { listen: ['click'] })
    const { x, y } = await middleOf(page)
    await page.mouse.click(x, y)
    const [[type, position] = []] = (await events(page)) as [string, Place][]
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
        return ((await events(page)).at(-1)?.[1] as Place | undefined)?.longitude
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
