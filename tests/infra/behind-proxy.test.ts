import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolder } from '../support/folder.ts'
import { failToStart, type Server, startServer } from '../support/server.ts'

const dataDir = createFolder(afterAll)
const behindProxy = { PORT: '0', OFFGRID_DATA_DIR: dataDir, OFFGRID_HOSTS: 'trips.example' }
let server: Server

beforeAll(async () => {
  server = await startServer({
    ...behindProxy,
    OFFGRID_PUBLIC_URL: 'https://trips.example',
    OFFGRID_TRUSTED_PROXY: '127.0.0.1',
  })
  // The first build of the web app takes long.
}, 180_000)
afterAll(() => server.end('SIGTERM'))

/** Sends what the proxy of trips.example passes on. Uses node:http because fetch can't set Host. */
function ask(from: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { host: 'trips.example', 'x-forwarded-for': from, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    request(server.url + path, { method, headers }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, text: await text(answer) })
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}

const owner = { username: 'anna', email: 'anna@example.org', password: 'a lantern in the juniper', bio: '' }
const [home, elsewhere] = ['198.51.100.7', '203.0.113.9']

test('a visitor reads no emails, and their links lead to the public address', async () => {
  expect((await ask(home, '/api/auth/register', owner)).status).toBe(201)
  expect((await ask(elsewhere, '/api/auth/password/forgot', { email: owner.email })).status).toBe(200)
  for (const path of ['/__local/mail.json', '/__local/mail', '/__local/mail/0'])
    expect((await ask(elsewhere, path)).status).toBe(403)

  const emails = await (await fetch(`${server.url}/__local/mail.json`)).text()
  expect(emails).toContain('https://trips.example/reset-password?token=')
  expect(emails).not.toContain('localhost')
})

test('a stranger’s wrong guesses do not slow the owner down', async () => {
  const logIn = (from: string, password: string) => ask(from, '/api/auth/login', { username: 'anna', password })
  const guesses = await Promise.all(Array.from({ length: 12 }, () => logIn(elsewhere, 'a wrong password')))
  expect(guesses.map(({ status }) => status)).toContain(429)
  expect((await logIn(home, owner.password)).status).toBe(200)
})

test('without its public address, Offgrid does not start for other names', async () => {
  const { code, output } = await failToStart(behindProxy)
  expect(code).toBe(1)
  expect(output).toMatch(/^OFFGRID_HOSTS is set without OFFGRID_PUBLIC_URL: [^\n]+\.$/)
})
