import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'
import { openStored } from '../../support/devices/stored.ts'

const api = startApi()

const days = (count: number) => count * 24 * 60 * 60_000
const hilux = { make: 'Toyota', model: 'Hilux', year: 2019, modifications: '' }

/** Opens a device with a vehicle that it has read. */
async function openVehicle() {
  const opened = await openDevice(api, { name: 'Durba Springs' })
  const { device, timeline, call, request } = opened
  const id = ulid(timeline.now())
  await call('POST', '/api/user/vehicles', { ...hilux, id })
  const path = `/api/user/vehicles/${id}/fills`
  await opened.prefetch()
  const toFill = (more: object = {}) => ({
    id: ulid(timeline.now()),
    day: '2027-07-05',
    amount: 64.2,
    full: true,
    ...more,
  })
  return {
    ...opened,
    id,
    path,
    toFill,
    async fill(more: object = {}, list = path) {
      const fill = toFill(more)
      expect((await request('POST', list, fill)).status).toBe(201)
      await timeline.pass(5)
      return fill
    },
    put: (fill: { id: string }, changes: object, rev = 0) =>
      timeline.finish(
        device.request('PUT', `${path}/${fill.id}`, { body: changes, headers: { 'if-match': `"${rev}"` } }),
      ),
  }
}

test('fill-ups made without a signal are listed after a restart, and exist once when sent three days after a lost answer', async () => {
  const { device, timeline, path, fill, restart, show, goOnline, readOutbox, call } = await openVehicle()
  device.network.faults = ['unanswered']
  const first = await fill({ odometer: 84_210 })
  device.setOnline(false)
  const second = await fill({ amount: 41, full: false, note: 'Kunawarritji' })
  const list = {
    fills: [
      { ...second, rev: 0 },
      { ...first, rev: 0 },
    ],
    next: null,
  }
  expect(await show(path)).toEqual(list)
  await restart()
  expect(await show(path)).toEqual(list)
  timeline.sleep(days(3))
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect((await call('GET', path)).fills).toMatchObject([second, first])
})

test('two tabs without a signal list each other’s fill-ups, and each fill-up reaches the server once', async () => {
  const { device, timeline, path, fill, toFill, show, goOnline, readOutbox, call } = await openVehicle()
  const tab = device.openTab()
  device.setOnline(false)
  const first = await fill()
  const second = toFill({ amount: 41 })
  const answer = await timeline.finish(tab.fetch(path, { method: 'POST', body: JSON.stringify(second) }))
  expect(answer.status).toBe(201)
  const { fills } = await (await timeline.finish(tab.fetch(path))).json()
  expect(fills).toMatchObject([second, first])
  expect(await show(path)).toEqual({ fills, next: null })
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect((await call('GET', path)).fills).toMatchObject([second, first])
})

test('a logout counts fill-ups that are not synced yet, and the next user of the device sees none', async () => {
  const { device, person, timeline, path, fill, request } = await openVehicle()
  await fill()
  device.setOnline(false)
  await fill()
  expect(await timeline.finish(device.app().countUnsaved())).toEqual({ count: 1 })
  await timeline.finish(device.app().wipeDevice(person.userId))
  device.signIn(await api.signIn())
  device.setOnline(true)
  const answer = await request('GET', path)
  expect({ status: answer.status, fills: (await answer.json()).fills }).toEqual({ status: 404, fills: undefined })
  device.setOnline(false)
  await expect(request('GET', path)).rejects.toThrow('Failed to fetch')
  const database = await timeline.finish(device.app().openReplica())
  expect(await timeline.finish(database?.getAll('fills') ?? Promise.reject())).toEqual([])
})

test('fill-ups edited and deleted without a signal are so on the server', async () => {
  const { device, path, fill, put, request, show, goOnline, readOutbox, call } = await openVehicle()
  const [kept, dropped] = [await fill({ price: 120 }), await fill()]
  device.setOnline(false)
  expect((await put(kept, { amount: 60, price: null })).status).toBe(200)
  expect((await request('DELETE', `${path}/${dropped.id}`)).status).toBe(204)
  const { price: _, ...rest } = { ...kept, price: 0, amount: 60 }
  expect((await show(path)).fills).toEqual([{ ...rest, rev: 0 }])
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect((await call('GET', path)).fills).toEqual([{ ...rest, rev: 1 }])
})

test('two devices that change different fields keep both; the same field asks', async () => {
  const { device, path, fill, put, goOnline, readOutbox, call } = await openVehicle()
  const [one, other] = [await fill(), await fill()]
  device.setOnline(false)
  for (const each of [one, other]) await put(each, { amount: 70 })
  await call('PUT', `${path}/${one.id}`, { note: 'Diesel' })
  await call('PUT', `${path}/${other.id}`, { amount: 80 })
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', current: { id: other.id, amount: 80 } }])
  expect((await call('GET', path)).fills).toMatchObject([{ amount: 80 }, { amount: 70, note: 'Diesel' }])
})

test('a vehicle and its batch of fill-ups made without a signal arrive in order', async () => {
  const { device, timeline, request, show, goOnline, readOutbox, call } = await openVehicle()
  device.setOnline(false)
  const id = ulid(timeline.now())
  await request('POST', '/api/user/vehicles', { ...hilux, id })
  const path = `/api/user/vehicles/${id}/fills`
  expect(await show(path)).toEqual({ fills: [], next: null })
  const first = ulid(timeline.now())
  const fills = [
    { day: '2027-07-01', amount: 50, full: true },
    { day: '2027-07-03', amount: 55, full: true },
  ]
  expect((await (await request('POST', `${path}/batch`, { id: first, fills })).json()).ids).toHaveLength(2)
  expect((await show(path)).fills).toMatchObject(fills.toReversed())
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect((await call('GET', path)).fills).toMatchObject(fills.toReversed())
})

test('a fill-up on a trip made without a signal and discarded is saved without the trip', async () => {
  const { device, path, fill, request, decide, goOnline, readOutbox, call } = await openVehicle()
  device.setOnline(false)
  const made = await (await request('POST', '/api/user/trips', { name: 'Gunbarrel', waypointDTOs: [] })).json()
  const saved = await fill({ tripId: made.id })
  await decide('discardOperation')
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect((await call('GET', path)).fills).toEqual([{ ...saved, tripId: undefined, rev: 0 }])
})

test('services that another device removed are removed here, too, when the user keeps its version', async () => {
  const { device, id, request, decide, show, goOnline, readOutbox, call } = await openVehicle()
  const path = `/api/user/vehicles/${id}`
  await call('PUT', path, { services: [{ name: 'Oil', everyKm: 10_000 }] })
  await request('GET', '/api/user/vehicles')
  device.setOnline(false)
  await request('PUT', path, { make: 'Mine' })
  await call('PUT', path, { make: 'Theirs', services: null })
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ state: 'conflict' }])
  await decide('keepTheirs')
  device.setOnline(false)
  const [shown] = await show('/api/user/vehicles')
  expect(shown).toMatchObject({ make: 'Theirs' })
  expect(shown).not.toHaveProperty('services')
})

test('a fill-up of a vehicle that another device deleted waits for the user, who may restore both', async () => {
  const { device, id, fill, decide, goOnline, readOutbox, call } = await openVehicle()
  await fill({ amount: 40 })
  device.setOnline(false)
  await fill({ amount: 50 })
  await call('DELETE', `/api/user/vehicles/${id}`)
  await goOnline()
  expect(await readOutbox()).toMatchObject([
    { kind: 'add', state: 'conflict', gone: 'vehicle', name: '2019 Toyota Hilux' },
  ])
  await decide('restoreDeleted')
  expect(await readOutbox()).toEqual([])
  const [restored] = await call('GET', '/api/user/vehicles')
  const { fills } = await call('GET', `/api/user/vehicles/${restored.id}/fills`)
  expect(fills).toMatchObject([{ amount: 50 }, { amount: 40 }])
})

test('a vehicle edited here and deleted on another device is restored with its fill-ups', async () => {
  const { device, timeline, id, path, fill, request, decide, goOnline, readOutbox, call } = await openVehicle()
  await fill({ amount: 40, odometer: 84_210 })
  await request('GET', '/api/user/vehicles')
  device.setOnline(false)
  await request('PUT', `/api/user/vehicles/${id}`, { modifications: 'Snorkel' })
  const fills = [
    { day: '2027-07-06', amount: 50, full: true },
    { day: '2027-07-07', amount: 55, full: true },
  ]
  await request('POST', `${path}/batch`, { id: ulid(timeline.now()), fills })
  await call('DELETE', `/api/user/vehicles/${id}`)
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ kind: 'edit', state: 'conflict' }, { kind: 'add' }])
  await decide('restoreDeleted')
  expect(await readOutbox()).toEqual([])
  const [restored, ...others] = await call('GET', '/api/user/vehicles')
  expect(others).toEqual([])
  expect(restored).toMatchObject({ modifications: 'Snorkel', fillCount: 3, odometer: { km: 84_210 } })
  const saved = (await call('GET', `/api/user/vehicles/${restored.id}/fills`)).fills
  expect(saved.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([40, 50, 55])
})

test.each(['unchanged', 'edited'])(
  'an %s vehicle that another device deleted is discarded with its fill-ups',
  async (state) => {
    const { device, timeline, id, path, fill, request, decide, show, goOnline, readOutbox, call } = await openVehicle()
    await fill()
    device.setOnline(false)
    if (state === 'edited') await request('PUT', `/api/user/vehicles/${id}`, { modifications: 'Snorkel' })
    await fill()
    const fills = [{ day: '2027-07-06', amount: 50, full: true }]
    await request('POST', `${path}/batch`, { id: ulid(timeline.now()), fills })
    await call('DELETE', `/api/user/vehicles/${id}`)
    await goOnline()
    await decide('discardOperation')
    expect(await readOutbox()).toEqual([])
    expect(await show('/api/user/vehicles')).toEqual([])
    const database = await timeline.finish(device.app().openReplica())
    expect(await timeline.finish(database?.getAll('fills') ?? Promise.reject())).toEqual([])
  },
)

test.each([3, 4])('a database of version %i takes fill-ups after its upgrade', async (version) => {
  const { device, timeline } = await openStored(api, version)
  const { vehicles, outbox } = await timeline.finish(device.read())
  const path = `/api/user/vehicles/${vehicles[0]?.id}/fills`
  const fill = { id: ulid(timeline.now()), day: '2027-07-05', amount: 64.2, full: true }
  await timeline.finish(device.request('POST', path, { body: fill }))
  const list = await (await timeline.finish(device.request('GET', path))).json()
  expect(list).toEqual({ fills: [{ ...fill, rev: 0 }], next: null })
  // Check-ins are sent before other pending changes, so one of them has been tried.
  const tried = (operation: (typeof outbox)[number]) =>
    operation.target.noun === 'check-in' ? { ...operation, state: 'sent' } : operation
  expect((await timeline.finish(device.read())).outbox.slice(0, -1)).toEqual(outbox.map(tried))
})
