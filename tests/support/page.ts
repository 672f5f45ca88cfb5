import { beforeEach, vi } from 'vitest'
import { createStatus } from '../../web/offline/public/status.ts'
import type { Browser } from '../../web/offline/replica/browser.ts'
import { createAccountDeletion } from '../../web/session/deleted-account.ts'
import type { Page } from '../../web/session/page.ts'
import { createSession, type Session } from '../../web/session/session.ts'
import { createTokens } from '../../web/session/tokens.ts'
import { createUnsyncedCounts } from '../../web/session/unsynced.ts'

/** A browser storage whose keys can be listed. */
export class MemoryStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

export const createPage = (own: Partial<Page> = {}): Page => ({
  clock: {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  indexedDB: undefined,
  locks: undefined,
  localStorage: new MemoryStorage(),
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' as const }),
  reportError: (error) => {
    throw error
  },
  origin: 'http://localhost',
  openChannel: () => undefined,
  ...own,
})

/** Creates what the data layer needs of a page. */
export function createBrowser(page: Page, { isOnline = true } = {}): Browser & { readonly session: Session } {
  const unsynced = createUnsyncedCounts(page)
  const deletedAccount = createAccountDeletion({ ...page, unsynced })
  const session = createSession({
    ...page,
    tokens: createTokens(page),
    deletedAccount,
    drafts: { discardAll() {}, setOwner() {} },
  })
  return { ...page, unsynced, deletedAccount, session, status: createStatus({ isOnline }) }
}

/** Stubs a page until the test ends, reloads all modules, and returns the local storage. */
export function stubPage(): MemoryStorage {
  vi.resetModules()
  vi.useFakeTimers()
  const storage = new MemoryStorage()
  const page = Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  return storage
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Returns a token with a lifetime of 15 minutes, which expires this many seconds after `now`. */
export function createToken(secondsLeft: number, { person = 'anna', now = Date.now() } = {}): string {
  const exp = Math.floor(now / 1000) + secondsLeft
  return `${encode({ alg: 'ES256' })}.${encode({ sub: person, iat: exp - 15 * 60, exp })}.x`
}

/** Lets every test of the file parse HTML, without any content. */
export function stubHtmlParser(): void {
  const parseFromString = () => ({ body: { childNodes: [] } })
  beforeEach(() =>
    vi.stubGlobal(
      'DOMParser',
      class {
        parseFromString = parseFromString
      },
    ),
  )
}
