import { deepStrictEqual, ok } from 'node:assert/strict'
import { toTripPlanId } from '../../../web/offline/public/nouns.ts'
import type { Rows } from './device.ts'
import { createHere } from './here.ts'
import { createNotes } from './notes.ts'

/** Never changes: no step edits the field of the name. */
export type Name = string

/** A trip, a stop or a vehicle, as shown by a device or stored on the server. */
export type Thing = Rows['trips'][number] | Omit<Rows['waypoints'][number], 'tripId'> | Rows['vehicles'][number]

export const nameThing = (thing: Thing): Name => {
  if ('latitude' in thing) return `stop ${thing.latitude}`
  return 'make' in thing ? thing.modifications : thing.description
}

/** The fields that steps edit, each time with a unique value. */
const edited = ['notes', 'party', 'name', 'plan', 'order', 'startDate', 'endDate', 'make', 'model']

/** Returns the edited fields as texts, which are the same in a copy. */
export const readFields = (thing: object): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(thing).flatMap(([field, value]) => (edited.includes(field) ? [[field, toText(field, value)]] : [])),
  )

const toText = (field: string, value: unknown): string => {
  if (typeof value !== 'string') return toJson(value)
  return field.endsWith('Date') ? value.slice(0, 10) : value.replace(' (this device)', '')
}
const nothing = 'null'

/** Members of a trip see a plan without its vehicles. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value ?? null, (name, it) => (/^vehicleIds?$/.test(name) ? undefined : it))
  return text === '{}' ? nothing : text
}

type Value = { readonly field: string; readonly text: string }
const toKey = ({ field, text }: Value) => `${field}=${text}`

type Entry = {
  most: number
  /** True once the user was told that it is saved. */
  isPromised: boolean
  /** The times of the last creation and deletion, as counts of events; -1 for never. */
  made: number
  deleted: number
  /** The values that a user saw and replaced, by the new value. */
  readonly before: Map<string, Set<string>>
  /** Values that must be saved unless they are settled. */
  readonly promised: Set<string>
  /** Values given up by decision, or seen by the user who deleted the item. */
  readonly settled: Set<string>
}

/** Data that a server had at the time of its backup, and the ids that the user had deleted. */
export type Backup = { readonly things: readonly Thing[]; readonly deleted: ReadonlySet<string> }

/** The users' changes on all devices, and the devices' reports about them. */
export type Ledger = ReturnType<typeof createLedger>

export function createLedger() {
  const entries = new Map<Name, Entry>()
  /** Names by the ids that devices showed. */
  const names = new Map<string, Name>()
  const deletedIds = new Set<string>()
  /** Ids of what a restored server lacked and a user sent again, perhaps before they saw that another device deleted it. */
  const sentAgain = new Set<string>()
  const [checkIns, fills, here] = [createNotes(), createNotes(), createHere()]
  const log: string[] = []
  let events = 0

  function find(name: Name): Entry {
    const known = entries.get(name)
    if (known) return known
    const fresh: Entry = {
      most: 0,
      isPromised: false,
      made: -1,
      deleted: -1,
      before: new Map(),
      promised: new Set(),
      settled: new Set(),
    }
    entries.set(name, fresh)
    return fresh
  }

  const record = ({ trips, waypoints, vehicles }: Rows): void => {
    for (const thing of [...trips, ...waypoints, ...vehicles]) names.set(thing.id, nameThing(thing))
    // A trip plan's fields are its trip's.
    for (const trip of trips) names.set(toTripPlanId(trip.id), nameThing(trip))
  }

  const note = (words: string): void => void log.push(words)

  /** Records a creation, after which there may be one more copy. */
  function make(name: Name, fields: ReadonlyMap<string, string>): void {
    const entry = find(name)
    entry.most += 1
    entry.made = events++
    for (const [field, text] of fields) write(name, { field, text }, undefined)
  }

  /** Records that the user replaces the shown value. */
  function write(name: Name, value: Value, over: string | undefined): void {
    const { before } = find(name)
    const key = toKey(value)
    before.set(key, (before.get(key) ?? new Set()).add(toKey({ field: value.field, text: over ?? nothing })))
  }

  /** Records that the user was told that these values are saved or will be. */
  function promise(name: Name, values: Iterable<readonly [string, string]>): void {
    const entry = find(name)
    entry.isPromised = true
    for (const [field, text] of values) entry.promised.add(toKey({ field, text }))
  }

  /** Records a deletion, or a creation given up. */
  function remove(name: Name, shown: ReadonlyMap<string, string>): void {
    find(name).deleted = events++
    settle(name, shown)
  }

  /** Records that these values were given up or deleted. */
  function settle(name: Name, values: Iterable<readonly [string, string]>): void {
    for (const [field, text] of values) find(name).settled.add(toKey({ field, text }))
  }

  /** Returns what the server has now, and what may never come back even if this is restored. */
  function backUp(things: readonly Thing[]): Backup {
    const saved = new Set<string>(things.map(({ id }) => id))
    return { things, deleted: new Set([...deletedIds].filter((id) => !saved.has(id))) }
  }

  /**
   * Records that the server was put back to a backup: what was deleted since may be there again, unless a deletion is pending. It is not
   * promised, because the user gave it up.
   */
  function restore({ deleted }: Backup, pending: ReadonlySet<string>): void {
    for (const id of deletedIds) if (!deleted.has(id) && !pending.has(id)) deletedIds.delete(id)
  }

  /**
   * `hasThird`: a third device may restore, as it knew it, what a second deleted after the first moved it.
   *
   * @throws if the server lacks anything that users were promised
   */
  function check(things: readonly Thing[], { hasThird = false } = {}): void {
    for (const { id } of things) ok(!deletedIds.has(id) || sentAgain.has(id), `${id} is back after it was deleted`)
    const byName = Map.groupBy(things, nameThing)
    for (const name of byName.keys()) ok(entries.has(name), `Nobody made ${name}`)
    for (const [name, entry] of entries) checkEntry(name, entry, byName.get(name) ?? [], hasThird)
  }

  function checkEntry(name: Name, entry: Entry, saved: readonly Thing[], hasThird: boolean): void {
    ok(saved.length <= entry.most, `${name} is there ${saved.length} times`)
    const isDeleted = saved.length === 0
    if (isDeleted && entry.isPromised) ok(entry.deleted > entry.made, `${name} is lost: nobody who saw it deleted it`)
    // An absent field has the value that emptied it.
    const empty = Object.fromEntries(edited.map((field) => [field, null]))
    const values = saved
      .flatMap((thing) => [...readFields({ ...empty, ...thing })])
      .map(([field, text]) => toKey({ field, text }))
    for (const value of values)
      ok(entry.before.has(value) || value.endsWith(`=${nothing}`), `${name}: nobody wrote ${value}`)
    const covered = spread([...values, ...entry.settled], entry.before)
    // Users are not told about a move's dates on items that another user deleted.
    const wasDeleted = isDeleted || (hasThird && entry.deleted >= 0)
    const lost = [...entry.promised].filter((value) => !covered.has(value) && !(wasDeleted && /Date=/.test(value)))
    deepStrictEqual(lost, [], `${name}${isDeleted ? ' was deleted, and' : ':'} edits are lost`)
  }

  return {
    make,
    write,
    promise,
    remove,
    settle,
    backUp,
    restore,
    check,
    record,
    note,
    log,
    names,
    deletedIds,
    checkIns,
    fills,
    here,
    sendAgain: (id: string): void => void sentAgain.add(id),
  }
}

/** Returns the values and, transitively, those they replaced. */
function spread(values: readonly string[], before: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set(values)
  for (const value of found) for (const earlier of before.get(value) ?? []) found.add(earlier)
  return found
}
