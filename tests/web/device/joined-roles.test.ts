import { expect, test } from 'vitest'
import { onlyLook } from '#shared/crew.ts'
import { startApi } from '../../support/api.ts'
import { join, makeTrip } from '../../support/crew.ts'
import { openDevice } from '../../support/devices/open.ts'

const api = startApi()

/** Opens a device of a planner who was made a viewer after two changes and a check-in without a signal. */
async function openDemoted() {
  const opened = await openDevice(api)
  const { device, person, request, timeline } = opened
  const owner = await api.signIn()
  const trip = await makeTrip(owner)
  const { id, path } = await join(api, owner, trip.path, 'planner', person)
  await request('GET', '/api/user/joined')
  const [stop] = (await request('GET', path).then((it) => it.json())).waypointDTOS
  const { you } = (await person.call('GET', `${path}/members`)).json
  device.setOnline(false)
  await request('PUT', `${path}/waypoints/${stop.id}`, { name: 'Well 33, dry' })
  await opened.addStop(path, { name: 'Well 34' })
  await request('POST', `${path}/check-ins`, {
    id: '01JD8Z2V9Q4T6W8X0Y2Z4A6001',
    at: '2027-05-03T14:05+08:00',
    state: 'well',
  })
  await owner.call('PUT', `${trip.path}/members/${you}`, { body: { role: 'viewer' } })
  await opened.goOnline()
  const readNames = async (address: string): Promise<string[]> =>
    (await request('GET', address).then((it) => it.json())).waypointDTOS.map(({ name }: { name: string }) => name)
  return {
    ...opened,
    id,
    path,
    stop,
    readNames,
    countCheckIns: async () => (await owner.call('GET', `${trip.path}/check-ins`)).json.checkIns.length,
    timeline,
  }
}

test('a planner who was made a viewer saves what was not synced as an own trip, and the check-in is sent', async () => {
  const { decide, readOutbox, readNames, countCheckIns, path, stop, show } = await openDemoted()
  expect(await readOutbox()).toMatchObject([
    { state: 'refused', message: onlyLook, changed: { name: 'Well 33, dry' } },
    { state: 'refused', message: onlyLook, changed: { name: 'Well 34' } },
  ])
  await decide('saveAsOwn')
  expect(await readOutbox()).toEqual([])
  const [own] = (await show('/api/user/trips/paginated?page=0&size=7')).trips
  expect(own).toMatchObject({ name: 'Canning Stock Route', waypointCount: 2 })
  expect((await readNames(`/api/user/trips/${own.id}`)).toSorted()).toEqual(['Well 33, dry', 'Well 34'])
  expect(await readNames(path)).toEqual([stop.name])
  expect(await countCheckIns()).toBe(1)
})

test('a planner who was made a viewer throws away what was not synced', async () => {
  const { decide, readOutbox, readNames, countCheckIns, path, stop, show } = await openDemoted()
  await decide('discardAll')
  expect(await readOutbox()).toEqual([])
  expect((await show('/api/user/trips/paginated?page=0&size=7')).totalItems).toBe(1)
  expect(await readNames(path)).toEqual([stop.name])
  expect(await countCheckIns()).toBe(1)
})
