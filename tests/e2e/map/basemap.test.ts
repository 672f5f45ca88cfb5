import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoSidewaysScroll, phone } from '../looks.ts'
import {
  allowConsoleErrors,
  changeMap,
  events,
  expect,
  failedRequest,
  getBox,
  getMiddle,
  heap,
  marker,
  openMap,
  showMap,
  showPlainMap,
  styleAddress,
  test,
} from './fixtures.ts'

test.use({ viewport: { width: 480, height: 360 } })

/** 27 km from Moab. */
const nearMoab = { latitude: 38.46, longitude: -109.82 }
const utahLake = { latitude: 40.24, longitude: -111.82 }
/** Mountains, without a line of the map or a name near the points of `greenContrast`. */
const tibet = { latitude: 33.16, longitude: 83.94 }
const simpsonDesert = { latitude: -25, longitude: 137 }
const aliceSprings = { latitude: -23.697, longitude: 133.884 }
/** The greens of palettes.ts in light mode. */
const water = 218
const land = 237
const basemap = (page: Page) => page.locator('[data-basemap]').getAttribute('data-basemap')

test.describe('the bundled basemap', { tag: '@map' }, () => {
  test('draws without a network, credits its sources and has a scale', { tag: '@walk' }, async ({ page, harness }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      const known = [harness.address('bundled'), 'blob:']
      if (!known.some((start) => request.url().startsWith(start))) foreign.push(request.url())
    })
    await showMap(page, harness, 'bundled', {})
    expect(await basemap(page)).toBe('bundled')
    expect(foreign).toEqual([])
    await expect(page.getByText('GeoNames')).toHaveCount(1)
    await expect(page.getByText('CC BY 4.0')).toHaveCount(1)
    await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText(/^\d+\smi$/)
  })

  test('covers its scale with no open credits, however wide it is', async ({ page, harness }) => {
    for (const width of [980, 1060]) {
      await page.setViewportSize({ width, height: 600 })
      await showMap(page, harness, 'bundled', {})
      const credits = await getBox(page.locator('.maplibregl-ctrl-attrib'))
      const scale = await getBox(page.locator('.maplibregl-ctrl-scale'))
      expect(scale.x + scale.width, `at ${width} px`).toBeLessThan(credits.x)
    }
  })

  test('says above zoom 10 what it does not show, and where the nearest towns are', async ({ page, harness }) => {
    await showMap(page, harness, 'bundled', {
      markers: [
        ...heap('', 12, nearMoab.latitude, nearMoab.longitude),
        marker('near', 38.455, -109.8),
        marker('new', 38.45, -109.83, { kind: 'draft', movable: true }),
      ],
      view: { centre: nearMoab, zoom: 12 },
      listen: ['add', 'open', 'move'],
      picker: 'beside',
    })
    await page.getByText('Overview map: no roads or trails').waitFor()
    const nearest = page.getByRole('list', { name: 'Nearest towns' }).getByRole('listitem').first()
    await expect(nearest).toHaveText(/^Moab1[67] mi06\d° NE$/)
    await expectNoAxeViolations(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page, ['color-contrast'])
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
    await changeMap(page, { view: { centre: nearMoab, zoom: 8 } })
    await expect(page.getByText('Overview map: no roads or trails')).toHaveCount(0)
  })

  test('lists the nearest towns where it covers no marker, on a phone too', async ({ page, harness }) => {
    await page.setViewportSize(phone)
    const northWest = marker('hidden', 38.54, -109.85)
    await showMap(page, harness, 'bundled', { markers: [northWest], view: { centre: nearMoab, zoom: 12 } })
    const note = page.getByText('Overview map: no roads or trails').locator('..')
    const pin = page.getByRole('button', { name: 'Place hidden' })
    const apart = async () => {
      const one = await getBox(note)
      const other = await getBox(pin)
      return one.y > other.y + other.height || other.y > one.y + one.height
    }
    await expect.poll(apart).toBe(true)
    expect((await getBox(note)).y, 'low').toBeGreaterThan(phone.height / 2)
    await changeMap(page, { markers: [marker('hidden', 38.39, -109.85)] })
    await expect.poll(apart).toBe(true)
    expect((await getBox(note)).y).toBeLessThan(phone.height / 2)
  })

  test('names the nearest towns in full on the narrow map of a stop', async ({ page, harness }) => {
    await page.setViewportSize({ width: 324, height: 640 })
    const centre = { latitude: 38.47, longitude: -109.74 }
    await showMap(page, harness, 'bundled', { markers: [marker('here', 38.47, -109.74)], view: { centre, zoom: 15 } })
    const towns = page.getByRole('list', { name: 'Nearest towns' }).getByRole('listitem')
    await expect(towns).toHaveText([/^Moab/, /^Green River/, /^Gateway≈ /])
    for (const town of await towns.all()) {
      const name = town.locator('span').first()
      expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
  })

  test('leaves out the towns where they would cover a marker above and below', async ({ page, harness }) => {
    await page.setViewportSize(phone)
    const markers = [marker('north', 38.527, -109.85), marker('south', 38.393, -109.85)]
    await showMap(page, harness, 'bundled', { markers, view: { centre: nearMoab, zoom: 12 } })
    const title = page.getByText('Overview map: no roads or trails')
    const towns = page.getByRole('list', { name: 'Nearest towns' })
    await expect(title).toBeVisible()
    await expect(towns).toBeHidden()
    const note = await getBox(title.locator('..'))
    for (const name of ['north', 'south']) {
      const pin = await getBox(page.getByRole('button', { name: `Place ${name}` }))
      expect(note.y >= pin.y + pin.height || pin.y >= note.y + note.height, name).toBe(true)
    }
    await changeMap(page, { markers: markers.slice(1) })
    await expect(towns).toBeVisible()
  })

  test('shows great and small lakes as water', async ({ page, harness }) => {
    await showMap(page, harness, 'bundled', { view: { centre: { latitude: 47.6, longitude: -87.2 }, zoom: 7 } })
    await expect.poll(() => greenBesideMiddle(page), 'Lake Superior').toBe(water)
    await changeMap(page, { view: { centre: utahLake, zoom: 11 } })
    await expect.poll(() => greenBesideMiddle(page), 'Utah Lake').toBe(water)
    await changeMap(page, { view: { centre: { latitude: 39, longitude: -113.4 }, zoom: 9 } })
    await expect.poll(() => greenBesideMiddle(page), 'the desert').toBe(land)
  })

  test('draws what it has and loads the rest once there is a network', async ({ page, harness }) => {
    allowConsoleErrors(page, failedRequest)
    let there = false
    await page.route(/\/assets\/(water-\d+|outlines-fine|towns-more|states)-/, (route) =>
      there ? route.continue() : route.abort(),
    )
    await showMap(page, harness, 'bundled', { view: { centre: utahLake, zoom: 9 } })
    await expect.poll(() => greenBesideMiddle(page)).toBe(land)
    await expect(page.getByRole('alert')).toHaveCount(0)
    there = true
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await changeMap(page, { view: { centre: utahLake, zoom: 11 } })
    await expect.poll(() => greenBesideMiddle(page)).toBe(water)
    await expect(page.getByText('Overview map: no roads or trails')).toBeVisible()
  })

  test('loads the fine outlines of the part in view only, also across the date line', async ({ page, harness }) => {
    const cells: string[] = []
    page.on('request', (request) => {
      const [, cell] = /\/outlines-fine-(\d+)-/.exec(request.url()) ?? []
      if (cell) cells.push(cell)
    })
    await showMap(page, harness, 'bundled', { view: { centre: { latitude: -22.5, longitude: 17 }, zoom: 5 } })
    await expectStill(page)
    expect(cells, 'a view of a continent').toEqual([])
    await changeMap(page, { view: { centre: { latitude: -22.5, longitude: 17 }, zoom: 9 } })
    await expect.poll(() => cells, 'Namibia').toHaveLength(1)
    await changeMap(page, { view: { centre: { latitude: -17, longitude: 179.99 }, zoom: 9 } })
    await expect.poll(() => cells, 'Fiji').toHaveLength(3)
    await changeMap(page, { view: { centre: { latitude: -22.5, longitude: 17 }, zoom: 8 } })
    await expectStill(page)
    expect(new Set(cells).size, 'each once').toBe(3)
    expect(cells).toHaveLength(3)
  })

  test('draws the larger towns when the list of smaller towns is missing', async ({ page, harness }) => {
    allowConsoleErrors(page, failedRequest)
    await page.route('**/assets/towns-more-*', (route) => route.abort())
    await showMap(page, harness, 'bundled', { view: { centre: aliceSprings, zoom: 10 } })
    await expect.poll(() => greenInMiddle(page), 'the dark dot of Alice Springs').toBeLessThan(land - 50)
    await changeMap(page, { view: { centre: aliceSprings, zoom: 12 } })
    await expect(page.getByText('Overview map: no roads or trails')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Nearest towns' }).getByRole('listitem')).toHaveCount(0)
  })

  test('is land with a retry, not sea, until there is a network, and is then drawn', async ({ page, harness }) => {
    allowConsoleErrors(page, failedRequest)
    let there = false
    await page.route('**/assets/*.json', (route) => (there ? route.continue() : route.abort()))
    await showMap(page, harness, 'bundled', { view: { centre: { latitude: 47.6, longitude: -87.2 }, zoom: 6 } })
    await changeMap(page, { view: { centre: { latitude: 39, longitude: -113.4 }, zoom: 9 } })
    await expect(page.getByRole('alert')).toHaveText(/The map could not be loaded\./)
    await expect.poll(() => greenBesideMiddle(page), 'land without an outline').toBe(land)
    there = true
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => greenBesideMiddle(page)).toBe(land)
  })

  test('requests missing land again when asked', async ({ page, harness }) => {
    allowConsoleErrors(page, failedRequest)
    let there = false
    await page.route('**/assets/outlines-*.json', (route) => (there ? route.continue() : route.abort()))
    await showMap(page, harness, 'bundled', { view: { centre: { latitude: 20, longitude: -150 }, zoom: 6 } })
    there = true
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => greenBesideMiddle(page), 'the Pacific').toBe(water)
  })

  test('counts as drawn once all parts but the relief have arrived or failed', async ({ page, harness }) => {
    allowConsoleErrors(page, failedRequest)
    const relief: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/relief-')) relief.push(request.url())
    })
    const { promise: elseIsThere, resolve: fail } = Promise.withResolvers<void>()
    await page.route('**/assets/outlines-*.json', async (route) => {
      await elseIsThere
      await route.abort()
    })
    // Low zoom requests no finer tiles.
    await openMap(page, harness, 'bundled', { view: { centre: { latitude: 39, longitude: -100 }, zoom: 3 } })
    await page.locator('[data-provider]').waitFor()
    await expectStill(page)
    await expect(page.locator('[data-drawn]')).toHaveCount(0)
    expect(relief).toEqual([])
    fail()
    await page.locator('[data-drawn]').waitFor()
    await expect.poll(() => relief).not.toEqual([])
  })

  test('shades mountains in light and dark colors, but neither a plain nor near views', async ({ page, harness }) => {
    await showMap(page, harness, 'bundled', { view: { centre: tibet, zoom: 6 } })
    await expect.poll(() => greenContrast(page), 'Tibet').toBeGreaterThan(20)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => greenContrast(page), 'Tibet in the dark').toBeGreaterThan(8)
    await page.emulateMedia({ colorScheme: 'light' })
    await changeMap(page, { view: { centre: tibet, zoom: 9.5 } })
    await expect.poll(() => greenContrast(page), 'near').toBe(0)
    await changeMap(page, { view: { centre: simpsonDesert, zoom: 6 } })
    await expect.poll(() => greenContrast(page), 'the Simpson Desert').toBe(0)
  })

  test('draws plain land, and reports nothing, when the relief is missing', async ({ page, harness }) => {
    allowConsoleErrors(page, failedRequest)
    let failed = 0
    await page.route('**/assets/relief-*/**', (route) => {
      failed++
      return route.abort()
    })
    await showMap(page, harness, 'bundled', { view: { centre: tibet, zoom: 6 } })
    await expect.poll(() => failed).toBeGreaterThan(0)
    await expectStill(page)
    expect(await greenContrast(page)).toBe(0)
    expect(await greenBesideMiddle(page)).toBe(land)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('follows the color scheme while it is shown', async ({ page, harness }) => {
    // The middle of an ocean has only one color.
    await showMap(page, harness, 'bundled', { view: { centre: { latitude: 40, longitude: -40 }, zoom: 6 } })
    const brightness = () => greenBesideMiddle(page)
    expect(await brightness()).toBeGreaterThan(150)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(brightness).toBeLessThan(60)
  })
})

/** Waits until two screenshots in a row are equal. */
async function expectStill(page: Page): Promise<void> {
  let before: Buffer = Buffer.alloc(0)
  await expect
    .poll(
      async () => {
        const now = await page.screenshot()
        const isSame = now.equals(before)
        before = now
        return isSame
      },
      { intervals: [500] },
    )
    .toBe(true)
}

/** No marker is at this point. */
const greenBesideMiddle = (page: Page) => greenInMiddle(page, { across: 37, down: 23 })

/** Returns how much the green differs between points without lines or names. */
async function greenContrast(page: Page): Promise<number> {
  const greens: number[] = []
  for (const across of [25, 37, 49, 61, 73, 85]) greens.push(await greenInMiddle(page, { across, down: 23 }))
  return Math.max(...greens) - Math.min(...greens)
}

/** Returns the green of a point, in pixels from the map's middle. */
async function greenInMiddle(page: Page, { across, down } = { across: 0, down: 0 }): Promise<number> {
  const { x, y } = await getMiddle(page)
  return firstGreen(await page.screenshot({ clip: { x: x + across, y: y + down, width: 4, height: 4 } }))
}

/** The first pixel is unfiltered, after the row's filter byte (PNG specification, 9.2). */
function firstGreen(png: Buffer): number {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  return inflateSync(Buffer.concat(parts))[2] ?? -1
}

test.describe('a trail', { tag: '@map' }, () => {
  // Lines are invisible at the other tests' half resolution.
  test.use({ deviceScaleFactor: 1 })

  test('is drawn on the map in light and dark colors, also after a redraw', async ({ page, harness }) => {
    const at = (longitude: number) => ({ latitude: 40, longitude })
    const trail = { line: [at(-45), at(-40), at(-35)] }
    /** Dots are a few pixels wide, and lines two. */
    const greens = async (across: number) => {
      const { x, y } = await getMiddle(page)
      const found: number[] = []
      for (const down of [-3, -2, -1, 0, 1, 2, 3]) {
        const clip = { x: Math.round(x + across), y: Math.round(y + down), width: 1, height: 1 }
        found.push(firstGreen(await page.screenshot({ clip })))
      }
      return found
    }
    const darkest = (across: number) => async () => Math.min(...(await greens(across)))
    const brightest = (across: number) => async () => Math.max(...(await greens(across)))
    for (const show of [
      showPlainMap,
      (...[on, site, setup]: Parameters<typeof showPlainMap>) => showMap(on, site, 'bundled', setup),
    ]) {
      await page.emulateMedia({ colorScheme: 'light' })
      await show(page, harness, { trail, view: { centre: at(-40), zoom: 9 } })
      await expect.poll(darkest(0), 'the dot').toBeLessThan(120)
      await expect.poll(darkest(37), 'the line').toBeLessThan(150)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(brightest(0), 'the dot in the dark').toBeGreaterThan(192)
      await changeMap(page, { trail: { line: [] } })
      await expect.poll(brightest(0), 'no dot').toBeLessThan(190)
      await page.goto('about:blank')
    }
  })

  test('shows without color how long the fuel lasts', async ({ page, harness }) => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude })
    const states = ['enough', 'reserve', 'bad', 'dry'] as const
    // At zoom 9 a degree of longitude is 364 pixels, and 0.1 degrees of latitude at the equator 36.
    const parts = states.map((state, row) => ({ state, line: [at(-0.1 * row, -1), at(-0.1 * row, 1)] }))
    await showPlainMap(page, harness, { trail: { line: [], parts }, view: { centre: at(-0.15, 0), zoom: 9 } })
    const { x, y } = await getMiddle(page)
    /** Returns which pixels of a part of the map are dark, by rows. */
    const findDark = async (left: number, top: number, width: number, height: number) => {
      const png = await page.screenshot({ clip: { x: Math.round(x + left), y: Math.round(y + top), width, height } })
      return page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes]))
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
        canvas?.drawImage(image, 0, 0)
        const pixels = canvas?.getImageData(0, 0, image.width, image.height).data ?? []
        const rows = Array.from({ length: image.height }, (_, row) => row)
        const dark = (row: number, column: number) => (pixels[4 * (row * image.width + column) + 1] ?? 255) < 160
        return rows.map((row) => Array.from({ length: image.width }, (_, column) => dark(row, column)))
      }, png.toString('base64'))
    }
    const middleOf = (row: number) => Math.round((row - 1.5) * 36.4)
    const along = async (row: number) => (await findDark(40, middleOf(row), 60, 1))[0]
    const across = async (row: number, column = 40) =>
      (await findDark(column, middleOf(row) - 8, 1, 16)).map(([dark]) => dark)
    const countLines = (dark: readonly (boolean | undefined)[]) =>
      dark.filter((one, index) => one && !dark[index - 1]).length
    await expect.poll(() => along(0), 'lasts: solid').not.toContain(false)
    expect(countLines(await across(0))).toBe(1)
    expect(countLines(await across(1)), 'may use the reserve: two lines').toBe(2)
    expect(countLines((await along(2)) ?? []), 'may run out: dashes').toBeGreaterThanOrEqual(3)
    const columns = await Promise.all([40, 41, 42, 43, 44, 45].map((column) => across(3, column)))
    expect(columns.map(countLines).toSorted().at(-1), 'runs out: bright dots between two edges').toBe(2)
    expect(columns.map(countLines).toSorted()[0], 'runs out: no bright line').toBe(1)
    expect(Math.max(...columns.map((dark) => dark.filter(Boolean).length))).toBeGreaterThanOrEqual(6)
  })
})

test.describe('the online map', { tag: '@map' }, () => {
  test('is drawn when its style answers', { tag: '@walk' }, async ({ page, harness }) => {
    await showPlainMap(page, harness, {})
    expect(await basemap(page)).toBe('online')
  })

  for (const answer of ['refused', 'broken', 'silent'] as const) {
    test(`gives way to the bundled map when its style is ${answer}`, async ({ page, harness }) => {
      allowConsoleErrors(page, failedRequest)
      await page.route(styleAddress, (route) => {
        if (answer === 'refused') return route.abort()
        if (answer === 'broken')
          return route.fulfill({ contentType: 'text/html', body: '<h1>Please pay for the wifi</h1>' })
      })
      await showMap(page, harness, 'online', {})
      expect(await basemap(page)).toBe('bundled')
      // Unanswered routes keep the page from closing.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }

  test('gives way to the bundled map when its tiles stop, and comes back', async ({ page, harness }) => {
    allowConsoleErrors(page, failedRequest)
    let there = true
    const tile = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const source = { type: 'raster', tiles: ['https://maps.example/{z}/{x}/{y}.png'], tileSize: 256 }
    const style = { version: 8, sources: { a: source }, layers: [{ id: 'a', type: 'raster', source: 'a' }] }
    await page.route('https://maps.example/**', (route) => {
      if (!there) return route.abort()
      if (route.request().url() === styleAddress) return route.fulfill({ json: style })
      return route.fulfill({ contentType: 'image/png', body: tile, headers: { 'access-control-allow-origin': '*' } })
    })
    await showMap(page, harness, 'online', { markers: [marker('a', 39.5, -98.35)] })
    expect(await basemap(page)).toBe('online')
    there = false
    await changeMap(page, { view: { centre: { latitude: 45, longitude: -120 }, zoom: 9 } })
    await expect(page.locator('[data-basemap=bundled]')).toBeVisible()
    there = true
    // On a busy machine the style may not arrive in time.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page.locator('[data-basemap=online]')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 30_000 })
  })
})

test('without WebGL the page says so, lists the places and still takes coordinates', async ({ page, harness }) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest])
    } as typeof original
  })
  await openMap(page, harness, 'bundled', { markers: [marker('a', 39.5, -98.35)], listen: ['open', 'add'] })
  await page.getByText('WebGL is missing or switched off').waitFor()
  await page.getByRole('button', { name: 'Place a' }).click()
  await page.getByLabel('Coordinates').fill(`38°34.398' N 109°32.988' W`)
  await page.getByRole('button', { name: 'Set location' }).click()
  const place = { latitude: expect.closeTo(38.5733, 6), longitude: expect.closeTo(-109.5498, 6) }
  expect(await events(page)).toEqual([
    ['open', 'a'],
    ['add', place],
  ])
  await expectNoAxeViolations(page)
})
