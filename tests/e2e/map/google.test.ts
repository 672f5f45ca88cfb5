import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../looks.ts'
import {
  allowConsoleErrors,
  changeMap,
  events,
  expect,
  failedRequest,
  getBox,
  heap,
  marker,
  nextFrame,
  openMap,
  reportedPlaces,
  type Setup,
  test,
} from './fixtures.ts'

test.use({ viewport: { width: 640, height: 480 } })

type Harness = Parameters<typeof openMap>[1]
const show = (page: Page, harness: Harness, setup: Setup) => openMap(page, harness, 'google', setup)
const one = marker('a', 39.5, -98.35)
const cluster = (page: Page, count: number) => page.getByRole('button', { name: `${count} places, zoom in` })

/** Serves the stand-in of Google's script after this many failures; returns the requested addresses. */
async function serveScript(page: Page, failures = 0) {
  const requests: URL[] = []
  const standIn = await readFile(new URL('./google-maps-stand-in.js', import.meta.url), 'utf8')
  if (failures > 0) allowConsoleErrors(page, failedRequest)
  await page.route('https://maps.googleapis.com/**', (route) => {
    requests.push(new URL(route.request().url()))
    return requests.length <= failures
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: standIn })
  })
  return requests
}

type Attempts = {
  /** Times of the page's requests for the script, and of its giving up, in milliseconds of its clock. */
  requests: number[]
  givenUp: number[]
  /** The number of requests that were answered or failed. */
  ended: number
}

const readAttempts = (page: Page): Promise<Attempts> => page.evaluate(() => Reflect.get(window, 'attempts'))

/** Stops the page's clock and notes its attempts to load Google's script. Call it before the page opens. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.addInitScript(() => {
    const attempts: Attempts = { requests: [], givenUp: [], ended: 0 }
    Object.assign(window, { attempts })
    const isGoogles = (node: unknown) =>
      node instanceof HTMLScriptElement && node.src.startsWith('https://maps.googleapis.com/')
    new MutationObserver((records) => {
      if (records.some(({ addedNodes }) => [...addedNodes].some(isGoogles))) attempts.requests.push(Date.now())
    }).observe(document, { childList: true, subtree: true })
    for (const end of ['load', 'error'])
      document.addEventListener(end, ({ target }) => isGoogles(target) && attempts.ended++, { capture: true })
    const { warn } = console
    console.warn = (...words) => {
      if (words[0] === 'Google Maps did not load') attempts.givenUp.push(Date.now())
      warn(...words)
    }
  })
}

/** Advances the page's clock until `done`, but never while a script is on its way: a slow machine must not use up its time. */
async function runClockUntil(page: Page, done: (attempts: Attempts) => boolean | Promise<boolean>): Promise<Attempts> {
  const step = 100
  for (let passed = 0; passed < 30_000; passed += step) {
    let attempts = await readAttempts(page)
    await expect(async () => {
      if (attempts.ended !== attempts.requests.length) attempts = await readAttempts(page)
      expect(attempts.ended).toBe(attempts.requests.length)
    }).toPass()
    if (await done(attempts)) return attempts
    await page.clock.runFor(step)
  }
  throw new Error('Nothing happened in 30 seconds of the page')
}

test.describe('loading Google Maps', () => {
  test('loads the script with the key and shows the map with its id', { tag: '@walk' }, async ({ page, harness }) => {
    const requests = await serveScript(page)
    await show(page, harness, { markers: [one], listen: ['open'] })
    await page.getByRole('button', { name: 'Place a' }).click()
    expect(await events(page)).toEqual([['open', 'a']])
    expect(requests.map(({ searchParams }) => searchParams.get('key'))).toEqual(['a-key'])
    await expect(page.locator('[data-map-id]')).toHaveAttribute('data-map-id', 'a-map-id')
    await expect(page.locator('[data-type]')).toHaveAttribute('data-type', 'roadmap')
  })

  test('shows the built-in map until there is a network', { tag: '@map' }, async ({ page, harness }) => {
    const requests = await serveScript(page)
    await page.addInitScript(() => {
      Reflect.set(window, 'hasNetwork', false)
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => Reflect.get(window, 'hasNetwork') })
    })
    await show(page, harness, { markers: [one] })
    const needsConnection = page.getByText('This needs a connection.')
    await expect(needsConnection).toBeVisible()
    await expect(page.locator('.maplibregl-map')).toBeVisible()
    expect(requests).toEqual([])
    const setNetwork = (has: boolean) =>
      page.evaluate((has) => {
        Reflect.set(window, 'hasNetwork', has)
        window.dispatchEvent(new Event(has ? 'online' : 'offline'))
      }, has)
    await setNetwork(true)
    await expect(page.locator('[data-provider=google]')).toBeVisible()
    await expect(needsConnection).toHaveCount(0)
    await setNetwork(false)
    await expect(needsConnection).toBeVisible()
    await expect(page.getByRole('button', { name: 'Place a' })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('retries with growing delays until the script loads', async ({ page, harness }) => {
    const requests = await serveScript(page, 2)
    await stopClock(page)
    await show(page, harness, { markers: [one] })
    const attempts = await runClockUntil(page, ({ requests }) => requests.length === 3)
    expect(attempts.givenUp.map((time, attempt) => (attempts.requests[attempt + 1] ?? 0) - time)).toEqual([400, 700])
    await page.clock.resume()
    await page.getByRole('button', { name: 'Place a' }).waitFor()
    expect(requests).toHaveLength(3)
  })

  for (const failure of ['refused', 'silent'] as const) {
    test(`a script that ${failure === 'refused' ? 'does not load' : 'loads but never calls back'} fails after three retries: a message is shown, and within 8 s the built-in map replaces it, on every map of the page`, {
      tag: '@map',
    }, async ({ page, harness }) => {
      if (failure === 'refused') allowConsoleErrors(page, failedRequest)
      let requests = 0
      await page.route('https://maps.googleapis.com/**', (route) => {
        requests += 1
        return failure === 'refused' ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: '' })
      })
      await stopClock(page)
      await show(page, harness, { markers: [one], login: 1 })
      const failed = page.getByRole('alert').and(page.getByText('Error loading maps', { exact: true }))
      const builtIn = page.locator('[data-provider=maplibre]')
      const {
        requests: [start = 0],
        givenUp,
      } = await runClockUntil(page, () => failed.isVisible())
      expect(givenUp).toHaveLength(4)
      // The last of the eight seconds is for the built-in map.
      expect((givenUp[3] ?? 0) - start).toBeLessThanOrEqual(7_000)
      expect(requests).toBe(4)
      await page.clock.resume()
      await page.getByRole('button', { name: 'Place a' }).waitFor()
      expect((await getBox(builtIn)).y).toBeGreaterThan((await getBox(failed)).y)
      await expectNoAxeViolations(page)
      for (const login of [1, 2]) {
        await changeMap(page, { picker: 'alone' })
        await expect(builtIn).toHaveCount(0)
        await changeMap(page, { picker: 'beside', login })
        await builtIn.waitFor()
        await expect(failed).toBeVisible()
      }
      expect(requests).toBe(4)
    })
  }

  test('a script that calls back late, after its attempt, counts as loaded', async ({ page, harness }) => {
    const standIn = await readFile(new URL('./google-maps-stand-in.js', import.meta.url), 'utf8')
    await page.addInitScript(() => Object.assign(window, { lateGoogleMap: true }))
    let requests = 0
    await page.route('https://maps.googleapis.com/**', (route) => {
      requests += 1
      return route.fulfill({ contentType: 'text/javascript', body: requests === 1 ? standIn : '' })
    })
    await stopClock(page)
    await show(page, harness, { markers: [one] })
    await runClockUntil(page, ({ givenUp }) => givenUp.length === 1)
    await page.evaluate(() => Reflect.get(window, 'callBack')())
    await page.clock.resume()
    await page.getByRole('button', { name: 'Place a' }).waitFor()
    await expect(page.locator('[data-map-id]')).toBeVisible()
  })

  test('shows the built-in map if the key is refused, at once or later', { tag: '@map' }, async ({ page, harness }) => {
    await serveScript(page)
    await show(page, harness, { markers: [one] })
    await page.getByRole('button', { name: 'Place a' }).waitFor()
    await page.evaluate(() => Reflect.get(window, 'gm_authFailure')())
    await page.getByText('Error: AuthFailure', { exact: true }).waitFor()
    await page.locator('[data-provider=maplibre]').waitFor()
    await page.getByRole('button', { name: 'Place a' }).waitFor()
  })

  test('shows the built-in map when Google cannot create its own', { tag: '@map' }, async ({ page, harness }) => {
    allowConsoleErrors(page, /No map today/)
    await page.addInitScript(() => Object.assign(window, { refuseGoogleMap: true }))
    await serveScript(page)
    await show(page, harness, { markers: [one] })
    await page.getByText('Error loading map', { exact: true }).waitFor()
    await page.locator('[data-provider=maplibre]').waitFor()
    await page.getByRole('button', { name: 'Place a' }).waitFor()
  })
})

test.describe("Google's map", () => {
  test('clusters with the same rule and colors as the built-in map', async ({ page, harness }) => {
    const colour = (count: number) =>
      cluster(page, count)
        .locator('div')
        .evaluate((content) => getComputedStyle(content, '::before').backgroundColor)
    await serveScript(page)
    await show(page, harness, {
      markers: [...heap('a', 10, 40, -108), ...heap('b', 11, 40, -90), ...heap('c', 1, 35, -100)],
    })
    await cluster(page, 11).waitFor()
    expect(await colour(10)).toBe('rgb(31, 92, 146)')
    expect(await colour(11)).toBe('rgb(187, 45, 37)')
  })

  test('draws a trail, numbers its markers and shows their kind', async ({ page, harness }) => {
    await serveScript(page)
    const line = [one.position, { latitude: 40, longitude: -99 }]
    const trail = { line, parts: [{ line, state: 'dry' as const }] }
    await show(page, harness, { markers: [{ ...one, stop: 'fuel', number: 12 }], trail })
    const pin = page.getByRole('button', { name: 'Place a' })
    await expect(pin.locator('use')).toHaveAttribute('href', '#stop-fuel')
    expect((await getBox(pin.locator('use'))).width).toBeGreaterThan(8)
    await expect(pin.locator('text')).toHaveText('12')
    await expect(pin).toHaveAccessibleName('12. Place a')
    await expect(pin).toHaveAccessibleDescription('Fuel')
    await expect(page.locator('[data-layer]')).toHaveAttribute('data-layer', 'LineString Point Point')
    // A wide line with a dotted center line.
    await expect(page.locator('[data-lines]')).toHaveAttribute('data-lines', '10 7 6px')
  })

  test('clusters places across the date line and takes the short way around', async ({ page, harness }) => {
    await serveScript(page)
    const markers = [marker('a', -16.8, 179.6), marker('b', -16.5, -179.8)]
    await show(page, harness, { markers, view: { fit: 'markers', nearest: 5 } })
    for (const { name } of markers) await expect(page.getByRole('button', { name })).toBeInViewport()
    await changeMap(page, { view: { centre: { latitude: -17, longitude: 180 }, zoom: 5 } })
    await expect(cluster(page, 2)).toBeInViewport()
  })

  test('shows a pole at the edge, with its true coordinates', async ({ page, harness }) => {
    await serveScript(page)
    await show(page, harness, { markers: [marker('pole', -90, 20), one], view: { fit: 'markers' } })
    const pole = page.getByRole('button', { name: 'Place pole (-90.00000, 20.00000, beyond the edge of the map)' })
    await expect(pole).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Place a' })).toBeInViewport()
  })

  test('keeps drafts out of clusters, and zooms in on a clicked cluster', async ({ page, harness }) => {
    await serveScript(page)
    await show(page, harness, {
      markers: [one, marker('b', 39.8, -98.35), marker('new', 39.6, -98.35, { kind: 'draft' })],
    })
    await page.getByRole('button', { name: 'Place new' }).waitFor()
    await cluster(page, 2).click()
    await page.getByRole('button', { name: 'Place a' }).waitFor()
    await page.getByRole('button', { name: 'Place b' }).waitFor()
  })

  test('adds a point on double-click without zooming, and on touch and hold', async ({ open, harness }) => {
    const page = await open({ hasTouch: true })
    await serveScript(page)
    await show(page, harness, { markers: [marker('a', 39.5, -94)], listen: ['add'] })
    const button = page.getByRole('button', { name: 'Place a' })
    const before = await getBox(button)
    const box = await getBox(page.locator('[data-map-id]'))
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.dblclick(middle.x, middle.y)
    await expect.poll(async () => (await events(page)).length).toBe(1)
    const client = await page.context().newCDPSession(page)
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
    await expect.poll(async () => (await events(page)).length).toBe(2)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await nextFrame(page)
    for (const place of await reportedPlaces(page, 'add')) {
      expect(place.latitude).toBeCloseTo(39.5, 1)
      expect(place.longitude).toBeCloseTo(-98.35, 1)
    }
    expect(await getBox(button)).toEqual(before)
  })

  test('shows satellite pictures with labels when imagery is selected', async ({ page, harness }) => {
    await serveScript(page)
    await show(page, harness, { imagery: true })
    await page.locator('[data-type=hybrid]').waitFor()
  })
})
