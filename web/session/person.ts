import { discardAllDrafts, keepDraftsOf } from '../hooks/drafts.ts'

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

/** Names the last logout in this browser: another one than before means that somebody has logged out since. */
export const lastLogout = (): string => localStorage.getItem(logoutKey) ?? ''

/** Somebody is logging out here: the other tabs learn from this why the tokens are gone. */
export const markLogout = (): void => localStorage.setItem(logoutKey, String(Date.now()))

/** Forgets what is kept in this tab, and what all tabs share. */
export function forgetPerson(): void {
  discardAllDrafts()
  removePersonal(() => true)
}

/** Called when it is known who is signed in: forgets everybody else, and what this tab kept through a logout that it slept through. */
export function forgetOthers(person: string): void {
  keepDraftsOf(`${person} ${lastLogout()}`)
  removePersonal((key) => !key.endsWith(`:${person}`))
}

function removePersonal(isGoing: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(personal) && isGoing(key)) localStorage.removeItem(key)
  }
}
