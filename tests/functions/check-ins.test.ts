import { describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { testAccess } from '../support/access.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { failOften } from '../support/batches.ts'
import { findTraces, runSweeper } from '../support/deletion-api.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'

/** Returns the body of a check-in; `number` makes its id and orders it. */
const checkIn = (number: number, more: object = {}) => ({
  id: `01JD8Z2V9Q4T6W8X0Y2Z4A6${String(number).padStart(3, '0')}`,
  at: '2027-05-03T14:05+08:00',
  state: 'well',
  ...more,
})

const restoredStop = '1-01JD8Z2V9Q4T6W8X0Y2Z4A6902'

async function prepare() {
  const user = await api.signIn()
  const { id } = (await user.call('POST', trips, { body: { name: 'Canning', description: '' } })).json
  const path = `${trips}/${id}/check-ins`
  const post = (body: unknown) => user.call('POST', path, { body })
  const list = async () => (await user.call('GET', path)).json.checkIns
  return { user, id, path, post, list }
}

type Trip = Awaited<ReturnType<typeof prepare>>

/** Stores check-ins as the release before counted check-ins did. */
async function seed({ user, id }: Trip, count: number, from = 0) {
  const seq = Number(id.split('-')[0])
  const add = async (number: number) => {
    const body = checkIn(number)
    await api.openTable().put({
      Item: { ...keys.checkIn(user.userId, seq, body.id), ...body, receivedAt: api.now(), tripId: id },
    })
  }
  await Promise.all(Array.from({ length: count }, (_, at) => add(from + at)))
  await api.openTable().update({
    Key: keys.trip(user.userId, seq),
    UpdateExpression: 'ADD attachedChanges :count',
    ExpressionAttributeValues: { ':count': count },
  })
}

const setCount = ({ user, id }: Trip, count: number) =>
  api.openTable().update({
    Key: keys.trip(user.userId, Number(id.split('-')[0])),
    UpdateExpression: 'SET checkInCount = :count',
    ExpressionAttributeValues: { ':count': count },
  })

describe('a check-in', () => {
  test('comes back with the time of its arrival', async () => {
    const { post, list } = await prepare()
    const body = checkIn(1, {
      note: 'At the red gate',
      latitude: -23.75401,
      longitude: 122.51699,
      state: 'late',
      until: '2027-05-04T18:00+08:00',
    })
    const answer = await post(body)
    const saved = { ...body, latitude: -23.754, longitude: 122.517, receivedAt: api.now() }
    expect(answer).toMatchObject({ status: 201, json: { ...saved, receivedAt: expect.any(Number) } })
    expect(await list()).toEqual([answer.json])
  })

  test('names another stop once its own is restored under a new id, and says the same', async () => {
    const { user, path, post, list } = await prepare()
    const stop = '1-01JD8Z2V9Q4T6W8X0Y2Z4A6901'
    const { json: saved } = await post(checkIn(1, { note: 'At the red gate', stop }))
    const put = (body: object, id = saved.id) => user.call('PUT', `${path}/${id}`, { body })
    const after = { ...saved, stop: restoredStop }
    for (let times = 0; times < 2; times += 1)
      expect(await put({ stop: restoredStop, note: 'Elsewhere' })).toMatchObject({ status: 200, json: after })
    expect(await list()).toEqual([after])
    expect(await put({ stop: 'Well 33' })).toMatchObject({ status: 400, json: { fields: [{ field: 'stop' }] } })
    expect(await put({})).toMatchObject({ status: 400 })
    for (const id of [checkIn(2).id, 'one']) expect(await put({ stop }, id)).toMatchObject({ status: 404 })
    await user.call('DELETE', `${path}/${saved.id}`)
    expect(await put({ stop })).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })

  test('is listed after later ones, whenever it arrived', async () => {
    const { post, list } = await prepare()
    await post(checkIn(2, { at: '2027-05-04T10:00+08:00' }))
    await post(checkIn(1, { at: '2027-05-04T11:45+09:30' }))
    await post(checkIn(3, { at: '2027-05-04T03:00+00:00' }))
    expect((await list()).map(({ at }: { at: string }) => at)).toEqual([
      '2027-05-04T03:00+00:00',
      '2027-05-04T11:45+09:30',
      '2027-05-04T10:00+08:00',
    ])
  })

  test('is ordered by the server’s clock, whatever the phone’s clock says', async () => {
    const { user, path, post, list } = await prepare()
    const hour = 3_600_000
    const toLocal = (time: number) => `${new Date(time).toISOString().slice(0, 16)}+00:00`
    /** Sends a check-in that was made some hours before, from a phone whose clock is some hours ahead. */
    const send = (number: number, hours: number, ahead: number) => {
      const phone = api.now() + ahead * hour
      return post(checkIn(number, { at: toLocal(phone - hours * hour), sentAt: phone }))
    }
    const bodies = await Promise.all([send(9, 2, 24), send(5, 1, -30), send(1, 3, 0)])
    expect(bodies.map(({ status }) => status)).toEqual([201, 201, 201])
    const order = async () => (await list()).map(({ id }: { id: string }) => Number(id.slice(-1)))
    expect(await order()).toEqual([5, 9, 1])
    // The clock of the first receipt counts.
    const [first] = bodies
    const again = await user.call('POST', path, { body: { ...first?.json, sentAt: api.now() } })
    expect(again).toMatchObject({ status: 201, json: first?.json })
    expect(await order()).toEqual([5, 9, 1])
  })

  test('from a client without the clock stays one when it is sent again with it', async () => {
    const { post, list } = await prepare()
    const { json } = await post(checkIn(1))
    expect(json).not.toHaveProperty('sentAt')
    expect((await post(checkIn(1, { sentAt: api.now() }))).json).toEqual(json)
    expect(await list()).toEqual([json])
  })

  test('is saved once, whatever goes wrong with almost half of the calls', async () => {
    const { post, list } = await prepare()
    proxy.fault = failOften(7)
    for (;;) if ((await post(checkIn(1))).status === 201) break
    proxy.fault = () => undefined
    const [first] = await list()
    expect((await post(checkIn(1))).json).toEqual(first)
    expect(await list()).toEqual([first])
  })

  test('is not replaced by another with its id', async () => {
    const { post, list } = await prepare()
    await post(checkIn(1))
    expect(await post(checkIn(1, { note: 'Other' }))).toMatchObject({ status: 409, json: { code: 'conflict' } })
    expect(await list()).toHaveLength(1)
  })

  test('may name a stop that is gone, and keeps its place', async () => {
    const { post, list } = await prepare()
    const stop = '1-01JD8Z2V9Q4T6W8X0Y2Z4A6B8C'
    await post(checkIn(1, { stop, latitude: -22.1, longitude: 125.5 }))
    expect(await list()).toMatchObject([{ stop, latitude: -22.1, longitude: 125.5 }])
  })

  test('can be deleted', async () => {
    const { user, path, post, list } = await prepare()
    const { id } = (await post(checkIn(1))).json
    expect((await user.call('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await user.call('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await user.call('DELETE', `${path}/${'%2e'.repeat(9)}`)).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test.each([
    ['id', { id: '1' }],
    ['at', { at: '2027-05-03T14:05Z' }],
    ['at', { at: '2027-05-03 14:05' }],
    ['at', { at: '2027-13-03T14:05+08:00' }],
    ['at', { at: undefined }],
    ['state', { state: 'lost' }],
    ['until', { state: 'late' }],
    ['until', { state: 'late', until: 'tomorrow' }],
    ['stop', { stop: 'x' }],
    ['latitude', { latitude: 91, longitude: 0 }],
    ['latitude', { latitude: 1 }],
    ['longitude', { latitude: 1, longitude: '2' }],
    ['note', { note: 'x'.repeat(201) }],
    ['sentAt', { sentAt: '2027-05-03T14:05+08:00' }],
    ['sentAt', { sentAt: 1e15 }],
    ['sentAt', { sentAt: 1.5 }],
  ])('refuses a wrong %s', async (field, more) => {
    const { post, list } = await prepare()
    const answer = await post(checkIn(1, more))
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid' } })
    expect(answer.json.fields.map((one: { field: string }) => one.field)).toEqual([field])
    expect(await list()).toEqual([])
  })

  describe('is one of at most 500', () => {
    test('when ten are sent at once to a trip that has 498 from a release that did not count them', async () => {
      const trip = await prepare()
      await seed(trip, 498)
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => trip.post(checkIn(500 + at))))
      const statuses = answers.map(({ status }) => status)
      expect([201, 409].map((status) => statuses.filter((one) => one === status).length)).toEqual([2, 8])
      expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'limit' })
      expect(await trip.list()).toHaveLength(500)
      expect((await trip.post(checkIn(7))).status).toBe(201)
      expect((await trip.user.call('DELETE', `${trip.path}/${checkIn(7).id}`)).status).toBe(204)
      expect((await trip.post(checkIn(600))).status).toBe(201)
      expect((await trip.post(checkIn(601))).status).toBe(409)
    })

    test('after a rollback to a release that added and deleted some without counting', async () => {
      const trip = await prepare()
      await trip.post(checkIn(1))
      // The rolled-back release deleted 499.
      await setCount(trip, 500)
      expect((await trip.post(checkIn(2))).status).toBe(201)
      await seed(trip, 498, 10)
      await setCount(trip, 500)
      expect(await trip.post(checkIn(3))).toMatchObject({ status: 409, json: { code: 'limit' } })
    })

    test('and adding or deleting one reads none of the others', async () => {
      const trip = await prepare()
      await seed(trip, 300)
      await trip.post(checkIn(400))
      const measure = async (work: () => Promise<unknown>) => (await proxy.measure(work)).readUnits
      expect(await measure(() => trip.post(checkIn(401)))).toBeLessThan(4)
      expect(await measure(() => trip.user.call('DELETE', `${trip.path}/${checkIn(401).id}`))).toBeLessThan(4)
    })

    test('and deleting one that was never counted keeps the number right', async () => {
      const trip = await prepare()
      await seed(trip, 500)
      for (const at of [0, 1]) await trip.user.call('DELETE', `${trip.path}/${checkIn(at).id}`)
      const statuses = []
      for (const at of [600, 601, 602]) statuses.push((await trip.post(checkIn(at))).status)
      expect(statuses).toEqual([201, 201, 409])
    })
  })

  test('of a deleted trip is gone, and no other can be added', async () => {
    const { user, id, path, post } = await prepare()
    const secret = 'Below the old windmill'
    await post(checkIn(1, { note: secret }))
    await user.call('DELETE', `${trips}/${id}`)
    expect((await user.call('GET', path)).status).toBe(404)
    expect((await post(checkIn(2))).status).toBe(404)
    expect((await findTraces(api, user, secret)).filter((item) => item.includes(secret))).toEqual([])
  })

  test('is gone with the account, and is in no copy and no log', async () => {
    const { user, id, post } = await prepare()
    const secret = 'Behind the second dune'
    await post(checkIn(1, { note: secret, latitude: -23.7541, longitude: 122.5171 }))
    await post(checkIn(1, { note: secret, latitude: -23.7541 }))
    const copy = await user.call('POST', `${trips}/${id}/copy`, {
      body: { name: 'Copy', dates: true },
      headers: { 'idempotency-key': 'copy-without-check-ins' },
    })
    expect((await user.call('GET', `${trips}/${copy.json.id}/check-ins`)).json).toEqual({ checkIns: [] })
    const { username, password } = user.credentials
    expect((await user.call('POST', '/api/users/delete', { body: { username, password } })).status).toBeLessThan(300)
    await runSweeper(api)
    expect((await findTraces(api, user, secret)).filter((item) => item.includes(secret))).toEqual([])
    const logs = JSON.stringify(api.logs)
    for (const text of [secret, '23.7541', '122.5171']) expect(logs).not.toContain(text)
  })

  testAccess(api, [
    { method: 'GET', path: `${trips}/{trip}/check-ins` },
    { method: 'POST', path: `${trips}/{trip}/check-ins`, body: checkIn(1) },
    { method: 'PUT', path: `${trips}/{trip}/check-ins/01JD8Z2V9Q4T6W8X0Y2Z4A6001`, body: { stop: restoredStop } },
    { method: 'DELETE', path: `${trips}/{trip}/check-ins/01JD8Z2V9Q4T6W8X0Y2Z4A6001` },
  ])
})
