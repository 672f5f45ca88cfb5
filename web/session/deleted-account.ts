import { accountDeleted } from '#shared/account.ts'
import { countPending, describeUnsynced } from './unsynced.ts'

/** A deleted account whose data this browser still has to delete. It is stored, so that closing the page can't prevent the deletion. */
export type DeletedAccount = {
  readonly person: string
  /** The number of changes that were never synced. */
  readonly unsynced: number
}

const key = 'deleted_account'

export function noteDeletedAccount(person: string): void {
  try {
    localStorage.setItem(key, `${person} ${countPending(person)}`)
  } catch {
    // Local storage is full. The open tabs delete the data all the same.
  }
}

export function readDeletedAccount(): DeletedAccount | undefined {
  const [, person, unsynced] = /^(\w+) (\d+)$/.exec(localStorage.getItem(key) ?? '') ?? []
  return person === undefined ? undefined : { person, unsynced: Number(unsynced) }
}

/** Ends the deletion, once nothing of this user is left in the browser. */
export function forgetDeletedAccount(person: string): void {
  if (readDeletedAccount()?.person === person) localStorage.removeItem(key)
}

/** Returns the message for the user of a deleted account. */
export const describeDeletedAccount = ({ unsynced }: Pick<DeletedAccount, 'unsynced'>): string =>
  `${accountDeleted} Offgrid deleted its data from this device${unsynced === 0 ? '' : `, including ${describeUnsynced(unsynced)}`}.`
