import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import type { Browser, Page } from 'playwright-core'
import { keys } from '../../functions/table/keys.ts'
import { startEngine } from '../../infra/local/engine.ts'
import { createTable } from '../../infra/local/table.ts'
import { registeredContext } from '../support/chromium-launch.ts'
import { createTestClient } from '../support/engine.ts'
import { createFaultProxy } from '../support/fault-proxy.ts'
import { type Person, registerPerson } from '../support/person.ts'
import { startServer } from '../support/server.ts'
import { type Bench, type Figure, takeTurns } from './bench.ts'
import { readProcessorTime } from './processes.ts'
import { withSides } from './sides.ts'

/**
 * The cost of a visit of each screen: the browser's calls and their bytes, calls to the table with their read units, and the
 * processor time of the server with its database. `--against COMMIT` also measures that commit, in turns.
 */
const bench: Bench = {
  title: 'One visit of each screen by a browser that has nothing saved, and an hour of a page left open',
  measure,
}
export default bench

/** Visits of a screen, whose times are averaged: Linux counts processor time in hundredths of a second. */
const visits = 5
/** Time without a call (ms) after which a screen is done. */
const quiet = 1_500

type Cost = { calls: number; bytes: number; tableCalls: number; readUnits: number; milliseconds: number }

function measure(options: readonly string[]): Promise<Figure[]> {
  return withSides(options, startSide, async (browser, sides) => {
    const figures: Figure[] = []
    for (const [what, visit] of screens) {
      const found = await takeTurns(sides, visits, (side) => visit(browser, side))
      for (const [at, { name }] of sides.entries())
        figures.push({ what: `${what}${name}`, value: describe(average(found[at] ?? [])) })
    }
    return figures
  })
}

const describe = ({ calls, bytes, tableCalls, readUnits, milliseconds }: Cost): string =>
  [
    `${calls} calls`,
    `${(bytes / 1000).toFixed(1)} KB`,
    `${tableCalls} table calls`,
    `${readUnits} read units`,
    `${milliseconds.toFixed(0)} ms`,
  ].join(', ')

/** A product on a metered table, with a person's trips, and a traveler with 200. */
type Side = {
  readonly name: string
  readonly url: string
  readonly pid: number
  readonly engineUrl: string
  readonly proxy: ReturnType<typeof createFaultProxy>
  readonly person: Person
  readonly trip: { readonly id: string; readonly stops: readonly string[] }
  readonly traveler: Person
  readonly close: () => Promise<void>
}

async function startSide(root: string, commit?: string): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-screens-'))
  const engine = await startEngine()
  const proxy = createFaultProxy()
  const table = await proxy.start(engine.url)
  await createTable(engine.url, 'offgrid')
  const variables = { PORT: '0', OFFGRID_DATA_DIR: folder, AWS_ENDPOINT_URL_DYNAMODB: table.url }
  const server = await startServer(variables, undefined, root)
  const person = await registerPerson(server.url)
  const trip = await fill(person)
  const traveler = await registerPerson(server.url)
  for (let at = 0; at < 200; at++) await traveler.createTrip(`Trip ${at}`)
  return {
    name: commit === undefined ? '' : `, at ${commit}`,
    url: server.url,
    pid: server.child.pid ?? 0,
    engineUrl: engine.url,
    proxy,
    person,
    trip,
    traveler,
    async close() {
      await server.end('SIGTERM')
      await table.close()
      await engine.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Visit = (browser: Browser, side: Side) => Promise<Cost>

/** Visits a screen of the person's. */
const at =
  (toPath: (trip: Side['trip']) => string): Visit =>
  async (browser, side) => {
    const page = await openPage(browser, side.url, side.person, true)
    const cost = await measureCost(page, side, () => page.goto(toPath(side.trip)))
    await page.context().close()
    return cost
  }

/** Visits a screen of the traveler's until everything is copied that a device keeps. */
const copyAll: Visit = async (browser, side) => {
  const page = await openPage(browser, side.url, side.traveler, false)
  const cost = await measureCost(page, side, () => page.goto('/dashboard'))
  await page.context().close()
  return cost
}

const lookForChanges: Visit = async (browser, side) => {
  await forgetChanges(side.engineUrl, side.traveler)
  const page = await openPage(browser, side.url, side.traveler, false)
  await measureCost(page, side, () => page.goto('/dashboard/settings'))
  const cost = await measureCost(page, side, () => lookAgain(page))
  await page.context().close()
  return cost
}

const pathOf = ({ id }: Side['trip']): string => `/dashboard/trips/${id}`

const screens: readonly (readonly [name: string, visit: Visit])[] = [
  ['Home', at(() => '/dashboard')],
  ['Trips', at(() => '/dashboard/trips')],
  ['a trip with 40 stops', at(pathOf)],
  ['its itinerary', at((trip) => `${pathOf(trip)}/itinerary`)],
  ['its waypoints', at((trip) => `${pathOf(trip)}/waypoints`)],
  ['one of its waypoints', at((trip) => `${pathOf(trip)}/waypoints/${trip.stops[20]}`)],
  ['vehicles', at(() => '/dashboard/vehicles')],
  ['Home with 200 trips, until the device has its copies', copyAll],
  ['a page left open with 200 trips, when it looks for changes', lookForChanges],
]

/** Makes the user's last change an old one, after which an answer can say that nothing has changed since. */
async function forgetChanges(engineUrl: string, { tokens }: Person): Promise<void> {
  const [, claims = ''] = tokens.accessToken.split('.')
  const { pk, sk } = keys.changes(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub)
  const dynamo = createTestClient(engineUrl)
  const Item = { pk: { S: pk }, sk: { S: sk }, window: { N: '1' } }
  await dynamo.send(new PutItemCommand({ TableName: 'offgrid', Item }))
  dynamo.destroy()
}

/** Reloads the page as if it had last looked for changes two hours ago. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('local_kept:'))) {
      const round: unknown = JSON.parse(localStorage.getItem(key) ?? '0')
      const at = Date.now() - 2 * 3_600_000
      localStorage.setItem(key, JSON.stringify(typeof round === 'number' ? at : { ...Object(round), at }))
    }
  })
  await page.reload()
}

/** Creates eight trips, one with 40 dated stops, and two vehicles. */
async function fill(person: Person): Promise<{ id: string; stops: readonly string[] }> {
  for (const make of ['Toyota', 'Land Rover']) await person.createVehicle({ make, model: 'Expedition', year: 2010 })
  const fillTrip = async (name: string, count: number) => {
    const { id } = await person.createTrip(name)
    const stops: string[] = []
    for (let at = 0; at < count; at++) {
      const day = (offset: number) => new Date(Date.UTC(2029, 4, 1 + at + offset)).toISOString().slice(0, 10)
      const place = { latitude: `${-22 - at / 20}`, longitude: `${125 + at / 20}`, description: 'x'.repeat(300) }
      stops.push(
        (await person.createWaypoint({ id }, { name: `Camp ${at}`, ...place, startDate: day(0), endDate: day(1) })).id,
      )
    }
    return { id, stops }
  }
  for (let at = 0; at < 7; at++) await fillTrip(`Trip ${at}`, 3)
  return fillTrip('Canning Stock Route', 40)
}

/** Opens a page of a browser without data. `savesData` stops the copies that a device keeps. */
async function openPage(browser: Browser, url: string, person: Person, savesData: boolean): Promise<Page> {
  const context = await browser.newContext({ ...registeredContext(url, person), baseURL: url })
  if (savesData)
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  return context.newPage()
}

/** Measures what a visit costs until nothing has been called for a while. */
async function measureCost(page: Page, { pid, proxy }: Side, visit: () => Promise<unknown>): Promise<Cost> {
  let calls = 0
  let bytes = 0
  let last = performance.now()
  const isCall = (url: string) => new URL(url).pathname.startsWith('/api/')
  page.on('request', (request) => {
    if (isCall(request.url())) last = performance.now()
  })
  page.on('requestfinished', async (request) => {
    if (!isCall(request.url())) return
    calls++
    last = performance.now()
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    bytes += responseBodySize + responseHeadersSize
  })
  const before = readProcessorTime(pid)
  const { calls: tableCalls, readUnits } = await proxy.measure(async () => {
    await visit()
    while (performance.now() - last < quiet) await page.waitForTimeout(100)
  })
  page.removeAllListeners('request')
  page.removeAllListeners('requestfinished')
  return { calls, bytes, tableCalls, readUnits, milliseconds: readProcessorTime(pid) - before }
}

/** Returns the last visit's counts, which are the same for all, and the average time. */
function average(costs: readonly Cost[]): Cost {
  const last = costs.at(-1)
  if (!last) throw new Error('The screen was not visited')
  return { ...last, milliseconds: costs.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / costs.length }
}
