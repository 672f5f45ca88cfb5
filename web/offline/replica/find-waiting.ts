import { getTrip, isAbout, isParked } from './nouns.ts'
import type { Operation } from './types.ts'

/** Reason why an item is not synced: it was added here, edited here, or needs the user's decision. */
export type Waiting = 'add' | 'edit' | 'needing'

/** Returns the state of the trip, waypoint or vehicle with this id; undefined if the server has all of it. */
export function findWaiting(
  id: string,
  { waiting, needing }: { readonly waiting: readonly Operation[]; readonly needing: readonly Operation[] },
): Waiting | undefined {
  // A trip includes the pending changes inside it.
  const about = [...waiting, ...needing].filter(({ target }) => isAbout(target, id) || getTrip(target) === id)
  if (about.some(isParked)) return 'needing'
  if (about.some(({ kind, target }) => kind === 'add' && isAbout(target, id))) return 'add'
  return about.length > 0 ? 'edit' : undefined
}
