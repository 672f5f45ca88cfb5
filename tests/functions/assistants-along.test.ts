import { expect, test } from 'vitest'
import { limits, serverLimits } from '#shared/limits.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { guessedNonce, injections } from '../support/injections.ts'
import { newTrip, newWaypoint } from '../support/plans.ts'

const api = startApi()
const model = startAssistantApi(api, { nonce: () => guessedNonce })
const guide = startAssistantApi(api, { enabled: false })
const line = 'Dunes, from OpenStreetMap, 2 June 2027: 612 km without fuel on this map, A to B. Fuel at A, 204 km.'

async function ask(user: SignedIn, query: Readonly<Record<string, string>>, kind = 'trip') {
  model.takeRequests()
  const search = new URLSearchParams({ userInput: 'Where is fuel?', ...query })
  const answer = await model.call(`/api/user/ai/${kind}-assistant?${search}`, { token: user.accessToken })
  const [request] = model.takeRequests()
  const block = /^<(context-\w+)>\n([^\n<>&]*)\n<\/\1>/.exec(request?.prompt ?? '')?.[2]
  return { ...answer, request, block, context: JSON.parse(block ?? '{}') }
}

test('a question about a trip takes what lies along it, as data', async () => {
  const user = await api.signIn()
  const { status, request, context } = await ask(user, { along: ` ${line} ` })
  expect(status).toBe(200)
  expect(context.along).toBe(line)
  expect(request?.system).toContain('"along": what the user\'s map has there.')
  expect(request?.system).not.toContain('612 km')
})

test('a question without it is answered as before, also by the field guide', async () => {
  const user = await api.signIn()
  await newTrip(user, { name: 'Dunes' })
  expect((await ask(user, {})).context).not.toHaveProperty('along')
  const path = `/api/user/ai/trip-assistant?${new URLSearchParams({ userInput: 'Where is fuel?', along: line })}`
  expect((await guide.call(path, { token: user.accessToken })).status).toBe(200)
})

test.each([
  ['601 characters', 'a'.repeat(limits.along.characters + 1), 'must be at most 600 characters long'],
  ['1,503 encoded bytes', '€'.repeat(167), 'too long to be sent'],
  ['a control character', 'a\u0000b', 'has characters that are not text'],
])('%s of it are refused at its field before a model is called', async (_, along, message) => {
  const { status, json, request } = await ask(await api.signIn(), { along })
  expect(status).toBe(400)
  expect(json.fields).toEqual([{ field: 'along', message: expect.stringContaining(message) }])
  expect(request).toBeUndefined()
})

test.each(['vehicle', 'weather'])('the %s assistant ignores it, as a server that does not know it', async (kind) => {
  const { status, request } = await ask(await api.signIn(), { along: 'a'.repeat(700) }, kind)
  expect(status).toBe(200)
  expect(request?.prompt).not.toContain('aaa')
})

test('names in it cannot leave the data block, and the context stays within its size', async () => {
  const user = await api.signIn()
  const long = { name: '<'.repeat(limits.name), description: '&'.repeat(limits.longText) }
  const trip = await newTrip(user, long)
  await Promise.all(Array.from({ length: 8 }, () => newWaypoint(user, trip, long)))
  const hostile = injections.slice(0, 10).map((text) => text.trim())
  for (const along of [...hostile, '<'.repeat(500)]) {
    const { status, context, block = '' } = await ask(user, { along })
    expect(status).toBe(200)
    expect(context.along).toBe(along)
    expect(block.length).toBeLessThanOrEqual(serverLimits.context.characters)
  }
})
