import { afterEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { serverLimits } from '#shared/limits.ts'
import { formatTemperature } from '#shared/units.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { signedInAgain, startAssistantApi } from '../support/assistant-api.ts'
import { keepAverages, newTrip, newWaypoint, signInWithTrip } from '../support/plans.ts'

const api = startApi()
const assistants = startAssistantApi(api)
const dates = { startDate: '2027-08-02', endDate: '2027-08-04' }

afterEach(() => {
  assistants.fault = () => undefined
})

test('a tip is written for the place, its dates and climate, and the user’s vehicles', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Canyons' })
  const waypoint = await newWaypoint(user, trip, { name: 'Buckskin Gulch', description: 'A slot', ...dates })
  await keepAverages(user, trip, waypoint, { avgMinTemperature: 18, avgMaxTemperature: 36, elevation: 1480 })
  const vehicle = { make: 'Jeep', model: 'Wrangler', year: 2019, modifications: 'Winch' }
  await user.call('POST', '/api/user/vehicles', { body: vehicle })
  assistants.takeRequests()
  const answer = await assistants.tip(user, waypoint)
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual({ message: expect.stringMatching(/^A model: /) })
  const [request] = assistants.takeRequests()
  const context = JSON.parse(/<(context-\w+)>\n(.*)\n<\/\1>/.exec(request?.prompt ?? '')?.[2] ?? '')
  expect(context).toEqual({
    averagesOf: '2016–2025',
    waypoint: {
      name: 'Buckskin Gulch',
      facts: '2027-08-02 to 08-04, 37.100 -113.500, 18 to 36 °C, 1,480 m',
      description: 'A slot',
    },
    vehicles: [vehicle],
  })
})

test.each([
  ['en-GB', 'celsius'],
  ['en-US', 'fahrenheit'],
] as const)(
  'has the same degrees as the screens (%s), where rounding once or twice gives different numbers',
  async (language, unit) => {
    assistants.fault = () => 'throttled'
    const { user, trip } = await signInWithTrip(api, { name: 'Canyons' })
    const waypoint = await newWaypoint(user, trip, { name: 'Camp', ...dates })
    // 10.46 °C rounds to 10 °C, but to 11 via 10.5; 20.25 °C is 68.45 °F, which rounds to 69 via 68.5.
    await keepAverages(user, trip, waypoint, { avgMinTemperature: 10.46, avgMaxTemperature: 20.25, elevation: null })
    const headers = { 'accept-language': language }
    const { json } = await user.call('GET', `/api/user/trips/${trip}/waypoints/${waypoint}`, { headers })
    const { avgMinTemperature: low, avgMaxTemperature: high, temperatureUnit } = json.weather
    expect(temperatureUnit).toBe(unit)
    const format = (degrees: number) => formatTemperature(degrees, unit).replace('°', '\u00a0°')
    expect((await assistants.tip(user, waypoint, headers)).json.message).toContain(
      `lows of ${format(low)} and highs of ${format(high)} are usual`,
    )
  },
)

test('the same tip is paid for once in thirty days', async () => {
  const user = await api.signIn()
  const waypoint = await newWaypoint(user, await newTrip(user, { name: 'Far' }), { name: 'Camp' })
  assistants.takeRequests()
  const first = await assistants.tip(user, waypoint)
  expect((await assistants.tip(user, waypoint)).json).toEqual(first.json)
  expect(assistants.takeRequests()).toHaveLength(1)

  api.advance(serverLimits.tip.lifetimeSeconds * 1000 - 10_000)
  expect((await assistants.tip(await signedInAgain(api, user), waypoint)).json).toEqual(first.json)
  expect(assistants.takeRequests()).toEqual([])
  api.advance(20_000)
  await assistants.tip(await signedInAgain(api, user), waypoint)
  expect(assistants.takeRequests()).toHaveLength(1)
})

test.each([
  ['its place', { latitude: '40.5' }],
  ['its dates', { startDate: '2027-12-01', endDate: '2027-12-04' }],
  ['its name', { name: 'Another camp' }],
])('a waypoint that changed %s gets a new tip', async (_, change) => {
  const { user, trip } = await signInWithTrip(api, { name: 'Far' })
  const before = { name: 'Camp', description: '', latitude: '37.1', longitude: '-113.5', ...dates }
  const waypoint = await newWaypoint(user, trip, before)
  await assistants.tip(user, waypoint)
  assistants.takeRequests()
  await user.call('PUT', `/api/user/trips/${trip}/waypoints/${waypoint}`, { body: { ...before, ...change } })
  expect((await assistants.tip(user, waypoint)).status).toBe(200)
  expect(assistants.takeRequests()).toHaveLength(1)
})

test('later averages and vehicles make a new tip, too', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Far' })
  const waypoint = await newWaypoint(user, trip, { name: 'Camp', ...dates })
  assistants.takeRequests()
  await assistants.tip(user, waypoint)
  await keepAverages(user, trip, waypoint, { avgMinTemperature: 1, avgMaxTemperature: 9, elevation: null })
  await assistants.tip(user, waypoint)
  await user.call('POST', '/api/user/vehicles', { body: { make: 'Lada', model: 'Niva', year: 1990 } })
  await assistants.tip(user, waypoint)
  expect(assistants.takeRequests()).toHaveLength(3)
})

test('another user’s waypoint, a deleted waypoint and an invalid id are not found', async () => {
  const [owner, other] = [await api.signIn(), await api.signIn()]
  const trip = await newTrip(owner, { name: 'Mine' })
  const waypoint = await newWaypoint(owner, trip)
  const deleted = await newWaypoint(owner, trip)
  await owner.call('DELETE', `/api/user/trips/${trip}/waypoints/${deleted}`)
  assistants.takeRequests()
  for (const [user, id] of [
    [other, waypoint],
    [owner, deleted],
    [owner, 'nonsense'],
    [owner, '__proto__'],
    [owner, `1-${'Z'.repeat(26)}`],
  ] as const) {
    const answer = await assistants.tip(user, id)
    expect(answer.status).toBe(404)
    expect(answer.json.code).toBe('not_found')
  }
  await owner.call('DELETE', `/api/user/trips/${trip}`)
  expect((await assistants.tip(owner, waypoint)).status).toBe(404)
  expect(assistants.takeRequests()).toEqual([])
})

test('a filtered tip does not count as a tip, and nothing is stored in its place', async () => {
  const user = await api.signIn()
  const waypoint = await newWaypoint(user, await newTrip(user, { name: 'Far' }))
  assistants.fault = () => 'filtered'
  expect((await assistants.tip(user, waypoint)).status).toBe(503)
  assistants.fault = () => undefined
  expect((await assistants.tip(user, waypoint)).json.message).toMatch(/^A model/)
})

test('a tip of the field guide is stored for an hour, then a model is called again', async () => {
  const user = await api.signIn()
  const waypoint = await newWaypoint(user, await newTrip(user, { name: 'Far' }), { name: 'Camp' })
  assistants.fault = () => 'throttled'
  const first = await assistants.tip(user, waypoint)
  expect(first.json.message).toMatch(/^Local guide: for Camp/)
  assistants.fault = () => undefined
  assistants.takeRequests()
  api.advance(serverLimits.tip.guideLifetimeSeconds * 1000 - 10_000)
  expect((await assistants.tip(await signedInAgain(api, user), waypoint)).json).toEqual(first.json)
  expect(assistants.takeRequests()).toEqual([])
  api.advance(20_000)
  const next = await assistants.tip(await signedInAgain(api, user), waypoint)
  expect(next.json.message).toMatch(/^A model/)
})

test('a stored tip is for its units only', async () => {
  const user = await api.signIn()
  const waypoint = await newWaypoint(user, await newTrip(user, { name: 'Far' }), { name: 'Camp' })
  const american = { 'accept-language': 'en-US,en;q=0.9' }
  assistants.takeRequests()
  await assistants.tip(user, waypoint)
  await assistants.tip(user, waypoint, american)
  await assistants.tip(user, waypoint, american)
  expect(assistants.takeRequests()).toHaveLength(2)
  assistants.fault = () => 'throttled'
  expect((await assistants.tip(user, waypoint)).json.message).toContain('4 L per person')
  expect((await assistants.tip(user, waypoint, american)).json.message).toContain('1 gal per person')
})

test('a client that disconnects before its tip is not a failure', async () => {
  const user = await api.signIn()
  const waypoint = await newWaypoint(user, await newTrip(user, { name: 'Far' }))
  const controller = new AbortController()
  assistants.fault = () => {
    controller.abort()
    return 'hangs'
  }
  const before = assistants.logs.length
  await assistants.call(`/api/user/ai/waypoint-tip/${waypoint}`, { token: user.accessToken, signal: controller.signal })
  expect(assistants.logs.slice(before).filter(({ level }) => level === 'error')).toEqual([])
})

describe('the tip of a deleted waypoint goes with it', () => {
  async function listTips({ userId }: SignedIn) {
    const table = api.openTable()
    const all = { ...keys.everything(userId), from: 'TIP#', to: 'TIP$' }
    return (await listKeys(table, all)).map(({ sk }) => sk)
  }

  test.each([
    ['alone', 1, (trip: string, [id]: readonly string[]) => ['DELETE', `/${trip}/waypoints/${id}`] as const],
    ['in a batch', 2, (trip: string) => ['POST', `/${trip}/waypoints/batch-delete`] as const],
    ['with its trip', 2, (trip: string) => ['DELETE', `/${trip}`] as const],
  ])('%s', async (_, count, toRequest) => {
    const user = await api.signIn()
    const [trip, other] = [await newTrip(user, { name: 'Canyons' }), await newTrip(user, { name: 'Dunes' })]
    const ids: string[] = []
    for (const name of ['Buckskin Gulch', 'Wire Pass'].slice(0, count))
      ids.push(await newWaypoint(user, trip, { name }))
    const kept = await newWaypoint(user, other, { name: 'Coyote Buttes' })
    for (const id of [...ids, kept]) expect((await assistants.tip(user, id)).status).toBe(200)
    expect(await listTips(user)).toHaveLength(count + 1)
    const [method, path] = toRequest(trip, ids)
    const batch = { body: { ids }, headers: { 'idempotency-key': crypto.randomUUID() } }
    const { status } = await user.call(method, `/api/user/trips${path}`, method === 'POST' ? batch : {})
    expect(status).toBeLessThan(300)
    expect(await listTips(user)).toEqual([`TIP#${kept}`])
  })
})
