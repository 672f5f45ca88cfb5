import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Person, registerPerson } from '../support/person.ts'

export type { Person }
export { expect }

type VisitOptions = BrowserContextOptions & {
  /** What the browser has stored. @default the tokens of the test's own `person` */
  readonly tokens?: Partial<Person['tokens']>
  /** Lets the test move the page's clock (`page.clock`), which starts this many milliseconds ahead. */
  readonly clockAhead?: number
}

/**
 * Playwright's `test` on the whole product. Contexts are made by `open` and `visit`; `page` is one without a session. An
 * uncaught exception or an unexpected console error in any of them fails the test.
 */
export const test = base.extend<{
  open: (options?: BrowserContextOptions) => Promise<Page>
  /** Registers somebody new. */
  newPerson: () => Promise<Person>
  person: Person
  /** Opens a path in a context of its own, signed in. */
  visit: (path: string, options?: VisitOptions) => Promise<Page>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => {
    const url = process.env.OFFGRID_URL
    if (url === undefined) throw new Error('Offgrid is not running: see webServer in playwright.config.ts')
    await use(url)
  },
  open: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      collectComplaints(context)
      return await context.newPage()
    })
    const complaints = contexts.flatMap(unexpectedComplaints)
    await Promise.all(contexts.map((context) => context.close()))
    expect(complaints, 'unexpected errors in the browser').toEqual([])
  },
  page: async ({ open }, use) => {
    await use(await open())
  },
  newPerson: async ({ baseURL }, use) => {
    await use(() => registerPerson(baseURL ?? ''))
  },
  person: async ({ newPerson }, use) => {
    await use(await newPerson())
  },
  visit: async ({ baseURL, open, person }, use) => {
    await use(async (path, { tokens = person.tokens, clockAhead, ...options } = {}) => {
      const page = await open({ ...options, storageState: sessionState(baseURL ?? '', tokens) })
      if (clockAhead !== undefined) await page.clock.install({ time: Date.now() + clockAhead })
      await page.goto(path)
      return page
    })
  },
})

/** Browser storage as the app leaves it after a login. */
function sessionState(origin: string, tokens: Partial<Person['tokens']>) {
  const localStorage = [
    { name: 'access_token', value: tokens.accessToken },
    { name: 'refresh_token', value: tokens.refreshToken },
  ].flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
  return { cookies: [], origins: [{ origin, localStorage }] }
}

type Complaints = { readonly found: string[]; readonly allowed: RegExp[] }
const complaintsByContext = new WeakMap<BrowserContext, Complaints>()

/** Says that console errors like this one are what the test arranged, in every page of the page's context. */
export function allowConsoleErrors(page: Page, pattern: RegExp): void {
  complaintsByContext.get(page.context())?.allowed.push(pattern)
}

/** What the browser complains about by itself when a request fails: for tests that arrange failing requests. */
export const failedRequest = /Failed to load resource|net::ERR_/

function collectComplaints(context: BrowserContext): void {
  const found: string[] = []
  complaintsByContext.set(context, { found, allowed: [] })
  context.on('weberror', (event) => found.push(`uncaught: ${event.error().stack ?? event.error()}`))
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
}

function unexpectedComplaints(context: BrowserContext): string[] {
  const { found, allowed } = complaintsByContext.get(context) ?? { found: [], allowed: [] }
  return found.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
}
