import { getTrip, isAbout, isParked } from './nouns.ts'
import type { Operation } from './types.ts'

/** Why something is not on the server as it stands here: it was made here, it was changed here, or the person has to decide. */
export type Waiting = 'add' | 'edit' | 'needing'

/** How the trip, waypoint or vehicle of this id waits; undefined when the server has all of it. */
export function findWaiting(
  id: string,
  { waiting, needing }: { readonly waiting: readonly Operation[]; readonly needing: readonly Operation[] },
): Waiting | undefined {
  // A trip waits with whatever waits in it.
  const about = [...waiting, ...needing].filter(({ target }) => isAbout(target, id) || getTrip(target) === id)
  if (about.some(isParked)) return 'needing'
  if (about.some(({ kind, target }) => kind === 'add' && isAbout(target, id))) return 'add'
  return about.length > 0 ? 'edit' : undefined
}
