import { accountDeleted } from '#shared/account.ts'
import type { Page } from './page.ts'
import { describeUnsaved, hasUnsaved, parseUnsaved, type Unsaved, type UnsyncedCounts } from './unsynced.ts'

/** A deleted account, stored so that closing the page cannot prevent the deletion of its data. */
export type DeletedAccount = {
  readonly person: string
  /** The data that only this device had. */
  readonly unsaved: Unsaved
}

const key = 'deleted_account'

type DeletionParts = Pick<Page, 'localStorage'> & { readonly unsynced: Pick<UnsyncedCounts, 'readPending'> }

export type AccountDeletion = ReturnType<typeof createAccountDeletion>

export function createAccountDeletion({ localStorage, unsynced }: DeletionParts) {
  function read(): DeletedAccount | undefined {
    const [, person, unsaved = ''] = /^(\w+) (.+)$/.exec(localStorage.getItem(key) ?? '') ?? []
    return person === undefined ? undefined : { person, unsaved: parseUnsaved(unsaved) }
  }
  return {
    read,
    note(person: string): void {
      try {
        localStorage.setItem(key, `${person} ${JSON.stringify(unsynced.readPending(person))}`)
      } catch {
        // Local storage is full; the open tabs still delete the data.
      }
    },
    /** Ends the deletion, once none of this user's data is left here. */
    forget(person: string): void {
      if (read()?.person === person) localStorage.removeItem(key)
    },
  }
}

export const describeDeletedAccount = ({ unsaved }: Pick<DeletedAccount, 'unsaved'>): string =>
  `${accountDeleted} Offgrid deleted its data from this device${hasUnsaved(unsaved) ? `, including ${describeUnsaved(unsaved)}` : ''}.`
