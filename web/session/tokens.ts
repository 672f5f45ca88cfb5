import type { TokenPair } from '#shared/session.ts'
import type { Page } from './page.ts'

const tokenKeys = { access: 'access_token', refresh: 'refresh_token' } as const

/** Stays when the tokens are cleared; says nothing about who it was. */
const knownKey = 'logged_in_before'

/** Tokens in local storage, shared by all tabs. */
type StoredTokens = { readonly access: string | null; readonly refresh: string | null }

export type TokenStore = ReturnType<typeof createTokens>

export function createTokens({ localStorage, window }: Pick<Page, 'localStorage' | 'window'>) {
  const read = (): StoredTokens => ({
    access: localStorage.getItem(tokenKeys.access),
    refresh: localStorage.getItem(tokenKeys.refresh),
  })
  return {
    read,
    /** Returns true if the session's code needs to load. */
    mayHaveSession(): boolean {
      const { access, refresh } = read()
      return access !== null || refresh !== null
    },
    /** Returns true if someone has logged in on this device before. */
    hasLoggedInBefore: (): boolean => localStorage.getItem(knownKey) !== null,
    store({ accessToken, refreshToken }: TokenPair): void {
      localStorage.setItem(knownKey, 'yes')
      localStorage.setItem(tokenKeys.refresh, refreshToken)
      localStorage.setItem(tokenKeys.access, accessToken)
    },
    storeAccess: (accessToken: string): void => localStorage.setItem(tokenKeys.access, accessToken),
    clear(): void {
      // Remove the refresh token first, so that other tabs see an ending session.
      localStorage.removeItem(tokenKeys.refresh)
      localStorage.removeItem(tokenKeys.access)
    },
    /** Calls the listener when another tab changes the tokens. Returns a function that stops it. */
    onOtherTab(listener: () => void): () => void {
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
