import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { listKeys, queryAll } from '#functions/table/paging.ts'
import { encodeRuns } from '#functions/trips/trip-sequence/codec.ts'
import {
  inviteEnded,
  inviteUsedUp,
  onlyLook,
  onlyOwner,
  ownInvite,
  ownVehicles,
  toChangesTag,
  tooManyInvites,
  tooManyJoined,
  tooManyMembers,
  tooManyVehicles,
} from '#shared/crew.ts'
import { firstJoinedSeq, lastTripSeq, tripSeq } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { replayDeletions } from '../../infra/replay/replay.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import type { Answer, SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { accept, invite, join as joinTrip, look, makeTrip } from '../support/crew.ts'
import { runSweeper } from '../support/deletion-api.ts'

const { api, proxy } = startApiWithFaults()
const join = (path: string, role: 'planner' | 'viewer' = 'viewer', user?: SignedIn) =>
  joinTrip(api, owner, path, role, user)
const gone = { status: 404, json: { code: 'not_found' } }
const conflict = (message: string) => ({ status: 409, json: { code: 'conflict', message } })
const limit = (message: string) => ({ status: 409, json: { code: 'limit', message } })
const checkInAt = (id: string, more: object = {}) => ({
  body: { id, at: '2027-05-03T14:05+08:00', state: 'well', ...more },
})
const [first, second] = ['01JD8Z2V9Q4T6W8X0Y2Z4A6001', '01JD8Z2V9Q4T6W8X0Y2Z4A6002']

let owner: SignedIn
let trip: Awaited<ReturnType<typeof makeTrip>>
beforeEach(async () => {
  owner = await api.signIn()
  trip = await makeTrip(owner)
})

/** The trip's members and what each of these users has joined, of which each must have its counterpart. */
async function countPairs(...users: SignedIn[]): Promise<{ members: number; joined: number }> {
  const table = api.openTable()
  const members = await listKeys(table, keys.allMembers(owner.userId))
  const joined = await Promise.all(users.map(({ userId }) => listKeys(table, keys.joinedTrips(userId))))
  return { members: members.length, joined: joined.flat().length }
}

/** Does something while the next transaction is on its way to the table, which waits for it. */
function whileChanging(work: () => Promise<Answer>): () => Promise<Answer> {
  let started: Promise<Answer> | undefined
  proxy.fault = ({ operation }) => {
    if (operation !== 'TransactWriteItems' || started) return undefined
    // Its own calls pass.
    started = Promise.resolve().then(work)
    return { after: started }
  }
  return async () => started ?? work()
}

/** Lets all invitations to the trip be past their time: access tokens do not live as long. */
async function expireAll(): Promise<void> {
  const table = api.openTable()
  for (const item of await queryAll(table, keys.allTripInvites(owner.userId))) {
    const Keys = [keys.invite(String(item.sha256)), { pk: String(item.pk), sk: String(item.sk) }]
    const past = { UpdateExpression: 'SET expiresAt = :past', ExpressionAttributeValues: { ':past': api.now() } }
    await table.transact(Keys.map((Key) => ({ Update: { Key, ...past } })))
  }
}

describe('an invitation', () => {
  test('shows the trip’s name, days and number of stops, and who invites', async () => {
    const guest = await api.signIn()
    const answer = await look(guest, await invite(owner, trip.path))
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.json).toEqual({
      name: 'Canning Stock Route',
      span: { from: someWaypoint.startDate, to: someWaypoint.endDate },
      stops: 1,
      by: owner.credentials.username,
      role: 'viewer',
    })
    expect((await guest.call('GET', '/api/user/joined')).json).toEqual({ trips: [] })
  })

  test('is accepted twice, also at once, with the same answer and one membership', async () => {
    const guest = await api.signIn()
    const token = await invite(owner, trip.path, { uses: 1 })
    const answers = await Promise.all([accept(guest, token), accept(guest, token)])
    const again = await accept(guest, token)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set([...answers, again].map(({ json }) => json.tripId)).size).toBe(1)
    expect(await countPairs(guest)).toEqual({ members: 1, joined: 1 })
    expect(await look(guest, token)).toMatchObject({ status: 200 })
  })

  test('whose last use two people take at once lets one of them in', async () => {
    const guests = await Promise.all([api.signIn(), api.signIn()])
    const token = await invite(owner, trip.path, { uses: 1 })
    const answers = await Promise.all(guests.map((guest) => accept(guest, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(conflict(inviteUsedUp))
    expect(await countPairs(...guests)).toEqual({ members: 1, joined: 1 })
  })

  test('has ended after its days, when its owner ends it, and with its trip', async () => {
    const guest = await api.signIn()
    const late = await invite(owner, trip.path)
    await expireAll()
    expect(await look(guest, late)).toMatchObject(conflict(inviteEnded))
    expect(await accept(guest, late)).toMatchObject(conflict(inviteEnded))
    const ended = await invite(owner, trip.path)
    const { invites } = (await owner.call('GET', `${trip.path}/invites`)).json
    await owner.call('DELETE', `${trip.path}/invites/${invites[0].id}`)
    expect(await accept(guest, ended)).toMatchObject(gone)
    const last = await invite(owner, trip.path)
    await owner.call('DELETE', trip.path)
    for (const call of [look, accept]) expect(await call(guest, last)).toMatchObject(gone)
    expect(await countPairs(guest)).toEqual({ members: 0, joined: 0 })
  })

  test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(7_000)])('with an unknown token is not found: %#', async (token) => {
    for (const call of [look, accept]) expect(await call(owner, token)).toMatchObject(gone)
  })

  test('to an own trip says so', async () => {
    const token = await invite(owner, trip.path)
    for (const call of [look, accept]) expect(await call(owner, token)).toMatchObject(conflict(ownInvite))
  })

  test('is in the owner’s list with what is left of it; ten may be open', async () => {
    const token = await invite(owner, trip.path, { role: 'planner', uses: 2 })
    await accept(await api.signIn(), token)
    expect((await owner.call('GET', `${trip.path}/invites`)).json.invites).toMatchObject([
      { role: 'planner', uses: 1, hasEnded: false },
    ])
    const body = { role: 'viewer', days: 7, uses: 1 }
    const post = () => owner.call('POST', `${trip.path}/invites`, { body })
    const answers = await Promise.all(Array.from({ length: limits.crew.invites }, post))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.crew.invites - 1)
    expect(answers.find(({ status }) => status === 409)).toMatchObject(limit(tooManyInvites))
    // Those that have expired make room.
    await expireAll()
    expect(await post()).toMatchObject({ status: 201 })
    expect((await owner.call('GET', `${trip.path}/invites`)).json.invites).toHaveLength(1)
  })

  test.each([
    ['role', { role: 'owner' }, 'The role must be planner or viewer'],
    ['days', { days: 30 }, 'Days must be 1 or 7'],
    ['uses', { uses: 11 }, 'Uses must be a number from 1 to 10'],
    ['uses', { uses: 1.5 }, 'Uses must be a whole number'],
  ])('names a wrong %s: %o', async (field, more, message) => {
    const body = { role: 'viewer', days: 7, uses: 3, ...more }
    const answer = await owner.call('POST', `${trip.path}/invites`, { body })
    expect(answer).toMatchObject({ status: 400, json: { fields: [{ field, message }] } })
  })

  test('for planners makes a viewer a planner; one for viewers leaves a planner as is', async () => {
    const { member, path } = await join(trip.path)
    const body = { ...someWaypoint, name: 'Well 33' }
    expect(await member.call('POST', `${path}/waypoints`, { body })).toMatchObject({
      status: 403,
      json: { message: onlyLook },
    })
    await join(trip.path, 'planner', member)
    expect(await member.call('POST', `${path}/waypoints`, { body })).toMatchObject({ status: 201 })
    await join(trip.path, 'viewer', member)
    expect((await member.call('GET', path)).json.role).toBe('planner')
    expect(await countPairs(member)).toEqual({ members: 1, joined: 1 })
  })
})

describe('a membership', () => {
  test('has the next number from 90,000,000 on, which is never used again', async () => {
    const { member, id } = await join(trip.path)
    expect(tripSeq(id as never)).toBe(firstJoinedSeq)
    await member.call('DELETE', `/api/user/trips/${id}`)
    const again = await join(trip.path, 'viewer', member)
    expect(tripSeq(again.id as never)).toBe(firstJoinedSeq + 1)
    expect(await member.call('GET', `/api/user/trips/${id}`)).toMatchObject(gone)
    await api.openTable().put({ Item: { ...keys.joinedSequence(member.userId), last: lastTripSeq - 1 } })
    const other = await makeTrip(owner, 'Another')
    expect(await accept(member, await invite(owner, other.path))).toMatchObject(limit(tooManyJoined))
  })

  test('leaves own trips the numbers below: 89,999,999 is the last', async () => {
    const [last, holes] = [firstJoinedSeq - 2, encodeRuns([0, firstJoinedSeq - 2])]
    await api.openTable().put({ Item: { ...keys.tripSequence(owner.userId), last, holes } })
    const body = { name: 'The last', description: '' }
    const newest = await owner.call('POST', '/api/user/trips', { body })
    expect(tripSeq(newest.json.id)).toBe(firstJoinedSeq - 1)
    expect(await owner.call('GET', `/api/user/trips/${newest.json.id}`)).toMatchObject({ status: 200 })
    expect(await owner.call('POST', '/api/user/trips', { body })).toMatchObject({ status: 409 })
  })

  test('is in the list of joined trips with its role, days and counters, and in no other list', async () => {
    const { member, id } = await join(trip.path)
    const [joined] = (await member.call('GET', '/api/user/joined')).json.trips
    const original = (await owner.call('GET', '/api/user/trips/paginated')).json.trips[0]
    const own = { role: 'viewer', owner: owner.credentials.username, you: expect.any(String) }
    expect(joined).toEqual({ ...original, id, ...own })
    expect((await member.call('GET', '/api/user/trips/paginated')).json.totalItems).toBe(0)
    expect((await member.call('GET', '/api/user/trips/latest')).status).toBe(204)
    expect((await member.call('GET', '/api/user/trips/search?query=canning')).json).toEqual([])
  })

  test('ends when the owner removes the member, from the next request on, and with it all invitations', async () => {
    const { member, path } = await join(trip.path, 'planner')
    const token = await invite(owner, trip.path)
    const [{ id }] = (await owner.call('GET', `${trip.path}/members`)).json.members
    expect(await owner.call('DELETE', `${trip.path}/members/${id}`)).toMatchObject({ status: 204 })
    expect(await member.call('GET', path)).toMatchObject(gone)
    expect(await member.call('POST', `${path}/waypoints`, { body: someWaypoint })).toMatchObject(gone)
    expect(await accept(member, token)).toMatchObject(gone)
    expect(await owner.call('DELETE', `${trip.path}/members/${id}`)).toMatchObject(gone)
    expect(await countPairs(member)).toEqual({ members: 0, joined: 0 })
  })

  test('ends when the member leaves, by either address', async () => {
    const one = await join(trip.path)
    const other = await join(trip.path)
    expect(await one.member.call('DELETE', one.path)).toMatchObject({ status: 204 })
    const { you } = (await other.member.call('GET', `${other.path}/members`)).json
    expect(await other.member.call('DELETE', `${other.path}/members/${you}`)).toMatchObject({ status: 204 })
    expect(await countPairs(one.member, other.member)).toEqual({ members: 0, joined: 0 })
    expect(await owner.call('GET', trip.path)).toMatchObject({ status: 200, json: { waypointCount: 1 } })
  })

  test('that ends while a change is on its way refuses the change', async () => {
    const { member, path } = await join(trip.path, 'planner')
    const [{ id }] = (await owner.call('GET', `${trip.path}/members`)).json.members
    const work = whileChanging(() => owner.call('DELETE', `${trip.path}/members/${id}`))
    const answer = await member.call('POST', `${path}/waypoints`, { body: someWaypoint })
    expect((await work()).status).toBe(204)
    expect(answer).toMatchObject(gone)
    expect((await owner.call('GET', trip.path)).json.waypointCount).toBe(1)
  })

  test('of a planner who was made a viewer while a change is on its way refuses the change', async () => {
    const { member, path } = await join(trip.path, 'planner')
    const [{ id }] = (await owner.call('GET', `${trip.path}/members`)).json.members
    const work = whileChanging(() => owner.call('PUT', `${trip.path}/members/${id}`, { body: { role: 'viewer' } }))
    const answer = await member.call('POST', `${path}/waypoints`, { body: someWaypoint })
    expect((await work()).status).toBe(200)
    expect(answer).toMatchObject({ status: 403, json: { message: onlyLook } })
    expect((await owner.call('GET', trip.path)).json.waypointCount).toBe(1)
  })

  test('is one of at most ten in a trip, also when all join at once', async () => {
    const token = await invite(owner, trip.path, { uses: 10 })
    await join(trip.path)
    const guests = await Promise.all(Array.from({ length: limits.crew.members }, () => api.signIn()))
    const answers = await Promise.all(guests.map((guest) => accept(guest, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.crew.members - 1)
    expect(answers.find(({ status }) => status === 409)).toMatchObject(limit(tooManyMembers))
    expect((await owner.call('GET', `${trip.path}/members`)).json.members).toHaveLength(limits.crew.members)
  })

  test('is one of at most twenty that a user has', async () => {
    const member = await api.signIn()
    const table = api.openTable()
    for (let at = 0; at < limits.crew.joined; at++) {
      const other = { owner: owner.userId, ownerName: 'ada', tripId: trip.id, memberId: first, random: '0'.repeat(10) }
      // A trip that is gone.
      const tripId = `z-${String(at).padStart(10, '0')}`
      await table.put({
        Item: { ...keys.joinedTrip(member.userId, firstJoinedSeq + at), ...other, tripId, role: 'viewer' },
      })
    }
    expect(await accept(member, await invite(owner, trip.path))).toMatchObject(limit(tooManyJoined))
    expect((await member.call('GET', '/api/user/joined')).json).toEqual({ trips: [] })
  })

  test('lets a member check in, and change only that check-in', async () => {
    const { member, path } = await join(trip.path)
    await owner.call('POST', `${trip.path}/check-ins`, checkInAt(first))
    const stop = (await member.call('GET', path)).json.waypointDTOS[0].id
    const added = await member.call('POST', `${path}/check-ins`, checkInAt(second, { stop }))
    expect(added.status).toBe(201)
    expect(await member.call('POST', `${path}/check-ins`, checkInAt(second, { stop }))).toMatchObject({ status: 201 })
    const { members, you } = (await member.call('GET', `${path}/members`)).json
    expect(members).toMatchObject([{ id: you, name: member.credentials.username }])
    const own = (await owner.call('GET', `${trip.path}/check-ins`)).json.checkIns
    expect(own.find(({ id }: { id: string }) => id === second)).toMatchObject({ by: you, stop: trip.stop })
    expect(own.find(({ id }: { id: string }) => id === first)).not.toHaveProperty('by')
    expect(await member.call('DELETE', `${path}/check-ins/${first}`)).toMatchObject({ status: 403 })
    expect(await member.call('DELETE', `${path}/check-ins/${second}`)).toMatchObject({ status: 204 })
  })

  test('leaves the last hundred check-ins of a trip to its owner', async () => {
    const { member, path } = await join(trip.path)
    const count = { UpdateExpression: 'SET checkInCount = :most', ExpressionAttributeValues: { ':most': 400 } }
    const table = api.openTable()
    await table.update({ Key: keys.trip(owner.userId, 1), ...count })
    const Items = Array.from({ length: 400 }, (_, at) => {
      const id = `01JD8Z2V9Q4T6W8X0Y2Z4A7${String(at).padStart(3, '0')}`
      const checkIn = { id, at: '2027-05-03T14:05+08:00', state: 'well', tripId: trip.id, receivedAt: 0 }
      return { ...keys.checkIn(owner.userId, 1, id), ...checkIn }
    })
    await table.putAll(Items)
    const message = 'A trip can have at most 500 check-ins, 100 of them its owner’s'
    expect(await member.call('POST', `${path}/check-ins`, checkInAt(first))).toMatchObject(limit(message))
    expect(await owner.call('POST', `${trip.path}/check-ins`, checkInAt(first))).toMatchObject({ status: 201 })
  })

  test('lets the owner’s other devices learn of a member’s change', async () => {
    const { member, path } = await join(trip.path, 'planner')
    api.advance(13 * 60_000)
    const tag = (await owner.call('GET', '/api/user/changes')).headers.etag ?? ''
    const ask = () => owner.call('GET', '/api/user/changes', { headers: { 'if-none-match': tag } })
    expect((await ask()).status).toBe(304)
    await member.call('POST', `${path}/waypoints`, { body: someWaypoint })
    expect((await ask()).status).toBe(200)
  })

  test('is named in the trip, with its role, for all who see it', async () => {
    const one = await join(trip.path)
    const other = await join(trip.path, 'planner')
    const names = [one, other].map(({ member }) => member.credentials.username)
    const crew = [
      { id: expect.any(String), name: names[0], role: 'viewer' },
      { id: expect.any(String), name: names[1], role: 'planner' },
    ]
    for (const [user, path] of [
      [owner, trip.path],
      [one.member, one.path],
      [other.member, other.path],
    ] as const)
      expect((await user.call('GET', path)).json.crew).toEqual(crew)
    const [{ id }] = (await owner.call('GET', `${trip.path}/members`)).json.members
    await owner.call('PUT', `${trip.path}/members/${id}`, { body: { role: 'planner' } })
    await other.member.call('DELETE', other.path)
    const [left] = (await owner.call('GET', '/api/user/trips/paginated')).json.trips
    expect(left.crew).toEqual([{ id, name: names[0], role: 'planner' }])
    await one.member.call('POST', '/api/users/delete', { body: one.member.credentials })
    await runSweeper(api)
    expect((await owner.call('GET', trip.path)).json).not.toHaveProperty('crew')
  })

  test('brings a copy of a vehicle, which all see and the fuel log’s owner keeps', async () => {
    const { member, path } = await join(trip.path)
    const specs = { energy: 'diesel', tank: 80, spare: 20, use: { paved: 11, gravel: 13 } }
    const hilux = { make: 'Toyota', model: 'Hilux', year: 2015, modifications: 'Snorkel', specs }
    const [{ id }] = (await member.call('POST', '/api/user/vehicles', { body: hilux })).json
    const bring = (vehicleId: string | null) => member.call('PUT', `${path}/vehicle`, { body: { vehicleId } })
    const before = (await owner.call('GET', trip.path)).json.changes
    expect(await bring(id)).toMatchObject({ status: 204 })
    const seen = (await owner.call('GET', trip.path)).json
    const { modifications: _, ...copy } = hilux
    expect(seen.crew).toMatchObject([{ vehicle: { ...copy, at: expect.any(Number) } }])
    expect(seen.crew[0].vehicle).not.toHaveProperty('modifications')
    expect(seen.changes).toBe(before + 1)
    expect(seen.span).toEqual({ from: someWaypoint.startDate, to: someWaypoint.endDate })
    expect(await bring(first)).toMatchObject(gone)
    expect(await bring(null)).toMatchObject({ status: 204 })
    expect((await owner.call('GET', trip.path)).json.crew).toEqual([expect.not.objectContaining({ vehicle: copy })])
    const own = await owner.call('PUT', `${trip.path}/vehicle`, { body: { vehicleId: null } })
    expect(own).toMatchObject(conflict(ownVehicles))
  })

  test('brings a vehicle only while the trip has fewer than four', async () => {
    const { member, path } = await join(trip.path)
    const [{ id }] = (await member.call('POST', '/api/user/vehicles', { body: someVehicle })).json
    const ids: string[] = []
    for (let at = 0; at < limits.vehiclesPerTrip; at++)
      ids.push((await owner.call('POST', '/api/user/vehicles', { body: someVehicle })).json.at(-1).id)
    await owner.call('PUT', trip.path, { body: { plan: { vehicleIds: ids } } })
    const bring = () => member.call('PUT', `${path}/vehicle`, { body: { vehicleId: id } })
    expect(await bring()).toMatchObject(limit(tooManyVehicles))
    await owner.call('PUT', trip.path, { body: { plan: { vehicleIds: ids.slice(1) } } })
    expect(await bring()).toMatchObject({ status: 204 })
    expect((await member.call('GET', path)).json).toMatchObject({ plan: {}, crew: [{ vehicle: { make: 'Toyota' } }] })
  })

  test('takes a copy of the trip that is the member’s own', async () => {
    const { member, path } = await join(trip.path)
    const call = { body: { name: 'Mine', dates: true }, headers: { 'idempotency-key': 'copied-by-a-member' } }
    const copy = (await member.call('POST', `${path}/copy`, call)).json
    expect(tripSeq(copy.id)).toBe(1)
    expect(copy).not.toHaveProperty('role')
    await owner.call('DELETE', trip.path)
    expect((await member.call('GET', `/api/user/trips/${copy.id}`)).json.waypointDTOS).toMatchObject([someWaypoint])
  })

  test('takes as many stops at once as a client sends, and says how many if there are more', async () => {
    const { member, path } = await join(trip.path, 'planner')
    const add = (count: number) => {
      const waypoints = Array.from({ length: count }, () => someWaypoint)
      const headers = { 'idempotency-key': `a-batch-of-${count}` }
      return member.call('POST', `${path}/waypoints/batch`, { body: { waypoints }, headers })
    }
    expect(await add(limits.batch.waypoints)).toMatchObject({ status: 201 })
    expect(await add(limits.batch.most)).toMatchObject({
      status: 400,
      json: { message: 'At most 97 stops at once in a trip of another user' },
    })
    const move = { body: { days: 3 }, headers: { 'idempotency-key': 'moved-by-a-member' } }
    expect((await member.call('POST', `${path}/move`, move)).json).toEqual({ moved: limits.batch.waypoints + 1 })
  })

  test('merges edits of owner and planner by revision', async () => {
    const { member, path } = await join(trip.path, 'planner')
    const stop = (await member.call('GET', path)).json.waypointDTOS[0].id
    const mine = { headers: { 'if-match': '"0"' }, body: { name: 'Durba Springs' } }
    expect(await member.call('PUT', `${path}/waypoints/${stop}`, mine)).toMatchObject({ status: 200 })
    const theirs = { headers: { 'if-match': '"0"' }, body: { name: 'Durba' } }
    const refused = await owner.call('PUT', `${trip.path}/waypoints/${trip.stop}`, theirs)
    expect(refused).toMatchObject({ status: 412, json: { current: { id: trip.stop, name: 'Durba Springs', rev: 1 } } })
  })
})

describe('a planner changes people, hours and reserves', () => {
  const addVehicle = async (): Promise<string> =>
    (await owner.call('POST', '/api/user/vehicles', { body: someVehicle })).json.at(-1).id
  const put = ({ member, path }: Awaited<ReturnType<typeof join>>, body: object, rev?: number) =>
    member.call('PUT', path, { body, ...(rev !== undefined && { headers: { 'if-match': `"${rev}"` } }) })
  const setPlan = (plan: object | null) => owner.call('PUT', trip.path, { body: { plan } })
  const readPlan = async () => (await owner.call('GET', trip.path)).json.plan

  test('and the owner’s vehicles stay, also in a plan without figures', async () => {
    const planner = await join(trip.path, 'planner')
    const vehicleIds = [await addVehicle(), await addVehicle()]
    await setPlan({ vehicleIds, people: 2 })
    expect(await put(planner, { plan: { people: 3, reserve: 0.3 } }, 1)).toMatchObject({ status: 200 })
    expect((await planner.member.call('GET', planner.path)).json).toMatchObject({
      plan: { people: 3, reserve: 0.3 },
      rev: 2,
    })
    expect(await readPlan()).toEqual({ vehicleId: vehicleIds[0], vehicleIds, people: 3, reserve: 0.3 })
    expect((await put(planner, { plan: null })).json.plan).toEqual({})
    expect(await readPlan()).toEqual({ vehicleId: vehicleIds[0], vehicleIds })
  })

  test('also in a trip without a plan, and one that knows a single vehicle', async () => {
    const planner = await join(trip.path, 'planner')
    expect((await put(planner, { plan: { people: 4 } })).json).toMatchObject({ plan: { people: 4 }, rev: 1 })
    expect(await readPlan()).toEqual({ people: 4 })
    // As releases before several vehicles stored it.
    const vehicleId = await addVehicle()
    const plan = { UpdateExpression: 'SET #plan = :plan', ExpressionAttributeNames: { '#plan': 'plan' } }
    const values = { ExpressionAttributeValues: { ':plan': { vehicleId, people: 4 } } }
    await api.openTable().update({ Key: keys.trip(owner.userId, 1), ...plan, ...values })
    expect((await put(planner, { plan: { people: 5 } })).json.plan).toEqual({ people: 5 })
    expect(await readPlan()).toEqual({ vehicleId, people: 5 })
  })

  test('once, also if the request is repeated, and on the revision that was seen', async () => {
    const planner = await join(trip.path, 'planner')
    await setPlan({ vehicleIds: [await addVehicle()], people: 2 })
    const answers = [await put(planner, { plan: { people: 3 } }, 1), await put(planner, { plan: { people: 3 } }, 1)]
    expect(answers).toMatchObject([
      { status: 200, json: { rev: 2, plan: { people: 3 } } },
      { status: 200, json: { rev: 2, plan: { people: 3 } } },
    ])
    const refused = await put(planner, { plan: { people: 5 } }, 1)
    expect(refused).toMatchObject({ status: 412, json: { current: { id: planner.id, plan: { people: 3 }, rev: 2 } } })
    expect(refused.json.current.plan).toEqual({ people: 3 })
  })

  test('while the owner takes another vehicle, and both stay', async () => {
    const planner = await join(trip.path, 'planner')
    const vehicleIds = [await addVehicle()]
    await setPlan({ people: 2 })
    const work = whileChanging(() => setPlan({ vehicleIds, people: 2 }))
    expect((await put(planner, { plan: { people: 3 } })).status).toBe(200)
    expect((await work()).status).toBe(200)
    expect(await readPlan()).toEqual({ vehicleId: vehicleIds[0], vehicleIds, people: 3 })
  })

  test('but neither vehicles nor name and description', async () => {
    const planner = await join(trip.path, 'planner')
    const vehicleId = await addVehicle()
    await setPlan({ vehicleId, people: 2 })
    const bodies = [
      { name: 'Mine' },
      { description: '' },
      { plan: { vehicleId, people: 3 } },
      { plan: { vehicleIds: [vehicleId] } },
      { name: 'Mine', plan: { people: 3 } },
    ]
    const before = (await owner.call('GET', trip.path)).json
    for (const body of bodies)
      expect(await put(planner, body)).toMatchObject({ status: 403, json: { message: onlyOwner } })
    expect((await owner.call('GET', trip.path)).json).toEqual(before)
    const viewer = await join(trip.path)
    expect(await put(viewer, { plan: { people: 3 } })).toMatchObject({ status: 403, json: { message: onlyLook } })
  })
})

describe('a deletion that is cut off anywhere leaves no membership without its member, and none at its end', () => {
  const deleteAccount = ({ credentials, call }: SignedIn) =>
    call('POST', '/api/users/delete', { body: { username: credentials.username, password: credentials.password } })

  /** Lets the table answer so many calls, and none after. */
  function cutOffAfter(calls: number): void {
    let left = calls
    proxy.fault = () => (left-- > 0 ? undefined : 'fault')
  }

  test.each([
    ['of the trip', () => owner.call('DELETE', trip.path)],
    ['of the owner’s account', () => deleteAccount(owner)],
    ['of a member’s account', (member: SignedIn) => deleteAccount(member)],
  ])('%s', async (what, remove) => {
    for (let calls = 0; ; calls += 3) {
      const members = [await join(trip.path), await join(trip.path, 'planner')]
      const [one, other] = members.map(({ member }) => member)
      if (!one || !other) throw new Error('Two have joined')
      cutOffAfter(calls)
      const { status } = await remove(one)
      proxy.fault = () => undefined
      const { members: left, joined } = await countPairs(one, other)
      expect(left).toBe(joined)
      if (status !== 204) await remove(one)
      await runSweeper(api)
      const expected = what === 'of a member’s account' ? 1 : 0
      expect(await countPairs(one, other)).toEqual({ members: expected, joined: expected })
      if (status === 204) return
      owner = await api.signIn()
      trip = await makeTrip(owner)
    }
  })
})

test('a restored backup ends all memberships and invitations, and trips name nobody', async () => {
  const { member, path } = await join(trip.path)
  const token = await invite(owner, trip.path)
  await replayDeletions(api.environment.TABLE_NAME ?? '', new Set(), api.now())
  expect(await countPairs(member)).toEqual({ members: 0, joined: 0 })
  expect((await api.openTable().get(keys.trip(owner.userId, 1)))?.crew).toBeUndefined()
  expect(await member.call('GET', path)).toMatchObject(gone)
  expect(await accept(member, token)).toMatchObject(gone)
})

test('a trip without members costs what it did: no more calls to read, to change or to delete', async () => {
  const other = await makeTrip(owner)
  const read = await proxy.measure(() => owner.call('GET', trip.path))
  const change = await proxy.measure(() =>
    owner.call('PUT', `${trip.path}/waypoints/${trip.stop}`, { body: { name: 'Durba' } }),
  )
  const removal = await proxy.measure(() => owner.call('DELETE', `${other.path}/waypoints/${other.stop}`))
  const deletion = await proxy.measure(() => owner.call('DELETE', trip.path))
  expect([read.calls, change.calls, removal.calls, deletion.calls]).toEqual([1, 2, 1, 7])
  expect(removal.writeUnits).toBe(8)
})

test('a look for changes reads half a unit, and answers 304 until anyone has changed the trip or checked in', async () => {
  const { member, path } = await join(trip.path)
  const lookFor = (user: SignedIn, at: string, tag: string | undefined) =>
    user.call('GET', `${at}/changes`, { headers: { 'if-none-match': tag ?? '' } })
  const tag = (await owner.call('GET', `${trip.path}/changes`)).headers.etag
  expect(toChangesTag((await member.call('GET', path)).json)).toBe(tag)
  const statuses = await Promise.all([lookFor(owner, trip.path, tag), lookFor(member, path, tag)])
  expect(statuses.map(({ status }) => status)).toEqual([304, 304])
  const cost = await proxy.measure(() => lookFor(owner, trip.path, tag))
  expect(cost).toEqual({ calls: 1, readUnits: 0.5, writeUnits: 0 })

  await owner.call('PUT', `${trip.path}/waypoints/${trip.stop}`, { body: { name: 'Durba' } })
  const changed = await lookFor(member, path, tag)
  expect(changed).toMatchObject({ status: 200, json: { changed: true } })
  await member.call('POST', `${path}/check-ins`, checkInAt(first))
  expect(await lookFor(owner, trip.path, changed.headers.etag)).toMatchObject({ status: 200 })
})
