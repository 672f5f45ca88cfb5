/** Requests that members might try, and what may happen to a trip while their requests are on their way. */
import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { listKeys, queryAll } from '#functions/table/paging.ts'
import { onlyLook } from '#shared/crew.ts'
import { createWaypointId, firstJoinedSeq, waypointUlid } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import type { Answer, Method, SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { accept, invite, join, makeTrip } from '../support/crew.ts'
import { seedTrips, seedWaypoints } from '../support/seed.ts'
import { someTrack } from '../support/tracks.ts'

const { api, proxy } = startApiWithFaults()
const ulid = '01JD8Z2V9Q4T6W8X0Y2Z4A6001'
const checkIn = (more: object = {}) => ({ id: ulid, at: '2027-05-03T14:05+08:00', state: 'well', ...more })
const gone = { status: 404, json: { code: 'not_found' } }
/** The number of the owner's trip. */
const number = 3

let owner: SignedIn
let trip: Awaited<ReturnType<typeof makeTrip>>
let planner: Awaited<ReturnType<typeof join>>
/** The id of the owner's stop in the planner's trip. */
let stop: string
beforeEach(async () => {
  owner = await api.signIn()
  for (let before = 1; before < number; before++) await makeTrip(owner, 'Not shared')
  trip = await makeTrip(owner)
  planner = await join(api, owner, trip.path, 'planner')
  stop = createWaypointId(firstJoinedSeq, waypointUlid(trip.stop as never))
})

const ask = (method: Method, path: string, body?: unknown, key?: string): Promise<Answer> =>
  planner.member.call(method, `${planner.path}${path}`, {
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

/** The owner's items, but for what counts requests. */
const readOwners = async () =>
  (await queryAll(api.openTable(), keys.everything(owner.userId))).filter(({ sk }) => !/^(Q#|CHANGES)/.test(String(sk)))

const getMemberId = async (): Promise<string> => (await ask('GET', '/members')).json.you
const setRole = async (role: 'planner' | 'viewer', id: string) =>
  owner.call('PUT', `${trip.path}/members/${id}`, { body: { role } })

/** Does something while the next transaction is on its way to the table. Returns a function that awaits it. */
function whileWriting(work: () => Promise<unknown>): () => Promise<void> {
  let started: Promise<unknown> | undefined
  proxy.fault = ({ operation }) => {
    if (operation !== 'TransactWriteItems' || started) return undefined
    // Its own calls pass.
    started = Promise.resolve().then(work)
    return { after: started }
  }
  return async () => {
    if (!started) throw new Error('Nothing was written')
    await started
  }
}

describe.each([
  `W#${firstJoinedSeq}#x`,
  `T#${firstJoinedSeq}`,
  `W#0000000${number}`,
  'the member’s id of the trip',
  'the owner’s id of the trip',
  'the member’s id of the stop',
  'the owner’s id of the stop',
])('a text that is %s', (text) => {
  const toText = () =>
    ({
      'the member’s id of the trip': planner.id,
      'the owner’s id of the trip': trip.id,
      'the member’s id of the stop': stop,
      'the owner’s id of the stop': trip.stop,
    })[text] ?? text

  test('comes back unchanged for all, and can be saved again', async () => {
    const fields = { name: toText(), description: toText(), symbol: toText() }
    const path = `/waypoints/${stop}`
    for (const body of [fields, fields, { ...fields, skipped: true }])
      expect(await ask('PUT', path, body)).toMatchObject({ status: 200, json: fields })
    const added = await ask('POST', '/waypoints', { ...someWaypoint, ...fields })
    for (const id of [stop, added.json.id]) {
      expect((await ask('GET', `/waypoints/${id}`)).json).toMatchObject(fields)
      const theirs = createWaypointId(number, waypointUlid(id))
      expect((await owner.call('GET', `${trip.path}/waypoints/${theirs}`)).json).toMatchObject(fields)
    }
    expect((await ask('GET', `/waypoints/search?query=${encodeURIComponent(toText())}`)).json).toHaveLength(2)
    await owner.call('PUT', trip.path, { body: { description: toText() } })
    expect((await ask('GET', '')).json.description).toBe(toText())
  })
})

describe('an id of a stop', () => {
  test.each([
    ['leg', 'PUT', '/waypoints/:stop', (from: string) => ({ leg: { from, km: 3 } })],
    ['track', 'PUT', '/tracks', (from: string) => ({ tracks: [someTrack(from, stop)] })],
    ['check-in', 'POST', '/check-ins', (from: string) => checkIn({ stop: from })],
  ] as const)(
    'with the owner’s number is refused in a %s like any other that is not the trip’s',
    async (...request) => {
      const [, method, path, toBody] = request
      const before = await readOwners()
      for (const seq of [number - 1, number, number + 1, firstJoinedSeq + 1]) {
        const answer = await ask(method, path.replace(':stop', stop), toBody(createWaypointId(seq, ulid)))
        expect([seq, answer.status, answer.json.code]).toEqual([seq, 400, 'invalid'])
      }
      expect(await readOwners()).toEqual(before)
      const answer = await ask(method, path.replace(':stop', stop), toBody(createWaypointId(firstJoinedSeq, ulid)))
      expect(answer.status).toBeLessThan(300)
    },
  )

  test('of another trip that the owner has named does not show its number', async () => {
    const leg = { from: createWaypointId(1, ulid), km: 3 }
    await owner.call('PUT', `${trip.path}/waypoints/${trip.stop}`, { body: { leg } })
    const shown = { from: createWaypointId(firstJoinedSeq, ulid), km: 3 }
    expect((await ask('GET', `/waypoints/${stop}`)).json.leg).toEqual(shown)
    expect((await ask('PUT', `/waypoints/${stop}`, { leg: shown })).status).toBe(200)
  })
})

describe('while a request is on its way', () => {
  const other = '01JD8Z2V9Q4T6W8X0Y2Z4A6002'
  const toOther = () => createWaypointId(firstJoinedSeq, other)
  const writes = [
    ['an added stop', () => ask('POST', '/waypoints', someWaypoint)],
    ['a batch', () => ask('POST', '/waypoints/batch', { waypoints: [someWaypoint] }, 'a-batch-of-stops')],
    ['deleted stops', () => ask('POST', '/waypoints/batch-delete', { ids: [stop] }, 'a-batch-of-deletions')],
    ['a changed stop', () => ask('PUT', `/waypoints/${stop}`, { name: 'Durba' })],
    ['a deleted stop', () => ask('DELETE', `/waypoints/${toOther()}`)],
    ['a track', () => ask('PUT', '/tracks', { tracks: [someTrack(toOther(), stop)] })],
    ['a removed track', () => ask('DELETE', `/tracks/${toOther()}`)],
    ['moved dates', () => ask('POST', '/move', { days: 1 }, 'a-move-of-dates')],
    ['a check-in', () => ask('POST', '/check-ins', checkIn({ id: other }))],
    ['the plan’s figures', () => ask('PUT', '', { plan: { people: 3 } })],
    ['no figures', () => ask('PUT', '', { plan: null })],
    ['a changed check-in', () => ask('PUT', `/check-ins/${ulid}`, { stop })],
    ['a deleted check-in', () => ask('DELETE', `/check-ins/${ulid}`)],
    ['a copy', () => ask('POST', '/copy', { name: 'Mine', dates: true }, 'a-copy-of-it')],
  ] as const
  const alsoViewers = /check-in|copy/
  beforeEach(async () => {
    await ask('POST', '/waypoints', { ...someWaypoint, id: other })
    await ask('PUT', '/tracks', { tracks: [someTrack(stop, toOther())] })
    await ask('POST', '/check-ins', checkIn())
  })

  test.each(writes)('a removal refuses %s', async (_, write) => {
    const id = await getMemberId()
    let after: unknown
    const finish = whileWriting(async () => {
      await owner.call('DELETE', `${trip.path}/members/${id}`)
      after = await readOwners()
    })
    expect(await write()).toMatchObject(gone)
    await finish()
    expect(await readOwners()).toEqual(after)
  })

  test.each(writes)('a smaller role allows or refuses %s as a later request', async (what, write) => {
    const id = await getMemberId()
    const finish = whileWriting(() => setRole('viewer', id))
    const answer = await write()
    await finish()
    if (alsoViewers.test(what)) expect(answer.status).toBeLessThan(300)
    else expect(answer).toMatchObject({ status: 403, json: { message: onlyLook } })
  })

  test('a larger role does not refuse a check-in', async () => {
    const id = await getMemberId()
    await setRole('viewer', id)
    const finish = whileWriting(() => setRole('planner', id))
    expect((await ask('POST', '/check-ins', checkIn({ id: other }))).status).toBe(201)
    await finish()
  })

  test('a trip’s deletion ends a membership that is its first', async () => {
    const [guest, fresh] = [await api.signIn(), await makeTrip(owner)]
    const finish = whileWriting(async () => accept(guest, await invite(owner, fresh.path)))
    expect((await owner.call('DELETE', fresh.path)).status).toBe(204)
    await finish()
    const table = api.openTable()
    expect(await listKeys(table, keys.joinedTrips(guest.userId))).toEqual([])
    expect(await listKeys(table, keys.allMembers(owner.userId))).toHaveLength(1)
    expect(await listKeys(table, keys.allTripInvites(owner.userId))).toHaveLength(1)
  })
})

test('a planner who was made a viewer cannot use an invitation for planners once more', async () => {
  const [guest, token] = [await api.signIn(), await invite(owner, trip.path, { role: 'planner' })]
  const { tripId } = (await accept(guest, token)).json
  const { you } = (await guest.call('GET', `/api/user/trips/${tripId}/members`)).json
  await setRole('viewer', you)
  expect(await accept(guest, token)).toMatchObject(gone)
  expect((await guest.call('GET', `/api/user/trips/${tripId}`)).json.role).toBe('viewer')
})

test('a deleted account’s trips are closed for members before they are deleted', async () => {
  proxy.fault = ({ operation, input }) =>
    operation === 'BatchWriteItem' && input.includes('"T#') ? 'fault' : undefined
  const { username, password } = owner.credentials
  expect((await owner.call('POST', '/api/users/delete', { body: { username, password } })).status).toBe(202)
  expect(await ask('GET', '')).toMatchObject(gone)
  expect(await ask('POST', '/waypoints', someWaypoint)).toMatchObject(gone)
})

/** Returns what a link to the trip shows of it. */
async function visitLink(more: object) {
  const shows = { dates: false, descriptions: false, figures: false, checkIns: false, ...more }
  const { token } = (await owner.call('POST', `${trip.path}/shares`, { body: { days: 7, shows } })).json
  return api.call('GET', '/api/shared/trip', { headers: { 'x-share-token': token } })
}

test('a link to the trip has a member’s name on a check-in only if it shows names, and never the id', async () => {
  await ask('POST', '/check-ins', checkIn({ stop }))
  const [{ id, name }] = (await owner.call('GET', `${trip.path}/members`)).json.members
  for (const names of [undefined, false, true]) {
    const { json, text } = await visitLink({ checkIns: true, names })
    expect(json.checkIn).toMatchObject({ state: 'well', stop: { number: 1 } })
    expect(json.checkIn.by).toBe(names ? name : undefined)
    expect(text).not.toContain(id)
    if (!names) expect(text).not.toContain(name)
  }
  await owner.call('DELETE', `${trip.path}/members/${id}`)
  expect((await visitLink({ checkIns: true, names: true })).json.checkIn).not.toHaveProperty('by')
})

test('a link’s figures count the vehicles of members, whose names they do not have', async () => {
  const specs = { energy: 'diesel', spare: 0, use: { paved: 10 } }
  const own = { ...someVehicle, make: 'Secretmobile', specs: { ...specs, tank: 400 } }
  const theirs = { ...someVehicle, make: 'Hilux', specs: { ...specs, tank: 5 } }
  const [first] = (await owner.call('POST', '/api/user/vehicles', { body: own })).json
  await owner.call('PUT', trip.path, { body: { plan: { vehicleIds: [first.id] } } })
  await owner.call('POST', `${trip.path}/waypoints`, { body: { ...someWaypoint, latitude: '-20' } })
  const alone = await visitLink({ figures: true })
  expect(alone.json).not.toHaveProperty('fuels')
  const [second] = (await planner.member.call('POST', '/api/user/vehicles', { body: theirs })).json
  await planner.member.call('PUT', `${planner.path}/vehicle`, { body: { vehicleId: second.id } })
  const { json, text } = await visitLink({ figures: true })
  const [{ name }] = (await owner.call('GET', `${trip.path}/members`)).json.members
  expect(json.fuels).toEqual([expect.stringContaining('Vehicle 2: '), expect.stringContaining('Vehicle 1: ')])
  expect(json.fuel).toBe(json.fuels[0])
  for (const secret of [name, 'Hilux', 'Secretmobile']) expect(text).not.toContain(secret)
})

describe('limits', () => {
  test('of stops are those of the trip', async () => {
    const full = await api.signIn()
    const [id] = await seedTrips(api, full.userId, 1)
    await seedWaypoints(api, full.userId, 1, 2_000)
    planner = await join(api, full, `/api/user/trips/${id}`, 'planner')
    const limit = { status: 409, json: { code: 'limit' } }
    expect(await ask('POST', '/waypoints', someWaypoint)).toMatchObject(limit)
    expect(await ask('POST', '/waypoints/batch', { waypoints: [someWaypoint] }, 'one-too-many')).toMatchObject(limit)
  })

  test('of a day’s changes are those of the member', async () => {
    const day = new Date(api.now()).toISOString().slice(0, 10)
    await api.openTable().put({
      Item: { ...keys.userQuota(planner.member.userId, 'write', day), day: serverLimits.writes.perDay },
    })
    const change = (name: string) => ask('PUT', `/waypoints/${stop}`, { name })
    for (let left = 0; left < serverLimits.writes.reserved; left++) await change(`Name ${left}`)
    expect(await change('Refused')).toMatchObject({ status: 429 })
    const theirs = await owner.call('PUT', `${trip.path}/waypoints/${trip.stop}`, { body: { name: 'The owner’s' } })
    expect(theirs.status).toBe(200)
    expect((await ask('POST', '/check-ins', checkIn())).status).toBe(201)
  })
})
