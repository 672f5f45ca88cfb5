import type { Browser } from 'playwright-core'
import { createTownTables } from '../../web/map/basemap/build/towns.ts'
import { parseAllTowns, parseTowns } from '../../web/map/basemap/town.ts'
import { searchTowns } from '../../web/map/basemap/town-search.ts'
import type {} from '../e2e/map/harness/main.tsx'
import { type Harness, serveHarness } from '../e2e/map/harness/site.ts'
import { launchBrowser } from '../support/chromium-launch.ts'
import { type Bench, type Figure, median } from './bench.ts'
import { type MainThread, measureMainThread } from './main-thread.ts'

const rounds = 5
const uses = ['giving the markers', 'panning', 'zooming'] as const

/** The time that the page is unresponsive while its map shows 10,000 markers. */
const bench: Bench = { title: 'Map with 10,000 markers, processor time of the main thread', measure }
export default bench

async function measure(): Promise<Figure[]> {
  const harness = await serveHarness()
  const browser = await launchBrowser()
  try {
    const results: Record<(typeof uses)[number], MainThread>[] = []
    for (let round = 0; round < rounds; round++) results.push(await watchMap(browser, harness))
    return [
      ...uses.flatMap((use) => [
        { what: `${use}: longest task`, values: results.map((round) => round[use].longest), unit: 'ms', goal: '50 ms' },
        { what: `${use}: all tasks`, values: results.map((round) => round[use].total), unit: 'ms' },
      ]),
      ...searchPlaces(),
    ]
  } finally {
    await browser.close()
    await harness.close()
  }
}

async function watchMap(browser: Browser, harness: Harness) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(harness.address('bundled'))
  await page.locator('[data-drawn]').waitFor({ timeout: 60_000 })
  const results = {
    'giving the markers': await measureMainThread(page, () =>
      page.evaluate(() =>
        window.setup({
          markers: Array.from({ length: 10_000 }, (_, index) => ({
            id: String(index),
            name: `Place ${index}`,
            position: { latitude: 25 + ((index * 0.618034) % 1) * 23, longitude: -124 + ((index * 0.754878) % 1) * 57 },
          })),
        }),
      ),
    ),
    panning: await measureMainThread(page, async () => {
      await page.mouse.move(900, 400)
      await page.mouse.down()
      for (let step = 0; step < 60; step++) await page.mouse.move(900 - step * 10, 400 + Math.sin(step / 5) * 80)
      await page.mouse.up()
    }),
    zooming: await measureMainThread(page, async () => {
      for (let step = 0; step < 24; step++) {
        await page.mouse.wheel(0, step < 16 ? -120 : 120)
        await page.waitForTimeout(60)
      }
    }),
  }
  await page.close()
  return results
}

/** Types names letter by letter; the first letter also loads the places. */
function searchPlaces(): Figure[] {
  const { overview, all } = createTownTables()
  const results = Array.from({ length: rounds }, () => {
    const towns = parseAllTowns(parseTowns(overview), all)
    return ['moab utah', 'springfield illinois', 'san francisco'].flatMap((name) =>
      Array.from({ length: name.length }, (_, index) => {
        const before = process.cpuUsage()
        searchTowns(towns, name.slice(0, index + 1), { limit: 7 })
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1_000
      }),
    )
  })
  return [
    {
      what: 'finding a place: slowest answer',
      values: results.map((times) => Math.max(...times)),
      unit: 'ms',
      goal: '50 ms',
    },
    { what: 'finding a place: usual answer', values: results.map(median), unit: 'ms' },
  ]
}
