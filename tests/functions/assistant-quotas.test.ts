import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { signedInAgain, startAssistantApi } from '../support/assistant-api.ts'
import { newTrip, newWaypoint } from '../support/plans.ts'

const hour = 3_600_000
const day = 24 * hour

const api = startApi()
const assistants = startAssistantApi(api)

/** Moves to just after the next full hour or midnight (UTC), so that no window ends during a test. */
const toNext = (window: number) => api.advance(window - (api.now() % window) + 1_000)

/** Limits concurrency, so that a busy machine doesn't look like an outage. */
async function mapInOrder<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  for (let at = 0; at < items.length; at += 6) done.push(...(await Promise.all(items.slice(at, at + 6).map(work))))
  return done
}
const times = (count: number) => Array.from({ length: count }, (_, at) => at)

afterEach(() => {
  assistants.fault = () => undefined
})

test('the 21st question of an hour is refused until the next hour, with the time', async () => {
  toNext(hour)
  const user = await api.signIn()
  const answers = []
  for (let at = 0; at < 21; at++) answers.push(await assistants.ask(user, 'trip', 'Water?'))
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
  const refusal = answers.at(-1)
  expect(refusal?.json).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(/try again at .* UTC/),
  })
  const wait = Number(refusal?.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(3_600)
  api.advance(wait * 1_000)
  const next = await signedInAgain(api, user)
  expect((await assistants.ask(next, 'vehicle', 'Water?')).status).toBe(200)
})

test('an answer says how many questions are left and when there are more', async () => {
  toNext(hour)
  const user = await api.signIn()
  const { headers } = await assistants.ask(user, 'trip', 'Water?')
  expect(headers['x-questions-left']).toBe('19')
  const reset = Date.parse(headers['x-questions-reset'] ?? '')
  expect(reset % hour).toBe(0)
  expect(reset - api.now()).toBeGreaterThan(0)
  expect(reset - api.now()).toBeLessThanOrEqual(hour)
  expect((await assistants.stream(user, 'trip', 'Water?')).headers['x-questions-left']).toBe('18')
})

test('of many questions at the same time, exactly twenty are answered', async () => {
  toNext(hour)
  const user = await api.signIn()
  const answers = await Promise.all(times(24).map(() => assistants.ask(user, 'trip', 'Water?')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('sixty questions are a day’s quota, which resets at midnight', async () => {
  toNext(day)
  let user = await api.signIn()
  for (let hours = 0; hours < 3; hours++) {
    const currentUser = user
    const answers = await mapInOrder(times(20), () => assistants.ask(currentUser, 'trip', 'Water?'))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    api.advance(hour)
    user = await signedInAgain(api, user)
  }
  const refusal = await assistants.ask(user, 'trip', 'Water?')
  expect(refusal.status).toBe(429)
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(20 * 3_600)
  toNext(day)
  expect((await assistants.ask(await signedInAgain(api, user), 'trip', 'Water?')).status).toBe(200)
})

test('one user’s questions do not count for another', async () => {
  toNext(hour)
  const [busy, other] = [await api.signIn(), await api.signIn()]
  await mapInOrder(times(21), () => assistants.ask(busy, 'trip', 'Water?'))
  expect((await assistants.ask(other, 'trip', 'Water?')).headers['x-questions-left']).toBe('19')
})

test('a travel tip counts towards the day’s quota as a question does; stored tips are free', async () => {
  toNext(day)
  let user = await api.signIn()
  const trip = await newTrip(user, { name: 'Many places' })
  const waypoints = await mapInOrder(times(41), (at) => newWaypoint(user, trip, { name: `Place ${at}` }))
  const currentUser = user
  expect((await mapInOrder(times(20), () => assistants.ask(currentUser, 'trip', 'Water?'))).at(-1)?.status).toBe(200)
  const answers = await mapInOrder(waypoints, (waypoint) => assistants.tip(currentUser, waypoint))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
  const [refusal, ...more] = answers.filter(({ status }) => status !== 200)
  expect(more).toEqual([])
  expect(refusal).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
  expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(20 * 3_600)
  const answeredId = waypoints[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await assistants.tip(user, answeredId)).status).toBe(200)
  // A used-up day also refuses questions in the next hour.
  api.advance(hour)
  user = await signedInAgain(api, user)
  expect((await assistants.ask(user, 'trip', 'Water?')).status).toBe(429)
})

test('an answer of the field guide counts like a model’s', async () => {
  toNext(hour)
  const user = await api.signIn()
  assistants.fault = () => 'throttled'
  const answers = await mapInOrder(times(21), () => assistants.ask(user, 'trip', 'Water?'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

describe('the daily ceiling of the deployment', () => {
  const bounded = startAssistantApi(api, { dailyCeiling: 3 })
  const shared = startAssistantApi(api, { dailyCeiling: 5 })

  /** Creates users on the previous day. */
  async function signInEarlier(count: number) {
    const users = await Promise.all(times(count).map(() => api.signIn()))
    api.advance(day)
    toNext(day)
    return mapInOrder(users, (user) => signedInAgain(api, user))
  }
  const opening = (answer: { json: { message: string } }) => answer.json.message.slice(0, 7)

  test('reserves half for accounts older than a day: beyond their half, new accounts get the field guide', async () => {
    const [older] = await signInEarlier(1)
    if (!older) throw new Error('There is one user')
    const [one, two] = [await api.signIn(), await api.signIn()]
    const trip = await newTrip(two, { name: 'Far' })
    const waypoint = await newWaypoint(two, trip, { name: 'Camp' })
    const answers = []
    for (const user of [one, two, one]) answers.push(await shared.ask(user, 'trip', 'Water?'))
    answers.push(await shared.tip(two, waypoint))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.map(opening)).toEqual(['A model', 'A model', 'Local g', 'Local g'])
    // New accounts used only their half, and no metric says that all is used.
    expect(Math.max(...shared.metric('DailyCeilingUsed'))).toBe(40)
    for (let at = 0; at < 3; at++) expect(opening(await shared.ask(older, 'trip', 'Water?'))).toBe('A model')
    expect(opening(await shared.ask(older, 'trip', 'Water?'))).toBe('Local g')

    api.advance(day)
    toNext(day)
    const grown = await signedInAgain(api, one)
    for (let at = 0; at < 4; at++) expect(opening(await shared.ask(grown, 'trip', 'Water?'))).toBe('A model')
  })

  test('leaves the answers to the field guide until midnight, and is measured', async () => {
    const users = await signInEarlier(4)
    const answers = []
    for (const user of users) answers.push(await bounded.ask(user, 'trip', 'Water?'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.map(({ json }) => json.message.slice(0, 7))).toEqual(['A model', 'A model', 'A model', 'Local g'])
    expect(bounded.takeRequests()).toHaveLength(3)
    expect(bounded.metric('ModelCalls')).toEqual([1, 1, 1])
    expect(bounded.metric('DailyCeilingUsed').map(Math.round)).toEqual([33, 67, 100, 100])
    expect(bounded.metric('OutputTokens').every((tokens) => tokens > 0)).toBe(true)

    toNext(day)
    const [, , , last] = users
    if (!last) throw new Error('There are four users')
    expect((await bounded.ask(await signedInAgain(api, last), 'trip', 'Water?')).json.message).toMatch(/^A model/)
  })
})
