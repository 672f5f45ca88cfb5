import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createDay } from '../../shared/date.ts'
import { addDays } from '../../shared/itinerary/stops.ts'
import { registeredContext, wide } from '../support/chromium-launch.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { startServer } from '../support/server.ts'
import { type Bench, type Figure, takeTurns } from './bench.ts'
import { type MainThread, measureMainThread } from './main-thread.ts'
import { withSides } from './sides.ts'

const rounds = 5

/**
 * The cost of a trip page until its map is drawn and quiet, and of the itinerary of a trip with 2,000 stops, for a browser that has
 * nothing of Offgrid. `--against COMMIT` also measures that commit, in the same rounds.
 */
const bench: Bench = { title: 'A trip’s screens, processor time of the main thread', measure }
export default bench

function measure(options: readonly string[]): Promise<Figure[]> {
  return withSides(options, startSide, async (browser, sides) => {
    const found = await takeTurns(sides, rounds, (side) => visit(browser, side))
    const [own = [], other] = found.toReversed()
    const figure = (what: string, goal: string | undefined, read: (cost: Cost) => number): Figure => ({
      what,
      values: own.map(read),
      unit: 'ms',
      ...(goal && { goal }),
      ...(other && { against: { name: `at ${sides[0]?.commit}`, values: other.map(read) } }),
    })
    return [
      figure('trip page with map, 40 stops: script', '500 ms', ({ trip }) => trip.script),
      figure('all tasks', undefined, ({ trip }) => trip.total),
      figure('longest task', undefined, ({ trip }) => trip.longest),
      figure('itinerary of 2,000 stops: longest task until it is quiet', '50 ms', ({ opening }) => opening.longest),
      figure('longest task while scrolling', '50 ms', ({ scrolling }) => scrolling.longest),
    ]
  })
}

type Side = {
  readonly commit: string | undefined
  readonly url: string
  readonly person: Person
  readonly trip: string
  readonly longTrip: string
  readonly close: () => Promise<void>
}

async function startSide(root: string, commit?: string): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-trip-page-'))
  const server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: folder }, undefined, root)
  const person = await registerPerson(server.url)
  const fill = async (name: string, count: number, from?: string) => {
    const { id } = await person.createTrip(name)
    for (let at = 0; at < count; at++) {
      const day = from === undefined ? null : addDays(createDay(from), at)
      await person.createWaypoint(
        { id },
        {
          name: `Stop ${at}`,
          latitude: (38.5 + ((at * 0.618034) % 1)).toFixed(4),
          longitude: (-110 + at / count).toFixed(4),
          startDate: day,
          endDate: day,
        },
      )
    }
    return id
  }
  return {
    commit,
    url: server.url,
    person,
    trip: await fill('White Rim', 40),
    longTrip: await fill('Around the world', 2_000, '2027-01-01'),
    async close() {
      await server.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Cost = { readonly trip: MainThread; readonly opening: MainThread; readonly scrolling: MainThread }

async function visit(browser: Browser, { url, person, trip, longTrip }: Side): Promise<Cost> {
  const short = await openPage(browser, url, person)
  const onTrip = await measureMainThread(short, async () => {
    await short.goto(`${url}/dashboard/trips/${trip}`)
    await short.locator('[data-provider][data-drawn]').waitFor({ timeout: 60_000 })
    await short.waitForLoadState('networkidle')
  })
  await short.context().close()
  const long = await openPage(browser, url, person)
  const opening = await measureMainThread(long, async () => {
    await long.goto(`${url}/dashboard/trips/${longTrip}/itinerary`)
    await long.getByRole('heading', { name: 'Stop 0' }).waitFor({ timeout: 60_000 })
    await long.waitForLoadState('networkidle')
  })
  await long.mouse.move(wide.width / 2, wide.height / 2)
  const scrolling = await measureMainThread(long, async () => {
    for (let turn = 0; turn < 60; turn++) {
      await long.mouse.wheel(0, wide.height)
      await long.waitForTimeout(100)
    }
  })
  await long.context().close()
  return { trip: onTrip, opening, scrolling }
}

async function openPage(browser: Browser, url: string, person: Person): Promise<Page> {
  const options = { ...registeredContext(url, person), viewport: wide, reducedMotion: 'no-preference' } as const
  const page = await (await browser.newContext(options)).newPage()
  // Ten seconds after the page, the app loads its other screens.
  await page.addInitScript(() => {
    const start = window.setTimeout
    Object.assign(window, {
      setTimeout: (work: () => void, delay?: number) => (delay === 10_000 ? 0 : start(work, delay)),
    })
  })
  // The trace shows only a process that has this site already.
  await page.goto(`${url}/icon.svg`)
  return page
}
