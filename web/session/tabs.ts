import type { SessionEvents, SignOutReason } from './events.ts'
import type { Page } from './page.ts'
import type { Personal } from './person.ts'
import type { TokenStore } from './tokens.ts'

type TabsParts = {
  readonly window: Page['window']
  readonly tokens: TokenStore
  readonly events: SessionEvents
  readonly personal: Personal
  readonly endSession: (reason: SignOutReason) => void
  readonly person: () => string | undefined
}

export function createTabs({ window, tokens, events, personal, endSession, person }: TabsParts) {
  /** The session's user when this tab last checked. */
  let subject: string | undefined
  /** The last logout before this tab's session. */
  let logoutBefore = ''
  let isEndReported = false

  function rememberUser(): void {
    subject = person()
    logoutBefore = personal.lastLogout()
  }

  function followOtherTab(): void {
    const { access, refresh: refreshToken } = tokens.read()
    if (access === null && refreshToken === null) {
      subject = undefined
      const last = personal.lastLogout()
      const reason = last === logoutBefore ? 'expired' : last.endsWith('deleted') ? 'deleted' : 'logout'
      if (reason !== 'expired') personal.forget()
      events.announce({ event: 'signedOut', reason })
      return
    }
    // Without a refresh token the session is about to end.
    if (refreshToken !== null) logoutBefore = personal.lastLogout()
    isEndReported = false
    const now = person()
    if (now === undefined || now === subject) return
    const changed = subject !== undefined
    subject = now
    // A page that will be replaced must not ask whether to keep the last user's drafts.
    if (changed) personal.forgetOthers(now)
    events.announce({ event: changed ? 'userChanged' : 'signedIn' })
  }

  return {
    rememberUser,
    follow(): void {
      rememberUser()
      events.on(({ event }) => {
        isEndReported = event === 'signedOut'
      })
      tokens.onOtherTab(followOtherTab)
      // A page restored by Back missed what other tabs did.
      window.addEventListener('pageshow', (event) => 'persisted' in event && event.persisted && followOtherTab())
    },
    /** Reports a missing session only once, because screens keep requesting data until they unmount. */
    reportNoSession(): void {
      if (!isEndReported) endSession('expired')
    },
  }
}
