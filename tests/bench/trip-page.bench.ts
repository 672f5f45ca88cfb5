import { wide } from '../support/chromium-launch.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { type Visit, visitProduct } from '../support/visit-product.ts'
import { type Bench, type Figure, takeTurns } from './bench.ts'
import { measureMainThread } from './main-thread.ts'

const rounds = 5
const stops = 40

/** The cost of a trip page for a browser that has nothing of Offgrid, until its map is drawn and quiet. */
const bench: Bench = { title: `A trip page with a map and ${stops} stops, processor time of the main thread`, measure }
export default bench

function measure(): Promise<Figure[]> {
  return visitProduct(async (visit) => {
    const person = await registerPerson(visit.url)
    const trip = await person.createTrip('White Rim')
    for (let index = 0; index < stops; index++)
      await person.createWaypoint(trip, {
        name: `Stop ${index}`,
        latitude: (38.5 + ((index * 0.618034) % 1)).toFixed(4),
        longitude: (-110 + index / stops).toFixed(4),
      })
    const [results = []] = await takeTurns([`/dashboard/trips/${trip.id}`], rounds, (path) =>
      openTrip(visit, person, path),
    )
    return [
      { what: 'script', values: results.map(({ script }) => script), unit: 'ms', goal: '500 ms' },
      { what: 'all tasks', values: results.map(({ total }) => total), unit: 'ms' },
      { what: 'longest task', values: results.map(({ longest }) => longest), unit: 'ms' },
    ]
  })
}

async function openTrip({ url, openPage }: Visit, person: Person, path: string) {
  const page = await openPage({ viewport: wide, reducedMotion: 'no-preference' }, person)
  // Ten seconds after the page, the app loads its other screens.
  await page.addInitScript(() => {
    const start = window.setTimeout
    Object.assign(window, {
      setTimeout: (work: () => void, delay?: number) => (delay === 10_000 ? 0 : start(work, delay)),
    })
  })
  // The trace shows only a process that has this site already.
  await page.goto(`${url}/icon.svg`)
  const result = await measureMainThread(page, async () => {
    await page.goto(url + path)
    await page.locator('[data-provider][data-drawn]').waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
  })
  await page.context().close()
  return result
}
