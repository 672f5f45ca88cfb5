import type { Page } from './page.ts'

/**
 * What a person leaves in this browser besides the tokens: drafts in each tab's session storage, and in local storage whatever
 * has a key of `personalKey`. It goes when they log out, in any tab, and when somebody else signs in. A session that is merely
 * lost takes nothing along.
 */
const personal = 'local_'

/** The key in local storage under which something of a person's is kept. */
export const personalKey = (
  what: 'markers' | 'started' | 'heard' | 'kept' | 'restore' | 'protected',
  person: string,
): string => `${personal}${what}:${person}`

const logoutKey = 'last_logout'

/** The drafts of this tab. */
export type Drafts = { readonly discardAll: () => void; readonly keepOf: (owner: string) => void }

export type Personal = {
  /** Names the last logout in this browser: another one than before means that somebody has logged out since. */
  readonly lastLogout: () => string
  /** Somebody is logging out here: the other tabs learn from this why the tokens are gone. */
  readonly markLogout: () => void
  /** Forgets what is kept in this tab, and what all tabs share. */
  readonly forget: () => void
  /** Called when it is known who is signed in: forgets everybody else, and what this tab kept through a logout that it slept through. */
  readonly forgetOthers: (person: string) => void
}

type PersonalParts = Pick<Page, 'localStorage' | 'clock'> & { readonly drafts: Drafts }

export function createPersonal({ localStorage, clock, drafts }: PersonalParts): Personal {
  const lastLogout = () => localStorage.getItem(logoutKey) ?? ''
  function remove(isGoing: (key: string) => boolean): void {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(personal) && isGoing(key)) localStorage.removeItem(key)
    }
  }
  return {
    lastLogout,
    markLogout: () => localStorage.setItem(logoutKey, String(clock.now())),
    forget() {
      drafts.discardAll()
      remove(() => true)
    },
    forgetOthers(person) {
      drafts.keepOf(`${person} ${lastLogout()}`)
      remove((key) => !key.endsWith(`:${person}`))
    },
  }
}
