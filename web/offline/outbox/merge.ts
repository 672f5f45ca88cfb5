import { omitFields, pickFields } from '../public/fields.ts'
import { dependsOn, isSameThing, isWithin } from '../public/operation.ts'
import { type Batch, describe, isBatch, listThingIds } from '../public/target.ts'
import { type Operation, type Target, trust } from '../public/types.ts'

export type NewOperation = Omit<Operation, 'seq'>

/** Operations to store in place of earlier ones, to drop, and to append. */
export type Merged = {
  readonly changed: readonly Operation[]
  readonly dropped: readonly Operation[]
  readonly added: NewOperation | undefined
}

const isOpen = ({ state }: Operation): boolean => state === 'waiting' || state === 'refused'

/** Merges an operation into the pending ones, but never into a sent one, which may be done. */
export function mergeOperation(all: readonly Operation[], next: NewOperation): Merged {
  if (next.kind === 'edit') return mergeEdit(all, next)
  if (next.kind === 'delete') return mergeDelete(all, next)
  if (next.kind === 'move') return mergeMove(all, next)
  return { changed: [], dropped: [], added: next }
}

function mergeEdit(all: readonly Operation[], next: NewOperation): Merged {
  const last = all.findLast((one) => one.kind !== 'move' && isSameThing(one, next))
  const isMovedSince = all.some((one) => last && one.seq > last.seq && one.kind === 'move' && dependsOn(next, one))
  // A trip is added without its plan.
  const own = (last?.kind === 'add' && describe(next.target).editOnly) || []
  const merged = omitFields(next.changed, own)
  if (!last || !isOpen(last) || last.kind === 'delete' || isMovedSince || Object.keys(merged).length === 0) {
    return { changed: [], dropped: [], added: next }
  }
  const rest = Object.keys(next.changed).filter((name) => own.includes(name))
  return {
    changed: [mergeFields(last, { ...next, changed: merged })],
    dropped: [],
    added:
      rest.length === 0
        ? undefined
        : { ...next, changed: pickFields(next.changed, rest), was: pickFields(next.was, rest) },
  }
}

/** Returns one operation for both; a refused one is sent again. */
function mergeFields({ message: _, ...earlier }: Operation, later: NewOperation): Operation {
  return {
    ...earlier,
    name: later.name,
    changed: { ...earlier.changed, ...later.changed },
    // Before an addition there were no values.
    was: earlier.kind === 'add' ? {} : { ...later.was, ...earlier.was },
    ...(earlier.kind === 'edit' && { rest: later.rest }),
    state: 'waiting',
    at: later.at,
    attendedUntil: later.attendedUntil,
  }
}

function mergeDelete(all: readonly Operation[], next: NewOperation): Merged {
  if (isBatch(next.target)) return mergeDeleteMany(all, next, next.target)
  const about = all.filter((one) => isWithin(one, next.target))
  if (about.some((one) => one.kind === 'delete' && isSameThing(one, next))) {
    return { changed: [], dropped: [], added: undefined }
  }
  const dropped = about.filter(({ state }) => state !== 'sent')
  const isUndone = dropped.some((one) => one.kind === 'add' && isSameThing(one, next))
  return { changed: [], dropped, added: isUndone ? undefined : next }
}

/** Drops waypoints that were only added here, and deletes the others on the server. */
function mergeDeleteMany(all: readonly Operation[], next: NewOperation, target: Batch): Merged {
  const deletedIds = new Set<string>(target.ids)
  const isAllDeleted = (one: Operation) => listThingIds(one.target).every((id) => deletedIds.has(id))
  const dropped = all.filter((one) => one.state !== 'sent' && isAllDeleted(one))
  const undone = new Set(dropped.filter(({ kind }) => kind === 'add').flatMap(({ target }) => listThingIds(target)))
  const ids = target.ids.filter((id) => !undone.has(id))
  const added = { ...next, target: trust<Target>({ ...target, ids }) }
  return { changed: [], dropped, added: ids.length === 0 ? undefined : added }
}

/** Undoing a move that was never sent drops it, unless dates changed since. */
function mergeMove(all: readonly Operation[], next: NewOperation): Merged {
  const first = all.find(({ kind, key }) => kind === 'move' && key === next.changed.moved)
  const isAlone = first && !all.some((one) => one.seq > first.seq && dependsOn(one, first))
  return first && isOpen(first) && isAlone
    ? { changed: [], dropped: [first], added: undefined }
    : { changed: [], dropped: [], added: next }
}
