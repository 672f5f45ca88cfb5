import {
  describe,
  getTrip,
  isAbout,
  isBatch,
  isInside,
  isSameTarget,
  listThingIds,
  needsDecision,
  toNoun,
  toRoot,
  toShown,
} from './target.ts'
import type { Fields, Operation, Target } from './types.ts'

/** Rules for operations that depend on each other. */

type Aimed = Pick<Operation, 'target'>
type Done = Pick<Operation, 'kind' | 'target' | 'changed'>

export const isSameThing = (one: Aimed, other: Aimed): boolean => isSameTarget(one.target, other.target)

/** Time that a form waits for the answer to its change (ms). */
export const attendedTime = 8_000

/** Returns the ms that a form still waits; 0 after the clock was set back. */
export function getAttendance({ attendedUntil = 0 }: Pick<Operation, 'attendedUntil'>, now: number): number {
  const left = attendedUntil - now
  return left > 0 && left <= attendedTime ? left : 0
}

/** Server failures until a change needs the user's decision and others continue. */
const mostFailures = 5

export function countFailure(operation: Operation): Operation {
  const failures = (operation.failures ?? 0) + 1
  return { ...operation, failures, state: failures < mostFailures ? operation.state : 'failed' }
}

/** Returns true if `later` must wait for `earlier`: it is about the same item, is inside it, or names it. */
export function dependsOn(later: Done, earlier: Done): boolean {
  if (earlier.kind === 'move') return isMovedBy(earlier, later)
  if (later.kind === 'move') return isMovedBy(later, earlier)
  return (
    isSameThing(later, earlier) ||
    (toNoun(later.target) === toNoun(earlier.target) && sharesItem(later, earlier)) ||
    (earlier.kind !== 'edit' && isInside(later.target, earlier.target)) ||
    (later.kind === 'delete' && isInside(earlier.target, later.target)) ||
    (earlier.kind === 'add' && namesNew(later, earlier))
  )
}

/** A move changes the dates of its trip's stops. */
const isMovedBy = ({ target: trip }: Done, { kind, target }: Done): boolean =>
  isSameTarget(target, trip) ? kind !== 'edit' : describe(target).isMoved === true && isInside(target, trip)

/** Returns true if the fields of `later` name an item that `earlier` adds, and its noun says that this matters. */
function namesNew({ target, changed }: Done, { target: added }: Done): boolean {
  const name = getNaming(target, added)
  return (name === 'needs' || name === 'waits') && namesItem(changed, added)
}

const getNaming = (target: Target, named: Target) => describe(target).names?.[toNoun(named)]

function namesItem(changed: Fields, target: Target): boolean {
  const words = JSON.stringify(changed)
  return listThingIds(target).some((id) => words.includes(`"${id}"`))
}

/** Returns true if both change the same item, or one changes a waypoint and the other its track. */
export function sharesItem({ target: one }: Aimed, { target: other }: Aimed): boolean {
  const ids = new Set(listThingIds(one))
  return listThingIds(other).some((id) => ids.has(id))
}

/** Returns what another device deleted: the operation's own item, or the trip or vehicle that has it. */
export const toDeletedItem = ({ target, gone }: Operation): Target | undefined =>
  gone === 'thing' ? toShown(target) : gone && toRoot(target)

/** Returns true for changes of an item, its track, or anything in a trip or a vehicle. */
export const isWithin = (change: Aimed, item: Target): boolean =>
  (!isBatch(change.target) && sharesItem(change, { target: item })) || isInside(change.target, item)

/** Returns true if the item or its trip is deleted here but not on the server. */
export const isDeleted = (all: readonly Operation[], change: Aimed): boolean =>
  all.some((one) => one.kind === 'delete' && (sharesItem(one, change) || isWithin(change, one.target)))

/** Lists operations that need this one, directly or not, oldest first. A fill-up stays without the trip that it names. */
export function listDependents(operation: Operation, all: readonly Operation[]): Operation[] {
  const found: Operation[] = []
  for (const one of all.toSorted((a, b) => a.seq - b.seq)) {
    const needs = (earlier: Operation) => dependsOn(one, earlier) && getNaming(one.target, earlier.target) !== 'waits'
    if (one.seq > operation.seq && [operation, ...found].some(needs)) found.push(one)
  }
  return found
}

/** `unresolved` operations need the user's decision or depend on one that does. */
export function divideOperations(all: readonly Operation[]): { pending: Operation[]; unresolved: Operation[] } {
  const pending: Operation[] = []
  const unresolved: Operation[] = []
  for (const one of all) {
    const isBlocked = needsDecision(one) || unresolved.some((earlier) => dependsOn(one, earlier))
    ;(isBlocked ? unresolved : pending).push(one)
  }
  return { pending, unresolved }
}

export type UnsyncedReason = 'add' | 'edit' | 'unresolved'

/** Returns undefined if the server has everything of this item. */
export function findUnsyncedReason(
  id: string,
  { pending, unresolved }: { readonly pending: readonly Operation[]; readonly unresolved: readonly Operation[] },
): UnsyncedReason | undefined {
  // A trip includes the pending changes inside it.
  const about = [...pending, ...unresolved].filter(({ target }) => isAbout(target, id) || getTrip(target) === id)
  if (about.some(needsDecision)) return 'unresolved'
  if (about.some(({ kind, target }) => kind === 'add' && isAbout(target, id))) return 'add'
  return about.length > 0 ? 'edit' : undefined
}

/** Returns which of the day's allowances a change uses; deletions use none. */
export const getAllowance = ({ kind, target }: Pick<Operation, 'kind' | 'target'>) =>
  kind === 'delete' ? undefined : target.noun === 'check-in' ? 'check-ins' : 'changes'

/**
 * Returns true for check-ins and deletions that depend on none of the earlier operations. They are sent first: nobody should wait for an
 * "All well" behind an import, and deletions make room.
 */
export const goesFirst = (one: Done, earlier: readonly Operation[]): boolean =>
  getAllowance(one) !== 'changes' && earlier.every((before) => canPass(one, before))

/** Returns the operation to send next. None passes an earlier one that it depends on. Leaves out what a spent allowance would refuse. */
export function findNext(all: readonly Operation[], isSpent: (operation: Operation) => boolean): Operation | undefined {
  const { pending } = divideOperations(all)
  const listEarlier = (at: number) => pending.slice(0, at)
  return (
    pending.find((one, at) => !isSpent(one) && goesFirst(one, listEarlier(at))) ??
    pending.find((one, at) => !isSpent(one) && listEarlier(at).every((before) => canPass(one, before)))
  )
}

/** A stop's deletion does not pass what names the stop, as an import that continues after it. */
function canPass(later: Done, earlier: Operation): boolean {
  if (dependsOn(later, earlier)) return false
  if (later.kind !== 'delete' || toNoun(later.target) !== 'waypoint') return true
  return !namesItem(earlier.changed, later.target)
}
