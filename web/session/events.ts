import { Hub } from 'aws-amplify/utils'

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

// Amplify keeps its 'auth' channel for itself.
const channel = 'session'

export function announce(event: SessionEvent): void {
  Hub.dispatch(channel, { event: event.event, data: event })
}

/** Hears what happens to the session. Answers how to stop. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  return Hub.listen<{ event: string; data: SessionEvent }>(channel, ({ payload }) => listener(payload.data))
}
