import { describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { someVehicle } from '../support/access.ts'
import type { Method, SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { keepAverages, newTrip, newWaypoint } from '../support/plans.ts'

const { api, proxy } = startApiWithFaults()

const ulid = (number: number) => `01JD8Z2V9Q4T6W8X0Y2Z4A6${String(number).padStart(3, '0')}`
const checkIn = (number: number) => ({ id: ulid(number), at: '2027-05-03T14:05+08:00', state: 'well' })
const fill = (number: number) => ({ id: ulid(number), day: '2027-05-03', amount: 60, full: true })

type Write = readonly [name: string, method: Method, path: string, body?: object]

/** Everything that people write in a trip or vehicle without raising its other counter, in an order in which all of it works. */
const writes: Readonly<Record<'trip' | 'vehicle', readonly [Write, Write, Write, Write]>> = {
  trip: [
    ['a trip plan', 'PUT', '/sheet', { notes: 'Call the ranger' }],
    ['a change of the trip plan', 'PUT', '/sheet', { notes: 'Call the station' }],
    ['a check-in', 'POST', '/check-ins', checkIn(1)],
    ['the deletion of a check-in', 'DELETE', `/check-ins/${ulid(1)}`],
  ],
  vehicle: [
    ['a fill-up', 'POST', '/fills', fill(1)],
    ['several fill-ups', 'POST', '/fills/batch', { id: ulid(2), fills: [fill(2), fill(3)] }],
    ['a change of a fill-up', 'PUT', `/fills/${ulid(1)}`, { amount: 55 }],
    ['the deletion of a fill-up', 'DELETE', `/fills/${ulid(1)}`],
  ],
}

async function createThing(kind: 'trip' | 'vehicle') {
  const user = await api.signIn()
  const id =
    kind === 'trip'
      ? await newTrip(user, { name: 'Canning' })
      : (await user.call('POST', '/api/user/vehicles', { body: someVehicle })).json[0].id
  const list = `/api/user/${kind}s`
  const path = `${list}/${id}`
  const read = async () => {
    const { json } = await user.call('GET', kind === 'trip' ? path : list)
    return kind === 'trip' ? json : json[0]
  }
  return {
    user,
    id,
    path,
    read,
    key: kind === 'trip' ? keys.trip(user.userId, Number(id.split('-')[0])) : keys.vehicle(user.userId, id),
    rev: async () => (await read())[kind === 'trip' ? 'changes' : 'rev'],
    written: async (): Promise<number> => (await read()).written ?? 0,
    write: ([, method, end, body]: Write) => user.call(method, `${path}${end}`, body ? { body } : {}),
    remove: (query: string, headers = {}) => user.call('DELETE', `${path}${query}`, { headers }),
  }
}
type Thing = Awaited<ReturnType<typeof createThing>>

const outdated = { status: 412, json: { code: 'changed' } }

describe.each(['trip', 'vehicle'] as const)('a %s', (kind) => {
  test('counts everything that is written in it, besides its other counter', async () => {
    const thing = await createThing(kind)
    const [rev, first] = [await thing.rev(), await thing.read()]
    expect(first).not.toHaveProperty('written')
    let before = 0
    for (const write of writes[kind]) {
      expect((await thing.write(write)).status, write[0]).toBeLessThan(300)
      const after = await thing.written()
      expect(after, write[0]).toBeGreaterThan(before)
      // Nothing has changed when it is sent again.
      await thing.write(write)
      expect(await thing.written(), write[0]).toBe(after)
      before = after
    }
    expect(await thing.rev()).toBe(rev)
  })

  test('is not deleted by a client that has not seen what was written, and is deleted by one that has', async () => {
    const thing = await createThing(kind)
    for (const write of writes[kind]) {
      const before = await thing.written()
      await thing.write(write)
      const current = await thing.read()
      const answer = await thing.remove(`?written=${before}`, { 'if-match': `"${await thing.rev()}"` })
      expect(answer, write[0]).toMatchObject({ ...outdated, json: { current: { written: current.written } } })
    }
    expect((await thing.remove(`?written=${await thing.written()}`)).status).toBe(204)
  })

  test('is deleted without a counter, as specified', async () => {
    const thing = await createThing(kind)
    for (const write of writes[kind]) await thing.write(write)
    expect((await thing.remove('')).status).toBe(204)
  })

  test('stays when something is written while it is being deleted', async () => {
    const thing = await createThing(kind)
    const isRemoval = (input: string) => input.includes(`"${thing.key.sk}"`) && input.includes('attribute_not_exists')
    let writing: ReturnType<Thing['write']> | undefined
    proxy.fault = ({ operation, input }) => {
      const isTransaction = operation === 'TransactWriteItems' && input.includes('"Delete"')
      if (writing || !(operation === 'DeleteItem' || isTransaction) || !isRemoval(input)) return undefined
      writing = thing.write(writes[kind][0])
      return { after: writing }
    }
    expect(await thing.remove('?written=0')).toMatchObject(outdated)
    expect((await writing)?.status).toBeLessThan(300)
    expect((await thing.remove('?written=1')).status).toBe(204)
  })

  test.each(['', '-1', '1.5', 'many', '9'.repeat(16)])('refuses the counter "%s", naming the field', async (text) => {
    const thing = await createThing(kind)
    expect(await thing.remove(`?written=${text}`)).toMatchObject({
      status: 400,
      json: { code: 'invalid', fields: [{ field: 'written', message: 'written must be a count, such as 3' }] },
    })
  })
})

test('averages that are stored for a stop count as nothing that was written', async () => {
  const { user, id, written, remove, write } = await createThing('trip')
  await write(writes.trip[0])
  const stop = await newWaypoint(user, id, { startDate: '2027-05-01', endDate: '2027-05-02' })
  await keepAverages(user, id, stop, { avgMinTemperature: 5, avgMaxTemperature: 20, elevation: null })
  expect(await written()).toBe(1)
  expect((await remove('?written=1')).status).toBe(204)
})

/** Raises a counter of an item as the release before did, which knows no others. */
const raise = ({ key }: Thing, counter: string) =>
  api.openTable().update({
    Key: key,
    UpdateExpression: 'ADD #counter :one',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':one': 1 },
  })

describe.each([
  ['trip', 'attachedChanges'],
  ['vehicle', 'fillCount'],
] as const)('a %s of the release before, which raised only %s', (kind, counter) => {
  test('is deleted by a client that has seen all of it, and not by one that has not', async () => {
    const thing = await createThing(kind)
    await raise(thing, counter)
    expect(await thing.remove('?written=0')).toMatchObject(outdated)
    expect((await thing.remove(`?written=${await thing.written()}`)).status).toBe(204)
  })

  test('and which saved more after a rollback, is not deleted by a client that has not seen that', async () => {
    const thing = await createThing(kind)
    await thing.write(writes[kind][0])
    const before = await thing.written()
    await raise(thing, counter)
    expect(await thing.remove(`?written=${before}`)).toMatchObject(outdated)
    await thing.write(writes[kind][1])
    const after = await thing.written()
    expect(after).toBeGreaterThan(before + 1)
    expect((await thing.remove(`?written=${after}`)).status).toBe(204)
  })
})

test('the sample trip counts, too, and is deleted with its vehicle', async () => {
  const user: SignedIn = await api.signIn()
  const { id } = (await user.call('POST', '/api/user/trips/sample')).json
  const path = `/api/user/trips/${id}`
  await user.call('POST', `${path}/check-ins`, { body: checkIn(1) })
  expect(await user.call('DELETE', `${path}?written=0`)).toMatchObject(outdated)
  expect((await user.call('DELETE', `${path}?written=1`)).status).toBe(204)
  expect((await user.call('GET', '/api/user/vehicles')).json).toEqual([])
})
