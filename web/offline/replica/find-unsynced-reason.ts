import { getTrip, isAbout, needsDecision } from './target.ts'
import type { Operation } from './types.ts'

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
