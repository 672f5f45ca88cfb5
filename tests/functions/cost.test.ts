import { ulid } from 'ulid'
import { beforeAll, describe, expect, test } from 'vitest'
import { someVehicle, someWaypoint } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { nameOf } from '../support/batches.ts'
import { readsSession } from '../support/fault-proxy.ts'
import { seedTrips, seedWaypoints } from '../support/seed.ts'
import { createTrackedTrip } from '../support/tracks.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'

/** One in twenty writes also reserves the next ones (write-quota.test.ts). */
const reserveWrites = async (user: SignedIn) =>
  expect((await user.call('POST', '/api/user/vehicles', { body: someVehicle })).status).toBe(201)

const sizes = [
  { count: 10, share: 0 },
  { count: 10_000, share: 0.1 },
]

describe.each(sizes)('with $count trips created and a share of $share deleted', ({ count, share }) => {
  let user: SignedIn
  let alive: string[]

  beforeAll(async () => {
    user = await api.signIn()
    alive = await seedTrips(api, user.userId, count, share)
  })
  const cost = (path: string) => proxy.measure(async () => expect((await user.call('GET', path)).status).toBe(200))

  test('a page of trips costs at most 2 read units and 2 round trips, at any depth', async () => {
    const lastPage = Math.ceil(alive.length / 7) - 1
    for (const page of [0, Math.floor(lastPage / 2), lastPage]) {
      const path = `${trips}/paginated?page=${page}`
      const { readUnits, calls } = await cost(path)
      expect(readUnits, path).toBeLessThanOrEqual(2)
      expect(calls, path).toBeLessThanOrEqual(2)
      const expected = alive.toReversed().slice(page * 7, page * 7 + 7)
      const { json } = await user.call('GET', path)
      expect(json.trips.map(({ id }: { id: string }) => id)).toEqual(expected)
      expect(json.totalItems).toBe(alive.length)
    }
  })

  test('a page past the end costs at most 1 read unit', async () => {
    expect(await cost(`${trips}/paginated?page=1000000000&size=100`)).toMatchObject({ readUnits: 1, calls: 1 })
  })

  test('the latest trip costs at most 2 read units and 2 round trips', async () => {
    const { readUnits, calls } = await cost(`${trips}/latest`)
    expect(readUnits).toBeLessThanOrEqual(2)
    expect(calls).toBeLessThanOrEqual(2)
  })

  test('one trip costs at most 2 read units', async () => {
    for (const id of [alive.at(0), alive.at(-1)]) {
      expect((await cost(`${trips}/${id}`)).readUnits).toBeLessThanOrEqual(2)
    }
  })

  test('a search without results reads the names and nothing else, in one call', async () => {
    // Names of at most 10 bytes with 6 bytes of overhead; some chunks are not full yet.
    const { readUnits, calls } = await cost(`${trips}/search?query=nowhere`)
    expect(readUnits).toBeLessThanOrEqual(Math.ceil((alive.length * 16) / 4_096) + 1)
    expect(calls).toBe(1)
  })

  test('a search’s results cost at most a read unit for each of a hundred trips, one more, and two calls', async () => {
    const { readUnits, calls } = await cost(`${trips}/search?query=1`)
    expect(readUnits).toBeLessThanOrEqual(Math.ceil((alive.length * 16) / 4_096) + 1 + 101)
    expect(calls).toBeLessThanOrEqual(3)
  })

  test(`creating a trip costs at most ${share === 0 ? 8 : 12} write units, including its idempotency record`, async () => {
    const headers = { 'idempotency-key': `cost-of-one-more-${share * 10}` }
    await reserveWrites(user)
    const create = () => user.call('POST', trips, { body: { name: 'Next', description: 'x'.repeat(300) }, headers })
    // The first change in ten minutes is noted for other devices.
    await user.call('PUT', `${trips}/${alive[0]}`, { body: { description: 'Noted' } })
    const { writeUnits } = await proxy.measure(async () => expect((await create()).status).toBe(201))
    expect(writeUnits).toBeGreaterThan(0)
    expect(writeUnits).toBeLessThanOrEqual(share === 0 ? 8 : 12)
  })
})

describe('with 10,000 trips of 2,000 characters', () => {
  let user: SignedIn
  let alive: string[]
  const toName = (seq: number) => `Across the desert, ${seq}${seq % 150 === 0 ? ' and back' : ''}.`
  beforeAll(async () => {
    user = await api.signIn()
    alive = await seedTrips(api, user.userId, 10_000, 0, 'x'.repeat(2_000), toName)
  })
  const search = async (query: string) => {
    let found: string[] = []
    const { readUnits, calls } = await proxy.measure(async () => {
      const { headers, json } = await user.call('GET', `${trips}/search?${new URLSearchParams({ query })}`)
      expect(headers['x-search-complete']).toBeUndefined()
      found = json.map(nameOf)
    })
    return { found, readUnits, calls }
  }

  test('a search without results is complete for 80 read units and one call', async () => {
    const { found, readUnits, calls } = await search('nowhere')
    expect(found).toEqual([])
    expect(readUnits).toBeLessThanOrEqual(80)
    expect(calls).toBe(1)
  })

  test.each([
    ['the oldest', 'desert, 1.', [1]],
    ['the newest', 'desert, 10000.', [10_000]],
    ['those between them', 'AND BACK', Array.from({ length: 66 }, (_, index) => (66 - index) * 150)],
  ])('a search with %s results costs a read unit more each and one more call', async (_, query, numbers) => {
    const { found, readUnits, calls } = await search(query)
    expect(found).toEqual(numbers.map(toName))
    expect(readUnits).toBeLessThanOrEqual(80 + numbers.length)
    expect(calls).toBe(2)
  })

  test('no further trip fits until one is deleted', async () => {
    expect(await user.call('POST', trips, { body: { name: 'One too many' } })).toMatchObject({
      status: 409,
      json: { code: 'limit', message: 'You can have at most 10,000 trips' },
    })
    await user.call('DELETE', `${trips}/${alive[0]}`)
    expect((await user.call('POST', trips, { body: { name: 'In its place' } })).status).toBe(201)
  })
})

test('a search finds the last of 2,000 stops with 2,000 characters each, and says that it searched all', async () => {
  const user = await api.signIn()
  const [trip = ''] = await seedTrips(api, user.userId, 1)
  await seedWaypoints(api, user.userId, 1, 2_000, 'ж'.repeat(2_000))
  for (const [query, found] of [
    ['1999', ['Camp 1999']],
    ['nowhere', []],
  ] as const) {
    const answer = await user.call('GET', `${trips}/${trip}/waypoints/search?query=${query}`)
    expect(answer.json.map(nameOf)).toEqual(found)
    expect(answer.headers['x-search-complete']).toBeUndefined()
  }
  const found = await user.call('GET', `${trips}/${trip}/waypoints/search?query=camp`)
  expect(found.headers['x-search-complete']).toBe('false')
  expect(found.json.map(nameOf)).toEqual(Array.from({ length: 100 }, (_, index) => `Camp ${index}`))
})

test.each(['move', 'copy'] as const)('a %s of 1,000 stops reads them once, not for each transaction', async (verb) => {
  const user = await api.signIn()
  const [trip = ''] = await seedTrips(api, user.userId, 1)
  await seedWaypoints(api, user.userId, 1, 1_000)
  const all = await proxy.measure(async () => {
    expect((await user.call('GET', `${trips}/${trip}/waypoints/all`)).json.waypoints).toHaveLength(1_000)
  })
  const body = verb === 'move' ? { days: 1 } : { name: 'Twin', dates: true }
  const headers = { 'idempotency-key': `cost-of-a-${verb}` }
  const { readUnits } = await proxy.measure(async () => {
    const answer = await user.call('POST', `${trips}/${trip}/${verb}`, { body, headers })
    expect(answer.json).toMatchObject(verb === 'move' ? { moved: 1_000 } : { waypointCount: 1_000 })
  })
  expect(readUnits).toBeLessThan(all.readUnits + 20)
})

describe('in a trip with waypoints', () => {
  let user: SignedIn
  const waypoints = `${trips}/1-seed000001/waypoints`
  const batch = (count: number) => ({ waypoints: Array.from({ length: count }, () => someWaypoint) })
  beforeAll(async () => {
    user = await api.signIn()
    await seedTrips(api, user.userId, 1)
    await reserveWrites(user)
  })
  const post = (path: string, body: object, key?: string) =>
    proxy.measure(async () => {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      expect((await user.call('POST', path, { body, headers })).status).toBe(201)
    })

  test('adding a waypoint costs 6 write units, and 2 more with its idempotency record', async () => {
    // The first change in ten minutes is noted for other devices.
    await post(waypoints, someWaypoint)
    for (const _ of [1, 2, 3]) expect((await post(waypoints, someWaypoint)).writeUnits).toBe(6)
    expect((await post(waypoints, someWaypoint, 'cost-of-a-waypoint')).writeUnits).toBe(8)
  })

  test('importing costs at most 3.2 write units per waypoint', async () => {
    const { writeUnits } = await post(`${waypoints}/batch`, batch(98), 'cost-of-an-import')
    expect(writeUnits / 98).toBeLessThanOrEqual(3.2)
  })
})

describe('with 2,000 waypoints in a trip', () => {
  let user: SignedIn
  let trip: string
  beforeAll(async () => {
    user = await api.signIn()
    const [first = ''] = await seedTrips(api, user.userId, 1)
    trip = first
    await seedWaypoints(api, user.userId, 1, 2_000)
  })
  const cost = (path: string) => proxy.measure(async () => expect((await user.call('GET', path)).status).toBe(200))

  test('the first page costs at most 2 read units and one call', async () => {
    const { calls, readUnits } = await cost(`${trips}/${trip}/waypoints/paginated`)
    expect(calls).toBe(1)
    expect(readUnits).toBeLessThanOrEqual(2)
  })

  test('the trip with its first hundred waypoints costs their size and one call', async () => {
    const { calls, readUnits } = await cost(`${trips}/${trip}`)
    expect(calls).toBe(1)
    // The trip and at most a hundred items, 8 per unit.
    expect(readUnits).toBeLessThanOrEqual(13)
  })

  test('its first and last day cost 1 read unit and one call', async () => {
    expect(await cost(`${trips}/spans?ids=${trip}`)).toMatchObject({ calls: 1, readUnits: 1 })
  })

  test('the last page costs about as much as the first, and the middle page half of all', async () => {
    const last = await cost(`${trips}/${trip}/waypoints/paginated?page=249`)
    expect(last.calls).toBeLessThanOrEqual(3)
    expect(last.readUnits).toBeLessThanOrEqual(4)
    const all = await cost(`${trips}/${trip}/waypoints/all`)
    for (const page of [124, 125]) {
      const { calls, readUnits } = await cost(`${trips}/${trip}/waypoints/paginated?page=${page}`)
      expect(calls).toBeLessThanOrEqual(4)
      // The trip is read separately.
      expect(readUnits).toBeLessThanOrEqual(all.readUnits / 2 + 3)
    }
  })

  test('a later page reads its predecessors and nothing else', async () => {
    const { readUnits } = await cost(`${trips}/${trip}/waypoints/paginated?page=10`)
    // At most 80 items before it and 8 of its own, 8 per unit.
    expect(readUnits).toBeLessThanOrEqual(1 + 10 + 1 + 1)
  })

  test('one waypoint costs at most 2 read units', async () => {
    const page = await user.call('GET', `${trips}/${trip}/waypoints/paginated?page=249`)
    const { id } = page.json.waypoints[7]
    expect((await cost(`${trips}/${trip}/waypoints/${id}`)).readUnits).toBeLessThanOrEqual(2)
  })

  test('pages read one after the other by their cursors cost at most 5 read units, from both ends to the middle', async () => {
    const path = `${trips}/${trip}/waypoints/paginated`
    const walk = async (start: number, direction: 'next' | 'previous') => {
      const names: string[] = []
      let cursor: string | undefined
      for (let at = 0; at < 126; at++) {
        const page = direction === 'next' ? start + at : start - at
        const query = cursor && `&${direction === 'next' ? 'after' : 'before'}=${cursor}`
        const { readUnits } = await proxy.measure(async () => {
          const { json } = await user.call('GET', `${path}?page=${page}${query ?? ''}`)
          expect(json).toMatchObject({ totalItems: 2_000, totalPages: 250, currentPage: page })
          names.push(...(direction === 'next' ? json.waypoints : json.waypoints.toReversed()).map(nameOf))
          cursor = json[direction]
        })
        expect(readUnits, `page ${page}`).toBeLessThanOrEqual(5)
      }
      return names
    }
    const expected = Array.from({ length: 126 * 8 }, (_, index) => index)
    expect(await walk(0, 'next')).toEqual(expected.map((number) => `Camp ${number}`))
    expect(await walk(249, 'previous')).toEqual(expected.map((number) => `Camp ${1_999 - number}`))
  })

  test('a cursor that no answer has returned, and two at once, are refused', async () => {
    const path = `${trips}/${trip}/waypoints/paginated`
    const { next } = (await user.call('GET', path)).json
    for (const [query, field] of [
      ['before=x', 'before'],
      [`after=${'x'.repeat(1_000)}`, 'after'],
      [`after=${next}&before=${next}`, 'before'],
    ])
      expect(await user.call('GET', `${path}?${query}`)).toMatchObject({ status: 400, json: { fields: [{ field }] } })
    expect((await user.call('GET', `${trips}/${trip}`)).json.next).toEqual(expect.any(String))
  })

  test('the last page has the last eight by date', async () => {
    const page = await user.call('GET', `${trips}/${trip}/waypoints/paginated?page=249`)
    const names = page.json.waypoints.map(({ name }: { name: string }) => name)
    expect(names).toEqual([1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999].map((number) => `Camp ${number}`))
  })

  test('a search reads the stops once, and costs their size', async () => {
    const all = await cost(`${trips}/${trip}/waypoints/all`)
    const { readUnits, calls } = await cost(`${trips}/${trip}/waypoints/search?query=nowhere`)
    expect(readUnits).toBeLessThanOrEqual(all.readUnits + 2)
    expect(calls).toBe(2)
  })

  test('no further waypoint fits, also in a batch; a removal frees a place', async () => {
    const waypoints = `${trips}/${trip}/waypoints`
    const add = () => user.call('POST', waypoints, { body: someWaypoint })
    expect(await add()).toMatchObject({
      status: 409,
      json: { code: 'limit', message: 'A trip can have at most 2,000 waypoints' },
    })
    const [first] = (await user.call('GET', `${waypoints}/paginated?size=1`)).json.waypoints
    await user.call('DELETE', `${waypoints}/${first.id}`)
    const statuses = (await Promise.all([add(), add(), add()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409])
  })

  test('the trip carries its first hundred waypoints and is deleted with all of them', async () => {
    const detail = (await user.call('GET', `${trips}/${trip}`)).json
    expect(detail.waypointDTOS).toHaveLength(100)
    expect(detail.waypointCount).toBe(2_000)
    expect((await user.call('DELETE', `${trips}/${trip}`)).status).toBe(204)
    expect((await user.call('GET', `${trips}/${trip}`)).status).toBe(404)
  })
})

describe('in a trip with 40 stops, tracks with long lines', () => {
  const stops = 40
  const paths = (trip: string, waypoint: string) => [
    `${trips}/paginated`,
    `${trips}/latest`,
    `${trips}/spans?ids=${trip}`,
    `${trips}/${trip}/waypoints/paginated`,
    `${trips}/${trip}/waypoints/${waypoint}`,
    `${trips}/${trip}/waypoints/paginated?page=4`,
    `${trips}/${trip}/waypoints/search?query=place`,
    `${trips}/${trip}/waypoints/all`,
    `${trips}/${trip}`,
  ]

  test('add only their summaries to what lists, pages and details read', async () => {
    const user = await api.signIn()
    const { id, ids, put, toStop } = await createTrackedTrip(user, stops)
    const measureAll = async () => {
      const costs = []
      for (const path of paths(id, ids[1] ?? '')) {
        const cost = await proxy.measure(async () => {
          const { status, text } = await user.call('GET', path)
          expect(status, path).toBe(200)
          expect(text.length, path).toBeLessThan(40_000)
        })
        costs.push({ path, ...cost })
      }
      return costs
    }
    const before = await measureAll()
    for (let at = 1; at < stops; at += 10) {
      const tracks = Array.from({ length: Math.min(10, stops - at) }, (_, index) => toStop(at + index, {}, 2_600))
      expect((await put(tracks)).status).toBe(200)
    }
    const after = await measureAll()
    for (const [index, { path, calls, readUnits }] of after.entries()) {
      expect(calls, path).toBe(before[index]?.calls)
      // A summary has up to 250 bytes, so 40 of them have up to 3 times 4 KB.
      expect(readUnits - (before[index]?.readUnits ?? 0), path).toBeLessThanOrEqual(index < 5 ? 1 : 3)
    }
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
    const lines = await proxy.measure(() => user.call('GET', `${trips}/${id}/tracks`))
    expect(lines.readUnits).toBeGreaterThan(100)
  })
})

test('the usual changes take few calls, with the session’s', async () => {
  const user = await api.signIn()
  const headers = { 'idempotency-key': 'a-trip-like-others' }
  const count = async (call: () => ReturnType<typeof user.call>) => {
    let id = ''
    let sessionReads = 0
    proxy.fault = (call) => void (readsSession(call) && sessionReads++)
    const { calls } = await proxy.measure(async () => {
      const { status, json } = await call()
      expect(status).toBeLessThan(300)
      id = json?.id ?? ''
    })
    return { calls: calls + sessionReads, id }
  }
  await reserveWrites(user)
  const trip = await count(() => user.call('POST', trips, { body: { name: 'Canning' }, headers }))
  const path = `${trips}/${trip.id}`
  const add = () => user.call('POST', `${path}/waypoints`, { body: { ...someWaypoint, id: ulid(api.now()) } })
  const added = await count(add)
  const changed = await count(() => user.call('PUT', `${path}/waypoints/${added.id}`, { body: { name: 'Well 7' } }))
  const deleted = await count(() => user.call('DELETE', `${path}/waypoints/${added.id}`))
  const vehicle = await count(() =>
    user.call('POST', '/api/user/vehicles', { body: { ...someVehicle, id: ulid(api.now()) } }),
  )
  expect([trip, added, changed, deleted, vehicle].map(({ calls }) => calls)).toEqual([4, 2, 2, 2, 3])
  for (let stop = 0; stop < 3; stop++) await add()
  expect((await count(() => user.call('DELETE', path))).calls).toBe(7)
})
