import { once } from 'node:events'
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiHeader } from '#shared/api-header.ts'
import { bundledMapOnly, originHeaders } from '../../infra/edge.ts'
import { type Offgrid, startOffgrid } from '../../infra/local/environment.ts'
import { startGateway } from '../../infra/local/gateway.ts'
import { createFolder } from '../support/folder.ts'

const dataDir = createFolder(afterAll)
const echo = new URL('../support/echo-function.ts', import.meta.url)
const streaming = new URL('../support/streaming-function.ts', import.meta.url)
let offgrid: Offgrid
let url: string

beforeAll(async () => {
  offgrid = await startOffgrid({
    port: 0,
    hosts: ['camp.example'],
    dataDir,
    entries: { auth: echo, planner: echo, assistant: streaming },
  })
  url = offgrid.url
}, 180_000)
afterAll(() => offgrid.close())

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer }
/** Uses node:http: fetch sends no GET with a body, no TRACE and no custom Host. */
function send({ method = 'GET', path, headers = {}, body }: Sent) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const { port } = new URL(url)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    ask({ port, path, method, headers: { ...length, ...headers } }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) })
    })
      .on('error', reject)
      .end(body)
  })
}
const fetchEvent = async (sent: Sent) => JSON.parse((await send(sent)).body)

/** Sends raw bytes and returns the first line of the answer. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.once('data', (answer) => {
      socket.destroy()
      resolve(String(answer).split('\r\n')[0] ?? '')
    })
    socket.once('close', () => resolve('closed'))
    socket.once('error', reject)
  })

describe('events of the HTTP API', () => {
  test('carry method, path, query, headers and body in payload format 2.0', async () => {
    const event = await fetchEvent({
      method: 'POST',
      path: '/api/user/trips/a%20b?page=1&tag=x&tag=y%26z',
      headers: { 'content-type': 'application/json', cookie: 'one=1; two=2', 'x-many': 'a' },
      body: '{"name":"Dünen"}',
    })
    expect(event).toMatchObject({
      version: '2.0',
      rawPath: '/api/user/trips/a%20b',
      rawQueryString: 'page=1&tag=x&tag=y%26z',
      headers: { 'content-type': 'application/json', 'x-many': 'a' },
      requestContext: { http: { method: 'POST' } },
      body: '{"name":"Dünen"}',
      isBase64Encoded: false,
    })
    expect(event.headers).not.toHaveProperty('cookie')
    expect(event.headers).not.toHaveProperty('connection')
  })

  test('carry a binary body in base64', async () => {
    const body = Buffer.from([0, 255, 128])
    const event = await fetchEvent({
      method: 'POST',
      path: '/api/auth/login',
      body,
      headers: { 'content-type': 'image/png' },
    })
    expect(event).toMatchObject({ body: 'AP+A', isBase64Encoded: true })
  })

  test('carry CloudFront’s secret and viewer address, whatever the client sends', async () => {
    const headers = {
      [originHeaders.secret]: 'guessed',
      [originHeaders.viewerAddress]: '6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
    }
    const event = await fetchEvent({ path: '/api/user/vehicles', headers })
    expect(event.headers[originHeaders.secret]).toMatch(/^[\w-]{32}$/)
    expect(event.headers[originHeaders.viewerAddress]).toBe('127.0.0.1')
    expect(JSON.stringify(event)).not.toMatch(/guessed|6\.6\.6\.6/)
  })

  test('are answered with the function’s status, headers and cookies, with the security headers added', async () => {
    const { status, headers } = await send({ path: '/api/user/trips/latest' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'set-cookie': ['a=1; HttpOnly', 'b=2'],
      'x-content-type-options': 'nosniff',
    })
  })

  test('are answered without the API’s header when the function does not send it', async () => {
    expect((await send({ path: '/api/user/trips/latest' })).headers).not.toHaveProperty(apiHeader)
    expect((await send({ path: '/' })).headers).not.toHaveProperty(apiHeader)
  })
})

describe('events of the streaming REST API', () => {
  test('carry the request in the REST proxy shape, and their answer arrives in pieces', async () => {
    const answer = await fetch(`${url}/api/user/ai/trip-assistant?userInput=How%20far%3F&x=1&x=2`)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-own')).toBe('yes')
    const pieces: string[] = []
    for await (const piece of answer.body ?? []) pieces.push(Buffer.from(piece).toString())
    expect(pieces.length).toBeGreaterThan(1)
    expect(JSON.parse(pieces.join(''))).toMatchObject({
      httpMethod: 'GET',
      path: '/api/user/ai/trip-assistant',
      multiValueQueryStringParameters: { userInput: ['How far?'], x: ['1', '2'] },
      headers: { [originHeaders.viewerAddress]: '127.0.0.1' },
      body: null,
      isBase64Encoded: false,
    })
  })

  test('end for the function when the client disconnects', async () => {
    const leave = new AbortController()
    const answer = await fetch(`${url}/api/user/ai/endless`, { signal: leave.signal })
    expect(answer.status).toBe(201)
    expect(await fetchEvent({ path: '/api/user/ai/abandoned' })).toEqual({ abandoned: 0 })
    leave.abort()
    await expect.poll(() => fetchEvent({ path: '/api/user/ai/abandoned' })).toEqual({ abandoned: 1 })
  })

  test('are answered as JSON when the function throws', async () => {
    const { status, headers, body } = await send({ path: '/api/user/ai/broken' })
    expect(status).toBe(500)
    expect(headers[apiHeader]).toBe('1')
    expect(JSON.parse(body)).toMatchObject({ code: 'internal' })
    expect(body).not.toContain('on purpose')
  })
})

describe('the Host header', () => {
  const paths = ['/', '/config.json', '/api/user/trips/latest']

  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST', 'camp.example', 'Camp.Example'])(
    '%s is accepted, with and without a port',
    async (host) => {
      for (const path of paths)
        for (const name of [host, `${host}:4321`])
          expect([path, (await send({ path, headers: { host: name } })).status]).toEqual([path, 200])
    },
  )

  test.each(['evil.example', 'localhost.evil.example', 'evil.localhost', 'localhost:80:80', '127.0.0.2', '[::2]'])(
    '%j is refused: DNS may have pointed a foreign page here',
    async (host) => {
      for (const path of [...paths, '/__local/mail.json']) {
        const { status, body } = await send({ path, headers: { host } })
        expect([path, status, JSON.parse(body).code]).toEqual([path, 403, 'forbidden'])
        expect(body).toContain('OFFGRID_HOSTS')
      }
    },
  )

  test('a refusal has the security headers of the API', async () => {
    const { headers } = await send({ path: '/', headers: { host: 'evil.example' } })
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d+/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('HTTP/1.0 without it is refused', async () => {
    expect(await raw('GET / HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 403 Forbidden')
  })
})

describe('the pages for this machine only', () => {
  test.each(['https://evil.example', 'null', 'http://localhost', 'http://localhost:1'])(
    'are refused to a page of %s',
    async (origin) => {
      for (const path of ['/__local/mail', '/__local/mail.json']) {
        const { status, body } = await send({ path, headers: { origin } })
        expect([status, JSON.parse(body).code]).toEqual([403, 'forbidden'])
      }
    },
  )

  test('are shown to a page of their own origin', async () => {
    for (const headers of [{}, { origin: url }])
      expect((await send({ path: '/__local/mail.json', headers })).body).toBe('[]')
  })

  test.each(['localhost', '127.0.0.1', '[::1]', 'LocalHost'])('are shown under the name %s', async (host) => {
    for (const name of [host, `${host}:4321`]) {
      const { status, body } = await send({ path: '/__local/mail.json', headers: { host: name } })
      expect([status, body]).toEqual([200, '[]'])
    }
  })

  test('are refused under a public name of Offgrid', async () => {
    for (const path of ['/__local/mail', '/__local/mail.json', '/__local/mail/0', '/api/../__local/mail.json'])
      for (const host of ['camp.example', 'Camp.Example:443']) {
        const { status, body } = await send({ path, headers: { host } })
        expect([path, status, JSON.parse(body).code]).toEqual([path, 403, 'forbidden'])
      }
  })

  test.each([
    ['forwarded', 'for=203.0.113.9'],
    ['forwarded', ''],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['X-Forwarded-Proto', 'https'],
    ['x-forwarded', 'for=::1'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '::1'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['cf-ray', '8f0'],
    ['cdn-loop', 'cloudflare'],
    ['true-client-ip', '203.0.113.9'],
    ['fastly-client-ip', '203.0.113.9'],
    ['x-cluster-client-ip', '203.0.113.9'],
    ['x-original-host', 'camp.example'],
    ['x-envoy-external-address', '203.0.113.9'],
  ])('are refused to a request that a proxy passed on, which %s: %s shows', async (name, value) => {
    for (const host of ['localhost', '127.0.0.1:3000']) {
      const { status, body } = await send({ path: '/__local/mail.json', headers: { host, [name]: value } })
      expect([status, JSON.parse(body).code]).toEqual([403, 'forbidden'])
    }
  })

  test('are refused over HTTP/1.0, which proxies speak and browsers do not', async () => {
    expect(await raw('GET /__local/mail.json HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n')).toBe('HTTP/1.1 403 Forbidden')
  })

  test.each(['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])('are read-only: no %s', async (method) => {
    const { status, headers } = await send({ method, path: '/__local/mail' })
    expect([status, headers.allow]).toEqual([405, 'GET'])
  })
})

describe('odd requests', () => {
  test.each([
    ['a GET with a body', { path: '/api/user/trips/latest', body: '{}' }, 403, 'forbidden'],
    ['TRACE', { method: 'TRACE', path: '/api/user/trips/latest' }, 405, 'method_not_allowed'],
    [
      'a body of 7 MB',
      { method: 'POST', path: '/api/user/trips', body: Buffer.alloc(7_000_000, 'x') },
      413,
      'too_large',
    ],
  ])('%s is refused as JSON', async (_name, sent: Sent, status, code) => {
    const answer = await send(sent)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', [apiHeader]: '1' })
    expect(JSON.parse(answer.body)).toMatchObject({ code, message: expect.any(String), requestId: expect.any(String) })
  })

  test.each([
    ['an invalid address', 'GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    ['an address with a broken escape', 'GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n', 'HTTP/1.1 200 OK'],
    ['an absolute address', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    ['a bad Host', 'GET /api/x HTTP/1.1\r\nHost: ]{?#\r\n\r\n', 'HTTP/1.1 403 Forbidden'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    ['noise', '\x16\x03\x01\x00 hello\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 'closed'],
    [
      'a path that leaves the site',
      'GET /..%2f..%2fpackage.json HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'HTTP/1.1 400 Bad Request',
    ],
    [
      'one that leaves the site and has a broken escape',
      'GET /%zz/..%2f..%2fpackage.json HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'HTTP/1.1 404 Not Found',
    ],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
      'HTTP/1.1 431 Request Header Fields Too Large',
    ],
  ])('%s does no harm', async (_name, bytes, answer) => {
    expect(await raw(bytes)).toBe(answer)
    expect((await send({ path: '/api/user/trips/latest' })).status).toBe(200)
  })

  test('a body of 256 KB is passed on, and one byte more is refused', async () => {
    const post = (length: number) => send({ method: 'POST', path: '/api/user/trips', body: Buffer.alloc(length) })
    expect(JSON.parse((await post(256 * 1024)).body).body).toHaveLength(Math.ceil((256 * 1024) / 3) * 4)
    expect((await post(256 * 1024 + 1)).status).toBe(413)
  })

  test.each([
    ['declares its length', 'Content-Length: 6000000', 'x'],
    [
      'does not declare its length',
      'Transfer-Encoding: chunked',
      `${(300_000).toString(16)}\r\n${'x'.repeat(300_000)}\r\n`,
    ],
  ])('a body above 256 KB that %s is refused before it ends', async (_name, length, start) => {
    const head = `POST /api/user/trips HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`
    expect(await raw(`${head}${start}`)).toBe('HTTP/1.1 413 Payload Too Large')
  })

  test('a client that disconnects in the middle of its own request does no harm', async () => {
    for (const path of ['/api/user/trips', '/api/user/ai/endless']) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf`)
      // After another request is answered, the server has read this half.
      await send({ path: '/api/user/trips/latest' })
      socket.destroy()
    }
    expect((await send({ path: '/api/user/trips/latest' })).status).toBe(200)
  })
})

const configuration = { ...bundledMapOnly, mails: true, sharing: true, mapSaving: true }

test('a request sent just before the server stops, and not read yet, is answered', async () => {
  const noHandler = () => expect.unreachable()
  const gateway = await startGateway(0)
  gateway.connect({
    handlers: { auth: noHandler, planner: noHandler, assistant: noHandler },
    site: (_, response) => void response.end('a page'),
    localPages: noHandler,
    configuration,
  })
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const closed = gateway.close()
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/\r\nConnection: close\r\n/)
  await closed
})

test('a hundred changes at once are made a few at a time, while reads are answered at once', async () => {
  const gateway = await startGateway(0)
  const released = Promise.withResolvers<void>()
  let [running, most, done] = [0, 0, 0]
  const planner = async (event: unknown) => {
    if (JSON.stringify(event).includes('"GET"')) return { statusCode: 200, body: 'read' }
    most = Math.max(most, ++running)
    await released.promise
    running--
    done++
    return { statusCode: 204 }
  }
  const handlers = { auth: planner, planner, assistant: planner }
  gateway.connect({ handlers, site: () => {}, localPages: undefined, configuration })
  const call = (method: string) => fetch(`${gateway.url}/api/user/trips/1-abcdefghij`, { method })
  const changes = Array.from({ length: 100 }, () => call('DELETE'))
  await expect.poll(() => running).toBe(16)
  expect(await (await call('GET')).text()).toBe('read')
  expect([running, done]).toEqual([16, 0])
  released.resolve()
  expect((await Promise.all(changes)).filter(({ status }) => status === 204)).toHaveLength(100)
  expect([most, done]).toEqual([16, 100])
  await gateway.close()
})
