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
  readonly seed: number
  readonly steps: number
}

/**
 * Walks through the API at random: three users act in turn, and each answer must match a small model in memory. Then reads all
 * their data. Returns the number of steps. @throws the shortest failing walk and how to repeat it
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
    // Pending timers would keep the walk's requests in memory.
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

async function readEverything(api: Api, world: World, user: User): Promise<void> {
  const visit = createVisit(world, api, user)
  await listTrips(visit, 0, 100)
  for (const trip of user.trips) await readTrip(visit, trip)
  await listVehicles(visit)
}
