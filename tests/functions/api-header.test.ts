import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { apiHeader } from '#shared/api-header.ts'
import { type Method, startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'

const api = startApi()
const assistant = startAssistantApi(api)

const question = '/api/user/ai/trip-assistant?userInput=How%20far%3F'

test.each<[string, Method, string, number, object?]>([
  ['a success', 'GET', '/api/users/auth', 200],
  [
    'a success with a body to compress',
    'GET',
    '/api/user/trips/paginated',
    200,
    { headers: { 'accept-encoding': 'br' } },
  ],
  ['a creation', 'POST', '/api/user/trips', 201, { body: { name: 'Baja' } }],
  ['a success without a body', 'GET', '/api/user/trips/latest', 204],
  ['an answer to HEAD', 'HEAD', '/api/user/vehicles', 200],
  ['a refusal of fields', 'POST', '/api/user/trips', 400, { body: {} }],
  ['a refusal as plain text', 'POST', '/api/auth/login', 400, { body: '{' }],
  ['a refusal without a session', 'GET', '/api/user/vehicles', 401, { token: 'none' }],
  [
    'a refusal of a request that bypassed CloudFront',
    'GET',
    '/api/users/auth',
    403,
    { headers: { 'x-origin-secret': 'x' } },
  ],
  ['an unknown path', 'GET', '/api/nothing-here', 404],
  ['an unknown trip', 'GET', '/api/user/trips/1-0123456789', 404],
  ['an unsupported method', 'DELETE', '/api/user/trips', 405],
  ['a body that is too long', 'POST', '/api/user/trips', 413, { body: { name: 'x'.repeat(300_000) } }],
  ['a body that is not JSON', 'POST', '/api/user/trips', 415, { body: '{}', headers: { 'content-type': 'text/csv' } }],
])('%s has the API’s header', async (_name, method, path, status, call) => {
  const user = await api.signIn()
  const answer = await user.call(method, path, call)
  expect([answer.status, answer.headers[apiHeader]]).toEqual([status, '1'])
})

test('the assistant’s answer to an event that is not a request has the API’s header', async () => {
  expect((await assistant.call('/api/user/ai', { method: 'TRACE' })).headers[apiHeader]).toBe('1')
})

test('an assistant’s answer has the API’s header, whole, streamed or refused', async () => {
  const user = await api.signIn()
  const answers = [
    await assistant.ask(user, 'trip', 'How far?'),
    await assistant.stream(user, 'trip', 'How far?'),
    await assistant.call(question),
    await assistant.call('/api/user/ai/no-such-assistant', { token: user.accessToken }),
  ]
  expect(answers.map(({ status, headers }) => [status, headers[apiHeader]])).toEqual([
    [200, '1'],
    [200, '1'],
    [401, '1'],
    [404, '1'],
  ])
})

test('an unexpected failure has the API’s header', async () => {
  const user = await api.signIn()
  const table = api.openTable()
  await table.put({ Item: { ...keys.vehicle(user.userId, '0'.repeat(26)), make: 'of another Offgrid' } })
  const answer = await user.call('GET', '/api/user/vehicles')
  expect([answer.status, answer.headers[apiHeader]]).toEqual([500, '1'])
})
