import { beforeEach, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import type { Answer, SignedIn } from '../support/api.ts'
import { signedInAgain } from '../support/assistant-api.ts'
import { june, startApiWithClimate } from '../support/climate-api.ts'
import { newTrip, newWaypoint } from '../support/plans.ts'

const hour = 3_600_000
const callsPerCell = 10

const { api, climate } = startApiWithClimate()

/** Allows for busy machines. */
const slowTest = { timeout: 100_000 }

let column = 0
async function addPlaces(user: SignedIn, count: number) {
  const trip = await newTrip(user, { name: 'Far and wide' })
  const add = async (longitude: number) => {
    const id = await newWaypoint(user, trip, { ...june, latitude: '20', longitude: String(longitude) })
    return `/api/user/trips/${trip}/waypoints/${id}`
  }
  const paths: string[] = []
  for (let at = 0; at < count; at++) paths.push(await add(++column - 150))
  return paths
}
const ask = (user: SignedIn, path: string) => user.call('GET', `${path}/weather`)
const countByStatus = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]))

/** Releases the providers' answers until `work` is done. */
async function answerUntil<Result>(work: Promise<Result>): Promise<Result> {
  const releasing = setInterval(() => climate().release(), 5)
  return work.finally(() => clearInterval(releasing))
}

beforeEach(() => {
  climate().release()
  climate().setBehaviour('open-meteo', 'wait')
  climate().setBehaviour('nasa-power', 'wait')
  // Quotas are counted by the hour.
  api.advance(hour - (api.now() % hour) + 1_000)
  climate().requests.length = 0
})

test('three hundred parallel requests of one account make no other account’s fail', async () => {
  const [busy, other] = [await api.signIn(), await api.signIn()]
  const places = await addPlaces(busy, 10)
  const [place = ''] = await addPlaces(other, 1)
  const otherRequests = Promise.all(Array.from({ length: 300 }, (_, at) => ask(busy, places[at % places.length] ?? '')))
  await expect.poll(() => climate().requests.length, slowTest).toBeGreaterThanOrEqual(4 * callsPerCell)
  const pending = ask(other, place)
  // The other user's calls are made before anyone has an answer.
  const countRequests = () => climate().requests.filter(({ longitude }) => longitude === column - 150).length
  await expect.poll(countRequests, slowTest).toBe(callsPerCell)
  expect(climate().requests).toHaveLength(5 * callsPerCell)
  const [answer, otherAnswers] = await answerUntil(Promise.all([pending, otherRequests]))
  expect(answer).toMatchObject({ status: 200, json: { source: 'Open-Meteo' } })
  expect(countByStatus(otherAnswers)).toEqual({ 200: 60, 429: 240 })
}, 150_000)

test('a request that waits too long for a turn says so, and does not count as the service’s failure', async () => {
  const [busy, other] = [await api.signIn(), await api.signIn()]
  const places = await addPlaces(busy, 12)
  const pending = Promise.all(places.map((path) => ask(busy, path)))
  await expect.poll(() => climate().requests.length, slowTest).toBe(4 * callsPerCell)
  api.timers.pass(1_500)
  climate().release()
  await expect.poll(() => climate().requests.length, slowTest).toBe(8 * callsPerCell)
  // The last four have waited too long.
  api.timers.pass(1_000)
  const [place = ''] = await addPlaces(other, 1)
  climate().setBehaviour('open-meteo', 'answer')
  expect(await ask(other, place)).toMatchObject({ status: 200, json: { source: 'Open-Meteo' } })
  expect(countByStatus(await answerUntil(pending))).toEqual({ 200: 8, 503: 4 })
})

test('a user gets sixty uncached places an hour, cached ones and failures are free, and the 61st says when', async () => {
  const [user, other] = [await api.signIn(), await api.signIn()]
  const [first = '', second = '', third = ''] = await addPlaces(user, 3)
  await seedQuota(user, 58)
  climate().setBehaviour('open-meteo', 'break')
  climate().setBehaviour('nasa-power', 'break')
  for (let time = 0; time < 4; time++) expect((await ask(user, first)).status).toBe(503)
  climate().setBehaviour('open-meteo', 'answer')
  api.advance(60_000)

  expect((await ask(user, first)).status).toBe(200)
  expect((await ask(user, second)).status).toBe(200)
  const refusal = await ask(user, third)
  expect(refusal).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
  expect(refusal.json.message).toMatch(/try again at .* UTC/)
  const wait = Number(refusal.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(3_600)
  expect((await ask(user, first)).status).toBe(200)
  const [own = ''] = await addPlaces(other, 1)
  expect((await ask(other, own)).status).toBe(200)
  api.advance(wait * 1_000)
  expect((await ask(await signedInAgain(api, user), third)).status).toBe(200)
})

/** Stores a quota with this many answers in this hour. */
async function seedQuota({ userId }: SignedIn, count: number) {
  const now = new Date(api.now()).toISOString()
  await api.openTable().put({
    Item: { ...keys.userQuota(userId, 'cell', now.slice(0, 10)), day: count, [`h${now.slice(11, 13)}`]: count },
  })
}
