import { formatCount } from '#shared/count.ts'
import type { Page } from './page.ts'
import { parseObject } from './parse-json.ts'

/** Number of changes on this device only, in local storage, because browsers evict databases. It stays when another user logs in. */
export type Unsynced = {
  readonly count: number
  /** In ms since 1970. */
  readonly at: number
}

const pendingKey = (person: string): string => `unsynced:${person}`
const lostKey = (person: string): string => `unsynced_lost:${person}`

export type UnsyncedCounts = {
  readonly notePending: (person: string, count: number) => void
  readonly countPending: (person: string) => number
  /** Records the pending changes as lost, because the user's database had to be created again. */
  readonly noteNewDatabase: (person: string) => void
  /** Returns the lost changes that the user has not dismissed. */
  readonly readLost: (person: string) => Unsynced | undefined
  readonly forgetLost: (person: string) => void
  /** Deletes both counts, because the user's data is deleted on purpose. */
  readonly forgetUnsynced: (person: string) => void
}

export function createUnsyncedCounts({ localStorage, clock }: Pick<Page, 'localStorage' | 'clock'>): UnsyncedCounts {
  const read = (key: string) => readUnsynced(localStorage.getItem(key))

  function store(key: string, unsynced: Unsynced): void {
    try {
      localStorage.setItem(key, JSON.stringify(unsynced))
    } catch {
      // Local storage is full; the changes are safe, only their eviction would go unnoticed.
    }
  }

  return {
    notePending(person, count) {
      if (count === 0) localStorage.removeItem(pendingKey(person))
      else store(pendingKey(person), { count, at: clock.now() })
    },
    countPending: (person) => read(pendingKey(person))?.count ?? 0,
    noteNewDatabase(person) {
      const pending = read(pendingKey(person))
      if (pending === undefined) return
      const { count = 0 } = read(lostKey(person)) ?? {}
      store(lostKey(person), { ...pending, count: count + pending.count })
      localStorage.removeItem(pendingKey(person))
    },
    readLost: (person) => read(lostKey(person)),
    forgetLost: (person) => localStorage.removeItem(lostKey(person)),
    forgetUnsynced(person) {
      localStorage.removeItem(pendingKey(person))
      localStorage.removeItem(lostKey(person))
    },
  }
}

export const describeLoss = (count: number): string =>
  `This browser deleted Offgrid's data, including ${describeUnsynced(count)}.`

/** '1 change that wasn't synced', for example. */
export const describeUnsynced = (count: number): string =>
  `${formatCount(count, 'change')} that ${count === 1 ? "wasn't" : "weren't"} synced`

function readUnsynced(text: string | null): Unsynced | undefined {
  const value = parseObject(text ?? '')
  if (!value || !('count' in value && 'at' in value)) return undefined
  const { count, at } = value
  return Number.isInteger(count) && typeof count === 'number' && count > 0 && typeof at === 'number'
    ? { count, at }
    : undefined
}
