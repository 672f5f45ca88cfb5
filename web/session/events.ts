/**
 * 'logout': the user logged out in any tab. 'deleted': the account is gone. 'expired': the server refuses the refresh token, or the
 * password was reset.
 */
export type SignOutReason = 'logout' | 'deleted' | 'expired'

export type SessionEvent =
  | { readonly event: 'signedIn' }
  | { readonly event: 'refreshed' }
  | { readonly event: 'signedOut'; readonly reason: SignOutReason }
  /** Another tab logged another user in. */
  | { readonly event: 'userChanged' }

export type SessionEvents = ReturnType<typeof createListeners<SessionEvent>>

/** Returns what adds listeners, and what calls all of them. */
export function createListeners<Event = void>() {
  const listeners = new Set<(event: Event) => void>()
  return {
    announce(event: Event): void {
      for (const listener of [...listeners]) listener(event)
    },
    /** Returns a function that stops the listener. */
    on(listener: (event: Event) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
