import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlannerDeps } from '#functions/app/deps.ts'
import { createPlanner } from '#functions/app/planner.ts'
import { type Handler, toHandler } from '#functions/lambda/handler.ts'
import { dayWindow } from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type Answer, gatewayEvent, type SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { signedInAgain } from '../support/assistant-api.ts'
import { createEmptyTrip, listPlaces } from '../support/batches.ts'
import { accept, invite, makeTrip } from '../support/crew.ts'
import { newWaypoint, signInWithTrip } from '../support/plans.ts'
import { listRoutes } from '../support/routes.ts'
import { seedTrips, seedWaypoints } from '../support/seed.ts'
import { createTrackedTrip } from '../support/tracks.ts'

const day = 24 * 3_600_000
const trips = '/api/user/trips'
const { api, proxy } = startApiWithFaults()

// Just after midnight (UTC), so that no day ends during a test.
beforeEach(() => api.advance(day - (api.now() % day) + 1_000))

const withKey = (key: string, body: object) => ({ body, headers: { 'idempotency-key': key } })
const getCounter = ({ userId }: SignedIn) => keys.userQuota(userId, 'write', dayWindow(api.now()))

/** Leaves the user this many of the day's writes, besides those that the container has reserved. */
const leave = (user: SignedIn, writes: number) =>
  api.openTable().update({
    Key: getCounter(user),
    UpdateExpression: 'SET #day = :day',
    ExpressionAttributeNames: { '#day': 'day' },
    ExpressionAttributeValues: { ':day': 20_000 - writes },
  })
const readCount = async (user: SignedIn) => Number((await api.openTable().get(getCounter(user)))?.day ?? 0)

const refused = {
  status: 429,
  json: {
    code: 'too_many_requests',
    message: expect.stringMatching(
      /^You have reached the limit of changes for today\. Please try again at \d{4}-\d\d-\d\d 00:00 UTC\.$/,
    ),
  },
}

/** Signs in the next day. */
async function waitForMidnight(user: SignedIn, { headers }: Answer): Promise<SignedIn> {
  const wait = Number(headers['retry-after'])
  expect(wait).toBeGreaterThan(23 * 3_600)
  expect(wait).toBeLessThanOrEqual(24 * 3_600)
  api.advance(wait * 1_000)
  return signedInAgain(api, user)
}

test('a user can make 20,000 changes in a day; then reading and deleting still work, and the next day continues', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Many' })
  const waypoint = await newWaypoint(user, trip)
  expect(await readCount(user)).toBe(20)
  await leave(user, 20)
  const rename = (who: SignedIn, at: number) =>
    who.call('PUT', `${trips}/${trip}/waypoints/${waypoint}`, { body: { name: `Place ${at}` } })
  // 18 that the container reserved first, and the 20 left.
  for (let at = 0; at < 38; at++) expect((await rename(user, at)).status).toBe(200)
  const answer = await rename(user, 38)
  expect(answer).toMatchObject(refused)
  expect(await user.call('POST', `${trips}/${trip}/waypoints`, { body: someWaypoint })).toMatchObject(refused)
  expect(await readCount(user)).toBe(20_000)
  expect((await user.call('GET', `${trips}/${trip}/waypoints/${waypoint}`)).json.name).toBe('Place 37')

  const other = await api.signIn()
  expect((await other.call('POST', trips, { body: { name: 'Not concerned' } })).status).toBe(201)
  expect((await user.call('DELETE', `${trips}/${trip}/waypoints/${waypoint}`)).status).toBe(204)
  expect((await user.call('DELETE', `${trips}/${trip}`)).status).toBe(204)
  const later = await waitForMidnight(user, answer)
  expect((await later.call('POST', trips, { body: { name: 'Next day' } })).status).toBe(201)
})

test('a batch beyond the quota adds nothing, and succeeds the next day with the same key', async () => {
  const user = await api.signIn()
  const trip = await createEmptyTrip(user)
  await leave(user, 50)
  const answer = await trip.add(listPlaces(98))
  expect(answer).toMatchObject(refused)
  expect(await trip.count()).toBe(0)
  expect((await trip.add(listPlaces(50), 'as-many-as-are-left')).status).toBe(201)
  const later = await waitForMidnight(user, answer)
  expect((await trip.add(listPlaces(98), 'a-batch-of-places', {}, later)).status).toBe(201)
})

describe('with a trip of 300 stops', () => {
  let user: SignedIn
  let trip: string
  beforeEach(async () => {
    user = await api.signIn()
    const [id = ''] = await seedTrips(api, user.userId, 1)
    trip = id
    await seedWaypoints(api, user.userId, 1, 300)
  })
  const move = (who = user) => who.call('POST', `${trips}/${trip}/move`, withKey('move-of-many', { days: 7 }))
  const copy = (who = user) => {
    return who.call('POST', `${trips}/${trip}/copy`, withKey('copy-of-many', { name: 'Twin', dates: true }))
  }
  const interrupt = () => {
    let transactions = 0
    proxy.fault = ({ operation }) => (operation === 'TransactWriteItems' && ++transactions > 2 ? 'throttle' : undefined)
  }

  test.each([
    ['move', move, 299],
    ['copy', copy, 300],
  ])('a %s counts each stop, and beyond the quota does nothing', async (_, send, left) => {
    await leave(user, left)
    const answer = await send()
    expect(answer).toMatchObject(refused)
    expect((await user.call('GET', `${trips}/paginated`)).json.totalItems).toBe(1)
    const [first] = (await user.call('GET', `${trips}/${trip}/waypoints/paginated`)).json.waypoints
    expect(first.startDate).toContain('2027-01-01')
    await leave(user, left + 1)
    expect((await send()).status).toBeLessThan(300)
    expect(await readCount(user)).toBe(20_000)
  })

  test.each([
    ['move', move, { moved: 300 }],
    ['copy', copy, { name: 'Twin', waypointCount: 300 }],
  ])(
    'an interrupted %s is finished with the same key when the quota is used up, and counted once',
    async (_, send, result) => {
      interrupt()
      expect((await send()).status).toBe(503)
      proxy.fault = () => undefined
      const counted = await readCount(user)
      await leave(user, 0)
      expect((await send()).json).toMatchObject(result)
      expect((await send()).json).toMatchObject(result)
      expect(counted).toBeLessThan(320)
    },
  )
})

test('a repeated POST gets its first answer when the quota is used up', async () => {
  const user = await api.signIn()
  const trip = await createEmptyTrip(user)
  const single = () => user.call('POST', trip.waypoints, withKey('only-one-place', someWaypoint))
  const first = [await trip.add(listPlaces(98)), await single()]
  await leave(user, 0)
  expect([await trip.add(listPlaces(98)), await single()].map(({ json }) => json)).toEqual(
    first.map(({ json }) => json),
  )
})

test('a POST that is repeated or refused counts nothing', async () => {
  const user = await api.signIn()
  const trip = await createEmptyTrip(user)
  const single = withKey('only-one-place', someWaypoint)
  expect((await user.call('POST', trip.waypoints, single)).status).toBe(201)
  await leave(user, 0)
  const other = withKey('only-one-place', { ...someWaypoint, name: 'Another' })
  for (let at = 0; at < 20; at++) {
    expect((await user.call('POST', trip.waypoints, single)).status).toBe(201)
    expect((await user.call('POST', trip.waypoints, other)).status).toBe(409)
  }
  // The container reserved twenty; the trip and its stop used two.
  for (let at = 0; at < 18; at++)
    expect((await user.call('POST', trip.waypoints, { body: someWaypoint })).status).toBe(201)
  expect(await user.call('POST', trip.waypoints, { body: someWaypoint })).toMatchObject(refused)
})

describe('with two containers', () => {
  let containers: readonly Handler[]
  beforeAll(() => {
    const own = { clock: api.now, timers: api.timers, log: () => {} }
    containers = [1, 2].map(() => toHandler(createPlanner({ ...createPlannerDeps(api.environment), ...own })))
  })

  test('a lost answer of the count refuses nothing while others count, too', async () => {
    const user = await api.signIn()
    const { waypoints } = await createEmptyTrip(user)
    const send = (container: Handler | undefined) =>
      container?.(gatewayEvent('POST', waypoints, { body: someWaypoint, token: user.accessToken }))
    let isLost = false
    let other: ReturnType<typeof send> | undefined
    proxy.fault = ({ operation, input }) => {
      if (!input.includes('Q#write#')) return undefined
      if (operation === 'UpdateItem' && !isLost) {
        isLost = true
        return 'lost'
      }
      // After the repeated write was refused, another container counts.
      if (operation === 'GetItem' && other === undefined) {
        other = send(containers[1])
        return { after: other ?? Promise.resolve() }
      }
      return undefined
    }
    expect((await send(containers[0]))?.statusCode).toBe(201)
    expect((await other)?.statusCode).toBe(201)
    proxy.fault = () => undefined
  })

  test('parallel writes never exceed the quota', async () => {
    const user = await api.signIn()
    const { waypoints, count } = await createEmptyTrip(user)
    await leave(user, 40)
    // A container answers one request at a time.
    const sendAll = async (container: Handler) => {
      const statuses = []
      for (let at = 0; at < 25; at++) {
        const event = gatewayEvent('POST', waypoints, { body: someWaypoint, token: user.accessToken })
        statuses.push((await container(event)).statusCode)
      }
      return statuses
    }
    const statuses = (await Promise.all(containers.map(sendAll))).flat()
    const saved = statuses.filter((status) => status === 201).length
    expect(saved).toBeGreaterThanOrEqual(20)
    expect(saved).toBeLessThanOrEqual(40)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - saved)
    expect(await count()).toBe(saved)
  })
})

test('a PUT of tracks counts each', async () => {
  const user = await api.signIn()
  const { put, toStop } = await createTrackedTrip(user, 22)
  // The container reserved twenty for the trip, and twenty more for its stops.
  await leave(user, 0)
  const save = (count: number) => put(Array.from({ length: count }, (_, at) => toStop(at + 1)))
  expect(await save(18)).toMatchObject(refused)
  // The refused PUT counted as one.
  expect((await save(16)).status).toBe(200)
})

test('a track counts once for each 100 points, in a PUT and in a copy of its trip', async () => {
  const user = await api.signIn()
  const { id, put, toStop } = await createTrackedTrip(user, 3)
  const count = async (send: () => Promise<Answer>) => {
    const before = await readCount(user)
    expect((await send()).status).toBeLessThan(300)
    return (await readCount(user)) - before
  }
  // The container may have up to 19 left of those that it reserved.
  const isAbout = (writes: number) => (counted: number) => counted > writes - 20 && counted <= writes
  const saved = await count(() => put([toStop(1, {}, 2_450), toStop(2, {}, 2_401)]))
  expect(saved).toSatisfy(isAbout(50))
  const copy = withKey('copy-of-tracks', { name: 'Twin', dates: true })
  expect(await count(() => user.call('POST', `${trips}/${id}/copy`, copy))).toSatisfy(isAbout(54))
})

test('a user can make 200 check-ins in a day, even with no other changes left', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Simpson' })
  await leave(user, 0)
  for (let at = 0; at < 19; at++) expect((await user.call('PUT', `${trips}/${trip}`, { body: {} })).status).toBe(200)
  expect(await user.call('PUT', `${trips}/${trip}`, { body: {} })).toMatchObject(refused)
  const Item = { ...keys.userQuota(user.userId, 'check-in', dayWindow(api.now())), day: 198 }
  await api.openTable().put({ Item })
  const send = (number: number, who = user) => {
    const body = { id: `01JD8Z2V9Q4T6W8X0Y2Z4A600${number}`, at: '2027-05-03T14:05+08:00', state: 'well' }
    return who.call('POST', `${trips}/${trip}/check-ins`, { body })
  }
  expect([await send(1), await send(2)].map(({ status }) => status)).toEqual([201, 201])
  const answer = await send(3)
  const message = expect.stringMatching(/^You have reached the limit of check-ins for today\. Please try again at /)
  expect(answer).toMatchObject({ status: 429, json: { code: 'too_many_requests', message } })
  expect((await send(2)).status).toBe(201)
  expect((await user.call('DELETE', `${trips}/${trip}/check-ins/01JD8Z2V9Q4T6W8X0Y2Z4A6001`)).status).toBe(204)
  expect((await send(3, await waitForMidnight(user, answer))).status).toBe(201)
})

test('every route that writes, except check-ins and deletions, is refused when the quota is used up', async () => {
  const user = await api.signIn()
  const trip = await createEmptyTrip(user)
  const [stop = ''] = (await trip.add(listPlaces(1))).json.ids
  const [vehicle] = (await user.call('POST', '/api/user/vehicles', { body: someVehicle })).json
  await leave(user, 0)
  // The container reserved twenty.
  for (let at = 0; at < 17; at++) expect((await user.call('PUT', `${trips}/${trip.id}`, { body: {} })).status).toBe(200)

  const id = '01JD8Z2V9Q4T6W8X0Y2Z4A6001'
  const fill = { day: '2027-05-03', amount: 60, full: true }
  const shows = { dates: true, descriptions: false, figures: false, checkIns: false }
  const bodies: Readonly<Record<string, object>> = {
    [trips]: { name: 'New' },
    [`${trips}/:tripId/move`]: { days: 1 },
    [`${trips}/:tripId/copy`]: { name: 'Twin', dates: true },
    [`${trips}/:tripId/waypoints`]: someWaypoint,
    [`${trips}/:tripId/waypoints/batch`]: { waypoints: [someWaypoint] },
    [`${trips}/:tripId/shares`]: { days: 7, shows },
    [`${trips}/:tripId/invites`]: { role: 'viewer', days: 7, uses: 3 },
    [`${trips}/:tripId/members/:memberId`]: { role: 'viewer' },
    '/api/user/vehicles': someVehicle,
    '/api/user/vehicles/:vehicleId/fills': { id, ...fill },
    '/api/user/vehicles/:vehicleId/fills/batch': { id, fills: [fill] },
  }
  const ids: Readonly<Record<string, string>> = { tripId: trip.id, waypointId: stop, vehicleId: vehicle.id }
  const routes = listRoutes(api).filter(
    ({ method, path }) =>
      path.startsWith('/api/user/') && /POST|PUT/.test(method) && !/\/(batch-delete|check-ins|look|accept)$/.test(path),
  )
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(bodies)))
  for (const [at, { method, path }] of routes.entries()) {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'unknown')
    const answer = await user.call(method, filled, withKey(`request-${at}`, bodies[path] ?? {}))
    expect(answer, `${method} ${path}`).toMatchObject(refused)
  }
  const other = await api.signIn()
  expect(await accept(user, await invite(other, (await makeTrip(other)).path))).toMatchObject(refused)
})

test('counting costs one write unit for twenty changes', async () => {
  const user = await api.signIn()
  const [vehicle] = (await user.call('POST', '/api/user/vehicles', { body: someVehicle })).json
  await leave(user, 100)
  const save = (count: number) =>
    proxy.measure(async () => {
      for (let at = 0; at < count; at++) {
        const body = { make: `Make ${api.now()}` }
        expect((await user.call('PUT', `/api/user/vehicles/${vehicle.id}`, { body })).status).toBe(200)
      }
    })
  // The container has 19 of its first twenty left.
  const { writeUnits: counted } = await save(19)
  expect((await save(20)).writeUnits).toBe((counted / 19) * 20 + 1)
})
