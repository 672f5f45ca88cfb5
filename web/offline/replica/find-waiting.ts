import { listThingIds } from './target.ts'
import type { Operation } from './types.ts'

/** Why something is not on the server as it stands here: it was made here, it was changed here, or the person has to decide. */
export type Waiting = 'add' | 'edit' | 'needing'

/** How the trip, waypoint or vehicle of this id waits; undefined when the server has all of it. */
export function findWaiting(
  id: string,
  { waiting, needing }: { readonly waiting: readonly Operation[]; readonly needing: readonly Operation[] },
): Waiting | undefined {
  const about = [...waiting, ...needing].filter(({ target }) => isAbout(target, id))
  if (about.some(({ state }) => state === 'conflict' || state === 'refused' || state === 'failed')) return 'needing'
  if (about.some(({ kind, target }) => kind === 'add' && listThingIds(target).includes(id))) return 'add'
  return about.length > 0 ? 'edit' : undefined
}

/** A trip waits with whatever waits in it. */
const isAbout = (target: Operation['target'], id: string): boolean =>
  listThingIds(target).includes(id) || ('tripId' in target && target.tripId === id)
