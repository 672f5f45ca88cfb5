import { expect, test } from 'vitest'
import { createLooks } from '../../../web/features/planning/looks.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { join } from '../../support/crew.ts'
import { openDevice } from '../../support/devices/open.ts'

const api = startApi()
type Looks = ReturnType<typeof createLooks>

/** Opens a device with a trip of two stops, which someone else plans, too. */
async function openShared({ isShared = true } = {}) {
  const opened = await openDevice(api, { name: 'Well 45' }, { name: 'Well 46' })
  const { trip, request, call, device, timeline } = opened
  if (isShared) await joinPlanner(api, opened.person, trip.path)
  const readTrip = () => request('GET', trip.path)
  await readTrip()
  const withLooks = <Result>(work: (looks: Looks) => Promise<Result>) =>
    timeline.finish(work(createLooks(device.app().openReplica)))
  return {
    ...opened,
    readTrip,
    withLooks,
    change: (at: number, name: string) => call('PUT', `${trip.path}/waypoints/${trip.ids[at]}`, { name }),
    readLook: () => withLooks((looks) => looks.read(trip.id)),
    noteLook: () => withLooks((looks) => looks.note(trip.id)),
    keepBoth: (stop: string) => withLooks((looks) => looks.keepBoth(trip.id, stop)),
  }
}

/** Calls the API with a new access token, because time passes in days. */
async function joinPlanner(api: Api, { refreshToken }: { readonly refreshToken: string }, path: string) {
  const { accessToken: token } = (await api.call('POST', '/api/auth/refresh', { body: { refreshToken } })).json
  const owner: Pick<SignedIn, 'call'> = {
    call: (method, address, call) => api.call(method, address, { ...call, token }),
  }
  return join(api, { ...(await api.signIn()), ...owner }, path, 'planner')
}

const nothing = { seen: undefined, both: undefined }

test('the first look at a trip has seen nothing before, and the next one what the device had when it was left', async () => {
  const { trip, readLook, noteLook, change, readTrip, restart } = await openShared()
  expect(await readLook()).toEqual(nothing)
  await noteLook()
  const [first = '', second = ''] = trip.ids
  expect(await readLook()).toEqual({ ...nothing, seen: { [first]: 0, [second]: 0 } })
  await change(1, 'Well 46, dry')
  await readTrip()
  await restart()
  expect(await readLook()).toMatchObject({ seen: { [second]: 0 } })
  await noteLook()
  expect(await readLook()).toMatchObject({ seen: { [first]: 0, [second]: 1 } })
})

test('of a trip without members nothing is noted', async () => {
  const { readLook, noteLook } = await openShared({ isShared: false })
  await noteLook()
  expect(await readLook()).toEqual(nothing)
})

test('a trip of which only the list was read is not noted as seen', async () => {
  const { call, request, person, read, withLooks } = await openShared()
  const { id } = await call('POST', '/api/user/trips', { name: 'Tanami', waypointDTOs: [] })
  await call('POST', `/api/user/trips/${id}/waypoints`, { ...place, name: 'Rabbit Flat' })
  await joinPlanner(api, person, `/api/user/trips/${id}`)
  await request('GET', '/api/user/trips/paginated?page=0&size=7')
  await withLooks((looks) => looks.note(id))
  expect((await read()).trips.find((trip) => trip.id === id)?.crew).toHaveLength(1)
  expect(await withLooks((looks) => looks.read(id))).toEqual(nothing)
})

const place = { description: '', latitude: '-22.1', longitude: '125.5' }

test('stops that are wanted twice are remembered, the newest hundred of them, and go with the trip', async () => {
  const { trip, device, request, read, readLook, noteLook, keepBoth, restart } = await openShared()
  for (let at = 0; at < 102; at++) await keepBoth(`stop ${at}`)
  await restart()
  const { both = [] } = await readLook()
  expect([both.length, both[0], both.at(-1)]).toEqual([100, 'stop 2', 'stop 101'])
  await noteLook()
  expect((await readLook()).both).toHaveLength(100)
  device.setOnline(false)
  await request('DELETE', trip.path)
  expect((await read()).marks.filter(({ key }) => key === `trip:${trip.id}`)).toEqual([])
})
