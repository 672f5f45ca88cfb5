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

test('joined trips are whole on the device, without the owner’s trip plan', async () => {
  const { device, show, listShown, joined } = await open('Canning Stock Route', 'Tanami')
  device.setOnline(false)
  expect(await listShown('/api/user/joined')).toEqual(['Tanami', 'Canning Stock Route'])
  const path = `/api/user/trips/${joined[1]?.id}`
  expect(await show(path)).toMatchObject({ role: 'viewer', owner: 'Ada', waypointDTOS: [{ name: 'Well 33' }] })
  expect(device.network.requests.filter((request) => request.includes(`${path}/sheet`))).toEqual([])
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
  'a joined trip that has ended is deleted when %s is read, and its name stays',
  async (what) => {
    const { device, show, request, timeline, joined } = await open('Canning Stock Route', 'Tanami')
    const [ended] = joined.splice(1)
    await request('GET', what === 'its list' ? '/api/user/joined' : `/api/user/trips/${ended?.id}`)
    await timeline.rest()
    device.setOnline(false)
    await expect(show(`/api/user/trips/${ended?.id}`)).rejects.toThrow('Failed to fetch')
    expect((await show('/api/user/joined')).trips).toMatchObject([{ name: 'Tanami' }])
    const app = device.app()
    expect(await timeline.finish(app.listEndedTrips())).toEqual([{ id: ended?.id, name: 'Canning Stock Route' }])
    await timeline.finish(app.dismissEndedTrips())
    expect(await timeline.finish(app.listEndedTrips())).toEqual([])
  },
)

test('a joined trip with changes that are not synced stays when it has ended', async () => {
  const { device, timeline, request, show, readOutbox, joined } = await open('Canning Stock Route')
  const path = `/api/user/trips/${joined[0]?.id}`
  device.setOnline(false)
  await request('POST', `${path}/check-ins`, {
    id: ulid(timeline.now()),
    at: '2027-06-21T14:05+08:00',
    state: 'well',
  })
  expect(await readOutbox()).toHaveLength(1)
  joined.splice(0)
  device.network.cut = /check-ins/
  device.setOnline(true)
  await request('GET', '/api/user/joined')
  device.setOnline(false)
  expect(await show(path)).toMatchObject({ name: 'Canning Stock Route' })
  // It is said nevertheless.
  expect(await timeline.finish(device.app().listEndedTrips())).toMatchObject([{ name: 'Canning Stock Route' }])
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
