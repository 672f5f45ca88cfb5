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

/** Follows what the other tabs do to the session. */
export function createTabs({ window, tokens, events, personal, endSession, person }: TabsParts) {
  /** Whose session it was when this tab last looked. */
  let subject: string | undefined
  /** The last logout before the session that this tab knows of. */
  let logoutBefore = ''
  /** True if the screens have been told that there is no session (any more). */
  let isEndTold = false

  function look(): void {
    subject = person()
    logoutBefore = personal.lastLogout()
  }

  /** What one tab does to the tokens holds for all of them. */
  function followOtherTab(): void {
    const { access, refresh: refreshToken } = tokens.read()
    if (access === null && refreshToken === null) {
      subject = undefined
      const reason = personal.lastLogout() === logoutBefore ? 'expired' : 'logout'
      if (reason === 'logout') personal.forget()
      events.announce({ event: 'signedOut', reason })
      return
    }
    // Without a refresh token it is about to end.
    if (refreshToken !== null) logoutBefore = personal.lastLogout()
    isEndTold = false
    const now = person()
    if (now === undefined || now === subject) return
    const changed = subject !== undefined
    subject = now
    events.announce({ event: changed ? 'userChanged' : 'signedIn' })
  }

  return {
    look,
    follow(): void {
      look()
      events.on(({ event }) => {
        isEndTold = event === 'signedOut'
      })
      tokens.onOtherTab(followOtherTab)
      // A page that Back brings up again has slept through what the other tabs did.
      window.addEventListener('pageshow', (event) => 'persisted' in event && event.persisted && followOtherTab())
    },
    /** Tells the screens once that there is no session: while they still stand, they go on asking for what was forgotten. */
    tellNoSession(): void {
      if (!isEndTold) endSession('expired')
    },
  }
}
