import { describe, expect, test } from 'vitest'
import { someWaypoint } from '../support/access.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'

async function createTrip() {
  const user = await api.signIn()
  const { id } = (await user.call('POST', trips, { body: { name: 'Canning' } })).json
  const path = `${trips}/${id}`
  const add = async () => (await user.call('POST', `${path}/waypoints`, { body: someWaypoint })).json
  const stop = await add()
  const readCounter = async (): Promise<number> => (await user.call('GET', path)).json.changes
  const move = (changes: number | undefined, key: string, days = 1) =>
    user.call('POST', `${path}/move`, {
      body: { days },
      headers: { 'idempotency-key': key, ...(changes === undefined ? {} : { 'if-match': `"${changes}"` }) },
    })
  const remove = (changes: number) => user.call('DELETE', path, { headers: { 'if-match': `"${changes}"` } })
  return { user, path, stop, stopPath: `${path}/waypoints/${stop.id}`, add, readCounter, move, remove }
}
type Created = Awaited<ReturnType<typeof createTrip>>

const changes: [string, (trip: Created) => Promise<unknown>][] = [
  ['a new name', ({ user, path }) => user.call('PUT', path, { body: { name: 'Stock Route' } })],
  ['a new description', ({ user, path }) => user.call('PUT', path, { body: { description: 'Wells' } })],
  ['a new stop', ({ add }) => add()],
  ['an edit of a stop', ({ user, stopPath }) => user.call('PUT', stopPath, { body: { name: 'Well 45' } })],
  ['new dates of a stop', ({ user, stopPath }) => user.call('PUT', stopPath, { body: { endDate: null } })],
  ['the deletion of a stop', ({ user, stopPath }) => user.call('DELETE', stopPath)],
  ['a move of dates', ({ move }) => move(undefined, 'a-move-that-counts')],
  [
    'an import',
    ({ user, path }) =>
      user.call('POST', `${path}/waypoints/batch`, {
        body: { waypoints: [someWaypoint, someWaypoint] },
        headers: { 'idempotency-key': 'an-import-that-counts' },
      }),
  ],
  [
    'the deletion of many stops',
    ({ user, path, stop }) =>
      user.call('POST', `${path}/waypoints/batch-delete`, {
        body: { ids: [stop.id] },
        headers: { 'idempotency-key': 'a-deletion-that-counts' },
      }),
  ],
]

test('a trip returns its change counter wherever it is read', async () => {
  const user = await api.signIn()
  const created = (await user.call('POST', trips, { body: { name: 'Canning' } })).json
  expect(created.changes).toBe(0)
  const path = `${trips}/${created.id}`
  expect((await user.call('PUT', path, { body: { name: 'Stock Route' } })).json.changes).toBe(1)
  const [page, search, latest, one] = await Promise.all(
    [`${trips}/paginated`, `${trips}/search?query=stock`, `${trips}/latest`, path].map(
      async (address) => (await user.call('GET', address)).json,
    ),
  )
  for (const trip of [page.trips[0], search[0], latest, one]) expect(trip).toMatchObject({ id: created.id, changes: 1 })
})

describe.each(changes)('%s', (_, change) => {
  test('raises the change counter of its trip', async () => {
    const trip = await createTrip()
    const before = await trip.readCounter()
    await change(trip)
    expect(await trip.readCounter()).toBeGreaterThan(before)
  })

  test('prevents its trip from being deleted by a device that has not seen it', async () => {
    const trip = await createTrip()
    const before = await trip.readCounter()
    await change(trip)
    const now = (await trip.user.call('GET', trip.path)).json
    expect(await trip.remove(before)).toMatchObject({
      status: 412,
      json: { code: 'changed', current: { id: now.id, name: now.name, changes: now.changes } },
    })
    expect((await trip.user.call('GET', trip.path)).json).toEqual(now)
    expect((await trip.remove(now.changes)).status).toBe(204)
    expect((await trip.remove(now.changes)).status).toBe(404)
  })

  test('prevents dates from being moved by a device that has not seen it', async () => {
    const trip = await createTrip()
    const before = await trip.readCounter()
    await change(trip)
    const read = async () => (await trip.user.call('GET', `${trip.path}/waypoints/all`)).json
    const stops = await read()
    expect(await trip.move(before, 'a-stale-move')).toMatchObject({ status: 412, json: { code: 'changed' } })
    expect(await read()).toEqual(stops)
    // This key has done nothing yet, so with the current counter it moves.
    expect((await trip.move(await trip.readCounter(), 'a-stale-move')).status).toBe(200)
  })
})

test('a PUT of the stored values, and weather, leave the counter as it is', async () => {
  const { user, stop, stopPath, readCounter } = await createTrip()
  const before = await readCounter()
  expect((await user.call('PUT', stopPath, { body: { name: stop.name } })).status).toBe(200)
  expect(await readCounter()).toBe(before)
})

test('a move whose answer was lost is repeated with the counter of the first request', async () => {
  const { move, readCounter, user, path } = await createTrip()
  const before = await readCounter()
  expect(await move(before, 'a-lost-answer')).toMatchObject({ status: 200, json: { moved: 1 } })
  expect(await move(before, 'a-lost-answer')).toMatchObject({ status: 200, json: { moved: 1 } })
  const [stop] = (await user.call('GET', `${path}/waypoints/all`)).json.waypoints
  expect(stop.startDate).toBe('2027-05-02T00:00:00Z')
})

test('a move with the counter of a deleted trip finds no trip', async () => {
  const { move, remove, readCounter } = await createTrip()
  const before = await readCounter()
  await remove(before)
  expect((await move(before, 'a-move-of-nothing')).status).toBe(404)
})

test('twenty stops of one trip edited at once are all changed and all counted', async () => {
  const { user, path, add, readCounter } = await createTrip()
  const stops: { id: string }[] = []
  for (const _ of Array.from({ length: 20 })) stops.push(await add())
  const before = await readCounter()
  const answers = await Promise.all(
    stops.map(({ id }) => user.call('PUT', `${path}/waypoints/${id}`, { body: { name: `Camp ${id}` } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(stops.map(() => 200))
  expect(await readCounter()).toBe(before + 20)
})

test('an edit of a stop whose answer was lost at the table counts, and happens once', async () => {
  const { user, stopPath, readCounter } = await createTrip()
  const before = await readCounter()
  let left = 1
  proxy.fault = ({ operation }) => (operation === 'TransactWriteItems' && left-- > 0 ? 'lost' : undefined)
  const answer = await user.call('PUT', stopPath, { body: { name: 'Well 45' }, headers: { 'if-match': '"0"' } })
  proxy.fault = () => undefined
  expect(answer).toMatchObject({ status: 200, json: { name: 'Well 45', rev: 1 } })
  expect(await readCounter()).toBe(before + 1)
})
