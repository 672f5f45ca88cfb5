import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Offgrid, startOffgrid } from '../../infra/local/environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'offgrid-proxy-'))
const echo = new URL('../support/echo-function.ts', import.meta.url)
let offgrid: Offgrid

beforeAll(async () => {
  offgrid = await startOffgrid({
    port: 0,
    dataDir: folder,
    entries: { auth: echo, planner: echo, assistant: new URL('../support/streaming-function.ts', import.meta.url) },
    site: async () => ({ answer: () => {}, close: async () => {} }),
  })
})
afterAll(async () => {
  await offgrid.close()
  rmSync(folder, { recursive: true, force: true })
})

const find = (name: string) => process.env[name] ?? ''
const database = () => find('AWS_ENDPOINT_URL_DYNAMODB')
const signedWith = (accessKeyId: string) =>
  `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20270101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date;x-amz-target, Signature=0`

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())
/** Uses node:http with a persistent connection, because fetch can't set Origin and Host. */
function listTables(url: string, headers: Record<string, string>, method = 'POST') {
  const target = {
    'x-amz-target': 'DynamoDB_20120810.ListTables',
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-date': '20270101T000000Z',
  }
  return new Promise<{ status: number; readableByPages: boolean; body: string }>((resolve, reject) => {
    ask(url, { method, agent, headers: { ...target, ...headers } }, async (answer) => {
      const readableByPages = answer.headers['access-control-allow-origin'] !== undefined
      resolve({ status: answer.statusCode ?? 0, readableByPages, body: await text(answer) })
    })
      .on('error', reject)
      .end(method === 'POST' ? '{}' : undefined)
  })
}

test('only a client with this run’s access key reads the local database, and each request on a connection needs it', async () => {
  const authorization = signedWith(find('AWS_ACCESS_KEY_ID'))
  const allowed = await listTables(database(), { authorization })
  expect(allowed).toEqual({ status: 200, readableByPages: false, body: '{"TableNames":["offgrid"]}' })
  expect((await listTables(database(), {})).status).toBe(403)
  expect((await listTables(database(), { authorization })).status).toBe(200)
})

test.each([
  ['no access key', {}],
  ['another access key', { authorization: signedWith('local') }],
  ['a key as long as the right one', { authorization: signedWith('0'.repeat(40)) }],
  ['another kind of authorization', { authorization: 'Bearer local' }],
])('with %s the local database refuses', async (_name, headers: Record<string, string>) => {
  const { status, readableByPages, body } = await listTables(database(), headers)
  expect([status, readableByPages]).toEqual([403, false])
  expect(body).not.toContain('offgrid')
})

test.each(['https://evil.example', 'null', 'http://localhost:3000'])(
  'a page of the origin %s is refused by the local database, even with the right key',
  async (origin) => {
    const authorization = signedWith(find('AWS_ACCESS_KEY_ID'))
    for (const method of ['POST', 'OPTIONS', 'GET']) {
      const { status, readableByPages } = await listTables(database(), { authorization, origin }, method)
      expect([method, status, readableByPages]).toEqual([method, 403, false])
    }
  },
)

/** Sends the pieces one by one to the local database, and returns its output up to `end` or the end of the connection. */
async function send(pieces: readonly string[], end: RegExp): Promise<string> {
  const { hostname, port } = new URL(database())
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const answered = new Promise<string>((resolve) => {
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
      if (end.test(answer)) socket.end()
    })
    socket.once('close', () => resolve(answer))
  })
  for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve))
  return answered
}
const host = () => `host: ${new URL(database()).host}`
const key = () => `authorization: ${signedWith(find('AWS_ACCESS_KEY_ID'))}`
const target = ['x-amz-target: DynamoDB_20120810.ListTables', 'content-type: application/x-amz-json-1.0']
const toRequest = (lines: readonly string[], body = '{}') =>
  ['POST / HTTP/1.1', ...target, 'x-amz-date: 20270101T000000Z', ...lines, '', body].join('\r\n')
const good = () => toRequest([host(), key(), 'content-length: 2'])
const list = '{"TableNames":["offgrid"]}'

test('a request passes in as many pieces as it arrives in, with the next one behind it', async () => {
  const answer = await send([...good(), good() + good()], /(TableNames.*){3}/s)
  expect(answer.split(list)).toHaveLength(4)
})

test('a request behind one that has the key needs it too', async () => {
  const answer = await send([good() + toRequest([host(), 'content-length: 2'])], /AccessDenied/)
  expect(answer).toMatch(/HTTP\/1\.1 403 .*The access key of this run is required/s)
})

test.each<[string, () => string]>([
  ['the key twice', () => toRequest([host(), key(), key(), 'content-length: 2'])],
  ['its length twice', () => toRequest([host(), key(), 'content-length: 2', 'Content-Length: 99'])],
  ['an invalid length', () => toRequest([host(), key(), 'content-length: +2'])],
  ['a body in chunks', () => toRequest([host(), key(), 'transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n')],
  ['a folded line', () => toRequest([host(), key(), 'x-long: a', ' b', 'content-length: 2'])],
  ['a line feed in a line', () => toRequest([host(), key(), 'x-long: a\nb: c', 'content-length: 2'])],
  ['a line without a colon', () => toRequest([host(), key(), 'content-length 2'])],
  ['an older version of HTTP', () => good().replace('HTTP/1.1', 'HTTP/1.0')],
  ['a head that does not end', () => toRequest([host(), key(), `x-long: ${'a'.repeat(20_000)}`], '').trim()],
])('a request with %s is not passed on, since the engine could interpret it differently', async (_, write) => {
  const answer = await send([write()], /AccessDenied/)
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect(answer).not.toContain('TableNames')
})

test('the engine behind the proxy listens where no page looks', async () => {
  const lines = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  const engine = lines.find((line) => line.includes(folder) && !line.startsWith('/bin/sh')) ?? ''
  const [, host = '', port = ''] = /--host (\S+) --port (\d+)/.exec(engine) ?? []
  expect(host).toMatch(/^127\.(?!0\.0\.1$)\d+\.\d+\.\d+$/)
  expect((await fetch(`http://${host}:${port}`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})

test.each(['AWS_ENDPOINT_URL_KMS', 'AWS_ENDPOINT_URL_SES', 'OPEN_METEO_URL', 'AWS_ENDPOINT_URL_DYNAMODB'])(
  'a web page is refused at %s, by its origin and by a DNS name that points here',
  async (name) => {
    const authorization = signedWith(find('AWS_ACCESS_KEY_ID'))
    const path = `${find(name)}/__local/mail.json`
    for (const method of ['POST', 'GET']) {
      expect((await listTables(path, { authorization, origin: 'https://evil.example' }, method)).status).toBe(403)
      const { port } = new URL(path)
      expect((await listTables(path, { authorization, host: `evil.example:${port}` }, method)).status).toBe(403)
    }
  },
)

test('each run has its own access key', async () => {
  const key = find('AWS_ACCESS_KEY_ID')
  expect(key).toMatch(/^[0-9a-f]{40}$/)
  const client = new DynamoDBClient({ credentials: { accessKeyId: 'local', secretAccessKey: 'local' }, maxAttempts: 1 })
  const request = client.send(new GetItemCommand({ TableName: 'offgrid', Key: { pk: { S: 'a' }, sk: { S: 'b' } } }))
  await expect(request).rejects.toMatchObject({ name: 'AccessDeniedException' })
})
