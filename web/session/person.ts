import type { SignOutReason } from './events.ts'
import type { Page } from './page.ts'

/**
 * A user's data in this browser besides the tokens: drafts in session storage, and local storage under a `personalKey`. Deleted when the
 * user logs out in any tab or another logs in, but not when a session is lost.
 */
const personal = 'local_'

export const personalKey = (
  what: 'markers' | 'started' | 'heard' | 'kept' | 'restore' | 'protected',
  person: string,
): string => `${personal}${what}:${person}`

const logoutKey = 'last_logout'

export type Drafts = { readonly discardAll: () => void; readonly setOwner: (owner: string) => void }

type PersonalParts = Pick<Page, 'localStorage' | 'clock'> & { readonly drafts: Drafts }

export type Personal = ReturnType<typeof createPersonal>

export function createPersonal({ localStorage, clock, drafts }: PersonalParts) {
  /** Returns an id of this browser's last logout. */
  const lastLogout = () => localStorage.getItem(logoutKey) ?? ''
  return {
    lastLogout,
    /** Records a logout or a deletion, so that other tabs know why the tokens are gone. */
    recordLogout: (reason: SignOutReason): void => localStorage.setItem(logoutKey, `${clock.now()} ${reason}`),
    /** Deletes the user's data in this tab, and what all tabs share. */
    forget(): void {
      drafts.discardAll()
      removePersonal(localStorage, () => true)
    },
    /** Deletes other users' data, including what this tab kept through a logout while it slept. */
    forgetOthers(person: string): void {
      drafts.setOwner(`${person} ${lastLogout()}`)
      removePersonal(localStorage, (key) => !key.endsWith(`:${person}`))
    },
  }
}

export function removePersonal(localStorage: Page['localStorage'], shouldRemove: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(personal) && shouldRemove(key)) localStorage.removeItem(key)
  }
}
