import type { TokenPair } from '#shared/session.ts'

/** The names of the tokens in local storage. */
const tokenKeys = { access: 'access_token', refresh: 'refresh_token' } as const

/** The tokens as they lie in local storage, shared by all tabs. Either may be missing. */
export type StoredTokens = { readonly access: string | null; readonly refresh: string | null }

export function storedTokens(): StoredTokens {
  return { access: localStorage.getItem(tokenKeys.access), refresh: localStorage.getItem(tokenKeys.refresh) }
}

/** Whether anything is stored that could become a session: reason enough to load the session's code. */
export function mayHaveSession(): boolean {
  const { access, refresh } = storedTokens()
  return access !== null || refresh !== null
}

export function storeTokens({ accessToken, refreshToken }: TokenPair): void {
  localStorage.setItem(tokenKeys.refresh, refreshToken)
  localStorage.setItem(tokenKeys.access, accessToken)
}

export function storeAccessToken(accessToken: string): void {
  localStorage.setItem(tokenKeys.access, accessToken)
}

/** The refresh token goes first: another tab that looks in between sees a session nearing its end, not one to refresh. */
export function clearTokens(): void {
  localStorage.removeItem(tokenKeys.refresh)
  localStorage.removeItem(tokenKeys.access)
}

/** Calls back when another tab changes the tokens. Answers how to stop. */
export function onTokensOfOtherTab(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === null || event.key === tokenKeys.access || event.key === tokenKeys.refresh) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
