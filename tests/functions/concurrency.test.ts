import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { readSequence } from '#functions/trips/trip-sequence/store.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import { someWaypoint } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import type { Fault } from '../support/fault-proxy.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const newTrip = async (user: SignedIn, name = 'Baja'): Promise<TripId> =>
  (await user.call('POST', trips, { body: { name } })).json.id
const waypointsLeft = (user: SignedIn, trip: TripId) =>
  listKeys(api.openTable(), keys.waypoints(user.userId, tripSeq(trip)))

test('waypoints deleted and added at once leave a correct count', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  const add = () => user.call('POST', `${trips}/${trip}/waypoints`, { body: someWaypoint })
  const first = await Promise.all(times(20).map(add))
  const removals = first.slice(0, 12).flatMap(({ json }) => {
    // Twice each, as by a double click.
    const remove = () => user.call('DELETE', `${trips}/${trip}/waypoints/${json.id}`)
    return [remove(), remove()]
  })
  const [removed] = await Promise.all([Promise.all(removals), Promise.all(times(5).map(add))])
  expect(removed.filter(({ status }) => status === 204)).toHaveLength(12)
  const page = (await user.call('GET', `${trips}/${trip}/waypoints/paginated?size=100`)).json
  expect(page).toMatchObject({ totalItems: 13 })
  expect(page.waypoints).toHaveLength(13)
})

test('a trip deleted while waypoints are being added leaves no orphan', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  const add = () => user.call('POST', `${trips}/${trip}/waypoints`, { body: someWaypoint })
  await Promise.all(times(30).map(add))
  const deletion = user.call('DELETE', `${trips}/${trip}`)
  const late = await Promise.all(times(60).map(add))
  expect((await deletion).status).toBe(204)
  expect(late.every(({ status }) => status === 201 || status === 404)).toBe(true)
  expect((await add()).status).toBe(404)
  expect(await waypointsLeft(user, trip)).toEqual([])
  expect((await user.call('GET', `${trips}/paginated`)).json.totalItems).toBe(0)
})

test('one of two deletions at once wins, and the hole is counted once', async () => {
  const user = await api.signIn()
  const [trip] = [await newTrip(user), await newTrip(user)]
  const answers = await Promise.all(times(4).map(() => user.call('DELETE', `${trips}/${trip}`)))
  expect(answers.some(({ status }) => status === 204)).toBe(true)
  expect(answers.every(({ status }) => status === 204 || status === 404)).toBe(true)
  expect((await user.call('GET', `${trips}/paginated`)).json.totalItems).toBe(1)
})

/** Fails one kind of call, as if the function had been killed there. */
async function deleteUntil(user: SignedIn, trip: string, operation: string, fault: Fault) {
  // The first update starts the deletion, and the last one ends it.
  const isMeant = (input: string) =>
    input.includes(user.userId) && (operation !== 'UpdateItem' || /removed/.test(input))
  proxy.fault = (call) => (call.operation === operation && isMeant(call.input) ? fault : undefined)
  const answer = await user.call('DELETE', `${trips}/${trip}`)
  proxy.fault = () => undefined
  return answer
}

test.each(['Query', 'BatchWriteItem', 'UpdateItem'])(
  'a deletion killed before its %s hides the trip, and is completed when repeated',
  async (operation) => {
    const user = await api.signIn()
    const trip = await newTrip(user)
    const waypoint = (await user.call('POST', `${trips}/${trip}/waypoints`, { body: someWaypoint })).json.id
    await Promise.all(times(30).map(() => user.call('POST', `${trips}/${trip}/waypoints`, { body: someWaypoint })))
    const killed = await deleteUntil(user, trip, operation, 'fault')
    expect(killed).toMatchObject({ status: 503, json: { code: 'unavailable' } })

    for (const path of [trip, `${trip}/waypoints/paginated`, `${trip}/waypoints/${waypoint}`]) {
      expect((await user.call('GET', `${trips}/${path}`)).status, path).toBe(404)
    }
    expect((await user.call('GET', `${trips}/paginated`)).json).toMatchObject({ totalItems: 0, trips: [] })
    expect((await user.call('GET', `${trips}/latest`)).status).toBe(204)
    expect((await user.call('GET', `${trips}/search?query=baja`)).json).toEqual([])

    expect((await user.call('DELETE', `${trips}/${trip}`)).status).toBe(204)
    expect(await waypointsLeft(user, trip)).toEqual([])
    expect((await readSequence(api.openTable(), user.userId)).open).toEqual([])
    expect((await user.call('DELETE', `${trips}/${trip}`)).status).toBe(404)
  },
)
