import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { startOffgrid } from '../../infra/local/environment.ts'
import { test as browserTest } from './browser.ts'

export {
  allowConsoleErrors,
  expect,
  expectGoodInEveryLook,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  failedRequest,
  phone,
  wide,
} from './browser.ts'

const password = 'over-the-next-ridge'

/** A registered person, and the API as they reach it. */
export type Person = {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string }
  /** Calls the API as this person and answers the body; throws when the call is no success. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  readonly call: (method: string, path: string, body?: object) => Promise<any>
}

/** The whole product as `npm start` runs it, in the browser: one server for the tests of a file, new people for each test. */
export const test = browserTest.extend<{
  offgrid: { url: string }
  newPerson: () => Promise<Person>
  /** Opens a path as somebody with a session, in a context of its own. */
  visit: (path: string, person: Person, options?: BrowserContextOptions) => Promise<Page>
}>({
  offgrid: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'offgrid-e2e-'))
      const offgrid = await startOffgrid({ port: 0, dataDir })
      await use(offgrid)
      await offgrid.close()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  newPerson: async ({ offgrid }, use) => {
    await use(() => register(offgrid.url))
  },
  visit: async ({ offgrid, open }, use) => {
    await use(async (path, person, options) => {
      const localStorage = [
        { name: 'access_token', value: person.tokens.accessToken },
        { name: 'refresh_token', value: person.tokens.refreshToken },
      ]
      const page = await open({
        ...options,
        storageState: { cookies: [], origins: [{ origin: offgrid.url, localStorage }] },
      })
      await page.goto(offgrid.url + path)
      return page
    })
  },
})

async function register(url: string): Promise<Person> {
  const username = `rider-${crypto.randomUUID().slice(0, 13)}`
  const email = `${username}@example.com`
  await call(url, undefined, 'POST', '/api/auth/register', { username, email, password, bio: '' })
  const tokens = await call(url, undefined, 'POST', '/api/auth/login', { username, password })
  return {
    username,
    email,
    password,
    tokens,
    call: (method, path, body) => call(url, tokens.accessToken, method, path, body),
  }
}

async function call(url: string, token: string | undefined, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
