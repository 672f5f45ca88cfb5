import { getTrip, isAbout, needsDecision } from './nouns.ts'
import type { Operation } from './types.ts'

/** Reason why an item is not synced: it was added here, edited here, or needs the user's decision. */
export type UnsyncedReason = 'add' | 'edit' | 'unresolved'

/** Returns the state of the trip, waypoint or vehicle with this id; undefined if the server has all of it. */
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
