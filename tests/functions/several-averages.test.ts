import { beforeEach, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { serverLimits } from '#shared/limits.ts'
import type { SignedIn } from '../support/api.ts'
import { june, startApiWithClimate } from '../support/climate-api.ts'
import { createFaultProxy } from '../support/fault-proxy.ts'
import { newTrip, newWaypoint, signInWithTrip } from '../support/plans.ts'

const proxy = createFaultProxy()
const { api, climate } = startApiWithClimate({}, { table: proxy.start })

let row = 0
/** Another place in each call, because users share cells. */
const somewhere = () => ({ latitude: String(-60 + ++row), longitude: '125' })

async function openTrip() {
  const { user, trip } = await signInWithTrip(api, { name: 'Canning' })
  const add = (stop: object = {}) => newWaypoint(user, trip, { ...june, ...somewhere(), ...stop })
  const path = `/api/user/trips/${trip}`
  const ask = (...ids: string[]) => user.call('GET', `${path}/weather?ids=${ids.join(',')}`)
  const listStored = async () => {
    const { waypointDTOS } = (await user.call('GET', path)).json
    return waypointDTOS.flatMap((stop: { id: string; weather: object | null }) => (stop.weather ? [stop.id] : []))
  }
  return { user, trip, path, add, ask, listStored }
}

beforeEach(() => {
  climate().requests.length = 0
  climate().setBehaviour('open-meteo', 'answer')
  climate().setBehaviour('nasa-power', 'answer')
  api.advance(60_000)
})

test('the averages of four stops take five table calls, and are those of each stop alone', async () => {
  const { user, path, add, ask } = await openTrip()
  const ids = [await add(), await add(), await add(), await add()]
  const before = (await user.call('GET', path)).json.attachedChanges ?? 0
  // The session's check is one of them.
  const cost = await proxy.measure(() => ask(...ids))
  expect(cost.calls).toBeLessThanOrEqual(6)
  const { stops } = (await ask(...ids)).json
  expect(Object.keys(stops)).toEqual(ids)
  for (const id of ids) expect((await user.call('GET', `${path}/waypoints/${id}/weather`)).json).toEqual(stops[id])
  const { waypointDTOS, attachedChanges } = (await user.call('GET', path)).json
  expect(waypointDTOS.map(({ weather }: { weather: object }) => weather)).toEqual(ids.map((id) => stops[id]))
  expect(attachedChanges).toBe(before + 1)
  expect(climate().requests).toHaveLength(40)
})

test('stops in one place, at different times, have their own averages', async () => {
  const { add, ask } = await openTrip()
  const place = somewhere()
  climate().temperatures((day) => (day.slice(5, 7) === '06' ? { min: 1, max: 2 } : { min: 11, max: 12 }))
  const out = await add(place)
  const back = await add({ ...place, startDate: '2027-09-10', endDate: '2027-09-20' })
  const { stops } = (await ask(out, back)).json
  expect([stops[out], stops[back]]).toMatchObject([{ avgMinTemperature: 1 }, { avgMinTemperature: 11 }])
  climate().requests.length = 0
  expect((await ask(back, out)).json.stops).toEqual(stops)
  expect(climate().requests).toEqual([])
})

test('a stop without dates and a deleted one are left out', async () => {
  const { user, path, add, ask, listStored } = await openTrip()
  const [dated, undated, deleted] = [await add(), await add({ startDate: null, endDate: null }), await add()]
  await user.call('DELETE', `${path}/waypoints/${deleted}`)
  expect(Object.keys((await ask(dated, undated, deleted)).json.stops)).toEqual([dated])
  expect((await ask(undated)).json).toEqual({ stops: {} })
  expect(await listStored()).toEqual([dated])
})

test('a stop whose dates change in the meantime is left out, and the others are stored', async () => {
  const { user, path, add, ask, listStored } = await openTrip()
  const [first, second] = [await add(), await add()]
  climate().setBehaviour('open-meteo', 'wait')
  const pending = ask(first, second)
  await expect.poll(() => climate().requests.length).toBe(20)
  const changed = await user.call('PUT', `${path}/waypoints/${first}`, { body: { endDate: '2027-06-25' } })
  expect(changed.status).toBe(200)
  climate().release()
  expect(Object.keys((await pending).json.stops)).toEqual([second])
  expect(await listStored()).toEqual([second])
})

test('as many are fetched as the allowance has left, what is stored needs none, and none at all is refused', async () => {
  const { user, add, ask } = await openTrip()
  const ids = [await add(), await add(), await add()]
  await seedQuota(user, serverLimits.weather.uncachedPerHour - 1)
  const { stops } = (await ask(...ids)).json
  expect(Object.keys(stops)).toEqual([ids[0]])
  expect(Object.keys((await ask(...ids)).json.stops)).toEqual([ids[0]])
  expect(await ask(...ids.slice(1))).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
})

test('without a provider it is unavailable, counts nothing, and says nothing about stops that are stored', async () => {
  const { user, add, ask } = await openTrip()
  const [known, unknown] = [await add(), await add()]
  const { stops } = (await ask(known)).json
  await seedQuota(user, serverLimits.weather.uncachedPerHour - 1)
  for (const provider of ['open-meteo', 'nasa-power'] as const) climate().setBehaviour(provider, 'break')
  expect((await ask(known, unknown)).json).toEqual({ stops })
  expect(await ask(unknown)).toMatchObject({ status: 503, json: { message: 'Weather averages unavailable' } })
  for (const provider of ['open-meteo', 'nasa-power'] as const) climate().setBehaviour(provider, 'answer')
  api.advance(60_000)
  expect(Object.keys((await ask(known, unknown)).json.stops)).toEqual([known, unknown])
})

test('others’ stops and trips are not found, and a list that is too long or no list is refused', async () => {
  const [one, other] = [await openTrip(), await openTrip()]
  const id = await one.add()
  const second = await newTrip(one.user, { name: 'Second' })
  expect((await one.user.call('GET', `/api/user/trips/${second}/weather?ids=${id}`)).status).toBe(404)
  // The ids of both users' first trips have the same beginning.
  expect((await other.ask(id)).json).toEqual({ stops: {} })
  expect((await other.user.call('GET', `${one.path}/weather?ids=${id}`)).status).toBe(404)
  for (const ids of ['', 'x', `${id},${id}x`, Array.from({ length: 5 }, (_, at) => `${id.slice(0, -1)}${at}`).join()])
    expect((await one.ask(ids)).json).toMatchObject({
      fields: [{ field: 'ids', message: 'ids must be 1 to 4 ids of waypoints, separated by commas' }],
    })
  expect(climate().requests).toEqual([])
})

/** Stores a quota with this many places in this hour. */
async function seedQuota({ userId }: SignedIn, count: number) {
  const now = new Date(api.now()).toISOString()
  await api.openTable().put({
    Item: { ...keys.userQuota(userId, 'cell', now.slice(0, 10)), day: count, [`h${now.slice(11, 13)}`]: count },
  })
}
