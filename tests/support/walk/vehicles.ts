import fc from 'fast-check'
import {
  act,
  type Body,
  change,
  deleteThing,
  nth,
  pick,
  remove,
  revisionChoice,
  send,
  sendings,
  takeId,
} from './act.ts'
import { name, text } from './trips.ts'
import { expectAnswer, type Visit } from './visit.ts'
import { paths, toStored, type Vehicle } from './world.ts'

const fields = { make: name, model: name, year: fc.constantFrom(null, 1886, 1994), modifications: text }
const newVehicle = fc.record(fields, { requiredKeys: ['make', 'model'] })
const changes = fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys: [] }))
const show = (vehicle: Vehicle) => ({ ...vehicle })

export async function listVehicles({ user, call }: Visit): Promise<void> {
  expectAnswer(await call('GET', paths.vehicles), 200, user.vehicles)
}

async function addVehicle(visit: Visit, body: Body, times: number): Promise<Vehicle> {
  const { answer, recordPost } = await send(visit, paths.vehicles, body, times)
  // The answer is the list.
  const id = takeId(visit.world, answer.json?.at?.(-1)?.id)
  const vehicle = { id, make: '', model: '', year: null, modifications: '', ...toStored(body), rev: 0 }
  visit.user.vehicles.push(vehicle)
  expectAnswer(answer, 201, visit.user.vehicles)
  recordPost(id)
  return vehicle
}

/** Returns one of the user's vehicles, or adds the first. */
const getVehicle = async (visit: Visit, at: number): Promise<Vehicle> =>
  pick(visit.user.vehicles, at) ?? addVehicle(visit, { make: 'The', model: 'First' }, 1)

export const vehicleSteps = [
  act(2, 'adds a vehicle', fc.tuple(newVehicle, sendings), async (visit, [body, times]) => {
    await addVehicle(visit, body, times)
  }),

  act(3, 'changes a vehicle', fc.tuple(nth, changes, revisionChoice), async (visit, [at, body, revisionChoice]) => {
    const thing = await getVehicle(visit, at)
    await change(visit, { path: paths.vehicle(thing), thing, body, revisionChoice, show })
  }),

  act(2, 'deletes a vehicle', fc.tuple(nth, revisionChoice), async (visit, [at, revisionChoice]) => {
    const thing = await getVehicle(visit, at)
    if (await deleteThing(visit, { path: paths.vehicle(thing), thing, revisionChoice, show }))
      remove(visit.user.vehicles, thing)
  }),

  act(1, 'lists vehicles', fc.constant(''), listVehicles),
]
