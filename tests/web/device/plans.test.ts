import { expect, test } from 'vitest'
import { startApi } from '../../support/api.ts'
import { join } from '../../support/crew.ts'
import { openDevice } from '../../support/devices/open.ts'

const api = startApi()

/** Opens the device of a trip's owner, who changes the plan without a signal, while Ben changes it, too. */
async function planApart(mine: object, bens: object) {
  const opened = await openDevice(api, { name: 'Well 33' })
  const { device, person: owner, request, trip, call, goOnline } = opened
  const [vehicle] = await call('POST', '/api/user/vehicles', { make: 'Toyota', model: 'Troopy', year: 1999 })
  const vehicles = { vehicleId: vehicle.id, vehicleIds: [vehicle.id] }
  await call('PUT', trip.path, { plan: { ...vehicles, people: 2, reserve: 0.2 } })
  const ben = await join(api, owner, trip.path, 'planner')
  await request('GET', trip.path)
  device.setOnline(false)
  await request('PUT', trip.path, { plan: { ...vehicles, people: 2, reserve: 0.2, ...mine } })
  await ben.member.call('PUT', ben.path, { body: { plan: { people: 2, reserve: 0.2, ...bens } } })
  await goOnline()
  return { ...opened, vehicles, readPlan: async () => (await call('GET', trip.path)).plan }
}

test('two people who change different figures of a plan without a signal are not asked, and both stay', async () => {
  const { readOutbox, readPlan, show, trip, vehicles } = await planApart({ people: 3 }, { reserve: 0.3, waterEach: 6 })
  expect(await readOutbox()).toEqual([])
  const plan = { ...vehicles, people: 3, reserve: 0.3, waterEach: 6 }
  expect(await readPlan()).toEqual(plan)
  expect((await show(trip.path)).plan).toEqual(plan)
})

test('who changed the same figure decides about it, and the others stay', async () => {
  const { readOutbox, readPlan, decide, vehicles } = await planApart({ people: 3 }, { people: 4, waterEach: 6 })
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', current: { plan: { people: 4, waterEach: 6 } } }])
  await decide('keepMine')
  expect(await readOutbox()).toEqual([])
  expect(await readPlan()).toEqual({ ...vehicles, people: 3, reserve: 0.2, waterEach: 6 })
})
