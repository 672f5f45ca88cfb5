import { describe, expect, test } from 'vitest'
import { someVehicle } from '../support/access.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { signedInAgain } from '../support/assistant-api.ts'
import { failOften } from '../support/batches.ts'
import { findTraces, runSweeper } from '../support/deletion-api.ts'

const { api, proxy } = startApiWithFaults()
const day = 24 * 3_600_000

/** Returns the body of a fill-up; `number` makes its id and orders it. */
const fill = (number: number, more: object = {}) => ({
  id: `01JD8Z2V9Q4T6W8X0Y2Z4A6${String(number).padStart(3, '0')}`,
  day: '2027-05-03',
  amount: 60,
  full: true,
  ...more,
})

async function prepare() {
  const user = await api.signIn()
  const [{ id }] = (await user.call('POST', '/api/user/vehicles', { body: someVehicle })).json
  const path = `/api/user/vehicles/${id}/fills`
  const post = (body: unknown) => user.call('POST', path, { body })
  const list = async () => (await user.call('GET', path)).json
  const getVehicle = async () => (await user.call('GET', '/api/user/vehicles')).json[0]
  return { user, id, path, post, list, getVehicle }
}

describe('a fill-up', () => {
  test('comes back as sent, full by default, and counts on its vehicle without raising its revision', async () => {
    const { post, list, getVehicle, id } = await prepare()
    const { full: _, ...body } = fill(1, {
      odometer: 84_210.5,
      surface: { sand: 0.8, track: 0.2 },
      price: 120.4,
      currency: 'AUD',
      note: 'Birdsville',
    })
    const saved = { ...body, full: true, rev: 0 }
    expect(await post(body)).toMatchObject({ status: 201, json: saved })
    expect(await list()).toEqual({ fills: [saved], next: null })
    const odometer = { km: 84_210.5, day: '2027-05-03', fillId: body.id }
    expect(await getVehicle()).toEqual({ ...someVehicle, id, fillCount: 1, written: 1, odometer, rev: 0 })
  })

  test('exists once if it is sent again three days after a lost answer, and stays deleted', async () => {
    const { user, post, path } = await prepare()
    await post(fill(1))
    await user.call('PUT', `${path}/${fill(1).id}`, { body: { amount: 61 } })
    api.advance(3 * day)
    const again = await signedInAgain(api, user)
    const repeat = (more?: object) => again.call('POST', path, { body: fill(1, more) })
    const list = async () => (await again.call('GET', path)).json.fills
    expect(await repeat()).toMatchObject({ status: 201, json: { amount: 61, rev: 1 } })
    expect(await list()).toHaveLength(1)
    expect(await repeat({ amount: 62 })).toMatchObject({ status: 409, json: { code: 'conflict' } })
    await again.call('DELETE', `${path}/${fill(1).id}`)
    expect(await repeat()).toMatchObject({ json: { code: 'gone' } })
    expect(await list()).toEqual([])
  })

  test('is counted once, whatever the table does', async () => {
    const { user, path, post, list, getVehicle } = await prepare()
    proxy.fault = failOften(7)
    const numbers = [1, 2, 3, 4]
    for (const number of numbers)
      while ((await post(fill(number, { odometer: 100 * number }))).status !== 201) await Promise.resolve()
    while (![204, 404].includes((await user.call('DELETE', `${path}/${fill(4).id}`)).status)) await Promise.resolve()
    proxy.fault = () => undefined
    expect((await list()).fills).toHaveLength(3)
    expect(await getVehicle()).toMatchObject({ fillCount: 3, odometer: { km: 300 } })
  })

  test('is gone with the account, and no log has its price or place', async () => {
    const { user, post } = await prepare()
    const [secret, stop] = ['Behind the second pump', '1-01JD8Z2V9Q4T6W8X0Y2Z4AW001']
    const body = (number: number, more = {}) => fill(number, { note: secret, price: 417.23, waypointId: stop, ...more })
    expect((await post(body(1))).status).toBe(201)
    expect((await post(body(2, { amount: 0 }))).status).toBe(400)
    proxy.fault = () => 'fault'
    expect((await post(body(3))).status).toBeGreaterThanOrEqual(500)
    proxy.fault = () => undefined
    const { username, password } = user.credentials
    await user.call('POST', '/api/users/delete', { body: { username, password } })
    await runSweeper(api)
    expect((await findTraces(api, user, secret)).filter((item) => item.includes(secret))).toEqual([])
    for (const text of [secret, stop, '417.23']) expect(JSON.stringify(api.logs)).not.toContain(text)
  })

  test('changes only at the revision that the client has seen; null clears a field', async () => {
    const { user, post, path } = await prepare()
    await post(fill(1, { odometer: 84_210, note: 'Pump 2' }))
    const put = (body: object, revision: number) =>
      user.call('PUT', `${path}/${fill(1).id}`, { body, headers: { 'if-match': `"${revision}"` } })
    const { id: _, ...changed } = fill(1, { amount: 70 })
    expect((await put({ amount: 70, odometer: null, note: null }, 0)).json).toEqual({
      ...changed,
      id: fill(1).id,
      rev: 1,
    })
    expect(await put({ amount: 70 }, 0)).toMatchObject({ status: 200, json: { rev: 1 } })
    expect(await put({ amount: 80 }, 0)).toMatchObject({
      status: 412,
      json: { code: 'changed', current: { amount: 70 } },
    })
  })

  test.each([
    [{ day: '2027-02-30' }, 'day'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 2_001 }, 'amount'],
    [{ odometer: 10_000_000 }, 'odometer'],
    [{ surface: { sand: 0.5 } }, 'surface'],
    [{ currency: 'dollars' }, 'currency'],
    [{ note: 'x'.repeat(201) }, 'note'],
  ])('is refused with %j, naming the field', async (more, field) => {
    const { post } = await prepare()
    expect(await post(fill(1, more))).toMatchObject({ status: 400, json: { fields: [{ field }] } })
  })
})

test('a batch is added once, the newest first; the latest reading follows days, not the order of entry', async () => {
  const { user, path, list, getVehicle } = await prepare()
  const fills = [
    { day: '2027-05-09', amount: 50, odometer: 900 },
    { day: '2027-05-01', amount: 50, odometer: 2_000 },
  ]
  const body = { id: fill(1).id, fills }
  const first = await user.call('POST', `${path}/batch`, { body })
  expect(first).toMatchObject({ status: 201, json: { ids: [fill(1).id, fill(2).id] } })
  expect((await user.call('POST', `${path}/batch`, { body })).json).toEqual(first.json)
  expect((await list()).fills.map(({ id }: { id: string }) => id)).toEqual([fill(2).id, fill(1).id])
  expect(await getVehicle()).toMatchObject({ fillCount: 2, odometer: { km: 900 } })
  await user.call('DELETE', `${path}/${fill(1).id}`)
  expect(await getVehicle()).toMatchObject({ fillCount: 1, odometer: { km: 2_000 } })
  await user.call('PUT', `${path}/${fill(2).id}`, { body: { odometer: null } })
  expect(await getVehicle()).not.toHaveProperty('odometer')
})

test('a batch has at most 98 fill-ups, and a wrong one is named by its row', async () => {
  const { user, path, getVehicle } = await prepare()
  const send = (fills: object[]) => user.call('POST', `${path}/batch`, { body: { id: fill(1).id, fills } })
  const one = { day: '2027-05-09', amount: 50 }
  const refuse = (field: string, message: string) => ({ status: 400, json: { fields: [{ field, message }] } })
  expect(await send(Array(99).fill(one))).toMatchObject(refuse('fills', 'fills must be 1 to 98 fill-ups'))
  expect(await send([])).toMatchObject(refuse('fills', 'fills must be 1 to 98 fill-ups'))
  expect(await send([one, { ...one, day: '2027-02-30' }])).toMatchObject(
    refuse('fills.1.day', 'Fill-up 2: Day must be a real day between 1900 and 2100'),
  )
  expect((await getVehicle()).fillCount).toBeUndefined()
  expect((await send(Array(98).fill(one))).json.ids).toHaveLength(98)
})

test('fill-ups sent at once all count', async () => {
  const { post, list, getVehicle } = await prepare()
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => post(fill(at, { odometer: 1_000 + at }))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect((await list()).fills).toHaveLength(6)
  expect(await getVehicle()).toMatchObject({ fillCount: 6, odometer: { km: 1_005 } })
})

test('the fill-ups of a stranger’s vehicle are not found', async () => {
  const { path, post } = await prepare()
  await post(fill(1))
  const stranger = await api.signIn()
  for (const [method, end, body] of [
    ['GET', '', undefined],
    ['POST', '', fill(2)],
    ['POST', '/batch', { id: fill(2).id, fills: [fill(2)] }],
    ['PUT', `/${fill(1).id}`, { amount: 1 }],
    ['DELETE', `/${fill(1).id}`, undefined],
  ] as const)
    expect((await stranger.call(method, `${path}${end}`, { body })).status).toBe(404)
})

test('a deleted vehicle takes its fill-ups with it, and a repeated request finishes an interrupted deletion', async () => {
  const { user, id, post } = await prepare()
  for (const number of [1, 2, 3]) await post(fill(number))
  const count = async () => (await user.call('GET', '/api/user/export')).json.fills.length
  expect(await count()).toBe(3)
  proxy.fault = ({ operation }) => (operation === 'BatchWriteItem' ? 'fault' : undefined)
  expect((await user.call('DELETE', `/api/user/vehicles/${id}`)).status).toBe(503)
  proxy.fault = () => undefined
  expect(await count()).toBe(3)
  expect((await user.call('DELETE', `/api/user/vehicles/${id}`)).status).toBe(404)
  expect(await count()).toBe(0)
})

test('figures learned from fill-ups stay marked until they are edited', async () => {
  const { user, id, getVehicle } = await prepare()
  const put = (specs: object) => user.call('PUT', `/api/user/vehicles/${id}`, { body: { specs } })
  const specs = { energy: 'diesel', tank: 80, spare: 0, use: { paved: 14, sand: 21.6, track: 17 } }
  const learned = {
    sand: { fills: 3, was: null, figure: 21.6 },
    track: { fills: 1, was: 16, figure: 17 },
  }
  await put({ ...specs, learned })
  // As an older client sends it.
  await put({ ...specs, use: { ...specs.use, track: 18 }, tank: 90 })
  expect((await getVehicle()).specs.learned).toEqual({ sand: learned.sand })
})
