import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Person, registerPerson } from '../../support/person.ts'
import { writeVectorTile } from '../../support/pmtiles.ts'
import { type Server, startServer } from '../../support/server.ts'
import { type StyleServer, startStyleServer } from '../../support/style-server.ts'
import { startTileServer, type TileServer } from '../../support/tile-server.ts'
import { allowConsoleErrors, test as base, expect, failedRequest } from '../fixtures.ts'
import { expectGoodLooks, expectNoAxeViolations } from '../looks.ts'
import { atlantis, atlantisMap, colours, expectColour, listMapFiles } from './own-maps.ts'

/** The whole product, with a map server on another origin. */
type Style = { readonly online: StyleServer; readonly url: string }

const test = base.extend<{ style: Style }, { tiles: TileServer; deployment: Server }>({
  tiles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const tiles = await startTileServer(atlantisMap())
      await use(tiles)
      tiles.close()
    },
    { scope: 'worker' },
  ],
  deployment: [
    async ({ tiles }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'offgrid-tiles-'))
      const server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: dataDir, OFFGRID_TILES: tiles.url })
      await use(server)
      await server.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  style: async ({}, use) => {
    const online = await startStyleServer(atlantis)
    const dataDir = mkdtempSync(join(tmpdir(), 'offgrid-style-'))
    const server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: dataDir, OFFGRID_MAP_STYLE: online.url })
    await use({ online, url: server.url })
    await server.end('SIGTERM')
    online.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  },
})

/** Creates a trip across the place that only the deployment's map shows. */
async function createTrip(person: Person) {
  const trip = await person.createTrip('Across Atlantis')
  for (const [name, latitude, longitude] of [
    ['West Gate', '40.2', '-40.6'],
    ['East Gate', '40.4', '-39.6'],
  ] as const)
    await person.createWaypoint(trip, { name, latitude, longitude })
  return trip
}

async function openTrip(page: Page, url: string) {
  const person = await registerPerson(url)
  const trip = await createTrip(person)
  await page.addInitScript(({ accessToken, refreshToken }) => {
    localStorage.setItem('access_token', accessToken)
    localStorage.setItem('refresh_token', refreshToken)
  }, person.tokens)
  await page.goto(`${url}/dashboard/trips/${trip.id}`)
  await page.locator('[data-drawn]').waitFor()
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Offline', exact: true }).click()
  return page.getByRole('dialog', { name: 'Offline' })
}

const lineTo = (...points: [number, number][]) => ({ type: 'line', points, properties: { class: 'minor' } }) as const
/** Roads from tile to tile, in both directions. */
const grid = writeVectorTile({
  water: [],
  transportation: [lineTo([-64, 2048], [4160, 2048]), lineTo([2048, -64], [2048, 4160])],
})

const save = 'Save this trip’s map'
/** The size and date of a saved map. */
const isSaved = /^[\d.]+ [KM]B, \w+, \w+ \d+, \d+\.$/

test.describe("a deployment's map", { tag: '@map' }, () => {
  test.use({ colorScheme: 'light' })

  test('is drawn, downloaded along a trip, and drawn offline', async ({ page, deployment, tiles }) => {
    tiles.ranges = true
    tiles.delay = 0
    await openTrip(page, deployment.url)
    await expectColour(page, colours.land)
    const dialog = await openDialog(page)
    const button = dialog.getByRole('button', { name: save })
    await expect(dialog.getByText(/within 5 km of your route: \d+ tiles, \d+ KB\.$/)).toBeVisible()
    await expect(dialog.getByRole('listitem').getByText(/^(This trip|App|This trip’s map)$/)).toHaveCount(3)
    await expectNoAxeViolations(page)
    await expect.poll(() => listMapFiles(page), 'counted, not fetched').toEqual([])

    tiles.delay = 1_000
    await button.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(button).toBeVisible()
    await expect.poll(() => listMapFiles(page), 'called off').toEqual([])

    tiles.delay = 0
    const disk = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    const { usage } = await disk.send('Storage.getUsageAndQuota', { origin })
    await disk.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage })
    await button.click()
    await expect(dialog.getByRole('alert')).toContainText(/This map needs \d+ KB, and there is less room left/)
    await disk.send('Storage.overrideQuotaForOrigin', { origin })
    await button.click()
    await expect(dialog.getByText(isSaved)).toBeVisible()
    await expect(button).toBeHidden()
    await expect(dialog.getByRole('list', { name: 'Map files on this device' })).toContainText('Across Atlantis')
    expect(tiles.busiest).toBeLessThanOrEqual(8)
    await page.keyboard.press('Escape')

    allowConsoleErrors(page, failedRequest)
    await page.route('**/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectColour(page, colours.landAtNight)
    await expect.poll(() => listMapFiles(page)).toHaveLength(1)
    await openDialog(page)
    await expect(dialog.getByText(isSaved)).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'This trip’s map' }).getByRole('button')).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })

  test('that answers no range requests, or nothing, is refused with a reason', async ({ page, deployment, tiles }) => {
    allowConsoleErrors(page, failedRequest)
    tiles.ranges = false
    await openTrip(page, deployment.url)
    await expectColour(page, colours.water)
    const dialog = await openDialog(page)
    await expect(dialog.getByRole('alert')).toContainText('The map server doesn’t support range requests')
    await page.route('**/world.pmtiles', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The map’s server isn’t responding.')
    await page.unroute('**/world.pmtiles')
    tiles.ranges = true
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: save })).toBeVisible()
  })

  test('does not delay the first drawing and is added when it answers', async ({ page, deployment, tiles }) => {
    tiles.ranges = true
    tiles.delay = 0
    const { promise: hotspotAnswers, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/world.pmtiles', async (route) => {
      await hotspotAnswers
      await route.continue().catch(() => {})
    })
    await openTrip(page, deployment.url)
    await expectColour(page, colours.water)
    answer()
    // The first request may have been canceled.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectColour(page, colours.land)
  })

  test('has roads for legs that no map file shows', async ({ page, deployment, tiles }) => {
    Object.assign(tiles, { ranges: true, delay: 0 })
    await openTrip(page, deployment.url)
    await page.getByRole('button', { name: 'Follow roads' }).click()
    const dialog = page.getByRole('dialog', { name: 'Follow roads' })
    await expect(
      dialog.getByText(/Roads come from this site’s map: about \d+ tiles, [\d.]+ [KM]B\. Save/),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Follow roads: 1 leg' }).click()
    await expect(dialog.getByText(/the map has no small roads\. It ends at zoom 12/)).toBeVisible()
  })

  const tilesFrom = Number(atlantisMap().readBigUInt64LE(56))
  test('of the style is saved, says who sees it, and goes on after an interruption', async ({ browser, style }) => {
    const { online, url } = style
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await openTrip(page, url)
    const dialog = await openDialog(page)
    await expect(dialog.getByText(`The map’s server (${new URL(online.url).host}) sees which area`)).toBeVisible()
    const text = (await dialog.getByText(/of your route: [\d,]+ tiles, about [\d.]+ [KM]B/).textContent()) ?? ''
    const count = Number(/: ([\d,]+) tiles/.exec(text)?.[1]?.replace(',', ''))
    expect(count).toBeGreaterThan(20)
    // MapLibre draws its own tiles of the same map.
    await expect.poll(() => online.requested.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(online.requested.splice(0).length).toBeLessThan(count)
    online.brokenAfter = 12
    await dialog.getByRole('button', { name: save }).click()
    await expect(dialog.getByRole('alert')).toContainText('What has arrived is saved')
    await expect(dialog.getByText(new RegExp(`1[0-2] of ${count} tiles are saved\\.`))).toBeVisible()
    expect(online.headers.referer).toBeUndefined()
    online.brokenAfter = Number.POSITIVE_INFINITY
    await page.keyboard.press('Escape')
    await page.route(online.url, (route) => route.abort())
    await openDialog(page)
    await expect(dialog.getByText(/Whether a part is missing can be checked when you are online\.$/)).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await page.unroute(online.url)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText(isSaved)).toBeVisible()
    // None was requested twice, but for those of the interruption.
    expect(new Set(online.requested).size).toBe(count)
    expect(online.requested.length).toBeLessThanOrEqual(count + 2)
    await expect.poll(() => listMapFiles(page)).toHaveLength(1)
    await page.context().close()
  })

  test('of the style is saved by one window at a time, and not without room', async ({ browser, style }) => {
    const { online, url } = style
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await openTrip(page, url)
    const other = await page.context().newPage()
    await other.goto(page.url())
    online.delay = 300
    const [dialog, second] = [await openDialog(page), await openDialog(other)]
    await dialog.getByRole('button', { name: save }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await second.getByRole('button', { name: save }).click()
    await expect(second.getByRole('alert')).toContainText('Another window is saving this map.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByRole('button', { name: /^(Continue|Save this trip’s map)$/ })).toBeVisible()
    online.delay = 0
    await other.evaluate(() => {
      navigator.storage.estimate = async () => ({ quota: 1_000_000_000, usage: 999_999_900 })
    })
    await second.getByRole('button', { name: /^(Continue|Save this trip’s map)$/ }).click()
    await expect(second.getByRole('alert')).toContainText(/This map needs [\d.]+ [KM]B, and this browser has 1 KB left/)
    await dialog.getByRole('button', { name: /^(Continue|Save this trip’s map)$/ }).click()
    await expect(dialog.getByText(isSaved)).toBeVisible()
    await expect.poll(() => listMapFiles(page)).toHaveLength(1)
    await page.context().close()
  })

  test('of the style has roads for legs that no map file shows, once the user has read what it takes', async ({
    browser,
    style,
  }) => {
    const { online, url } = style
    Object.assign(online, { tile: grid, maxZoom: 14 })
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await openTrip(page, url)
    // The map of the whole trip draws others.
    const listRoadTiles = () => online.requested.filter((path) => /\/1[34]\//.test(path))
    await page.getByRole('button', { name: 'Follow roads' }).click()
    const dialog = page.getByRole('dialog', { name: 'Follow roads' })
    const text = dialog.getByText(/^No map file on this device shows these legs\./)
    await expect(text).toHaveText(/the online map: about [\d,]+ tiles, [\d.]+ [KM]B\. The map’s server \(127\.0\.0\.1:/)
    await expect(dialog.getByRole('button', { name: save })).toBeVisible()
    await expectGoodLooks(page)
    expect(listRoadTiles()).toEqual([])
    const count = Number(/about ([\d,]+) tiles/.exec((await text.textContent()) ?? '')?.[1]?.replace(',', ''))
    allowConsoleErrors(page, failedRequest)
    online.brokenAfter = online.requested.length + 5
    const follow = dialog.getByRole('button', { name: 'Follow roads: 1 leg' })
    await follow.click()
    await expect(dialog.getByText(/^West Gate to East Gate: The server cannot be reached/)).toBeVisible({
      timeout: 60_000,
    })
    online.brokenAfter = Number.POSITIVE_INFINITY
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Follow roads' }).click()
    await follow.click()
    await expect(dialog.getByRole('status')).toHaveText('1 leg follows roads.')
    expect(online.headers.referer).toBeUndefined()
    const requested = new Set(listRoadTiles()).size
    expect(requested).toBeGreaterThan(count / 2)
    expect(requested).toBeLessThan(count * 2)
    await page.context().close()
  })

  for (const [failed, brokenFrom] of [
    ['tiles', tilesFrom],
    ['header', 0],
  ] as const)
    test(`has no hole after requests for its ${failed} failed`, async ({ page, deployment, tiles }) => {
      allowConsoleErrors(page, failedRequest)
      tiles.ranges = true
      tiles.delay = 0
      tiles.brokenFrom = brokenFrom
      await openTrip(page, deployment.url)
      await expectColour(page, colours.water)
      tiles.brokenFrom = Number.POSITIVE_INFINITY
      await expectColour(page, colours.land)
    })
})
