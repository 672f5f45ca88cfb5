import fc from 'fast-check'
import type { Api } from '../api.ts'
import { faultSteps } from './faults.ts'
import { sessionSteps } from './sessions.ts'
import { listTrips, tripSteps } from './trips.ts'
import { listVehicles, vehicleSteps } from './vehicles.ts'
import { createVisit, openSession } from './visit.ts'
import { readTrip, waypointSteps } from './waypoints.ts'
import { createUser, type User, type World } from './world.ts'

export type Walks = {
  readonly count: number
  /** The same seed walks the same ways. */
  readonly seed: number
  /** The most steps of one walk. */
  readonly steps: number
}

/**
 * Walks at random through the API: three users do one thing after another, every answer must be what a small model in
 * memory says, and in the end everything they have is read. Gives how many steps that were. Throws with the shortest walk
 * that goes wrong and how to repeat it.
 */
export async function walk(api: Api, { count, seed, steps }: Walks): Promise<number> {
  let stepCount = 0
  const step = fc.oneof(...tripSteps, ...waypointSteps, ...vehicleSteps, ...faultSteps, ...sessionSteps)
  const path = fc.commands([step], { maxCommands: steps, size: 'max' })
  const property = fc.asyncProperty(path, async (commands) => {
    const world = await createWorld(api)
    await fc.asyncModelRun(() => ({ model: world, real: api }), commands)
    for (const user of world.users) await readEverything(api, world, user)
    stepCount += [...commands].length
    // Timers that still wait keep every request of the walk.
    api.timers.pass(60_000)
  })
  await fc.assert(property, { numRuns: count, seed })
  return stepCount
}

async function createWorld(api: Api): Promise<World> {
  const createSignedIn = async () => {
    const { credentials, ...tokens } = await api.signIn()
    const user = createUser(credentials)
    openSession(user, tokens, api.now())
    return user
  }
  return { users: [await createSignedIn(), await createSignedIn(), await createSignedIn()], ids: new Set() }
}

/** Everything a user has. */
async function readEverything(api: Api, world: World, user: User): Promise<void> {
  const visit = createVisit(world, api, user)
  await listTrips(visit, 0, 100)
  for (const trip of user.trips) await readTrip(visit, trip)
  await listVehicles(visit)
}
