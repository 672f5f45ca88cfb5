import { describe, expect, test } from 'vitest'
import { someWaypoint } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { createEmptyTrip, nameOf } from '../support/batches.ts'
import type { TableCall } from '../support/fault-proxy.ts'
import { seedTrips, seedWaypoints } from '../support/seed.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const day = (index: number) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10)

/** Adds stops in random order; some share a day, and every seventh has no date. */
async function createMixedTrip(count: number) {
  const user = await api.signIn()
  const trip = await createEmptyTrip(user)
  const places = times(count).map((index) => {
    const startDate = index % 7 === 6 ? null : day((index * 17) % Math.ceil(count / 2))
    return { ...someWaypoint, name: `Stop ${index}`, startDate, endDate: null }
  })
  expect((await trip.add(places)).status).toBe(201)
  return { user, trip }
}

test.each([1, 5, 8, 16, 36, 37, 100])(
  'in a trip of 37 stops every page of %i is its slice of the whole',
  async (size) => {
    const { user, trip } = await createMixedTrip(37)
    const all = await trip.list()
    expect(all).toHaveLength(37)
    for (const page of times(Math.ceil(37 / size) + 1)) {
      const { json } = await user.call('GET', `${trip.waypoints}/paginated?page=${page}&size=${size}`)
      const totals = { totalItems: 37, totalPages: Math.ceil(37 / size), currentPage: page }
      expect(json).toMatchObject({ ...totals, waypoints: all.slice(page * size, page * size + size) })
    }
  },
)

describe('a page counted from the end', () => {
  const isReadFromEnd = ({ operation, input }: TableCall) =>
    operation === 'Query' && JSON.parse(input).IndexName === 'byDate' && JSON.parse(input).ScanIndexForward === false

  /** Runs `change` after the stops are counted, but before they are read. */
  async function readWhile(user: SignedIn, path: string, change: () => Promise<{ status: number }>) {
    let changes = 0
    proxy.fault = (call) => {
      if (!isReadFromEnd(call) || changes > 0) return undefined
      changes++
      return { after: change() }
    }
    const answer = await user.call('GET', path)
    expect(changes).toBe(1)
    return answer
  }

  const page = 4
  const expectTruePage = async (json: unknown, trip: Awaited<ReturnType<typeof createMixedTrip>>['trip']) => {
    const all = await trip.list()
    const totals = { totalItems: all.length, totalPages: Math.ceil(all.length / 8), currentPage: page }
    expect(json).toMatchObject({ ...totals, waypoints: all.slice(page * 8, page * 8 + 8) })
  }

  test.each([
    ['first', '2026-12-31'],
    ['last', null],
  ])('is correct even when a stop that comes %s is added at the same time', async (_, startDate) => {
    const { user, trip } = await createMixedTrip(37)
    const add = () =>
      user.call('POST', trip.waypoints, { body: { ...someWaypoint, name: 'New', startDate, endDate: null } })
    const { json } = await readWhile(user, `${trip.waypoints}/paginated?page=${page}`, add)
    await expectTruePage(json, trip)
  })

  test.each([
    ['first', 0],
    ['last', -1],
  ])('is correct even when the %s stop is deleted at the same time', async (_, at) => {
    const { user, trip } = await createMixedTrip(37)
    const id = (await trip.list()).at(at)?.id
    const remove = () => user.call('DELETE', `${trip.waypoints}/${id}`)
    const { json } = await readWhile(user, `${trip.waypoints}/paginated?page=${page}`, remove)
    await expectTruePage(json, trip)
  })

  test('does not exist when the trip is deleted at the same time', async () => {
    const { user, trip } = await createMixedTrip(37)
    const remove = () => user.call('DELETE', `${trips}/${trip.id}`)
    const answer = await readWhile(user, `${trip.waypoints}/paginated?page=${page}`, remove)
    expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })
})

test('a trip is read together with its stops and never mistaken for one', async () => {
  const { user, trip } = await createMixedTrip(37)
  const all = await trip.list()
  const detail = (await user.call('GET', `${trips}/${trip.id}`)).json
  expect(detail).toMatchObject({ id: trip.id, name: 'Baja', waypointCount: 37 })
  expect(detail.waypointDTOS).toEqual(all)
  expect(Object.keys(detail)).not.toContain('ls')
  // The search covers the stops' names, not the trip's.
  expect((await user.call('GET', `${trip.waypoints}/search?query=baja`)).json).toEqual([])
  const { json: archive } = await user.call('GET', '/api/user/export')
  expect(archive.trips).toHaveLength(1)
  expect(archive.waypoints.map(nameOf).toSorted()).toEqual(all.map(nameOf).toSorted())
  const copy = await user.call('POST', `${trips}/${trip.id}/copy`, {
    body: { name: 'Twin', dates: true },
    headers: { 'idempotency-key': 'a-copy-of-all' },
  })
  expect(copy.json.waypointCount).toBe(37)
  const twin = (await user.call('GET', `${trips}/${copy.json.id}`)).json
  expect(twin.waypointDTOS.map(nameOf)).toEqual(all.map(nameOf))
  expect((await user.call('GET', `${trips}/paginated`)).json).toMatchObject({ totalItems: 2 })
})

test('a trip that is emptied or renamed still comes with its stops', async () => {
  const { user, trip } = await createMixedTrip(1)
  const [stop] = await trip.list()
  await user.call('PUT', `${trips}/${trip.id}`, { body: { name: 'Baja again' } })
  expect((await user.call('GET', `${trips}/${trip.id}`)).json).toMatchObject({ name: 'Baja again', waypointCount: 1 })
  await user.call('DELETE', `${trip.waypoints}/${stop?.id}`)
  const emptied = { id: trip.id, name: 'Baja again', waypointCount: 0, waypointDTOS: [] }
  expect((await user.call('GET', `${trips}/${trip.id}`)).json).toMatchObject(emptied)
  expect((await user.call('GET', `${trip.waypoints}/all`)).json).toEqual({ waypoints: [], next: null })
})

test.each(['', '/waypoints/paginated', '/waypoints/paginated?page=1', '/waypoints/paginated?page=4', '/waypoints/all'])(
  "no trip%s is found by another id with a trip's number, nor when it is deleted or never existed",
  async (path) => {
    const user = await api.signIn()
    await seedTrips(api, user.userId, 3)
    await seedWaypoints(api, user.userId, 1, 37)
    const get = async (id: string) => (await user.call('GET', `${trips}/${id}${path}`)).status
    expect(await get('1-seed000001')).toBe(200)
    expect(await get('2-seed000002')).toBe(200)
    for (const id of ['1-anothertri', '2-anothertri', '9-seed000009']) expect(await get(id), id).toBe(404)
    await user.call('DELETE', `${trips}/1-seed000001`)
    await user.call('DELETE', `${trips}/2-seed000002`)
    for (const id of ['1-seed000001', '2-seed000002']) expect(await get(id), id).toBe(404)
  },
)
