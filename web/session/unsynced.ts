import { formatCount } from '#shared/count.ts'
import { parseObject } from '#shared/parse.ts'
import type { Page } from './page.ts'

/** Kinds of data that a device can have alone, with their words. */
const kinds = [
  ['count', "change that wasn't synced", "changes that weren't synced"],
  ['recordings', 'recording', 'recordings'],
  ['arrivals', 'arrival', 'arrivals'],
  ['readings', 'fuel reading', 'fuel readings'],
  ['water', 'water reading', 'water readings'],
  ['marks', '“Always keep it” mark', '“Always keep it” marks'],
] as const

type Kind = (typeof kinds)[number][0]

/** The number of each that only this device has; absent for none. `count`: the changes, which earlier versions stored alone. */
export type Unsaved = { readonly [Name in Kind]?: number | undefined }

/** The data that only this device had, in local storage, because browsers evict databases. It stays when another user logs in. */
export type Unsynced = Unsaved & {
  /** In ms since 1970. */
  readonly at: number
}

const pendingKey = (person: string): string => `unsynced:${person}`
const lostKey = (person: string): string => `unsynced_lost:${person}`

export type UnsyncedCounts = ReturnType<typeof createUnsyncedCounts>

export function createUnsyncedCounts({ localStorage, clock }: Pick<Page, 'localStorage' | 'clock'>) {
  const read = (key: string) => readUnsynced(localStorage.getItem(key))

  function store(key: string, unsynced: Unsynced): void {
    try {
      localStorage.setItem(key, JSON.stringify(unsynced))
    } catch {
      // Local storage is full; the data is safe, only its eviction would go unnoticed.
    }
  }

  return {
    notePending(person: string, unsaved: Unsaved): void {
      if (hasUnsaved(unsaved)) store(pendingKey(person), { ...unsaved, at: clock.now() })
      else localStorage.removeItem(pendingKey(person))
    },
    readPending: (person: string): Unsaved => addUnsaved(read(pendingKey(person)) ?? {}),
    /** Records what only this device had as lost, because the user's database had to be created again. */
    noteNewDatabase(person: string): void {
      const pending = read(pendingKey(person))
      if (pending === undefined) return
      store(lostKey(person), { ...addUnsaved(pending, read(lostKey(person)) ?? {}), at: pending.at })
      localStorage.removeItem(pendingKey(person))
    },
    /** Returns what was lost, unless the user has dismissed it. */
    readLost: (person: string): Unsynced | undefined => read(lostKey(person)),
    forgetLost: (person: string): void => localStorage.removeItem(lostKey(person)),
    /** Deletes both records, because the user's data is deleted on purpose. */
    forgetUnsynced(person: string): void {
      localStorage.removeItem(pendingKey(person))
      localStorage.removeItem(lostKey(person))
    },
  }
}

/** Returns the sums, without zeros. */
export const addUnsaved = (...all: readonly Unsaved[]): Unsaved =>
  Object.fromEntries(
    kinds
      .map(([kind]) => [kind, all.reduce((sum, { [kind]: count = 0 }) => sum + count, 0)] as const)
      .filter(([, count]) => count > 0),
  )

export const hasUnsaved = (unsaved: Unsaved): boolean => Object.keys(addUnsaved(unsaved)).length > 0

export const describeLoss = (lost: Unsaved): string =>
  `This browser deleted Offgrid's data, including ${describeUnsaved(lost)}.`

/** Returns "1 change that wasn't synced, 1 recording, and 3 arrivals", for example. */
export const describeUnsaved = (unsaved: Unsaved): string =>
  new Intl.ListFormat('en').format(
    kinds.flatMap(([kind, one, many]) => (unsaved[kind] ? [formatCount(unsaved[kind], one, many)] : [])),
  )

function readUnsynced(text: string | null): Unsynced | undefined {
  const value = parseObject(text ?? '')
  const at = value && 'at' in value ? value.at : undefined
  const unsaved = parseUnsaved(text ?? '')
  return typeof at === 'number' && hasUnsaved(unsaved) ? { ...unsaved, at } : undefined
}

export function parseUnsaved(text: string): Unsaved {
  // Earlier versions stored a deleted account's number of changes alone.
  const stored = new Map<string, unknown>(Object.entries(parseObject(text) ?? { count: Number(text) }))
  const read = (kind: Kind): number => {
    const count = stored.get(kind)
    return typeof count === 'number' && Number.isInteger(count) ? count : 0
  }
  return addUnsaved(Object.fromEntries(kinds.map(([kind]) => [kind, read(kind)])))
}
