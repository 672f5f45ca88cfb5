import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { startOffgrid } from '../../infra/local/environment.ts'
import { test as browserTest } from './browser.ts'
import { type Person, registerPerson } from './person.ts'

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

export type { Person } from './person.ts'

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
    await use(() => registerPerson(offgrid.url))
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
