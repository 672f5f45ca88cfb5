import { describe, expect, test } from 'vitest'
import type { ArchivePage } from '#shared/archive.ts'
import { tripSeq } from '#shared/ids.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { keepAverages } from '../support/plans.ts'
import { seedTrips, seedWaypoints } from '../support/seed.ts'
import { createTrackedTrip, someTrack } from '../support/tracks.ts'

const { api, proxy } = startApiWithFaults()
const [trips, vehicles, archive] = ['/api/user/trips', '/api/user/vehicles', '/api/user/export']
const ulid = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const toCursor = (place: string) => Buffer.from(place).toString('base64url')

async function readPages(user: SignedIn, headers = {}): Promise<ArchivePage[]> {
  const pages: ArchivePage[] = []
  for (let next: string | null = ''; next !== null; next = pages.at(-1)?.next ?? null) {
    const answer = await user.call('GET', `${archive}${next && `?after=${next}`}`, { headers })
    expect(answer.status).toBe(200)
    pages.push(answer.json)
  }
  return pages
}
const post = async (user: SignedIn, path: string, body: object) => (await user.call('POST', path, { body })).json

async function prepare() {
  const user = await api.signIn()
  const [vehicle] = await post(user, vehicles, {
    ...someVehicle,
    specs: { energy: 'diesel', tank: 80, use: { paved: 11 } },
  })
  const other = (await post(user, vehicles, someVehicle)).at(-1)
  const first = await post(user, trips, { name: 'Baja', description: 'South' })
  const deletedTrip = await post(user, trips, { name: 'Gone' })
  const second = await post(user, trips, { name: 'Yukon' })
  await user.call('PUT', `${trips}/${first.id}`, { body: { plan: { vehicleIds: [vehicle.id, other.id], people: 2 } } })
  const at = `${trips}/${first.id}/waypoints`
  const camp = await post(user, at, { ...someWaypoint, symbol: 'camp', order: 2, stop: { water: 'full', food: true } })
  const mine = await post(user, at, {
    ...someWaypoint,
    name: 'Mine',
    leg: { from: camp.id, km: 120, surface: { sand: 1 } },
  })
  const track = someTrack(camp.id, mine.id, {
    source: 'roads',
    map: 'OpenStreetMap, 2 June 2027',
    parts: [[0, 'sand']],
  })
  await user.call('PUT', `${trips}/${first.id}/tracks`, { body: { tracks: [track] } })
  await keepAverages(user, first.id, camp.id, { avgMinTemperature: 10, avgMaxTemperature: 25.5, elevation: 40 })
  await user.call('PUT', `${at}/${camp.id}`, { body: { name: 'Camp at last' } })
  await post(user, `${trips}/${second.id}/waypoints`, someWaypoint)
  await user.call('DELETE', `${trips}/${deletedTrip.id}`)
  return { user, tripIds: [first.id, second.id], track }
}

async function readSingly(user: SignedIn, tripIds: readonly string[]) {
  const get = async (path: string) => (await user.call('GET', path)).json
  const details = await Promise.all(tripIds.map((id) => get(`${trips}/${id}`)))
  return {
    trips: details.map(({ waypointDTOS: _, next: __, span: ___, ...trip }) => trip),
    vehicles: await get(vehicles),
    waypoints: details.flatMap(({ waypointDTOS }) =>
      waypointDTOS.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)),
    ),
  }
}

describe('the export', () => {
  test('has all trips, vehicles, waypoints and tracks as the API answers them, in one page when they are few', async () => {
    const { user, tripIds, track } = await prepare()
    const single = await readSingly(user, tripIds)
    const cost = await proxy.measure(async () => {
      expect(await readPages(user)).toEqual([{ ...single, tracks: [track], checkIns: [], fills: [], next: null }])
    })
    expect(cost).toEqual({ calls: 6, readUnits: 6, writeUnits: 0 })
    const [page] = await readPages(user)
    expect(page?.trips).toMatchObject([
      { name: 'Baja', plan: { people: 2, vehicleIds: page?.vehicles.map(({ id }) => id) }, rev: 1 },
      { name: 'Yukon' },
    ])
    expect(page?.waypoints[0]).toMatchObject({ name: 'Camp at last', symbol: 'camp', order: 2, rev: 1 })
    expect(page?.waypoints[0]?.weather).toMatchObject({ avgMaxTemperature: 25.5, temperatureUnit: 'celsius' })
    expect(page?.waypoints[1]?.leg).toMatchObject({ km: 120, surface: { sand: 1 } })
  })

  test('is empty for a new user', async () => {
    expect(await readPages(await api.signIn())).toEqual([
      { trips: [], vehicles: [], waypoints: [], tracks: [], checkIns: [], fills: [], next: null },
    ])
  })

  test('has the check-ins of every trip, with the trip of each', async () => {
    const { user, tripIds } = await prepare()
    const checkIn = { at: '2027-05-03T14:05+08:00', state: 'well', note: 'At the red gate' }
    const add = (trip: string | undefined, id: string) =>
      post(user, `${trips}/${trip}/check-ins`, { ...checkIn, id: `${id}${ulid.slice(2)}` })
    const added = [await add(tripIds[0], '02'), await add(tripIds[0], '01'), await add(tripIds[1], '03')]
    const pages = await readPages(user)
    expect(pages.flatMap(({ checkIns }) => checkIns)).toEqual([
      { ...added[1], tripId: tripIds[0] },
      { ...added[0], tripId: tripIds[0] },
      { ...added[2], tripId: tripIds[1] },
    ])
    const rest = await user.call('GET', `${archive}?after=${toCursor(`H#00000001#01${ulid.slice(2)}`)}`)
    expect(rest.json.checkIns).toHaveLength(2)
  })

  test('has temperatures in the unit of the browser’s language', async () => {
    const { user } = await prepare()
    const [page] = await readPages(user, { 'accept-language': 'en-US' })
    expect(page?.waypoints[0]?.weather).toMatchObject({ avgMinTemperature: 50, temperatureUnit: 'fahrenheit' })
  })

  test('has and reads nothing of sessions, passwords, keys and other users', async () => {
    const { user } = await prepare()
    const other = await prepare()
    const read: string[] = []
    proxy.fault = ({ operation, input }) => void (operation === 'Query' && read.push(input))
    const { text } = await user.call('GET', archive)
    proxy.fault = () => undefined
    for (const secret of [
      user.userId,
      user.credentials.username,
      user.refreshToken,
      other.user.userId,
      'passwordHash',
      'scrypt',
      'sessionEpoch',
      'email',
      '"pk"',
      '"sk"',
      '"ls"',
      'folded',
      'fingerprint',
      'ttl',
    ])
      expect(text).not.toContain(secret)
    const ranges = read.map((input) => JSON.parse(input).ExpressionAttributeValues)
    expect(ranges.map((values) => [values[':pk'].S, values[':from'].S, values[':to'].S])).toEqual(
      ['F#', 'H#', 'T#', 'V#', 'W#', 'X#'].map((kind) => [`U#${user.userId}`, kind, `${kind}~`]),
    )
  })

  test('of 5,000 waypoints takes at most 7 reads, each item once, a megabyte at a time', async () => {
    const user = await api.signIn()
    const ids = await seedTrips(api, user.userId, 10)
    for (let seq = 1; seq <= 10; seq++) await seedWaypoints(api, user.userId, seq, 500)
    await post(user, vehicles, someVehicle)
    let pages: ArchivePage[] = []
    const { calls, writeUnits } = await proxy.measure(async () => {
      pages = await readPages(user)
    })
    expect(calls).toBeLessThanOrEqual(7)
    expect(writeUnits).toBe(0)
    expect(pages.flatMap((page) => page.trips.map(({ id }) => id))).toEqual(ids)
    expect(pages.flatMap((page) => page.vehicles)).toHaveLength(1)
    const found = pages.flatMap((page) => page.waypoints.map(({ id, name }) => `${tripSeq(id)} ${name}`))
    const expected = ids.flatMap((_, trip) => Array.from({ length: 500 }, (_, index) => `${trip + 1} Camp ${index}`))
    expect(found).toEqual(expected)
    // Lambda's answers are limited to 6 MB.
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(1.5 * 1024 * 1024)
  })

  test('of many tracks takes a page for each megabyte, after the waypoints', async () => {
    const user = await api.signIn()
    const { ids, put, toStop } = await createTrackedTrip(user, 151)
    const long = toStop(1, {}, 2_600)
    const tracks = ids.slice(1).map((stop, at) => ({ ...long, from: ids[at], stop }))
    for (let at = 0; at < 150; at += 10) expect((await put(tracks.slice(at, at + 10))).status).toBe(200)
    const pages = await readPages(user)
    expect(pages[0]?.waypoints).toHaveLength(151)
    expect(pages.flatMap((page) => page.waypoints)).toHaveLength(151)
    expect(pages.flatMap((page) => page.tracks.map(({ stop }) => stop))).toEqual(ids.slice(1))
    expect(pages.length).toBeGreaterThan(2)
    // The lines' characters may each be escaped in both of Lambda's layers of JSON.
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(1.5 * 1024 * 1024)
  })

  test('of many trips continues with the next kind on its own page', async () => {
    const user = await api.signIn()
    const ids = await seedTrips(api, user.userId, 1_500, 0.1)
    await seedWaypoints(api, user.userId, 1_500, 5)
    await post(user, vehicles, someVehicle)
    const [first, second, ...more] = await readPages(user)
    expect(first?.trips.map(({ id }) => id)).toEqual(ids)
    expect(first).toMatchObject({ vehicles: [], waypoints: [] })
    expect(second).toMatchObject({ trips: [], vehicles: [someVehicle], next: null })
    expect(second?.waypoints).toHaveLength(5)
    expect(more).toEqual([])
  })

  test('fits into Lambda’s response limit, even when every character is escaped twice', async () => {
    const user = await api.signIn()
    const [name, description] = ['\u0001'.repeat(200), '\u0001'.repeat(2_000)]
    const [first = ''] = await seedTrips(api, user.userId, 90, 0, description)
    const add = (number: number) =>
      user.call('POST', `${trips}/${first}/waypoints/batch`, {
        body: { waypoints: Array.from({ length: 18 }, () => ({ ...someWaypoint, name, description })) },
        headers: { 'idempotency-key': `batch-number-${number}` },
      })
    for (let number = 0; number < 24; number++) expect((await add(number)).status).toBe(201)
    const pages = await readPages(user)
    expect(pages.flatMap((page) => page.trips)).toHaveLength(90)
    expect(pages.flatMap((page) => page.waypoints)).toHaveLength(24 * 18)
    const sizes = pages.map((page) => Buffer.byteLength(JSON.stringify({ body: JSON.stringify(page) })))
    expect(Math.max(...sizes)).toBeGreaterThan(4_000_000)
    expect(Math.max(...sizes)).toBeLessThan(6 * 1024 * 1024)
  })

  test('starts wherever a cursor points, even at a deleted item', async () => {
    const { user } = await prepare()
    const read = async (place: string) => (await user.call('GET', `${archive}?after=${toCursor(place)}`)).json
    const count = ({ trips, vehicles, waypoints, tracks }: ArchivePage) =>
      [trips, vehicles, waypoints, tracks].map(({ length }) => length)
    expect(count(await read('T#00000001'))).toEqual([1, 2, 3, 1])
    expect(count(await read('T#00000002'))).toEqual([1, 2, 3, 1])
    expect(count(await read('T#~'))).toEqual([0, 2, 3, 1])
    expect(count(await read(`V#7${ulid.slice(1)}`))).toEqual([0, 0, 3, 1])
    expect(count(await read('V#~'))).toEqual([0, 0, 3, 1])
    expect(count(await read(`W#00000001#7${ulid.slice(1)}`))).toEqual([0, 0, 1, 1])
    expect(count(await read(`W#99999999#${ulid}`))).toEqual([0, 0, 0, 1])
    expect(count(await read('W#~'))).toEqual([0, 0, 0, 1])
    expect(count(await read(`X#00000000#${ulid}`))).toEqual([0, 0, 0, 1])
    const nothing = { trips: [], vehicles: [], waypoints: [], tracks: [], checkIns: [], fills: [], next: null }
    expect(await read(`X#99999999#${ulid}`)).toEqual(nothing)
  })

  test('returns nothing of another user for their cursor', async () => {
    const theirs = await api.signIn()
    const [id = ''] = await seedTrips(api, theirs.userId, 1)
    await seedWaypoints(api, theirs.userId, 1, 4_000)
    const [{ next } = { next: null }] = await readPages(theirs)
    expect(next).toEqual(expect.any(String))
    const { user } = await prepare()
    const { status, text, json } = await user.call('GET', `${archive}?after=${next}`)
    expect(status).toBe(200)
    expect(text).not.toContain(id)
    expect(json.waypoints.map(({ name }: { name: string }) => name)).toEqual(['Camp at last', 'Mine', 'Camp'])
  })

  test.each([
    '',
    'x',
    'null',
    '%00',
    'x'.repeat(65),
    'x'.repeat(5_000),
    ...[
      'ACCOUNT',
      'S#',
      'S#1',
      'T#',
      'T#1',
      'T#000000001',
      'T#00000001 ',
      'V#',
      'V#mine',
      'W#',
      'X#~',
      `X#1#${ulid}`,
      `W#1#${ulid}`,
      `W#00000001#${ulid}~`,
      `W#00000001#${ulid.toLowerCase()}`,
      'K#a-key-of-a-post',
      'T$',
      '{"pk":"U#x","sk":"T#00000001"}',
      '\n',
    ].map(toCursor),
  ])('refuses the cursor %j', async (after) => {
    const user = await api.signIn()
    expect(await user.call('GET', `${archive}?after=${after}`)).toMatchObject({
      status: 400,
      json: {
        code: 'invalid',
        fields: [{ field: 'after', message: 'after must be the value of next in the last answer' }],
      },
    })
  })

  test('accepts no other method', async () => {
    const user = await api.signIn()
    for (const method of ['POST', 'PUT', 'DELETE'] as const) expect((await user.call(method, archive)).status).toBe(405)
  })
})
