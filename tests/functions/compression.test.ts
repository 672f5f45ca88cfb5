import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { someWaypoint } from '../support/access.ts'
import { type Call, type Method, type SignedIn, startApi } from '../support/api.ts'

const api = startApi()
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
let user: SignedIn
let trip: string

beforeAll(async () => {
  user = await api.signIn()
  const { id } = (await user.call('POST', '/api/user/trips', { body: { name: 'Canning' } })).json
  trip = `/api/user/trips/${id}`
  const stops = Array.from({ length: 100 }, (_, number) => ({ ...someWaypoint, name: `Well ${number}` }))
  for (const waypoints of [stops.slice(0, 50), stops.slice(50)]) {
    const headers = { 'idempotency-key': `wells-from-${waypoints[0]?.name.slice(5)}-on` }
    const { status } = await user.call('POST', `${trip}/waypoints/batch`, { body: { waypoints }, headers })
    expect(status).toBe(201)
  }
})

/** Returns the answer to API Gateway, and the client's bytes. */
async function ask(method: Method, path: string, call: Call = {}) {
  const answer = await api.invoke(method, path, { token: user.accessToken, ...call })
  const bytes = Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8')
  const coding = answer.headers['content-encoding']
  return { ...answer, coding, bytes, text: decompress(bytes, coding).toString() }
}

function decompress(bytes: Buffer, coding: string | undefined): Buffer {
  if (coding === undefined) return bytes
  return coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
}

describe('a long answer', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip ; q=0.2 , br ; Q=0.3', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000', undefined],
    ['*', 'br'],
    ['*;q=0.1', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *;q=0.5', 'gzip'],
    ['gzip;q=0.5, *;q=0', 'gzip'],
    ['identity', undefined],
    ['identity;q=0.5, gzip;q=0.8', 'gzip'],
    ['identity, br;q=0.9', undefined],
    ['deflate, zstd', undefined],
    // None of these is a valid weight or coding.
    ['br;q=2', undefined],
    ['br;q=0.1234', undefined],
    ['br;q=', undefined],
    ['br;level=9', undefined],
    ['br;q=1;q=1', undefined],
    ['brotli, gzipped', undefined],
    [' , ;;, ', undefined],
    ['', undefined],
  ])('for a client that accepts %j is sent in %s', async (accepted, coding) => {
    const plain = await ask('GET', trip)
    const answer = await ask('GET', trip, { headers: { 'accept-encoding': accepted } })
    expect([answer.coding, answer.isBase64Encoded]).toEqual([coding, coding !== undefined])
    expect(answer.text).toBe(plain.text)
    expect(answer.headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'application/json' })
    if (coding !== undefined) expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 6)
  })

  test('is sent uncompressed without the header, and says that the encoding may vary', async () => {
    const { coding, isBase64Encoded, headers, text } = await ask('GET', trip)
    expect([coding, isBase64Encoded, headers.vary]).toEqual([undefined, false, 'accept-encoding'])
    expect(JSON.parse(text).waypointDTOS).toHaveLength(100)
  })

  test('begins at 1,000 bytes', async () => {
    const describe = async (length: number) => {
      const body = { name: 'Tanami', description: 'í'.repeat(length) }
      const created = (await user.call('POST', '/api/user/trips', { body })).json
      const answer = await ask('GET', `/api/user/trips/${created.id}`, { headers: browser })
      return { length: Buffer.byteLength(answer.text), coding: answer.coding }
    }
    const { length } = await describe(0)
    const missing = 1_000 - length
    expect(await describe(Math.ceil(missing / 2) - 1)).toMatchObject({ coding: undefined })
    const first = await describe(Math.ceil(missing / 2))
    expect(first.length - 1_000).toBeLessThan(2)
    expect(first.coding).toBe('br')
  })

  test('is compressed in the same way when it is a refusal', async () => {
    const { id } = (
      await user.call('POST', '/api/user/trips', { body: { name: 'Tanami', description: 'x'.repeat(2_000) } })
    ).json
    const change = { body: { name: 'Tanami Road' }, headers: { ...browser, 'if-match': '"7"' } }
    const answer = await ask('PUT', `/api/user/trips/${id}`, change)
    expect([answer.statusCode, answer.coding]).toEqual([412, 'br'])
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'changed', current: { name: 'Tanami' } })
  })
})

test('a short answer is sent uncompressed, and an answer without a body names no encoding', async () => {
  const short = await ask('GET', '/api/user/vehicles', { headers: browser })
  expect([short.statusCode, short.coding, short.headers.vary]).toEqual([200, undefined, 'accept-encoding'])
  const unknown = await ask('GET', '/api/nope', { headers: browser })
  expect([unknown.statusCode, unknown.coding, unknown.headers.vary]).toEqual([404, undefined, 'accept-encoding'])
  const vehicles = (await user.call('POST', '/api/user/vehicles', { body: { make: 'Jeep', model: 'CJ' } })).json
  const deleted = await ask('DELETE', `/api/user/vehicles/${vehicles[0].id}`, { headers: browser })
  expect([deleted.statusCode, deleted.coding, deleted.headers.vary, deleted.body]).toEqual([
    204,
    undefined,
    undefined,
    '',
  ])
})

test('the answer to HEAD has no body, in no encoding', async () => {
  const { statusCode, headers, body, coding } = await ask('HEAD', trip, { headers: browser })
  expect([statusCode, body, coding, headers.vary]).toEqual([200, '', undefined, 'accept-encoding'])
})

test('no answer of auth is compressed, however long, because some contain tokens', async () => {
  for (let login = 0; login < 8; login++) await api.call('POST', '/api/auth/login', { body: user.credentials })
  const sessions = await ask('GET', '/api/users/sessions', { headers: browser })
  expect(sessions.bytes.length).toBeGreaterThan(1_000)
  const login = await ask('POST', '/api/auth/login', { body: user.credentials, headers: browser })
  expect(JSON.parse(login.text)).toMatchObject({ accessToken: expect.any(String) })
  for (const { coding, headers } of [sessions, login]) expect([coding, headers.vary]).toEqual([undefined, undefined])
})
