import { get, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Offgrid, startOffgrid } from '../../infra/local/environment.ts'
import { createFolder } from '../support/folder.ts'

const dataDir = createFolder(afterAll)
const account = { username: 'anna', password: 'four quiet dunes', email: 'anna@example.org', bio: '' }
let offgrid: Offgrid
let session: { authorization: string }
let trip: string

beforeAll(async () => {
  const site = async () => ({ answer: () => expect.unreachable(), close: async () => {} })
  offgrid = await startOffgrid({ port: 0, dataDir, site })
  const post = async (path: string, body: object, headers: object = {}) => {
    const answer = await fetch(offgrid.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBeLessThan(300)
    return answer.json()
  }
  await post('/api/auth/register', account)
  session = { authorization: `Bearer ${(await post('/api/auth/login', account)).accessToken}` }
  trip = `/api/user/trips/${(await post('/api/user/trips', { name: 'Canning' }, session)).id}`
  for (const from of [0, 50]) {
    const waypoints = Array.from({ length: 50 }, (_, number) => ({
      name: `Well ${from + number}`,
      description: 'Water after rain',
      latitude: `-2${(from + number) % 10}.5`,
      longitude: '125.5',
    }))
    await post(`${trip}/waypoints/batch`, { waypoints }, { ...session, 'idempotency-key': `wells-from-${from}` })
  }
})
afterAll(() => offgrid.close())

/** Reads the bytes on the wire, which fetch would decode. */
const ask = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    request(offgrid.url + path, { method, headers: { ...session, ...headers } }, async (answer) =>
      resolve({ headers: answer.headers, bytes: await buffer(answer) }),
    )
      .on('error', reject)
      .end()
  })

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('an answer for a browser that accepts %s has the length of its bytes', async (accepted, coding, undo) => {
  const { headers, bytes } = await ask('GET', trip, { 'accept-encoding': accepted })
  expect(headers).toMatchObject({ 'content-length': String(bytes.length), vary: 'accept-encoding' })
  expect(headers['content-encoding']).toBe(coding)
  expect(headers['transfer-encoding']).toBeUndefined()
  expect(JSON.parse(undo(bytes).toString()).waypointDTOS).toHaveLength(100)
})

test('fetch, which undoes the encoding itself, reads what it always read', async () => {
  const answer = await fetch(offgrid.url + trip, { headers: session })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect((await answer.json()).waypointDTOS).toHaveLength(100)
})

test('the answer to HEAD has no length that its body would not have', async () => {
  const { headers, bytes } = await ask('HEAD', trip, { 'accept-encoding': 'br' })
  expect([headers['content-length'], headers['content-encoding'], bytes.length]).toEqual([undefined, undefined, 0])
})

test('no answer of auth is compressed, however long, because some contain tokens', async () => {
  for (let login = 0; login < 8; login++)
    await fetch(`${offgrid.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
  const { headers, bytes } = await ask('GET', '/api/users/sessions', { 'accept-encoding': 'br' })
  expect(bytes.length).toBeGreaterThan(1_000)
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
})

test('the assistant’s answers arrive as they are made: word by word, or whole', async () => {
  const path = '/api/user/ai/trip-assistant?userInput=How%20much%20water%20do%20we%20need%3F'
  const accepted = { 'accept-encoding': 'br, gzip' }
  const full = await ask('GET', path, accepted)
  expect(full.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(full.bytes.toString()).message).toMatch(/^Local guide:/)
  const pieces = await new Promise<string[]>((resolve, reject) => {
    get(offgrid.url + path, { headers: { ...session, ...accepted, accept: 'text/event-stream' } }, async (answer) => {
      expect(answer.headers['content-encoding']).toBeUndefined()
      const arrived: string[] = []
      for await (const piece of answer) arrived.push(String(piece))
      resolve(arrived)
    }).on('error', reject)
  })
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces[0]).toMatch(/^event: /)
})
