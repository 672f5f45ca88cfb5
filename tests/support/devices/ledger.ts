import { deepStrictEqual, ok } from 'node:assert/strict'
import type { Rows } from './device.ts'

/** The name of a thing in a walk: it never changes, and is saved in a field that no step edits. */
export type Name = string

/** A trip, a stop or a vehicle, as a device shows it or as the server has it. */
export type Thing = Rows['trips'][number] | Omit<Rows['waypoints'][number], 'tripId'> | Rows['vehicles'][number]

export const nameThing = (thing: Thing): Name => {
  if ('latitude' in thing) return `stop ${thing.latitude}`
  return 'make' in thing ? thing.modifications : thing.description
}

/** The fields that steps edit, each time with a value that nothing else has. */
const edited = ['name', 'plan', 'order', 'startDate', 'endDate', 'make', 'model']

/** The edited fields of a thing, as texts. A copy that a user kept beside the original has the same. */
export const readFields = (thing: object): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(thing).flatMap(([field, value]) => (edited.includes(field) ? [[field, toText(field, value)]] : [])),
  )

const toText = (field: string, value: unknown): string => {
  if (typeof value !== 'string') return JSON.stringify(value ?? null)
  return field.endsWith('Date') ? value.slice(0, 10) : value.replace(' (this device)', '')
}
const nothing = 'null'

type Value = { readonly field: string; readonly text: string }
const toKey = ({ field, text }: Value) => `${field}=${text}`

type Entry = {
  /** The maximum number of copies. */
  most: number
  /** True if the user was told that it is saved. */
  isPromised: boolean
  /** Times of the last creation and deletion, counted in events; -1 for never. */
  made: number
  deleted: number
  /** Values by the keys of those that replaced them, by a user who saw them. */
  readonly before: Map<string, Set<string>>
  /** Values that must be saved, or must have been given up. */
  readonly promised: Set<string>
  /** Values given up by decision, or seen by the user who deleted the item. */
  readonly settled: Set<string>
}

/** The changes that users made on all devices, and what became of them as far as they were told. */
export type Ledger = ReturnType<typeof createLedger>

export function createLedger() {
  const entries = new Map<Name, Entry>()
  /** The thing of each id, as far as a device has shown it. */
  const names = new Map<string, Name>()
  /** The ids of what was deleted for good. */
  const deletedIds = new Set<string>()
  const log: string[] = []
  let events = 0

  function find(name: Name): Entry {
    const known = entries.get(name)
    if (known) return known
    const fresh: Entry = {
      ...{ most: 0, isPromised: false, made: -1, deleted: -1 },
      ...{ before: new Map(), promised: new Set(), settled: new Set() },
    }
    entries.set(name, fresh)
    return fresh
  }

  const record = ({ trips, waypoints, vehicles }: Rows): void => {
    for (const thing of [...trips, ...waypoints, ...vehicles]) names.set(thing.id, nameThing(thing))
  }

  const note = (words: string): void => void log.push(words)

  /** The user adds a thing, or makes it again by decision: from now on there may be one more. */
  function make(name: Name, fields: ReadonlyMap<string, string>): void {
    const entry = find(name)
    entry.most += 1
    entry.made = events++
    for (const [field, text] of fields) write(name, { field, text }, undefined)
  }

  /** The user writes a value over another that the device shows. */
  function write(name: Name, value: Value, over: string | undefined): void {
    const { before } = find(name)
    const key = toKey(value)
    before.set(key, (before.get(key) ?? new Set()).add(toKey({ field: value.field, text: over ?? nothing })))
  }

  /** The user was told that the thing, or these values of it, are saved or will be. */
  function promise(name: Name, values: Iterable<readonly [string, string]>): void {
    const entry = find(name)
    entry.isPromised = true
    for (const [field, text] of values) entry.promised.add(toKey({ field, text }))
  }

  /** The user deletes the thing as a device shows it, or gives up having made it. */
  function remove(name: Name, shown: ReadonlyMap<string, string>): void {
    find(name).deleted = events++
    settle(name, shown)
  }

  /** The user gives up these values, or deletes what has them. */
  function settle(name: Name, values: Iterable<readonly [string, string]>): void {
    for (const [field, text] of values) find(name).settled.add(toKey({ field, text }))
  }

  /** Throws where the server has not what the users were promised. */
  function check(things: readonly Thing[]): void {
    for (const { id } of things) ok(!deletedIds.has(id), `${id} is back after it was deleted`)
    const byName = Map.groupBy(things, nameThing)
    for (const name of byName.keys()) ok(entries.has(name), `Nobody made ${name}`)
    for (const [name, entry] of entries) checkEntry(name, entry, byName.get(name) ?? [])
  }

  function checkEntry(name: Name, entry: Entry, saved: readonly Thing[]): void {
    ok(saved.length <= entry.most, `${name} is there ${saved.length} times`)
    const isDeleted = saved.length === 0
    if (isDeleted && entry.isPromised) ok(entry.deleted > entry.made, `${name} is lost: nobody who saw it deleted it`)
    const values = saved.flatMap((thing) => [...readFields(thing)]).map(([field, text]) => toKey({ field, text }))
    for (const value of values)
      ok(entry.before.has(value) || value.endsWith(`=${nothing}`), `${name}: nobody wrote ${value}`)
    const covered = spread([...values, ...entry.settled], entry.before)
    // A move of dates of items that another user deleted is not reported.
    const lost = [...entry.promised].filter((value) => !covered.has(value) && !(isDeleted && /Date=/.test(value)))
    deepStrictEqual(lost, [], `${name}${isDeleted ? ' was deleted, and' : ':'} edits are lost`)
  }

  return { make, write, promise, remove, settle, check, record, names, deletedIds, note, log }
}

/** The values, those that they were written over, and so on. */
function spread(values: readonly string[], before: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set(values)
  for (const value of found) for (const earlier of before.get(value) ?? []) found.add(earlier)
  return found
}
