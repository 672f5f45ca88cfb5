import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'
import { openStored } from '../../support/devices/stored.ts'

const api = startApi()
const ada = { name: 'Ada' }
const ben = { name: 'Ben' }

/** Opens a device that has saved a trip completely, with a plan to leave behind. */
async function openTripPlan(saved: object = { party: [ada] }) {
  const opened = await openDevice(api, { name: 'Well 33' }, { name: 'Well 45' })
  const { device, timeline, trip, request, call } = opened
  const path = `${trip.path}/sheet`
  await call('PUT', path, saved)
  await opened.prefetch()
  return {
    ...opened,
    path,
    save: (changes: object, rev?: number) =>
      timeline.finish(
        device.request('PUT', path, { body: changes, headers: rev === undefined ? {} : { 'if-match': `"${rev}"` } }),
      ),
    async readStored() {
      const database = await timeline.finish(device.app().openReplica())
      return database ? timeline.finish(database.getAll('sheets')) : []
    },
    restart: () => request('GET', '/api/users/auth'),
  }
}

test('a trip plan and check-ins are downloaded with their trip, also one just opened, and open without a signal', async () => {
  const { device, trip, path, show } = await openTripPlan()
  device.setOnline(false)
  device.reload()
  expect(await show(path)).toEqual({ party: [ada], rev: 1 })
  expect(await show(`${trip.path}/check-ins`)).toEqual({ checkIns: [] })
})

test('a trip plan edited without a signal survives a restart, and is saved once', async () => {
  const { device, path, save, show, goOnline, readOutbox, call } = await openTripPlan()
  device.setOnline(false)
  const answer = await save({ party: [ada, ben], shelter: 'Roof tent' }, 1)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ party: [ada, ben], shelter: 'Roof tent', rev: 1 })
  device.reload()
  expect(await show(path)).toEqual({ party: [ada, ben], shelter: 'Roof tent', rev: 1 })
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', path)).toEqual({ party: [ada, ben], shelter: 'Roof tent', rev: 2 })
  device.setOnline(false)
  expect(await show(path)).toEqual({ party: [ada, ben], shelter: 'Roof tent', rev: 2 })
})

test('a form that is still open can save again before and after the first change was sent', async () => {
  const { device, path, save, goOnline, readOutbox, call } = await openTripPlan()
  device.setOnline(false)
  await save({ notes: 'Spare key with Cleo' }, 1)
  await save({ notes: 'Spare key with Dora' }, 1)
  await goOnline()
  expect(await readOutbox()).toEqual([])
  const refused = await save({ shelter: 'Swag' }, 1)
  expect(await refused.json()).toMatchObject({ code: 'changed', current: { notes: 'Spare key with Dora', rev: 3 } })
  expect((await save({ shelter: 'Swag' }, 3)).status).toBe(200)
  expect(await call('GET', path)).toEqual({ party: [ada], notes: 'Spare key with Dora', shelter: 'Swag', rev: 4 })
})

test('a cleared field is gone here at once, and on the server later', async () => {
  const { device, path, save, show, goOnline, call } = await openTripPlan({ party: [ada], notes: 'Two cars' })
  device.setOnline(false)
  await save({ notes: null }, 1)
  expect(await show(path)).toEqual({ party: [ada], rev: 1 })
  await goOnline()
  expect(await call('GET', path)).toEqual({ party: [ada], rev: 2 })
})

test.each([
  ['mine', 'keepMine', [ada, ben]],
  ['theirs', 'keepTheirs', [ben]],
  ['nothing of mine', 'discardOperation', [ben]],
] as const)('two devices’ changes to the same field are decided by the user: %s', async (_, decision, party) => {
  const { device, path, save, show, decide, goOnline, readOutbox, call } = await openTripPlan()
  device.setOnline(false)
  await save({ party: [ada, ben] }, 1)
  await call('PUT', path, { party: [ben] })
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', name: 'Canning', current: { party: [ben] } }])
  await decide(decision)
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', path)).toMatchObject({ party })
  device.setOnline(false)
  expect(await show(path)).toMatchObject({ party })
})

test('a field that a form sends without a change asks nothing, and is not in the way of another device’s change', async () => {
  const { device, path, save, goOnline, readOutbox, call } = await openTripPlan()
  device.setOnline(false)
  expect(await (await save({ party: [ada] }, 1)).json()).toEqual({ party: [ada], rev: 1 })
  expect(await readOutbox()).toEqual([])
  await save({ party: [ada], notes: 'Two cars' }, 1)
  await call('PUT', path, { party: [ben] })
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', path)).toEqual({ party: [ben], notes: 'Two cars', rev: 3 })
})

test('copies printed on two devices ask nothing: the last one counts', async () => {
  const { device, path, save, goOnline, readOutbox, call } = await openTripPlan()
  const made = { at: 1_795_000_000_000, stops: ['aaaaaa'], vehicles: 'bbbbbb' }
  device.setOnline(false)
  await save({ made: { ...made, at: made.at + 2 } }, 1)
  await call('PUT', path, { made: { ...made, at: made.at + 1 } })
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', path)).toMatchObject({ made: { at: made.at + 2 } })
})

test('edits of the trip, its stops and its plan neither merge nor wait for one another', async () => {
  const { device, trip, path, save, request, addStop, goOnline, readOutbox, call } = await openTripPlan()
  device.setOnline(false)
  for (let count = 1; count <= 10; count += 1) await addStop(trip.path, { name: `Camp ${count}` })
  await request('PUT', trip.path, { name: 'Canning, mine' })
  await request('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { name: 'Well 33, dry' })
  await save({ party: [ada, ben] }, 1)
  const before = await readOutbox()
  expect(before).toHaveLength(13)
  await call('PUT', path, { party: [ben] })
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', target: { noun: 'sheet' } }])
  expect(await call('GET', trip.path)).toMatchObject({ name: 'Canning, mine', waypointCount: 12 })

  await call('PUT', trip.path, { name: 'Canning, theirs' })
  device.setOnline(false)
  await request('PUT', trip.path, { name: 'Canning, again mine' })
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ target: { noun: 'sheet' } }, { state: 'conflict' }])
})

test('a plan of a trip that another device deleted waits for the user, who may restore both', async () => {
  const { device, trip, save, decide, goOnline, readOutbox, call } = await openTripPlan()
  device.setOnline(false)
  await save({ notes: 'Two cars' }, 1)
  await call('DELETE', trip.path)
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', gone: 'trip', current: null, name: 'Canning' }])
  await decide('restoreDeleted')
  expect(await readOutbox()).toEqual([])
  const { trips } = await call('GET', '/api/user/trips/paginated')
  expect(trips).toMatchObject([{ name: 'Canning', waypointCount: 2 }])
  expect(await call('GET', `/api/user/trips/${trips[0].id}/sheet`)).toEqual({
    party: [ada],
    notes: 'Two cars',
    rev: 1,
  })
})

test('a deleted trip takes its plan along, and brings it back with its change if the deletion is discarded', async () => {
  const { device, timeline, trip, path, save, request, show, goOnline, readStored, readOutbox, call } =
    await openTripPlan()
  device.setOnline(false)
  await save({ notes: 'Two cars' }, 1)
  await request('DELETE', trip.path)
  expect(await readStored()).toEqual([])
  expect((await request('GET', path)).status).toBe(404)
  const deletion = (await readOutbox()).at(-1)
  await timeline.finish(device.app().decide(deletion?.seq ?? 0, 'discardOperation'))
  expect(await show(path)).toEqual({ party: [ada], notes: 'Two cars', rev: 1 })
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', path)).toEqual({ party: [ada], notes: 'Two cars', rev: 2 })
})

test('a trip plan that the server finds too long waits for the user, with the server’s words', async () => {
  const { device, path, save, goOnline, readOutbox, call } = await openTripPlan()
  const long = { notes: 'é'.repeat(1_000), shelter: 'é'.repeat(1_000), equipment: 'é'.repeat(1_000) }
  await call('PUT', path, long)
  await call('GET', path)
  device.setOnline(false)
  const rows = Array.from({ length: 20 }, () => ({ name: 'é'.repeat(60) }))
  expect((await save({ party: rows })).status).toBe(200)
  await goOnline()
  expect(await readOutbox()).toMatchObject([
    { state: 'refused', message: 'The trip plan is too long. Shorten the notes.' },
  ])
})

test('a plan of a trip whose plan was never read can be written without a signal, and undoes nothing on the server', async () => {
  const { device, timeline, createTrip, request, call, goOnline, readOutbox } = await openTripPlan()
  const other = await createTrip('Gunbarrel', { name: 'Jackie Junction' })
  const path = `${other.path}/sheet`
  await call('PUT', path, { party: [ada], shelter: 'Swag' })
  device.setOnline(false)
  await expect(request('GET', path)).rejects.toThrow('Failed to fetch')
  const headers = { 'if-match': '"0"' }
  const answer = await timeline.finish(device.request('PUT', path, { body: { notes: 'Two cars' }, headers }))
  expect(answer.status).toBe(200)
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', path)).toEqual({ party: [ada], shelter: 'Swag', notes: 'Two cars', rev: 2 })
})

test('a database of version 3 takes trip plans and check-ins after its upgrade', async () => {
  const { device, timeline } = await openStored(api, 3)
  const { trips, waypoints, outbox } = await timeline.finish(device.read())
  const [trip, made] = trips
  if (!trip || !made) throw new Error('There is nothing in the database')
  const app = device.app()
  expect(await timeline.finish(app.listTracks(trip.id))).toMatchObject([{ stop: waypoints[1]?.id }])
  expect(await timeline.finish(app.readDrive(trip.id))).toMatchObject({ readings: [{ fuel: 'full' }] })
  expect(await timeline.finish(app.readRecording())).toMatchObject({ tripId: trip.id, points: 3 })
  const request = async (method: string, path: string, body?: object) =>
    (
      await timeline.finish(device.request(method, path, { ...(body && { body, headers: { 'if-match': '"0"' } }) }))
    ).json()
  for (const { id } of [trip, made]) {
    const path = `/api/user/trips/${id}`
    await request('PUT', `${path}/sheet`, { party: [ada] })
    expect(await request('GET', `${path}/sheet`)).toEqual({ party: [ada], rev: 0 })
    const checkIn = { id: ulid(timeline.now()), at: '2027-07-02T19:00+08:00', state: 'well' }
    expect(await request('POST', `${path}/check-ins`, checkIn)).toEqual(checkIn)
    expect(await request('GET', `${path}/check-ins`)).toEqual({ checkIns: [checkIn] })
  }
  expect((await timeline.finish(device.read())).outbox).toHaveLength(outbox.length + 4)
})
