/**
 * 'logout': the person said so, here or in another tab. 'deleted': the account is gone for certain. 'expired': the server no longer
 * takes the refresh token, or the password was reset.
 */
export type SignOutReason = 'logout' | 'deleted' | 'expired'

export type SessionEvent =
  | { readonly event: 'signedIn' }
  | { readonly event: 'refreshed' }
  | { readonly event: 'signedOut'; readonly reason: SignOutReason }
  /** Another tab signed somebody else in. */
  | { readonly event: 'userChanged' }

export type SessionEvents = {
  readonly announce: (event: SessionEvent) => void
  /** Hears what happens to the session. Answers how to stop. */
  readonly on: (listener: (event: SessionEvent) => void) => () => void
}

export function createEvents(): SessionEvents {
  const listeners = new Set<(event: SessionEvent) => void>()
  return {
    announce(event) {
      for (const listener of [...listeners]) listener(event)
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
