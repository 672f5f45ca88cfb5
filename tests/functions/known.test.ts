import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { noteRestore } from '#functions/trips/trip-sequence/store.ts'
import { createTripId, createWaypointId, listUlids, type TripId, tripSeq } from '#shared/ids.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { backUpUser, restoreUser } from '../support/restore.ts'

const api = startApi()
const trips = '/api/user/trips'

const ask = (user: SignedIn, ids: readonly string[]) => user.call('GET', `/api/user/known?ids=${ids.join(',')}`)
const findKnown = async (user: SignedIn, ids: readonly string[]): Promise<string[]> => (await ask(user, ids)).json.ids

const createTrip = async (user: SignedIn): Promise<TripId> =>
  (await user.call('POST', trips, { body: { name: 'Simpson', description: '' } })).json.id

test('the data remember what was deleted, of every kind, and know nothing else', async () => {
  const [user, stranger] = [await api.signIn(), await api.signIn()]
  const tripId = await createTrip(user)
  const [stop, vehicle, fill] = [ulid(), ulid(), ulid()]
  await user.call('POST', `${trips}/${tripId}/waypoints`, { body: { ...someWaypoint, id: stop } })
  await user.call('POST', '/api/user/vehicles', { body: { ...someVehicle, id: vehicle } })
  await user.call('POST', `/api/user/vehicles/${vehicle}/fills`, { body: { id: fill, day: '2027-05-03', amount: 60 } })
  const ids = [tripId, createWaypointId(tripSeq(tripId), stop), vehicle, fill]
  await user.call('DELETE', `/api/user/vehicles/${vehicle}`)
  await user.call('DELETE', `${trips}/${tripId}`)
  expect(await findKnown(user, ids)).toEqual(ids)
  const others = [createTripId(2, 'abcdefghij'), createWaypointId(1, ulid()), ulid()]
  expect(await findKnown(user, [...others, ...ids])).toEqual(ids)
  expect(await findKnown(stranger, ids)).toEqual([])
})

test('of a batch, all of its ids are known, and none of those that would follow', async () => {
  const user = await api.signIn()
  const tripId = await createTrip(user)
  const toIds = (ulids: readonly string[] = []) => ulids.map((one) => createWaypointId(tripSeq(tripId), one))
  const first = ulid()
  const [one, two, three, after] = toIds(listUlids(first, 4))
  const body = { id: first, waypoints: [someWaypoint, someWaypoint, someWaypoint] }
  const headers = { 'idempotency-key': 'a-key-of-the-batch' }
  expect((await user.call('POST', `${trips}/${tripId}/waypoints/batch`, { body, headers })).status).toBe(201)
  await user.call('DELETE', `${trips}/${tripId}/waypoints/${two}`)
  expect(await findKnown(user, [one, two, three, after].map(String))).toEqual([one, two, three])
})

test('a restored trip list knows the numbers of its backup, not those given out again since', async () => {
  const user = await api.signIn()
  const [kept, lost] = [await createTrip(user), createTripId(2, 'abcdefghij')]
  await noteRestore(api.openTable(), user.userId)
  const again = await createTrip(user)
  expect(tripSeq(again)).toBe(tripSeq(lost))
  await user.call('DELETE', `${trips}/${again}`)
  expect(await findKnown(user, [kept, lost])).toEqual([kept])
})

test('what was deleted after a restore is named: another device may have a newer version than the backup', async () => {
  const user = await api.signIn()
  const tripId = await createTrip(user)
  const [stop, other, vehicle, fill] = [ulid(), ulid(), ulid(), ulid()]
  for (const id of [stop, other])
    await user.call('POST', `${trips}/${tripId}/waypoints`, { body: { ...someWaypoint, id } })
  await user.call('POST', '/api/user/vehicles', { body: { ...someVehicle, id: vehicle } })
  await user.call('POST', `/api/user/vehicles/${vehicle}/fills`, { body: { id: fill, day: '2027-05-03', amount: 60 } })
  const toId = (own: string) => createWaypointId(tripSeq(tripId), own)
  const before = await createTrip(user)
  await user.call('DELETE', `${trips}/${before}`)
  await restoreUser(api, user.userId, await backUpUser(api, user.userId))
  await user.call('DELETE', `/api/user/vehicles/${vehicle}/fills/${fill}`)
  await user.call('DELETE', `/api/user/vehicles/${vehicle}`)
  await user.call('DELETE', `${trips}/${tripId}/waypoints/${toId(stop)}`)
  const headers = { 'idempotency-key': 'a-key-of-the-deletion' }
  await user.call('POST', `${trips}/${tripId}/waypoints/batch-delete`, { body: { ids: [toId(other)] }, headers })
  await user.call('DELETE', `${trips}/${tripId}`)
  const later = [tripId, toId(stop), toId(other), vehicle, fill]
  expect((await ask(user, [before, ...later])).json).toEqual({ ids: [before, ...later], deletedSince: later })
})

test('records of earlier releases name the first of a batch only', async () => {
  const user = await api.signIn()
  const [first = '', second = ''] = listUlids(ulid(), 2) ?? []
  const record = { created: first, fingerprint: 'of something', ttl: 253_370_764_800 }
  await api.openTable().put({
    Item: { ...keys.answeredPost(user.userId, first), ...record },
  })
  expect(await findKnown(user, [first, second])).toEqual([first])
})

test.each([
  ['none', ''],
  ['one of something else', `${ulid()},../trips`],
  ['too many', Array.from({ length: 51 }, () => ulid()).join(',')],
  ['one far too long', 'x'.repeat(5_000)],
])('%s is refused in a sentence that names the field', async (_, ids) => {
  const user = await api.signIn()
  expect(await ask(user, [ids])).toMatchObject({ status: 400, json: { fields: [{ field: 'ids' }] } })
  expect((await user.call('GET', '/api/user/known')).status).toBe(400)
})
