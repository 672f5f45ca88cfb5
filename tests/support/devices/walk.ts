import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import type { Api, SignedIn } from '../api.ts'
import { decide } from './decide.ts'
import { bundleApp, createDevice, type Device } from './device.ts'
import { createLedger, type Thing } from './ledger.ts'
import { begin, look, steps, type World } from './steps.ts'
import { createTimeline, type Timeline } from './timeline.ts'

export type Walks = {
  readonly count: number
  /** The same seed walks the same ways. */
  readonly seed: number
  /** The most steps of one walk. */
  readonly steps: number
}

/**
 * Walks at random with two devices of one user, each with the app's own modules and a network that fails, over the real
 * functions. Afterwards both are online until nothing waits, the user has decided what was to be decided, and the server must
 * have what the users were promised, each thing once, and both devices show it. Returns how many steps that were. Throws with
 * the shortest walk that goes wrong and how to repeat it.
 */
export async function walkDevices(api: Api, { count, seed, steps: most }: Walks): Promise<number> {
  let taken = 0
  const startApp = await bundleApp()
  const way = fc.commands([fc.oneof(...steps)], { maxCommands: most, size: 'max' })
  const property = fc.asyncProperty(way, fc.array(fc.nat({ max: 7 }), { maxLength: 5 }), async (walked, choices) => {
    const person = await api.signIn()
    const timeline = createTimeline(api)
    const create = () => createDevice({ api, timeline, person, startApp })
    let last = 0
    const world: World = {
      ...{ timeline, ledger: createLedger(), devices: [create(), create()] },
      count: () => {
        last += 1
        return last
      },
    }
    try {
      await begin(world)
      await fc.asyncModelRun(() => ({ model: world, real: {} }), walked)
      await settle(world, choices)
      await check(api, person, world)
    } catch (error) {
      throw new Error(`${error instanceof Error ? (error.stack ?? error.message) : error}\n\n${world.ledger.log.join('\n')}`)
    } finally {
      for (const device of world.devices) device.close()
    }
    taken += [...walked].length
    api.timers.pass(60_000)
  })
  await fc.assert(property, { numRuns: count, seed })
  return taken
}

/** No fault is left, and both are online until nothing waits. */
async function settle({ devices, timeline, ledger }: World, choices: readonly number[]): Promise<void> {
  for (const device of devices) {
    device.network.faults = []
    device.setOnline(true)
  }
  for (let round = 0; round < 60; round += 1) {
    // The sender's longest pause is ten minutes.
    await timeline.pass(11 * 60_000)
    let isQuiet = true
    for (const [index, device] of devices.entries()) {
      const { outbox } = await timeline.finish(device.read())
      if (outbox.length === 0) continue
      isQuiet = false
      await decide({ device, timeline, ledger, label: index === 0 ? 'A' : 'B' }, 0, choices[round % choices.length] ?? 0)
    }
    if (isQuiet) return
  }
  const left = await Promise.all(devices.map(async (device) => (await timeline.finish(device.read())).outbox))
  throw new Error(`Something waits for ever: ${JSON.stringify(left)}`)
}

async function check(api: Api, person: SignedIn, { devices, timeline, ledger }: World): Promise<void> {
  const { json } = await api.call('POST', '/api/auth/refresh', { body: { refreshToken: person.refreshToken } })
  const ask = async (path: string) => (await api.call('GET', path, { token: json.accessToken })).json
  const { trips } = await ask('/api/user/trips/paginated?page=0&size=100')
  const vehicles = await ask('/api/user/vehicles')
  const whole = await Promise.all(trips.map(({ id }: Thing) => ask(`/api/user/trips/${id}`)))
  const stops: Thing[] = whole.flatMap(({ waypointDTOS }) => waypointDTOS)
  ledger.check([...trips, ...stops, ...vehicles])
  for (const device of devices) {
    await look({ device, timeline })
    const rows = await timeline.finish(device.read())
    const order = (things: readonly Thing[]) => Object.fromEntries(things.map(({ id, rev }) => [id, rev]))
    deepStrictEqual(order(rows.trips), order(trips), 'A device shows other trips')
    deepStrictEqual(order(rows.waypoints), order(stops), 'A device shows other stops')
    deepStrictEqual(order(rows.vehicles), order(vehicles), 'A device shows other vehicles')
    await checkScreens(device, timeline, { trips: whole, vehicles })
    deepStrictEqual(device.errors, [])
  }
}

async function checkScreens(device: Device, timeline: Timeline, { trips, vehicles }: { trips: Thing[]; vehicles: Thing[] }) {
  const show = async (path: string) => (await timeline.finish(device.ask('GET', path))).json()
  deepStrictEqual(await timeline.finish(show('/api/user/vehicles')), vehicles)
  for (const trip of trips) deepStrictEqual(await timeline.finish(show(`/api/user/trips/${trip.id}`)), trip)
}
