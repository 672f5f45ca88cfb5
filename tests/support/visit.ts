import type { BrowserContextOptions, Page } from 'playwright-core'
import { test as browserTest } from './browser.ts'
import { ScriptedApi } from './scripted-api.ts'
import { serveSite } from './site.ts'

export {
  allowConsoleErrors,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  failedRequest,
  phone,
  wide,
} from './browser.ts'

type VisitOptions = BrowserContextOptions & {
  readonly signedIn?: boolean
  /** Milliseconds until the stored access token expires. */
  readonly accessLife?: number
  /** Lets the test move the page's clock (`page.clock.fastForward`), which starts this many milliseconds ahead. */
  readonly clockAhead?: number
}

/** The built web app in the browser, with a scripted API behind it that all pages of the test share. */
export const test = browserTest.extend<{
  site: { url: string }
  api: ScriptedApi
  /** Opens a path in a context of its own. */
  visit: (path: string, options?: VisitOptions) => Promise<Page>
}>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await serveSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
  api: async ({}, use) => {
    await use(new ScriptedApi())
  },
  visit: async ({ open, api, site }, use) => {
    await use(async (path, { signedIn = false, accessLife, clockAhead, ...options } = {}) => {
      const tokens = signedIn
        ? { access_token: api.issueAccessToken(accessLife), refresh_token: api.issueRefreshToken() }
        : {}
      const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }))
      const page = await open({
        ...options,
        storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
      })
      await api.install(page.context())
      if (clockAhead !== undefined) await page.clock.install({ time: Date.now() + clockAhead })
      await page.goto(site.url + path)
      return page
    })
  },
})

/** Puts tokens where the app looks for them; null leaves one out. */
export async function storeTokens(page: Page, access: string | null, refresh: string | null): Promise<void> {
  await page.evaluate(
    (tokens) => {
      localStorage.clear()
      for (const [key, token] of Object.entries(tokens)) if (token !== null) localStorage.setItem(key, token)
    },
    { access_token: access, refresh_token: refresh },
  )
}

/** The tokens as the app keeps them. */
export const keptTokens = (page: Page): Promise<{ access: string | null; refresh: string | null }> =>
  page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
  }))
