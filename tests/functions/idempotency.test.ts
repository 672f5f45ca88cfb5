import { expect, test } from 'vitest'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { signedInAgain } from '../support/assistant-api.ts'

const api = startApi()
const key = (name: string) => ({ headers: { 'idempotency-key': `${name}-key-of-a-form` } })
const trips = '/api/user/trips'
const total = async (user: SignedIn) => (await user.call('GET', `${trips}/paginated`)).json.totalItems
const newTrip = async (user: SignedIn) => (await user.call('POST', trips, { body: { name: 'Base' } })).json.id

test('a repeated POST of a trip is answered like the first and creates nothing', async () => {
  const user = await api.signIn()
  const call = { body: { name: 'Baja', description: 'South' }, ...key('trip') }
  const first = await user.call('POST', trips, call)
  await user.call('PUT', `${trips}/${first.json.id}`, { body: { name: 'Renamed', description: '' } })
  const second = await user.call('POST', trips, call)
  expect(second).toMatchObject({ status: 201, text: first.text })
  expect(await total(user)).toBe(1)
  expect((await user.call('GET', `${trips}/latest`)).json.name).toBe('Renamed')
})

test('a POST repeated while the first is in progress creates one trip', async () => {
  const user = await api.signIn()
  const call = { body: { name: 'Baja' }, ...key('double-click') }
  const answers = await Promise.all(Array.from({ length: 6 }, () => user.call('POST', trips, call)))
  expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await total(user)).toBe(1)
})

test('a repeated POST of a waypoint gets the first answer and counts it once, even at the same time', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  const call = { body: someWaypoint, ...key('waypoint') }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => user.call('POST', `${trips}/${trip}/waypoints`, call)),
  )
  answers.push(await user.call('POST', `${trips}/${trip}/waypoints`, call))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 201, json: someWaypoint })
  const detail = (await user.call('GET', `${trips}/${trip}`)).json
  expect(detail).toMatchObject({ waypointCount: 1, waypointDTOS: [answers[0]?.json] })
})

test('a repeated POST of a vehicle gets the list and adds none, even at the same time', async () => {
  const user = await api.signIn()
  const call = { body: someVehicle, ...key('vehicle') }
  const answers = await Promise.all(Array.from({ length: 6 }, () => user.call('POST', '/api/user/vehicles', call)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, json: [someVehicle] })
  expect((await user.call('GET', '/api/user/vehicles')).json).toHaveLength(1)
})

test('a repeated POST whose trip, waypoint or vehicle was deleted since says so and creates nothing', async () => {
  const user = await api.signIn()
  const base = await newTrip(user)
  const vehicles = '/api/user/vehicles'
  const listOf = { trip: trips, waypoint: `${trips}/${base}/waypoints`, vehicle: vehicles }
  for (const [kind, body] of [
    ['trip', { name: 'Baja' }],
    ['waypoint', someWaypoint],
    ['vehicle', someVehicle],
  ] as const) {
    const call = { body, ...key(`deleted-${kind}`) }
    const path = listOf[kind]
    const { json } = await user.call('POST', path, call)
    expect((await user.call('DELETE', `${path}/${kind === 'vehicle' ? json[0].id : json.id}`)).status).toBe(204)
    for (let repeat = 0; repeat < 2; repeat++)
      expect(await user.call('POST', path, call), kind).toMatchObject({ status: 409, json: { code: 'gone' } })
  }
  expect(await total(user)).toBe(1)
  expect((await user.call('GET', `${trips}/${base}`)).json.waypointCount).toBe(0)
  expect((await user.call('GET', vehicles)).json).toEqual([])
})

test('a repeated POST of a waypoint whose trip was deleted says that it is gone', async () => {
  const user = await api.signIn()
  const trip = await newTrip(user)
  const call = { body: someWaypoint, ...key('with-its-trip') }
  await user.call('POST', `${trips}/${trip}/waypoints`, call)
  await user.call('DELETE', `${trips}/${trip}`)
  expect(await user.call('POST', `${trips}/${trip}/waypoints`, call)).toMatchObject({
    status: 409,
    json: { code: 'gone' },
  })
})

test('a key reused with another body is a conflict and creates nothing', async () => {
  const user = await api.signIn()
  const [trip, other] = [await newTrip(user), await newTrip(user)]
  await user.call('POST', trips, { body: { name: 'Baja' }, ...key('shared') })
  await user.call('POST', `${trips}/${trip}/waypoints`, { body: someWaypoint, ...key('place') })
  for (const [path, body, name] of [
    [trips, { name: 'Yukon' }, 'shared'],
    [`${trips}/${trip}/waypoints`, someWaypoint, 'shared'],
    ['/api/user/vehicles', someVehicle, 'shared'],
    [`${trips}/${other}/waypoints`, someWaypoint, 'place'],
  ] as const) {
    const answer = await user.call('POST', path, { body, ...key(name) })
    expect(answer, path).toMatchObject({ status: 409, json: { code: 'conflict' } })
  }
  expect(await total(user)).toBe(3)
  expect((await user.call('GET', `${trips}/${other}`)).json.waypointCount).toBe(0)
})

test('a key belongs to its user, and is remembered for sixty days', async () => {
  const [user, other] = [await api.signIn(), await api.signIn()]
  const call = { body: { name: 'Baja' }, ...key('common') }
  const first = await user.call('POST', trips, call)
  expect((await other.call('POST', trips, call)).json.id).not.toBe(first.json.id)
  const day = 24 * 3_600_000
  // A phone that lost the answer may only be back after the longest track.
  api.advance(60 * day - 60_000)
  expect(await (await signedInAgain(api, user)).call('POST', trips, call)).toMatchObject({
    status: 201,
    text: first.text,
  })
  api.advance(120_000)
  const later = await (await signedInAgain(api, user)).call('POST', trips, call)
  expect(later.status).toBe(201)
  expect(later.json.id).not.toBe(first.json.id)
})

test('without a key no request counts as a repetition', async () => {
  const user = await api.signIn()
  for (let count = 0; count < 3; count++) await user.call('POST', trips, { body: { name: 'Same' } })
  expect(await total(user)).toBe(3)
})

test.each(['short', 'x'.repeat(65), 'with spaces in it', 'ütf-8-ütf-8', '../../ACCOUNT'])(
  'the key %o is refused under its name',
  async (name) => {
    const user = await api.signIn()
    const answer = await user.call('POST', trips, { body: { name: 'Baja' }, headers: { 'idempotency-key': name } })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ code: 'invalid' })
    expect(await total(user)).toBe(0)
  },
)
