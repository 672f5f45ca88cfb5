import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { describeUnseen } from '../../../web/features/offline/describe-outdated.ts'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'
import { keepAverages } from '../../support/plans.ts'

const api = startApi()
const hilux = { make: 'Toyota', model: 'Hilux', year: 2019, modifications: '' }
const dates = { startDate: '2027-07-01', endDate: '2027-07-02' }

/** Opens a device that has saved a trip with its plan and check-ins, and a vehicle with its fill-ups. */
async function openSaved() {
  const opened = await openDevice(api, { name: 'Durba Springs', ...dates })
  const { device, timeline, trip, call, request, readOutbox } = opened
  const newId = () => ulid(timeline.now())
  const toCheckIn = () => ({ id: newId(), at: '2027-07-05T14:05+08:00', state: 'well' })
  const toFill = (more: object = {}) => ({ id: newId(), day: '2027-07-05', amount: 60, full: true, ...more })
  const vehicleId = newId()
  await call('POST', '/api/user/vehicles', { ...hilux, id: vehicleId })
  const vehicle = `/api/user/vehicles/${vehicleId}`
  const first = toFill()
  await call('POST', `${vehicle}/fills`, first)
  await call('PUT', `${trip.path}/sheet`, { notes: 'Call the ranger' })
  await call('POST', `${trip.path}/check-ins`, toCheckIn())
  await opened.prefetch()
  return {
    ...opened,
    vehicle,
    vehicleId,
    first,
    toCheckIn,
    toFill,
    /** Deletes here without a signal, and sends it after `work`. */
    async deleteBefore(path: string, work: () => Promise<unknown>) {
      device.setOnline(false)
      expect((await request('DELETE', path)).status).toBe(204)
      await work()
      await opened.goOnline()
      return readOutbox()
    },
    /** Leaves what the version before had saved, which knew no such counter. */
    async downgrade() {
      const database = await device.app().openReplica()
      for (const store of ['trips', 'vehicles', 'marks'] as const)
        for (const { written: _, ...row } of (await database?.getAll(store)) ?? []) await database?.put(store, row)
    },
  }
}
type Saved = Awaited<ReturnType<typeof openSaved>>
type Case = readonly [what: string, words: string, path: (saved: Saved) => string, write: (saved: Saved) => unknown]

const toTrip = ({ trip }: Saved) => trip.path
const toVehicle = ({ vehicle }: Saved) => vehicle

const written: readonly Case[] = [
  [
    'a change of the trip plan',
    'the trip plan',
    toTrip,
    ({ call, trip }) => call('PUT', `${trip.path}/sheet`, { notes: 'Call the station' }),
  ],
  [
    'two check-ins',
    '2 check-ins',
    toTrip,
    async ({ call, trip, toCheckIn, timeline }) => {
      await call('POST', `${trip.path}/check-ins`, toCheckIn())
      timeline.sleep(60_000)
      await call('POST', `${trip.path}/check-ins`, toCheckIn())
    },
  ],
  [
    'a stop and a trip plan',
    '“Georgia Bore” and the trip plan',
    toTrip,
    async ({ call, trip }) => {
      const stop = { name: 'Georgia Bore', description: '', latitude: '-23', longitude: '123' }
      await call('POST', `${trip.path}/waypoints`, stop)
      await call('PUT', `${trip.path}/sheet`, { shelter: 'Old station' })
    },
  ],
  [
    'a fill-up',
    '1 fill-up',
    toVehicle,
    ({ call, vehicle, toFill }) => call('POST', `${vehicle}/fills`, toFill({ amount: 80 })),
  ],
  [
    'a correction of a fill-up',
    '1 fill-up',
    toVehicle,
    ({ call, vehicle, first }) => call('PUT', `${vehicle}/fills/${first.id}`, { amount: 55 }),
  ],
  [
    'other figures of the vehicle',
    'the vehicle itself',
    toVehicle,
    ({ call, vehicle, vehicleId }) => call('PUT', vehicle, { id: vehicleId, ...hilux, modifications: 'Snorkel' }),
  ],
]

test.each(written)('a deletion here asks about %s that another device wrote since', async (_, words, toPath, write) => {
  const saved = await openSaved()
  const path = toPath(saved)
  const [operation] = await saved.deleteBefore(path, async () => write(saved))
  expect(operation).toMatchObject({ kind: 'delete', state: 'conflict' })
  expect(operation && describeUnseen(operation)).toBe(`On another device since: ${words}.`)
  await saved.decide('discardOperation')
  const { outbox, ...rows } = await saved.read()
  expect(outbox).toEqual([])
  expect([...rows.trips, ...rows.vehicles]).toHaveLength(2)
  for (const row of [...rows.trips, ...rows.vehicles])
    for (const name of ['sheet', 'checkIns', 'fills']) expect(row).not.toHaveProperty(name)
  expect(await saved.call('GET', `${path}${path === saved.vehicle ? '/fills' : ''}`)).toBeDefined()
})

test.each(written.slice(1, 5))('the user deletes it anyway after %s', async (_, __, toPath, write) => {
  const saved = await openSaved()
  const path = toPath(saved)
  await saved.deleteBefore(path, async () => write(saved))
  await saved.decide('doAnyway')
  expect(await saved.readOutbox()).toEqual([])
  const lists = [await saved.call('GET', '/api/user/trips/paginated'), await saved.call('GET', '/api/user/vehicles')]
  expect(JSON.stringify(lists)).not.toContain(path.split('/').at(-1))
})

test('a version before, whose copy has no such counter, asks about what another device wrote, and about nothing else', async () => {
  for (const isWritten of [true, false]) {
    const saved = await openSaved()
    const { trip, vehicle, call, toCheckIn, toFill, downgrade } = saved
    await downgrade()
    const write = (path: string, body: object) => async () => isWritten && call('POST', path, body)
    const states = isWritten ? ['conflict'] : []
    const removed = await saved.deleteBefore(trip.path, write(`${trip.path}/check-ins`, toCheckIn()))
    expect(removed.map(({ state }) => state)).toEqual(states)
    if (isWritten) await saved.decide('discardOperation')
    await downgrade()
    const sold = await saved.deleteBefore(vehicle, write(`${vehicle}/fills`, toFill({ amount: 80 })))
    expect(sold.map(({ state }) => state)).toEqual(states)
  }
})

test('a deletion here asks about nothing that this device wrote itself, and about no averages', async () => {
  const saved = await openSaved()
  const { trip, vehicle, request, person, call, first, toCheckIn, toFill, goOnline } = saved
  await request('PUT', `${trip.path}/sheet`, { notes: 'Call the station' })
  await request('POST', `${trip.path}/check-ins`, toCheckIn())
  await request('POST', `${vehicle}/fills`, toFill({ amount: 80 }))
  await request('PUT', `${vehicle}/fills/${first.id}`, { amount: 55 })
  await goOnline()
  const averages = { avgMinTemperature: 5, avgMaxTemperature: 20, elevation: null }
  const caller = {
    userId: person.userId,
    call: async (method: 'GET', path: string) => ({ json: await call(method, path) }),
  }
  const weather = () => keepAverages(caller, trip.id, trip.ids[0] ?? '', averages)
  expect(await saved.deleteBefore(trip.path, weather)).toEqual([])
  expect(await saved.deleteBefore(vehicle, async () => undefined)).toEqual([])
})

test('a deletion here asks where an unsynced change hid what another device wrote in the same field', async () => {
  const saved = await openSaved()
  const { device, trip, timeline, request, call } = saved
  device.setOnline(false)
  await request('PUT', `${trip.path}/sheet`, { notes: 'Call my brother' })
  await call('PUT', `${trip.path}/sheet`, { notes: 'Call the station' })
  const [operation] = await saved.deleteBefore(trip.path, async () => timeline.pass(1_000))
  expect(operation && describeUnseen(operation)).toBe('On another device since: the trip plan.')
})

test('a trip plan that a screen has read is not deleted unseen after another answer counted a newer one', async () => {
  const { device, trip, call, show, request, goOnline, readOutbox } = await openDevice(api)
  await show(`${trip.path}/sheet`)
  await call('PUT', `${trip.path}/sheet`, { notes: 'Call the ranger' })
  await request('PUT', trip.path, { name: 'Canning, south to north' })
  device.setOnline(false)
  await request('DELETE', trip.path)
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ kind: 'delete', state: 'conflict' }])
})
