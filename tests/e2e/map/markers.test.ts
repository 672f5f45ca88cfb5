import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../looks.ts'
import {
  changeMap,
  events,
  expect,
  getBox,
  getMiddle,
  heap,
  marker,
  nextFrame,
  reportedPlaces,
  showPlainMap,
  test,
} from './fixtures.ts'

test.use({ viewport: { width: 640, height: 480 } })

const product = { latitude: 39.5, longitude: -98.35 }
const one = marker('a', 39.5, -98.35)
const findMarkers = (page: Page) => page.getByRole('button', { name: /^Place|places/ })
const cluster = (page: Page, count: number) => page.getByRole('button', { name: `${count} places, zoom in` })

test.describe('markers', { tag: '@map' }, () => {
  test('are named buttons that open by mouse and keyboard', async ({ page, harness }) => {
    await showPlainMap(page, harness, { markers: [one, marker('b', 35, -106)], listen: ['open'] })
    await page.getByRole('button', { name: 'Place a' }).click()
    await page.getByRole('button', { name: 'Place b' }).press('Enter')
    expect(await events(page)).toEqual([
      ['open', 'a'],
      ['open', 'b'],
    ])
  })

  test('stay in place when the frame changes size', async ({ page, harness }) => {
    await showPlainMap(page, harness, { markers: [one] })
    const fromMiddle = async () => {
      const { x, y, width, height } = await getBox(page.getByRole('button', { name: 'Place a' }))
      const middle = await getMiddle(page)
      return Math.hypot(x + width / 2 - middle.x, y + height - middle.y)
    }
    expect(await fromMiddle()).toBeLessThan(3)
    await page.setViewportSize({ width: 400, height: 300 })
    await expect.poll(fromMiddle).toBeLessThan(3)
  })

  test('near each other cluster until clicked; then one has focus', { tag: '@walk' }, async ({ page, harness }) => {
    const markers = [one, marker('b', 39.6, -98.35), marker('c', 39.7, -98.35)]
    await showPlainMap(page, harness, { markers })
    await cluster(page, 3).focus()
    await page.keyboard.press('Enter')
    await expect(cluster(page, 3)).toHaveCount(0)
    expect(await findMarkers(page).count()).toBeGreaterThan(1)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Place|places/)
  })

  test('cluster red above the larger of 10 and the mean count, otherwise blue', async ({ page, harness }) => {
    const colour = (count: number) =>
      cluster(page, count).evaluate((button) => getComputedStyle(button, '::before').backgroundColor)
    // The mean count is under 10, so 10 decides.
    await showPlainMap(page, harness, {
      markers: [...heap('a', 10, 40, -108), ...heap('b', 11, 40, -90), ...heap('c', 1, 35, -100)],
    })
    expect(await colour(10)).toBe('rgb(31, 92, 146)')
    expect(await colour(11)).toBe('rgb(187, 45, 37)')
    // The mean of 11 and 31, which is 21, decides.
    await changeMap(page, { markers: [...heap('a', 11, 40, -108), ...heap('b', 31, 40, -90)] })
    await cluster(page, 31).waitFor()
    expect(await colour(11)).toBe('rgb(31, 92, 146)')
    expect(await colour(31)).toBe('rgb(187, 45, 37)')
  })

  test('of a kind of stop show its icon and number, and cluster like any other', async ({ page, harness }) => {
    const markers = [
      marker('a', 39.5, -98.35, { stop: 'fuel', number: 12 }),
      marker('b', 36, -106, { stop: 'water' }),
      marker('c', 36, -90, { number: 3 }),
    ]
    await showPlainMap(page, harness, { markers })
    const pin = (id: string) => page.getByRole('button', { name: `Place ${id}` })
    for (const [id, drawing] of [
      ['a', '#stop-fuel'],
      ['b', '#stop-water'],
    ] as const) {
      const icon = pin(id).locator('use')
      await expect(icon).toHaveAttribute('href', drawing)
      // The icon has a size only if its reference resolves.
      expect((await getBox(icon)).width).toBeGreaterThan(8)
    }
    await expect(pin('a').locator('text')).toHaveText('12')
    await expect(pin('a')).toHaveAccessibleName('12. Place a')
    await expect(pin('a')).toHaveAccessibleDescription('Fuel')
    await expect(pin('b').locator('text')).toHaveCount(0)
    await expect(pin('c').locator('use')).toHaveCount(0)
    await expect(pin('c')).toHaveAccessibleName('3. Place c')
    await expectNoAxeViolations(page)
    await changeMap(page, {
      markers: markers.map((one, at) => ({ ...one, position: { latitude: 39 + at / 100, longitude: -98 } })),
    })
    await cluster(page, 3).waitFor()
  })

  test('for the first and last stop of a trip are beside their cluster, and open', async ({ page, harness }) => {
    const markers = [
      marker('a', 39.5, -98.35, { number: 1, end: 'first' }),
      marker('b', 39.6, -98.35, { number: 2 }),
      marker('c', 39.55, -98.3, { number: 12, end: 'last' }),
    ]
    await showPlainMap(page, harness, { markers, listen: ['open'] })
    const middle = await getBox(
      page.getByRole('button', { name: '3 places, zoom in: stops 1, 2, and 12', exact: true }),
    )
    const first = page.getByRole('button', { name: 'Place a' })
    const last = page.getByRole('button', { name: 'Place c' })
    await expect(first).toHaveAccessibleName('1. Place a')
    expect((await getBox(first)).x).toBeLessThan(middle.x)
    expect((await getBox(last)).x).toBeGreaterThan(middle.x)
    await expectNoAxeViolations(page)
    await first.click()
    await last.press('Enter')
    expect(await events(page)).toEqual([
      ['open', 'a'],
      ['open', 'c'],
    ])
  })

  test('for where fuel runs out or may run out have a sign and their name, and stay outside clusters', async ({
    page,
    harness,
  }) => {
    const dry = { ...marker('dry', 39.5, -98.35, { kind: 'fuel-end' }), name: 'Fuel runs out · 12 km after Purni Bore' }
    const may = {
      ...marker('may', 45, -98.35, { kind: 'fuel-may-end' }),
      name: `Fuel may run out · 5 km after ${'Wunderland'.repeat(12)}`,
    }
    await showPlainMap(page, harness, { markers: [...heap('a', 3, 39.5, -98.35), dry, may], listen: ['open'] })
    const sign = page.getByRole('button', { name: dry.name })
    await expect(sign.getByText(dry.name)).toBeInViewport({ ratio: 1 })
    // The sign of what may happen has its own color.
    await expect(page.getByText(may.name)).toHaveCSS('background-color', 'rgb(242, 182, 50)')
    // Four lines of a long name.
    expect((await getBox(page.getByText(may.name))).height).toBeLessThan(100)
    await expect(sign.locator('use')).toHaveAttribute('href', '#stop-fuel')
    await cluster(page, 3).waitFor()
    await expectNoAxeViolations(page)
    await sign.click()
    expect(await events(page)).toEqual([['open', 'dry']])
  })

  test('move by dragging, without opening, and with the arrow keys', async ({ page, harness }) => {
    const markers = [{ ...one, movable: true }]
    await showPlainMap(page, harness, { markers, listen: ['open', 'move'], view: { centre: product, zoom: 8 } })
    const button = page.getByRole('button', { name: 'Place a' })
    const from = await getBox(button)
    await page.mouse.move(from.x + 22, from.y + 22)
    await page.mouse.down()
    await page.mouse.move(from.x + 122, from.y + 22, { steps: 3 })
    await page.mouse.up()
    expect(Math.round((await getBox(button)).x - from.x)).toBe(100)
    await button.press('ArrowUp')
    const [dragged, stepped, ...more] = await reportedPlaces(page, 'move')
    expect(more).toEqual([])
    expect(dragged?.longitude).toBeCloseTo(-98.35 + (100 / 65_536) * 360, 2)
    expect(dragged?.latitude).toBeCloseTo(39.5, 2)
    expect(stepped?.latitude).toBeGreaterThan(39.51)
  })

  test('are all in view when asked to fit, also across the date line', async ({ page, harness }) => {
    const markers = [marker('fiji', -17, 178), marker('samoa', -14, -172)]
    await showPlainMap(page, harness, { markers, view: { fit: 'markers' } })
    const fiji = await getBox(page.getByRole('button', { name: 'Place fiji' }))
    const samoa = await getBox(page.getByRole('button', { name: 'Place samoa' }))
    expect(samoa.x - fiji.x).toBeGreaterThan(300)
    await changeMap(page, { markers: [marker('x', 60, 20), marker('y', -30, 25)] })
    await page.getByRole('button', { name: 'Place x' }).waitFor()
    await page.getByRole('button', { name: 'Place y' }).waitFor()
  })

  test('are all in view again when the frame gets lower, until the user moves the map', async ({ page, harness }) => {
    const markers = [marker('north', 10, 20), marker('south', -10, 20)]
    const north = page.getByRole('button', { name: 'Place north' })
    const south = page.getByRole('button', { name: 'Place south' })
    await showPlainMap(page, harness, { markers, view: { fit: [{ latitude: 10, longitude: 20 }] } })
    await changeMap(page, { view: { fit: 'markers' } })
    await page.setViewportSize({ width: 640, height: 320 })
    await expect(north).toBeInViewport({ ratio: 1 })
    await expect(south).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(north).toHaveCount(0)
    await page.setViewportSize({ width: 640, height: 300 })
    await expect.poll(async () => (await getBox(page.locator('canvas'))).height).toBeLessThan(305)
    await expect(north).toHaveCount(0)
  })

  test('are in the DOM only while in view, even ten thousand of them', async ({ page, harness }) => {
    const markers = Array.from({ length: 10_000 }, (_, index) =>
      marker(String(index), 25 + (index % 100) * 0.24, -124 + Math.floor(index / 100) * 0.58),
    )
    // One marker is 211 pixels to the side and 113 up.
    await showPlainMap(page, harness, { markers, view: { centre: { latitude: 39.4, longitude: -98.48 }, zoom: 9 } })
    await findMarkers(page).first().waitFor()
    const inView = () =>
      findMarkers(page).evaluateAll((buttons) => {
        const boxes = buttons.map((button) => button.getBoundingClientRect())
        return boxes.every(
          (box) => box.right > -60 && box.bottom > -60 && box.left < innerWidth + 60 && box.top < innerHeight + 60,
        )
      })
    expect(await findMarkers(page).count()).toBeLessThan(40)
    expect(await inView()).toBe(true)
    const leftmost = await findMarkers(page).evaluateAll((buttons) =>
      buttons
        .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)[0]
        ?.getAttribute('aria-label'),
    )
    const { x, y } = await getMiddle(page)
    await page.mouse.move(x + 60, y + 30)
    await page.mouse.down()
    await page.mouse.move(x - 240, y - 30, { steps: 4 })
    await page.mouse.up()
    await expect(page.getByRole('button', { name: leftmost ?? '', exact: true })).toHaveCount(0)
    expect(await inView()).toBe(true)
    expect(await findMarkers(page).count()).toBeLessThan(40)
  })
})

test.describe('pointing at the map', { tag: '@map' }, () => {
  const two = [one, marker('b', 39.5, -94)]
  const distance = async (page: Page) => {
    const boxes = [
      await getBox(page.getByRole('button', { name: 'Place a' })),
      await getBox(page.getByRole('button', { name: 'Place b' })),
    ] as const
    return boxes[1].x - boxes[0].x
  }

  test('a double-click adds a point and does not zoom', async ({ page, harness }) => {
    await showPlainMap(page, harness, { markers: two, listen: ['add'] })
    const before = await distance(page)
    const { x, y } = await getMiddle(page)
    await page.mouse.dblclick(x + 20, y + 40)
    await nextFrame(page)
    const [place, ...more] = await reportedPlaces(page, 'add')
    expect(more).toEqual([])
    expect(place?.longitude).toBeCloseTo(-98.35 + (20 / 8192) * 360, 1)
    expect(place?.latitude).toBeLessThan(39.5)
    expect(await distance(page)).toBe(before)
  })

  test('a double-click zooms when no points are wanted', async ({ page, harness }) => {
    await showPlainMap(page, harness, { markers: two })
    const before = await distance(page)
    const { x, y } = await getMiddle(page)
    await page.mouse.dblclick(x, y + 60)
    await expect.poll(() => distance(page)).toBeGreaterThan(before * 1.8)
  })

  test('touch and hold adds a point', async ({ open, harness }) => {
    const page = await open({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 480 } })
    await showPlainMap(page, harness, { listen: ['add'] })
    const { x, y } = await getMiddle(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await page.waitForFunction(() => window.events.length > 0)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await nextFrame(page)
    const [place, ...more] = await reportedPlaces(page, 'add')
    expect(more).toEqual([])
    expect(place?.latitude).toBeCloseTo(39.5, 1)
  })

  test('a click adds a point to a line that is drawn', async ({ page, harness }) => {
    await showPlainMap(page, harness, { listen: ['draw'] })
    const { x, y } = await getMiddle(page)
    await page.mouse.click(x, y)
    const [place] = await reportedPlaces(page, 'draw')
    expect(place?.latitude).toBeCloseTo(39.5, 1)
    expect(place?.longitude).toBeCloseTo(-98.35, 1)
  })

  test('the keyboard moves the map, zooms, and adds its center', async ({ page, harness }) => {
    await showPlainMap(page, harness, { markers: two, listen: ['add'] })
    const before = await distance(page)
    await page.locator('.maplibregl-canvas').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await nextFrame(page)
    await page.keyboard.press('Enter')
    const [first, second] = await reportedPlaces(page, 'add')
    expect(first?.longitude).toBeCloseTo(-98.35, 1)
    // The world is 8,192 pixels wide at zoom 5.
    expect(second?.longitude).toBeCloseTo(-98.35 + (100 / 8192) * 360, 1)
    await page.keyboard.press('+')
    await expect.poll(() => distance(page)).toBeGreaterThan(before * 1.8)
  })

  test('the zoom buttons zoom', async ({ page, harness }) => {
    await showPlainMap(page, harness, { markers: two })
    const before = await distance(page)
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect.poll(() => distance(page)).toBeGreaterThan(before * 1.8)
    await page.getByRole('button', { name: 'Zoom out', exact: true }).click()
    await expect.poll(() => distance(page)).toBeLessThan(before * 1.2)
  })
})
