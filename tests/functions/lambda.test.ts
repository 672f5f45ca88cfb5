import { describe, expect, test } from 'vitest'
import type { Handler } from '#functions/lambda/handler.ts'
import { apiHeader } from '#shared/api-header.ts'
import { gatewayEvent, startApi } from '../support/api.ts'

const api = startApi()

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
  ['an invalid method', gatewayEvent('GET /', '/api/user/trips')],
  ['an invalid header', gatewayEvent('GET', '/api/user/trips', { headers: { 'x-broken': 'a\nb' } })],
])('the functions answer 400 to %s and never throw', async (_, event) => {
  for (const handler of await entries()) {
    const answer = await handler(event)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers[apiHeader]).toBe('1')
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'invalid', requestId: expect.any(String) })
  }
})

test('an unknown path below /api is answered with 404 in JSON, whatever it contains', async () => {
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

test('a known path answers another method with 405 and its own methods', async () => {
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

test('every answer has the id that the gateway gave the request, and is never cached', async () => {
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

describe('a body of characters or of bytes', () => {
  /** Returns the stored name of the created trip. */
  async function create(body: string | Buffer) {
    const user = await api.signIn()
    const event = gatewayEvent('POST', '/api/user/trips', { body: '{}', token: user.accessToken })
    const [, planner] = await entries()
    const sent =
      typeof body === 'string'
        ? { body, isBase64Encoded: false }
        : { body: body.toString('base64'), isBase64Encoded: true }
    const answer = await planner?.({ ...event, ...sent })
    return { status: answer?.statusCode, json: JSON.parse(answer?.body ?? '') }
  }
  const both = (text: string) => [text, Buffer.from(text)]
  const maxBytes = 256 * 1024

  test('may begin with a byte order mark', async () => {
    for (const body of both('\uFEFF{"name":"Río"}'))
      expect(await create(body)).toMatchObject({ status: 201, json: { name: 'Río' } })
    for (const body of both('\uFEFF\uFEFF{"name":"Río"}')) expect(await create(body)).toMatchObject({ status: 400 })
  })

  test('has the replacement character where it is not text', async () => {
    const name = { status: 201, json: { name: 'R\uFFFDo' } }
    expect(await create(Buffer.from('{"name":"Río"}', 'latin1'))).toMatchObject(name)
    expect(await create('{"name":"R\uD800o"}')).toMatchObject(name)
    // The escaped text is valid JSON, but not valid Unicode.
    expect(await create('{"name":"R\\uD800o"}')).toMatchObject({
      status: 400,
      json: { message: 'Trip name has characters that are not text' },
    })
  })

  test('has at most 256 KB, counted in received bytes', async () => {
    const text = JSON.stringify({ name: 'Río', beside: 'í'.repeat(100_000) })
    const padded = (length: number) => `${text}${' '.repeat(length - Buffer.byteLength(text))}`
    for (const body of both(padded(maxBytes))) expect((await create(body)).status).toBe(201)
    for (const body of both(padded(maxBytes + 1))) expect((await create(body)).status).toBe(413)
    // An invalid byte counts as one, although its replacement takes three.
    const broken = Buffer.concat([Buffer.from('{"name":"Río"'), Buffer.alloc(200_000, 255)])
    expect(await create(broken)).toMatchObject({ status: 400, json: { message: 'The body is not valid JSON' } })
  })
})

test('the log says what happened, without any content of the request', async () => {
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
