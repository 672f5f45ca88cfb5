import { expect, test } from 'vitest'
import type { Handler } from '#functions/lambda/handler.ts'
import { gatewayEvent, startApi } from '../support/api.ts'

const api = startApi()

/** The deployed entries themselves, with the environment of this test. */
async function entries(): Promise<Handler[]> {
  const [auth, planner] = await Promise.all([import('#functions/auth.ts'), import('#functions/planner.ts')])
  return [auth.handler, planner.handler]
}

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'ping'],
  ['an empty object', {}],
  ['a scheduled event', { source: 'aws.events', detail: {} }],
  ['an event without a method', { ...gatewayEvent('GET', '/api/x'), requestContext: { requestId: 'x' } }],
  ['a method that HTTP clients may not send', gatewayEvent('TRACE', '/api/user/trips')],
  ['a method that is none', gatewayEvent('GET /', '/api/user/trips')],
  ['a header that is none', gatewayEvent('GET', '/api/user/trips', { headers: { 'x-broken': 'a\nb' } })],
])('the functions answer 400 to %s and never throw', async (_, event) => {
  for (const handler of await entries()) {
    const answer = await handler(event)
    expect(answer.statusCode).toBe(400)
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'invalid', requestId: expect.any(String) })
  }
})

test('an unknown path below /api is answered 404 in JSON, whatever is in it', async () => {
  const user = await api.signIn()
  for (const path of [
    '/api',
    '/api/',
    '/api/nope',
    '/api/auth/nope',
    '/api/auth/login/x',
    '/api//user/trips',
    '/api/%',
    '/api/user/trips/1/2/3/4',
  ]) {
    for (const handler of await entries()) {
      const answer = await handler(gatewayEvent('GET', path, { token: user.accessToken }))
      expect(answer.statusCode, path).toBe(404)
      expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'not_found' })
    }
  }
})

test('a known path answers another method with 405 and the methods it has', async () => {
  const user = await api.signIn()
  const wrong = [
    ['GET', '/api/auth/register', 'POST'],
    ['PUT', '/api/auth/refresh', 'POST'],
    ['POST', '/api/users/auth', 'GET'],
    ['DELETE', '/api/user/trips', 'POST'],
    ['POST', '/api/user/trips/latest', 'GET'],
    ['PATCH', '/api/user/trips/1-0123456789', 'GET, PUT, DELETE'],
    ['OPTIONS', '/api/user/vehicles', 'GET, POST'],
    ['PATCH', '/api/user/trips/1-0123456789/waypoints/1-x', 'GET, PUT, DELETE'],
  ] as const
  for (const [method, path, allowed] of wrong) {
    const answer = await user.call(method, path)
    expect(answer, path).toMatchObject({ status: 405, json: { code: 'method_not_allowed' } })
    expect(answer.headers.allow, path).toBe(allowed)
  }
})

test('every answer carries the id that the gateway gave the request, and is never stored', async () => {
  for (const path of ['/api/user/trips/latest', '/api/nope', '/api/auth/login']) {
    const event = gatewayEvent('GET', path)
    const handler = (await entries())[path.includes('auth') ? 0 : 1]
    const answer = await handler?.(event)
    expect(answer?.headers).toMatchObject({
      'x-request-id': event.requestContext.requestId,
      'cache-control': 'no-store',
    })
  }
})

test('a body in base64 is read as its bytes', async () => {
  const user = await api.signIn()
  const event = gatewayEvent('POST', '/api/user/trips', { body: { name: 'Río' }, token: user.accessToken })
  const [, planner] = await entries()
  const answer = await planner?.({
    ...event,
    body: Buffer.from(event.body ?? '').toString('base64'),
    isBase64Encoded: true,
  })
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ name: 'Río' })
})

test('the log says what happened and nothing of what was said', async () => {
  const user = await api.signIn()
  await user.call('GET', '/api/user/trips/search?query=canary-in-the-query')
  await user.call('POST', '/api/user/trips', { body: { name: 'canary-in-the-body' } })
  await api.call('POST', '/api/auth/login', { body: { username: 'canary-name', password: 'canary-password' } })
  await api.call('POST', '/api/auth/refresh', { body: { refreshToken: 'canary-token' } })
  const log = JSON.stringify(api.logs)
  expect(log).toContain('/api/user/trips/search')
  for (const secret of [
    'canary',
    user.accessToken,
    user.refreshToken,
    user.credentials.password,
    'secret-of-the-edge',
  ]) {
    expect(log).not.toContain(secret)
  }
})
