import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { limits } from '#shared/limits.ts'
import { securityHeaders } from '../../infra/edge.ts'
import { createVisitor, host, type Visitor } from './visitor.ts'

type Check = readonly [name: string, run: (visit: Visitor) => Promise<void>]

/** Checks of a proxy in front of a running Offgrid. `user` has an account. */
export const proxyChecks = (user: { username: string; password: string }): readonly Check[] => [
  [
    'http:// leads to https://',
    async () => {
      const { status, headers } = await createVisitor()('/dashboard?x=1')
      assert.ok([301, 308].includes(status), String(status))
      assert.equal(headers.location, `https://${host}/dashboard?x=1`)
    },
  ],
  [
    'every security header is sent once',
    async (visit) => {
      const expected = securityHeaders('/', { mapStyle: '', tiles: '', googleMapsApiKey: '', googleMapsMapId: '' })
      const { rawHeaders } = await visit('/')
      const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
      for (const name of Object.keys(expected)) assert.equal(names.filter((one) => one === name).length, 1, name)
    },
  ],
  [
    'pages and API answers are compressed, once',
    async (visit) => {
      const headers = { 'accept-encoding': 'gzip' }
      const page = await visit('/', { headers })
      assert.equal(page.headers['content-encoding'], 'gzip')
      assert.match(String(gunzipSync(page.body)), /<div id="root">/)
      assert.equal((await visit('/', { headers: { 'accept-encoding': 'br' } })).headers['content-encoding'], 'br')
    },
  ],
  [
    'the service worker is served as a script',
    async (visit) => {
      const { status, headers } = await visit('/sw.js')
      assert.equal(status, 200)
      assert.match(headers['content-type'] ?? '', /javascript/)
    },
  ],
  [
    'a request of 256 KB arrives, and a larger one is refused by Offgrid',
    async (visit) => {
      const pad = (bytes: number) => JSON.stringify({ ...user, x: '' }).replace('"x":""', `"x":"${'x'.repeat(bytes)}"`)
      const rest = limits.bodyBytes - pad(0).length
      assert.equal((await visit('/api/auth/login', { body: pad(rest) })).status, 200)
      const { status, body } = await visit('/api/auth/login', { body: pad(rest + 1) })
      assert.equal(status, 413)
      assert.equal(JSON.parse(String(body)).code, 'too_large')
    },
  ],
  [
    'a visitor who guesses passwords is slowed down, also with forged headers, and the owner is not',
    async (visit) => {
      const logIn = (from: string, password: string, forged: string) => {
        const headers = { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` }
        return visit('/api/auth/login', { body: JSON.stringify({ ...user, password }), from, headers })
      }
      const guess = (from: string, forge: (number: number) => string) =>
        Promise.all(Array.from({ length: 12 }, (_, number) => logIn(from, 'wrong', forge(number))))
      const answers = await guess('127.0.0.66', (number) => `198.51.100.${number}`)
      assert.ok(answers.some(({ status }) => status === 429))
      await guess('127.0.0.67', () => '127.0.0.7')
      assert.equal((await logIn('127.0.0.7', user.password, '127.0.0.67')).status, 200)
    },
  ],
  [
    'nobody reads emails',
    async (visit) => {
      for (const path of ['/__local/mail', '/__local/mail.json', '/__local/mail/0'])
        assert.ok([403, 404].includes((await visit(path)).status), path)
    },
  ],
]

/** Checks that the proxy passes on each piece of an answer at once. Offgrid must be stopped. */
export async function checkStreaming(visit: Visitor): Promise<void> {
  const received = Promise.withResolvers<void>()
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.write('data: one\n\n')
    await received.promise
    response.end('data: two\n\n')
  })
  await new Promise<void>((resolve) => server.listen(3000, '127.0.0.1', resolve))
  try {
    const timer = setTimeout(
      () => received.reject(new Error('The first piece did not arrive before the second')),
      5_000,
    )
    const onPiece = (piece: string) => piece.includes('one') && received.resolve()
    const [{ body }] = await Promise.all([visit('/api/user/ai/stream', { onPiece }), received.promise])
    clearTimeout(timer)
    assert.equal(String(body), 'data: one\n\ndata: two\n\n')
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
