import { ulid } from 'ulid'
import { expect, test, vi } from 'vitest'
import { createTripId, firstJoinedSeq, type TripId, tripSeq } from '#shared/ids.ts'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'
import { setHistory } from '../../support/restore.ts'
import '../../../web/offline/restored/compare.ts'

const api = startApi()
const hour = 3_600_000
const span = { from: '2027-06-20', to: '2027-07-12' }

const toTrip = (seq: number, name: string) => ({
  id: createTripId(firstJoinedSeq + seq, 'abcdefghij'),
  name,
  description: '',
  waypointCount: 1,
  rev: 1,
  changes: 3,
  role: 'viewer',
  owner: 'Ada',
  you: '01JD8Z2V9Q4T6W8X0Y2Z4A6001',
  span,
})

const toStop = (tripId: TripId) => ({
  id: `${tripSeq(tripId).toString(36)}-01JZZZZZZZZZZZZZZZZZZZZZZZ`,
  name: 'Well 33',
  description: '',
  latitude: '-22.3',
  longitude: '124.8',
  startDate: span.from,
  endDate: span.to,
  rev: 1,
  weather: null,
})

/** Opens a device of a user who has joined these trips, and saves what it needs without a signal. */
async function open(...names: string[]) {
  const opened = await openDevice(api, { name: 'Well 45' })
  const { device, timeline } = opened
  const joined = names.map((name, at) => toTrip(at, name)).reverse()
  const real = device.network.fetch
  const find = (path: string): object | 404 | undefined => {
    if (path === '/api/user/joined') return { trips: joined }
    const [, id, rest] = /^\/api\/user\/trips\/([^/]+-abcdefghij)(.*)/.exec(path) ?? []
    const trip = joined.find((one) => one.id === id)
    if (id === undefined) return undefined
    if (!trip) return 404
    if (rest === '') return { ...trip, waypointDTOS: [toStop(trip.id)], next: null }
    return rest === '/sheet' || rest === '/forecast' ? undefined : { tracks: [], checkIns: [], next: null }
  }
  vi.spyOn(device.network, 'fetch').mockImplementation(async (input, init) => {
    // An answer of the server has its headers, and nothing answers without a signal.
    const answer = await real(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const body = (init?.method ?? 'GET') === 'GET' ? find(pathname) : undefined
    const problem = { code: 'not_found', message: 'Trip not found', requestId: '1' }
    if (body === undefined) return answer
    return new Response(JSON.stringify(body === 404 ? problem : body), {
      status: body === 404 ? 404 : 200,
      headers: answer.headers,
    })
  })
  await opened.prefetch()
  await timeline.pass(hour)
  const listShown = async (path: string): Promise<string[]> =>
    (await opened.show(path)).trips.map(({ name }: { name: string }) => name)
  return { ...opened, joined, listShown }
}

test('the numbers that its owner shows are here without a signal, until they are shown no more', async () => {
  const { device, request, show, joined } = await open('Tanami')
  const [trip] = joined
  if (!trip) throw new Error('A joined trip')
  const path = `/api/user/trips/${trip.id}`
  const numbers = [{ name: 'Cleo', phone: '+61 491 570 157' }]
  for (const shown of [numbers, undefined]) {
    Object.assign(trip, { numbers: shown })
    device.setOnline(true)
    await request('GET', '/api/user/joined')
    device.setOnline(false)
    expect((await show(path)).numbers).toEqual(shown)
  }
})

test('what is kept of a trip that has ended has none of its numbers', async () => {
  const { device, request, joined } = await open('Tanami')
  const [trip] = joined.splice(0)
  if (!trip) throw new Error('A joined trip')
  joined.push(Object.assign(trip, { numbers: [{ name: 'Cleo', phone: '+61 491 570 157' }] }))
  await request('GET', '/api/user/joined')
  const read = async () => {
    const database = await device.app().openReplica()
    return JSON.stringify([await database?.getAll('trips'), await database?.getAll('marks')])
  }
  expect(await read()).toContain('491 570 157')
  joined.splice(0)
  await request('GET', '/api/user/joined')
  const kept = await read()
  expect(kept).toContain('Well 33')
  expect(kept).not.toContain('491 570 157')
})

test('joined trips are whole on the device, without the owner’s trip plan', async () => {
  const { device, show, listShown, joined } = await open('Canning Stock Route', 'Tanami')
  device.setOnline(false)
  expect(await listShown('/api/user/joined')).toEqual(['Tanami', 'Canning Stock Route'])
  const path = `/api/user/trips/${joined[1]?.id}`
  expect(await show(path)).toMatchObject({ role: 'viewer', owner: 'Ada', waypointDTOS: [{ name: 'Well 33' }] })
  expect(device.network.requests.filter((request) => request.includes(`${path}/sheet`))).toEqual([])
})

test('stops that are added at once are the member’s before the server has answered', async () => {
  const { device, request, read, joined } = await open('Canning Stock Route')
  const [{ id }] = joined as [ReturnType<typeof toTrip>]
  device.setOnline(false)
  const { name, description, latitude, longitude } = toStop(id)
  const waypoints = [{ name, description, latitude, longitude }]
  await request('POST', `/api/user/trips/${id}/waypoints/batch`, { id: ulid(), waypoints })
  const added = (await read()).waypoints.filter(({ rev, tripId }) => rev === 0 && tripId === id)
  expect(added.map(({ by }) => by)).toEqual([joined[0]?.you])
})

test('the lists of own trips have no joined trips, and reading them deletes none', async () => {
  const { device, show, listShown, trip } = await open('Canning Stock Route')
  for (const isOnline of [true, false]) {
    device.setOnline(isOnline)
    expect(await show('/api/user/trips/paginated?page=0&size=7')).toMatchObject({
      totalItems: 1,
      trips: [{ id: trip.id }],
    })
    expect(await show('/api/user/trips/search?query=cann')).toMatchObject([{ id: trip.id }])
    expect(await show('/api/user/trips/latest')).toMatchObject({ id: trip.id })
    expect(await listShown('/api/user/joined')).toEqual(['Canning Stock Route'])
  }
})

test('a joined trip counts neither as saved nor as deleted among the user’s own', async () => {
  const { device, request, show, joined } = await open('Canning Stock Route')
  device.setOnline(false)
  await request('DELETE', `/api/user/trips/${joined[0]?.id}`)
  expect(await show('/api/user/trips/paginated?page=0&size=7')).toMatchObject({ totalItems: 1, trips: [{}] })
  expect(await show('/api/user/joined')).toEqual({ trips: [] })
})

test.each(['its list', 'the trip'])(
  'a joined trip that has ended goes out of all lists when %s is read, until the user throws it away',
  async (what) => {
    const { device, show, request, timeline, joined } = await open('Canning Stock Route', 'Tanami')
    const [ended] = joined.splice(1)
    await request('GET', what === 'its list' ? '/api/user/joined' : `/api/user/trips/${ended?.id}`)
    await timeline.rest()
    device.setOnline(false)
    await expect(show(`/api/user/trips/${ended?.id}`)).rejects.toThrow('Failed to fetch')
    expect((await show('/api/user/joined')).trips).toMatchObject([{ name: 'Tanami' }])
    const app = device.app()
    const notice = { id: ended?.id, name: 'Canning Stock Route', until: expect.any(Number), unsynced: 0 }
    expect(await timeline.finish(app.listEndedTrips())).toEqual([notice])
    expect(await timeline.finish(app.countUnsaved())).toEqual({})
    await timeline.finish(app.dropEndedTrip(ended?.id as TripId))
    expect(await timeline.finish(app.listEndedTrips())).toEqual([])
    expect(JSON.stringify(await timeline.finish(device.read()))).not.toContain(ended?.id)
  },
)

/** Opens a device with a joined trip that has ended, with an edit and a check-in that are not synced. */
async function openEnded() {
  const opened = await open('Canning Stock Route')
  const { device, timeline, request, joined } = opened
  const [trip] = joined
  if (!trip) throw new Error('No trip')
  const path = `/api/user/trips/${trip.id}`
  device.setOnline(false)
  await request('PUT', `${path}/waypoints/${toStop(trip.id).id}`, { name: 'Well 33, dry' })
  const checkIn = { id: ulid(timeline.now()), at: '2027-06-21T14:05+08:00', state: 'well', stop: toStop(trip.id).id }
  await request('POST', `${path}/check-ins`, checkIn)
  joined.splice(0)
  device.network.cut = /waypoints|check-ins/
  device.setOnline(true)
  await request('GET', '/api/user/joined')
  const sent = device.network.requests.length
  device.network.cut = undefined
  const listSent = () => device.network.requests.slice(sent)
  return { ...opened, id: trip.id, path, listSent }
}

test('a joined trip that has ended becomes an own trip with what was not synced, also without a signal', async () => {
  const { device, timeline, show, request, readOutbox, id } = await openEnded()
  expect(await readOutbox()).toEqual([])
  const app = device.app()
  expect(await timeline.finish(app.listEndedTrips())).toMatchObject([{ id, unsynced: 2 }])
  expect(await timeline.finish(app.countUnsaved())).toEqual({ count: 2 })
  device.setOnline(false)
  const fresh = await timeline.finish(app.saveEndedTrip(id))
  const trips = (await show('/api/user/trips/paginated?page=0&size=7')).trips
  expect(trips).toMatchObject([{ id: fresh, name: 'Canning Stock Route', waypointCount: 1 }, { name: 'Canning' }])
  expect(trips[0]).not.toHaveProperty('role')
  expect(await timeline.finish(app.listEndedTrips())).toEqual([])
  expect(await timeline.finish(app.saveEndedTrip(id))).toBeUndefined()
  device.setOnline(true)
  await timeline.pass(hour)
  expect(await readOutbox()).toEqual([])
  const [newest] = (await request('GET', '/api/user/trips/paginated?page=0&size=7').then((it) => it.json())).trips
  const path = `/api/user/trips/${newest.id}`
  expect(await show(path)).toMatchObject({ waypointDTOS: [{ name: 'Well 33, dry', startDate: toStartDate() }] })
  expect((await show(`${path}/check-ins`)).checkIns).toMatchObject([{ state: 'well' }])
})

const toStartDate = () => `${span.from}T00:00:00Z`

test('a joined trip that has ended is kept for 30 days, and nothing of it is sent', async () => {
  const { device, timeline, path, listSent } = await openEnded()
  const reopen = async (days: number) => {
    await timeline.sleep(days * 24 * hour)
    device.reload()
    await timeline.finish(device.request('GET', '/api/users/auth').catch(() => undefined))
    await timeline.rest()
    return timeline.finish(device.app().listEndedTrips())
  }
  expect(await reopen(29)).toMatchObject([{ name: 'Canning Stock Route' }])
  expect(await reopen(2)).toEqual([])
  const isChange = (request: string) => !request.startsWith('GET') && request.includes(path)
  expect(listSent().filter(isChange)).toEqual([])
})

test('the notice of a trip that ended before copies were kept stays until the user dismisses it', async () => {
  const { device, timeline, joined } = await open('Canning Stock Route')
  const database = await timeline.finish(device.app().openReplica())
  const [{ id }] = joined as [ReturnType<typeof toTrip>]
  const mark = { key: 'joined' as const, complete: true, at: 0, ended: [{ id, name: 'Tanami' }] }
  await timeline.finish(database?.put('marks', mark) ?? Promise.resolve(''))
  expect(await timeline.finish(device.app().listEndedTrips())).toEqual([{ id, name: 'Tanami' }])
  await timeline.finish(device.app().dropEndedTrip(id))
  expect(await timeline.finish(device.app().listEndedTrips())).toEqual([])
})

test('a joined trip is not offered for restoring when the server was restored from a backup', async () => {
  await setHistory(api)
  const { request, timeline, readOutbox, listShown, trip } = await open('Canning Stock Route')
  await setHistory(api)
  await request('GET', trip.path)
  await timeline.pass(hour)
  expect(await readOutbox()).toEqual([])
  expect(await listShown('/api/user/joined')).toEqual(['Canning Stock Route'])
})

test('the trips of a day include joined ones', async () => {
  const { device, timeline, trip } = await open('Canning Stock Route')
  const spans = await timeline.finish(device.app().listTripSpans())
  expect(spans).toMatchObject([{ name: 'Canning Stock Route', span }, { id: trip.id }])
})
