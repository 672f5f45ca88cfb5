import {
  describe,
  getTrip,
  getVehicle,
  isAbout,
  isApart,
  isBatch,
  isFillTarget,
  isTrackTarget,
  listThingIds,
  needsDecision,
} from '../replica/nouns.ts'
import { isTrack } from '../replica/tracks.ts'
import type { Operation, Target } from '../replica/types.ts'

/** Rules for operations that depend on each other. */

type Aimed = Pick<Operation, 'target'>
type Done = Pick<Operation, 'kind' | 'target' | 'changed'>

export const isSameThing = (one: Aimed, other: Aimed): boolean =>
  describe(one.target).key === describe(other.target).key

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

/** Returns true if `later` is about the same item, is inside it, or names it. */
export function dependsOn(later: Done, earlier: Done): boolean {
  if (isFillTarget(later.target) || isFillTarget(earlier.target)) return dependsThroughFill(later, earlier)
  if (isApart(later.target) || isApart(earlier.target)) return dependsOnTrip(later, earlier)
  if (isTrackTarget(later.target) || isTrackTarget(earlier.target)) return dependsThroughTrack(later, earlier)
  const isInTrip = getTrip(later.target) !== undefined && getTrip(later.target) === getTrip(earlier.target)
  if (earlier.kind === 'move') return isInTrip && (later.target.noun !== 'trip' || later.kind !== 'edit')
  if (later.kind === 'move') return isInTrip && (earlier.target.noun !== 'trip' || earlier.kind !== 'edit')
  if (isSameThing(later, earlier) || sharesItem(later, earlier)) return true
  if (earlier.target.noun === 'trip') return isInTrip && earlier.kind !== 'edit'
  if (later.target.noun === 'trip' && later.kind === 'delete' && isInTrip) return true
  if (earlier.kind !== 'add') return false
  const words = JSON.stringify(later.changed)
  return listThingIds(earlier.target).some((id) => words.includes(`"${id}"`))
}

/** A fill-up needs its vehicle, and the id of a trip made here; a vehicle's deletion everything before it. */
function dependsThroughFill(later: Done, earlier: Done): boolean {
  if (isSameThing(later, earlier) || sharesItem(later, earlier)) return true
  const vehicleId = getVehicle(later.target)
  if (vehicleId !== undefined && vehicleId === getVehicle(earlier.target)) {
    if (later.target.noun === 'vehicle') return later.kind === 'delete'
    return earlier.target.noun === 'vehicle' && earlier.kind !== 'edit'
  }
  return earlier.kind === 'add' && namesTrip(later, earlier)
}

const namesTrip = (fill: Done, { target }: Done): boolean =>
  target.noun === 'trip' && JSON.stringify(fill.changed).includes(`"${target.tripId}"`)

/** A trip plan or check-in needs only its trip, and its trip's deletion everything before it. */
function dependsOnTrip(later: Done, earlier: Done): boolean {
  if (isSameThing(later, earlier)) return true
  if (getTrip(later.target) !== getTrip(earlier.target)) return false
  if (earlier.target.noun === 'trip') return earlier.kind === 'add' || earlier.kind === 'delete'
  return later.target.noun === 'trip' && later.kind === 'delete'
}

/** A track needs both of its stops, and a deletion what was done before; dates and a waypoint's other fields don't matter to it. */
function dependsThroughTrack(later: Done, earlier: Done): boolean {
  if (isSameThing(later, earlier)) return true
  const isAround = (one: Done, other: Done) =>
    sharesItem(one, other) || (one.target.noun === 'trip' && one.target.tripId === getTrip(other.target))
  if (later.kind === 'delete') return isAround(later, earlier)
  if (earlier.kind !== 'add' && earlier.kind !== 'delete') return false
  const { track } = later.changed
  const isStart = isTrack(track) && isAbout(earlier.target, track.from)
  return isAround(earlier, later) || (earlier.kind === 'add' && isStart)
}

/** Returns true if both change the same item, or one changes a waypoint and the other its track. */
export function sharesItem({ target: one }: Aimed, { target: other }: Aimed): boolean {
  const ids = new Set(listThingIds(one))
  return listThingIds(other).some((id) => ids.has(id))
}

/** Returns what another device deleted: the operation's own item, or the trip or vehicle that has it. */
export function toDeletedItem({ target, gone }: Operation): Target | undefined {
  const [tripId, vehicleId] = [getTrip(target), getVehicle(target)]
  if (gone === 'trip' && tripId !== undefined) return { noun: 'trip', tripId }
  if (gone === 'vehicle' && vehicleId !== undefined) return { noun: 'vehicle', vehicleId }
  if (gone === undefined) return undefined
  return isTrackTarget(target) ? { ...target, noun: 'waypoint' } : target
}

/** Returns true for changes of an item, its track, or anything in a trip or a vehicle. */
export function isWithin(change: Aimed, item: Target): boolean {
  if (item.noun === 'trip') return getTrip(change.target) === item.tripId
  if (item.noun === 'vehicle') return getVehicle(change.target) === item.vehicleId
  return !isBatch(change.target) && sharesItem(change, { target: item })
}

/** Returns true if the item or its trip is deleted here but not on the server. */
export const isDeleted = (all: readonly Operation[], change: Aimed): boolean =>
  all.some((one) => one.kind === 'delete' && (sharesItem(one, change) || isWithin(change, one.target)))

/** Lists operations that need this one, directly or not, oldest first. A fill-up stays without the trip that it names. */
export function listDependents(operation: Operation, all: readonly Operation[]): Operation[] {
  const found: Operation[] = []
  for (const one of all.toSorted((a, b) => a.seq - b.seq)) {
    const needs = (earlier: Operation) =>
      dependsOn(one, earlier) && !(isFillTarget(one.target) && earlier.target.noun === 'trip')
    if (one.seq > operation.seq && [operation, ...found].some(needs)) found.push(one)
  }
  return found
}

/** `unresolved` operations need the user's decision or depend on one that does. */
export function divideOperations(all: readonly Operation[]): { pending: Operation[]; unresolved: Operation[] } {
  const [pending, unresolved]: [Operation[], Operation[]] = [[], []]
  for (const one of all) {
    const isBlocked = needsDecision(one) || unresolved.some((earlier) => dependsOn(one, earlier))
    ;(isBlocked ? unresolved : pending).push(one)
  }
  return { pending, unresolved }
}

/** Returns which of the day's allowances a change uses; deletions use none. */
export const getAllowance = ({
  kind,
  target,
}: Pick<Operation, 'kind' | 'target'>): 'changes' | 'check-ins' | undefined =>
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
  if (later.kind !== 'delete' || describe(later.target).store !== 'waypoints') return true
  const words = JSON.stringify(earlier.changed)
  return !listThingIds(later.target).some((id) => words.includes(`"${id}"`))
}
