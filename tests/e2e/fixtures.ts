import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type NewPerson, type Person, registerPerson } from '../support/person.ts'
import { type Complaints, collectComplaints, findUnexpected } from './complaints.ts'

export { failedRequest } from './complaints.ts'
export type { Person }
export { expect }

type OpenOptions = BrowserContextOptions & {
  /**
   * The server data that the browser saves: nothing (private windows), what the user saw, or also what the user may need
   * offline.
   * @default 'seen'
   */
  readonly offlineData?: 'nothing' | 'seen' | 'ahead'
}

type VisitOptions = OpenOptions & {
  /** @default the tokens of `person` */
  readonly tokens?: Partial<Person['tokens']>
  /** Lets the test advance the page's clock (`page.clock`), which starts this many milliseconds ahead. */
  readonly clockAhead?: number
}

/**
 * Playwright's `test` with the whole product. `page` has no session. Uncaught exceptions and unexpected console errors in any
 * context fail the test.
 */
export const test = base.extend<{
  open: (options?: OpenOptions) => Promise<Page>
  newPerson: (options?: NewPerson) => Promise<Person>
  person: Person
  /** Opens a path in a new context, signed in. */
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
    await use(async ({ offlineData = 'seen', ...options } = {}) => {
      const context = await browser.newContext(options)
      if (offlineData !== 'ahead') await context.addInitScript(saveData)
      if (offlineData === 'nothing') await context.addInitScript(refuseDatabases)
      contexts.push(context)
      complaintsByContext.set(context, collectComplaints(context))
      return await context.newPage()
    })
    const complaints = contexts.flatMap((context) => findUnexpected(complaintsByContext.get(context)))
    await Promise.all(contexts.map((context) => context.close()))
    expect(complaints, 'unexpected errors in the browser').toEqual([])
  },
  page: async ({ open }, use) => {
    await use(await open())
  },
  newPerson: async ({ baseURL }, use) => {
    await use((options) => registerPerson(baseURL ?? '', options))
  },
  person: async ({ newPerson }, use) => {
    await use(await newPerson())
  },
  visit: async ({ open, person }, use) => {
    await use(async (path, { tokens = person.tokens, clockAhead, ...options } = {}) => {
      const page = await open(options)
      await signIn(page, tokens)
      if (clockAhead !== undefined) await page.clock.install({ time: Date.now() + clockAhead })
      await page.goto(path)
      return page
    })
  },
})

/** Runs in the browser: the user chose to save data. */
function saveData() {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection === 'object' && connection !== null) {
    Object.defineProperty(connection, 'saveData', { value: true, configurable: true })
  }
}

/** Runs in the browser: there are no databases. */
function refuseDatabases() {
  IDBFactory.prototype.open = () => {
    throw new DOMException('No databases here', 'SecurityError')
  }
}

/** Stores what a login leaves. Playwright's `storageState` would open a second window, which takes as long as the app's start. */
async function signIn(page: Page, { accessToken, refreshToken }: Partial<Person['tokens']>): Promise<void> {
  const tokens = Object.entries({ access_token: accessToken, refresh_token: refreshToken })
  await page.goto('/icon.svg')
  await page.evaluate((tokens) => {
    for (const [name, token] of tokens) if (token !== undefined) localStorage.setItem(name, token)
  }, tokens)
}

const complaintsByContext = new WeakMap<BrowserContext, Complaints>()

/** Accepts matching console errors on all pages of the page's context. */
export function allowConsoleErrors(page: Page, pattern: RegExp): void {
  complaintsByContext.get(page.context())?.allowed.push(pattern)
}
