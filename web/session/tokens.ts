import type { TokenPair } from '#shared/session.ts'
import type { Page } from './page.ts'

const tokenKeys = { access: 'access_token', refresh: 'refresh_token' } as const

/** Stays when the tokens are cleared; says nothing about who it was. */
const knownKey = 'logged_in_before'

/** Tokens in local storage, shared by all tabs. */
type StoredTokens = { readonly access: string | null; readonly refresh: string | null }

export type TokenStore = {
  readonly read: () => StoredTokens
  /** Returns true if the session's code needs to load. */
  readonly mayHaveSession: () => boolean
  /** Returns true if someone has logged in on this device before. */
  readonly hasLoggedInBefore: () => boolean
  readonly store: (tokens: TokenPair) => void
  readonly storeAccess: (accessToken: string) => void
  readonly clear: () => void
  /** Calls the listener when another tab changes the tokens. Returns a function that stops it. */
  readonly onOtherTab: (listener: () => void) => () => void
}

export function createTokens({ localStorage, window }: Pick<Page, 'localStorage' | 'window'>): TokenStore {
  const read = () => ({
    access: localStorage.getItem(tokenKeys.access),
    refresh: localStorage.getItem(tokenKeys.refresh),
  })
  return {
    read,
    mayHaveSession() {
      const { access, refresh } = read()
      return access !== null || refresh !== null
    },
    hasLoggedInBefore: () => localStorage.getItem(knownKey) !== null,
    store({ accessToken, refreshToken }) {
      localStorage.setItem(knownKey, 'yes')
      localStorage.setItem(tokenKeys.refresh, refreshToken)
      localStorage.setItem(tokenKeys.access, accessToken)
    },
    storeAccess: (accessToken) => localStorage.setItem(tokenKeys.access, accessToken),
    clear() {
      // Remove the refresh token first, so that other tabs see an ending session.
      localStorage.removeItem(tokenKeys.refresh)
      localStorage.removeItem(tokenKeys.access)
    },
    onOtherTab(listener) {
      const onStorage = (event: Event) => {
        const key = 'key' in event ? event.key : undefined
        // A null key means that everything was cleared.
        if (key === null || key === tokenKeys.access || key === tokenKeys.refresh) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
