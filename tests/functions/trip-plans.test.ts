import { describe, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { testAccess } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { failOften } from '../support/batches.ts'
import { findTraces, runSweeper } from '../support/deletion-api.ts'
import { someTripPlan, tripPlanSecrets } from '../support/trip-plans.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
const tooLong = 'The trip plan is too long. Shorten the notes.'

async function prepare() {
  const user = await api.signIn()
  const { id } = (await user.call('POST', trips, { body: { name: 'Canning', description: '' } })).json
  const path = `${trips}/${id}/sheet`
  const put = (body: unknown, rev?: number) =>
    user.call('PUT', path, { body, headers: rev === undefined ? {} : { 'if-match': `"${rev}"` } })
  const get = async () => (await user.call('GET', path)).json
  return { user, id, path, put, get }
}

describe('a trip plan', () => {
  test('is { rev: 0 } until it is saved', async () => {
    const { get } = await prepare()
    expect(await get()).toEqual({ rev: 0 })
  })

  test('comes back with every field', async () => {
    const { put, get } = await prepare()
    const tripPlan = someTripPlan()
    expect(await put(tripPlan)).toMatchObject({ status: 200, json: { ...tripPlan, rev: 1 } })
    expect(await get()).toEqual({ ...tripPlan, rev: 1 })
  })

  test('may lack every private field', async () => {
    const { put, get } = await prepare()
    const tripPlan = { party: [{ name: 'Ada' }], home: [{ name: 'Cleo' }], vehicles: [{}], reach: [{ kind: 'PLB' }] }
    await put(tripPlan)
    expect(await get()).toEqual({ ...tripPlan, rev: 1 })
  })

  test('keeps absent fields and clears those that are null', async () => {
    const { put, get } = await prepare()
    await put({ notes: 'Spare wheels', shelter: 'Tent', graceHours: 0 })
    const answer = await put({ notes: null, bailOut: 'North' })
    expect(answer.json).toEqual({ shelter: 'Tent', graceHours: 0, bailOut: 'North', rev: 2 })
    expect(await get()).toEqual(answer.json)
  })

  test('does not change when the stored values are saved again, whatever the revision', async () => {
    const { put } = await prepare()
    await put(someTripPlan())
    expect(await put(someTripPlan(), 0)).toMatchObject({ status: 200, json: { rev: 1 } })
    expect(await put({})).toMatchObject({ status: 200, json: { rev: 1 } })
  })

  test('answers 412 with the present one to an outdated revision', async () => {
    const { put, get } = await prepare()
    expect(await put({ notes: 'Early' }, 1)).toMatchObject({
      status: 412,
      json: { code: 'changed', current: { rev: 0 } },
    })
    expect((await put({ notes: 'First' }, 0)).json.rev).toBe(1)
    const stale = await put({ notes: 'Second' }, 0)
    expect(stale).toMatchObject({ status: 412, json: { code: 'changed', current: { notes: 'First', rev: 1 } } })
    expect(await get()).toEqual({ notes: 'First', rev: 1 })
  })

  test('keeps the fields of two devices that save at the same time', async () => {
    const { put, get } = await prepare()
    const answers = await Promise.all([put({ notes: 'One' }), put({ shelter: 'Two' }), put({ bailOut: 'Three' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await get()).toEqual({ notes: 'One', shelter: 'Two', bailOut: 'Three', rev: 3 })
  })

  test('is saved once, whatever goes wrong with almost half of the calls', async () => {
    const { put, get } = await prepare()
    proxy.fault = failOften(7)
    for (;;) if ((await put({ notes: 'Kept' })).status === 200) break
    proxy.fault = () => undefined
    expect(await get()).toEqual({ notes: 'Kept', rev: 1 })
  })

  test('has at most 8 KB of JSON, also after several requests', async () => {
    const { put } = await prepare()
    const text = 'ä'.repeat(limits.tripPlan.text)
    const long = { shelter: text, equipment: text, bailOut: text }
    const answer = { status: 400, json: { code: 'invalid', message: tooLong, fields: [{ field: 'notes' }] } }
    const party = Array.from({ length: 20 }, (_, at) => ({ name: `Ada ${at}`, medical: 'x'.repeat(100) }))
    expect(await put({ ...long, party })).toMatchObject(answer)
    expect((await put(long)).status).toBe(200)
    expect(await put({ party })).toMatchObject(answer)
    expect((await put({ party, shelter: null })).status).toBe(200)
  })

  test.each([
    ['party', { party: [] }],
    ['party', { party: Array.from({ length: 21 }, () => ({ name: 'Ada' })) }],
    ['party.0.name', { party: [{ name: ' ' }] }],
    ['party.0.born', { party: [{ name: 'Ada', born: 1984.5 }] }],
    ['home', { home: Array.from({ length: 5 }, () => ({ name: 'Cleo' })) }],
    ['back.day', { back: { day: '2027-02-30', time: '20:00', zone: 'Australia/Perth' } }],
    ['back.time', { back: { day: '2027-05-08', time: '24:00', zone: 'Australia/Perth' } }],
    ['back.zone', { back: { day: '2027-05-08', time: '20:00', zone: '+08:00' } }],
    ['graceHours', { graceHours: 73 }],
    ['steps', { steps: Array.from({ length: 7 }, () => 'Wait') }],
    ['agency.name', { agency: { phone: '131 444' } }],
    ['vehicles.0.vehicleId', { vehicles: [{ vehicleId: '1' }] }],
    ['vehicles', { vehicles: Array.from({ length: 5 }, () => ({})) }],
    ['reach.0.kind', { reach: [{ kind: 'drum' }] }],
    ['reach', { reach: Array.from({ length: 9 }, () => ({ kind: 'PLB' })) }],
    ['notes', { notes: 'x'.repeat(1_001) }],
    ['notations.0', { notations: ['decimal'] }],
    ['made.stops.0', { made: { at: 1, stops: ['a'], vehicles: 'abcdef' } }],
  ])('refuses a wrong %s', async (field, body) => {
    const { put, get } = await prepare()
    const answer = await put(body)
    expect(answer).toMatchObject({ status: 400, json: { code: 'invalid' } })
    expect(answer.json.fields.map((one: { field: string }) => one.field)).toEqual([field])
    expect(await get()).toEqual({ rev: 0 })
  })

  test('of a deleted trip is gone, and cannot be saved again', async () => {
    const { user, id, path, put } = await prepare()
    await put(someTripPlan())
    await user.call('DELETE', `${trips}/${id}`)
    expect((await user.call('GET', path)).status).toBe(404)
    expect((await put({ notes: 'Back' })).status).toBe(404)
  })

  testAccess(api, [
    { method: 'GET', path: `${trips}/{trip}/sheet` },
    { method: 'PUT', path: `${trips}/{trip}/sheet`, body: { notes: 'Mine' } },
  ])
})

describe('names, phone numbers and plates', () => {
  const countSecrets = async (user: SignedIn) =>
    (await findTraces(api, user, ...tripPlanSecrets)).filter((item) =>
      tripPlanSecrets.some((one) => item.includes(one)),
    ).length

  test('are in no list, no copy, no export and no log', async () => {
    const { user, id, put } = await prepare()
    await put(someTripPlan())
    await put({ ...someTripPlan(), notes: 'x'.repeat(1_001) })
    await put({ notes: 'Changed' }, 0)
    const copy = await user.call('POST', `${trips}/${id}/copy`, {
      body: { name: 'Copy', dates: true },
      headers: { 'idempotency-key': 'copy-without-a-plan' },
    })
    const paths = [`${trips}/${id}`, `${trips}/paginated`, `${trips}/latest`, `${trips}/${id}/waypoints/all`]
    const answers = [...paths, `${trips}/${copy.json.id}/sheet`, '/api/user/export', '/api/user/export?sheets=false']
    const texts = await Promise.all(answers.map(async (path) => (await user.call('GET', path)).text))
    const all = [...texts, JSON.stringify(api.logs)].join()
    for (const secret of tripPlanSecrets) expect(all).not.toContain(secret)
  })

  test('are in an export that asks for trip plans', async () => {
    const { user, id, put } = await prepare()
    await put(someTripPlan())
    const { json } = await user.call('GET', '/api/user/export?sheets=true')
    expect(json).toMatchObject({ trips: [{ id }], sheets: [{ ...someTripPlan(), tripId: id, rev: 1 }], next: null })
    expect((await user.call('GET', '/api/user/export')).json).not.toHaveProperty('sheets')
  })

  test('are gone from the table after the trip is deleted', async () => {
    const { user, id, put } = await prepare()
    // Other tests' trip plans.
    const before = await countSecrets(user)
    await put(someTripPlan())
    expect(await countSecrets(user)).toBe(before + 1)
    expect((await user.call('DELETE', `${trips}/${id}`)).status).toBe(204)
    expect(await countSecrets(user)).toBe(before)
  })

  test('are gone from the table after the account is deleted', async () => {
    const { user, put } = await prepare()
    const before = await countSecrets(user)
    await put(someTripPlan())
    const { username, password } = user.credentials
    expect((await user.call('POST', '/api/users/delete', { body: { username, password } })).status).toBeLessThan(300)
    await runSweeper(api)
    expect(await countSecrets(user)).toBe(before)
  })
})

test('a trip without a plan costs no more reads than before', async () => {
  const { user, id } = await prepare()
  const cost = (path: string) => proxy.measure(async () => expect((await user.call('GET', path)).status).toBe(200))
  expect(await cost(`${trips}/${id}`)).toMatchObject({ calls: 2, readUnits: 2 })
  expect(await cost(`${trips}/paginated`)).toMatchObject({ calls: 1, readUnits: 1 })
  expect(await cost('/api/user/export')).toMatchObject({ calls: 6, readUnits: 6 })
  expect(await cost(`${trips}/${id}/sheet`)).toMatchObject({ calls: 2, readUnits: 2 })
})
