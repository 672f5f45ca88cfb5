import { deepStrictEqual, ok } from 'node:assert/strict'
import fc from 'fast-check'
import '../../../web/offline/restored/compare.ts'
import type { Api } from '../api.ts'
import { setHistory } from '../restore.ts'
import { decide } from './decide.ts'
import { createDevice, type Device } from './device.ts'
import { createLedger, nameThing, type Thing } from './ledger.ts'
import type { Notes } from './notes.ts'
import { createServer } from './server.ts'
import { begin, steps } from './steps.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { look, paths, toLabel, type World } from './visit.ts'

export type Walks = {
  readonly count: number
  /** The same seed makes the same walks. */
  readonly seed: number
  readonly steps: number
  /** Makes only this walk of the seed, counted from 0. */
  readonly only?: number | undefined
  /** Reduces a failing walk to its shortest form. @default true */
  readonly isShrunk?: boolean
}

/** The kind of walks that a world makes. */
type Plan<Walked extends World> = {
  readonly steps: typeof steps
  readonly open: (api: Api) => Promise<Walked>
  /** Settles what is open after the steps. @throws if a change was lost */
  readonly end: (world: Walked, choices: readonly number[]) => Promise<void>
  /** Names of the walk in a failure: 'two devices', and in the command that repeats it. */
  readonly who: string
  readonly bench: string
}

/** Makes random walks. Returns the number of steps. @throws the shortest failing walk, its requests, and how to repeat it */
export async function makeWalks<Walked extends World>(
  api: Api,
  { count, seed, steps: most, only, isShrunk = true }: Walks,
  { steps, open, end, who, bench }: Plan<Walked>,
): Promise<number> {
  let stepCount = 0
  await setHistory(api)
  const walks = fc.commands([fc.oneof(...steps)], { maxCommands: most, size: 'max' })
  const property = fc.asyncProperty(walks, fc.array(fc.nat({ max: 7 }), { maxLength: 5 }), async (walked, choices) => {
    const world = await open(api)
    try {
      await fc.asyncModelRun(() => ({ model: world, real: {} }), walked)
      await end(world, choices)
    } catch (cause) {
      throw new Error(`What was sent and answered:\n${world.ledger.log.join('\n')}`, { cause })
    } finally {
      close(api, world)
    }
    stepCount += [...walked].length
  })
  const details = await fc.check(property, {
    seed,
    numRuns: only === undefined ? count : 1,
    endOnFailure: !isShrunk,
    ...(only !== undefined && { path: String(only) }),
  })
  if (!details.failed) return stepCount
  const [walk] = (details.counterexamplePath ?? '').split(':')
  const counterexample = String(details.counterexample?.[0])
    .split(/,(?=[ABC] )/)
    .join('\n')
  const repeat = `Repeat it with: npm run bench -- ${bench} --seed ${details.seed} --walk ${walk}`
  throw new Error(`A walk of ${who} goes wrong:\n${counterexample}\n${repeat}`, { cause: details.errorInstance })
}

/**
 * Makes random walks with two devices of one user and a failing network, over the real functions. At the end both go online and
 * resolve all conflicts: the server must have what the user was told is saved, without duplicates, and both devices must show it.
 */
export const walkDevices = (api: Api, walks: Walks): Promise<number> =>
  makeWalks(api, walks, {
    steps,
    async open() {
      const { world } = await openWorld(api)
      await begin(world)
      return world
    },
    async end(world, choices) {
      await settle(world, choices)
      await check(world)
    },
    who: 'two devices',
    bench: 'model-devices',
  })

function close(api: Api, { devices }: World): void {
  for (const device of devices) device.close()
  // Pending timers would keep the walk's requests in memory.
  api.timers.pass(60_000)
}

export async function openWorld(api: Api) {
  const person = await api.signIn()
  const timeline = createTimeline(api)
  const create = () => createDevice({ api, timeline, person })
  let last = 0
  const world: World = {
    person,
    timeline,
    ledger: createLedger(),
    devices: [create(), create()],
    server: createServer(api, person),
    count: () => {
      last += 1
      return last
    },
  }
  return { world, person, close: () => close(api, world) }
}

/** Goes online without faults, until nothing is pending and no device has missed a restore. */
export async function settle({ devices, timeline, ledger }: World, choices: readonly number[]): Promise<void> {
  for (const device of devices) {
    device.network.faults = []
    device.network.limitedUntil = 0
    device.setOnline(true)
  }
  let hasLooked = false
  for (let round = 0; round < 60; round += 1) {
    // The sender's longest pause is ten minutes.
    await timeline.pass(11 * 60_000)
    let isQuiet = true
    for (const [index, device] of devices.entries()) {
      const { outbox } = await timeline.finish(device.read())
      if (outbox.length === 0) continue
      isQuiet = false
      await decide({ device, timeline, ledger, label: toLabel(index) }, 0, choices[round % choices.length] ?? 0)
    }
    if (isQuiet && hasLooked) return
    if (isQuiet) for (const device of devices) await look({ device, timeline })
    hasLooked ||= isQuiet
  }
  const left = await Promise.all(devices.map(async (device) => (await timeline.finish(device.read())).outbox))
  throw new Error(`Something waits for ever: ${JSON.stringify(left)}`)
}

async function check({ devices, timeline, ledger, server }: World): Promise<void> {
  const { trips, whole, stops, vehicles } = await server.readAll()
  const rest = new Map<string, object>()
  for (const { id } of trips) {
    for (const path of [`/api/user/trips/${id}/sheet`, `/api/user/trips/${id}/check-ins`]) {
      rest.set(path, await server.request(path))
    }
  }
  for (const { id } of vehicles) rest.set(paths.fills(id), await server.request(paths.fills(id)))
  const checkNotes = (notes: Notes, things: readonly Thing[], toPath: (id: string) => string) => {
    for (const { note, owner } of notes.listPromised()) {
      const own = things.filter((thing) => nameThing(thing) === owner)
      const lists = own.map(({ id }) => JSON.stringify(rest.get(toPath(id))))
      const { length } = lists.flatMap((list) => list.split(`"note":"${note}"`).slice(1))
      // Two devices may restore the same item.
      ok(length > 0 && length <= own.length, `${note} of ${owner}: ${length} in ${own.length}`)
    }
  }
  checkNotes(ledger.fills, vehicles, paths.fills)
  checkNotes(ledger.checkIns, trips, (id) => `${paths.trip(id)}/check-ins`)
  const planned = trips.map((trip: Thing) => ({ ...rest.get(`${paths.trip(trip.id)}/sheet`), ...trip }))
  ledger.check([...planned, ...stops, ...vehicles])
  for (const [index, device] of devices.entries()) {
    await look({ device, timeline })
    const rows = await timeline.finish(device.read())
    ledger.here.check(toLabel(index), rows, trips)
    const order = (things: readonly Thing[]) => Object.fromEntries(things.map(({ id, rev }) => [id, rev]))
    deepStrictEqual(order(rows.trips), order(trips), 'A device shows other trips')
    deepStrictEqual(order(rows.waypoints), order(stops), 'A device shows other stops')
    deepStrictEqual(order(rows.vehicles), order(vehicles), 'A device shows other vehicles')
    await checkScreens(device, timeline, { trips: whole, vehicles })
    device.setOnline(false)
    for (const [path, body] of rest)
      deepStrictEqual(await (await timeline.finish(device.request('GET', path))).json(), body)
    device.setOnline(true)
    deepStrictEqual(device.errors, [])
  }
}

async function checkScreens(
  device: Device,
  timeline: Timeline,
  { trips, vehicles }: { trips: Thing[]; vehicles: Thing[] },
) {
  const show = async (path: string) => (await timeline.finish(device.request('GET', path))).json()
  deepStrictEqual(await timeline.finish(show('/api/user/vehicles')), vehicles)
  for (const trip of trips) deepStrictEqual(await timeline.finish(show(`/api/user/trips/${trip.id}`)), trip)
}
