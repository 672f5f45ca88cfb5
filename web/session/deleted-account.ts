import { accountDeleted } from '#shared/account.ts'
import type { Page } from './page.ts'
import { describeUnsynced, type UnsyncedCounts } from './unsynced.ts'

/** A deleted account, stored so that closing the page cannot prevent the deletion of its data. */
export type DeletedAccount = {
  readonly person: string
  readonly unsynced: number
}

const key = 'deleted_account'

export type AccountDeletion = {
  readonly note: (person: string) => void
  readonly read: () => DeletedAccount | undefined
  /** Ends the deletion, once none of this user's data is left here. */
  readonly forget: (person: string) => void
}

type DeletionParts = Pick<Page, 'localStorage'> & { readonly unsynced: Pick<UnsyncedCounts, 'countPending'> }

export function createAccountDeletion({ localStorage, unsynced }: DeletionParts): AccountDeletion {
  function read(): DeletedAccount | undefined {
    const [, person, count] = /^(\w+) (\d+)$/.exec(localStorage.getItem(key) ?? '') ?? []
    return person === undefined ? undefined : { person, unsynced: Number(count) }
  }
  return {
    read,
    note(person) {
      try {
        localStorage.setItem(key, `${person} ${unsynced.countPending(person)}`)
      } catch {
        // Local storage is full; the open tabs still delete the data.
      }
    },
    forget(person) {
      if (read()?.person === person) localStorage.removeItem(key)
    },
  }
}

export const describeDeletedAccount = ({ unsynced }: Pick<DeletedAccount, 'unsynced'>): string =>
  `${accountDeleted} Offgrid deleted its data from this device${unsynced === 0 ? '' : `, including ${describeUnsynced(unsynced)}`}.`
