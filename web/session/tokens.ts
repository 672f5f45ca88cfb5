import type { TokenPair } from '#shared/session.ts'
import type { Page } from './page.ts'

/** The names of the tokens in local storage. */
const tokenKeys = { access: 'access_token', refresh: 'refresh_token' } as const

/** The tokens as they lie in local storage, shared by all tabs. Either may be missing. */
type StoredTokens = { readonly access: string | null; readonly refresh: string | null }

export type TokenStore = {
  readonly read: () => StoredTokens
  /** Returns whether anything is stored that could become a session: reason enough to load the session's code. */
  readonly mayHaveSession: () => boolean
  readonly store: (tokens: TokenPair) => void
  readonly storeAccess: (accessToken: string) => void
  readonly clear: () => void
  /** Calls back when another tab changes the tokens. Answers how to stop. */
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
    store({ accessToken, refreshToken }) {
      localStorage.setItem(tokenKeys.refresh, refreshToken)
      localStorage.setItem(tokenKeys.access, accessToken)
    },
    storeAccess: (accessToken) => localStorage.setItem(tokenKeys.access, accessToken),
    clear() {
      // The refresh token goes first: another tab that looks in between sees a session nearing its end, not one to refresh.
      localStorage.removeItem(tokenKeys.refresh)
      localStorage.removeItem(tokenKeys.access)
    },
    onOtherTab(listener) {
      const heard = (event: Event) => {
        const key = 'key' in event ? event.key : undefined
        // A null key means that everything was cleared.
        if (key === null || key === tokenKeys.access || key === tokenKeys.refresh) listener()
      }
      window.addEventListener('storage', heard)
      return () => window.removeEventListener('storage', heard)
    },
  }
}
