import type { Page } from 'playwright-core'
import { createTownTables } from '../../web/map/basemap/build/towns.ts'
import { parseTowns } from '../../web/map/basemap/town.ts'
import { searchTowns } from '../../web/map/basemap/town-search.ts'
import { serveHarness } from '../e2e/map/harness/site.ts'
import { launchBrowser } from '../support/chromium-launch.ts'
import { type Bench, type Figure, median } from './bench.ts'

/** The map component with 10,000 markers on the bundled basemap: how long the page stands still while one uses it. */
const bench: Bench = { title: 'Map with 10,000 markers (software WebGL)', measure }
export default bench

/** A browser reports tasks of 50 ms and more as long; what is shorter is told by its slowest animation frame. */
const watch = () => {
  const seen = { tasks: [] as number[], frames: [] as number[] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.tasks.push(entry.duration)
  }).observe({ type: 'longtask' })
  let last = performance.now()
  const frame = (now: number) => {
    seen.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

type Seen = { readonly tasks: readonly number[]; readonly frames: readonly number[] }

async function during(page: Page, what: string, use: () => Promise<void>): Promise<Figure[]> {
  await page.evaluate(() => {
    const seen = Reflect.get(window, 'seen') as { tasks: number[]; frames: number[] }
    seen.tasks.length = seen.frames.length = 0
  })
  await use()
  await page.waitForTimeout(1_500)
  const { tasks, frames }: Seen = await page.evaluate(() => Reflect.get(window, 'seen'))
  const longest = tasks.length === 0 ? 'under 50 ms' : `${Math.round(Math.max(...tasks))} ms`
  return [
    {
      what: `${what}: longest main-thread task`,
      value: `${longest} (${tasks.length} of 50 ms and more)`,
      goal: '50 ms',
    },
    { what: `${what}: median time between frames`, value: `${median(frames).toFixed(1)} ms` },
  ]
}

async function measure(): Promise<Figure[]> {
  const harness = await serveHarness()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(harness.address('bundled'))
    await page.locator('[data-drawn]').waitFor({ timeout: 60_000 })
    await page.evaluate(watch)
    const given = await during(page, 'giving the markers', async () => {
      await page.evaluate(() =>
        window.setup({
          markers: Array.from({ length: 10_000 }, (_, index) => ({
            id: String(index),
            name: `Place ${index}`,
            // Spread over the United States by two steps that share no period.
            position: { latitude: 25 + ((index * 0.618034) % 1) * 23, longitude: -124 + ((index * 0.754878) % 1) * 57 },
          })),
        }),
      )
    })
    const pan = await during(page, 'panning', async () => {
      await page.mouse.move(900, 400)
      await page.mouse.down()
      for (let step = 0; step < 60; step++) await page.mouse.move(900 - step * 10, 400 + Math.sin(step / 5) * 80)
      await page.mouse.up()
    })
    const zoom = await during(page, 'zooming', async () => {
      for (let step = 0; step < 24; step++) {
        await page.mouse.wheel(0, step < 16 ? -120 : 120)
        await page.waitForTimeout(60)
      }
    })
    return [...given, ...pan, ...zoom, placeSearch()]
  } finally {
    await browser.close()
    await harness.close()
  }
}

/** Typing names letter by letter into the place search, the first letter with everything to prepare. */
function placeSearch(): Figure {
  const { overview, all } = createTownTables()
  const towns = [...parseTowns(overview), ...parseTowns(all)]
  const times = ['moab utah', 'springfield illinois', 'san francisco'].flatMap((name) =>
    Array.from({ length: name.length }, (_, index) => {
      const start = performance.now()
      searchTowns(towns, name.slice(0, index + 1), { limit: 7 })
      return performance.now() - start
    }),
  )
  return {
    what: 'finding a place: slowest and median answer',
    value: `${Math.max(...times).toFixed(0)} ms, ${median(times).toFixed(1)} ms`,
    goal: '50 ms',
  }
}
