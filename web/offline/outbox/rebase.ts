import { toDay } from '#shared/date.ts'
import { datesInOrder } from '#shared/waypoint.ts'
import { toAnswer } from '../replica/apply.ts'
import type { Fields, Operation } from '../replica/types.ts'
import { findUnsaved, isSameValue, pickFields, pickSpecified } from './fields.ts'

type Edit = Pick<Operation, 'changed' | 'was' | 'base'> & {
  readonly target?: Operation['target'] | undefined
}

/**
 * What to do with an edit of a thing that is `current` on the server, and not as it was when it was edited:
 * - `done`: it already is as the edit would have it: an answer was lost.
 * - `again`: others changed other fields; both can stand.
 * - `ask`: others changed the same fields, these.
 */
export type Verdict =
  | { readonly to: 'done' }
  | { readonly to: 'again'; readonly base: number; readonly was: Fields; readonly rest?: Fields | undefined }
  | { readonly to: 'ask'; readonly fields: readonly string[] }

export function judgeEdit({ target, changed, was, base }: Edit, current: Fields): Verdict {
  const unsaved = findUnsaved(changed, current)
  if (unsaved.length === 0) return { to: 'done' }
  const fields = unsaved.filter((name) => !isSameValue(was[name], current[name]))
  if (fields.length > 0) return { to: 'ask', fields }
  // The server takes that revision and says no all the same: asking it for ever helps nobody.
  if (current.rev === base) return { to: 'ask', fields: unsaved }
  if (!doDatesFit({ ...current, ...toAnswer(changed) })) return { to: 'ask', fields: unsaved }
  return { to: 'again', ...rebase({ target, changed }, current) }
}

/** The same edit of the thing as it is now. */
export const rebase = ({ target, changed }: Pick<Edit, 'target' | 'changed'>, current: Fields) => ({
  base: typeof current.rev === 'number' ? current.rev : 0,
  was: pickFields(current, Object.keys(changed)),
  rest: target && pickSpecified(target, current),
})

function doDatesFit({ startDate, endDate }: Fields): boolean {
  const [start, end] = [startDate, endDate].map((date) => (typeof date === 'string' ? toDay(date) : null))
  return datesInOrder(start ?? null, end ?? null)
}

/** The thing that a refusal carries; undefined when it is none. */
export function readCurrent(current: unknown): Fields | undefined {
  if (typeof current !== 'object' || current === null || !('rev' in current)) return undefined
  return typeof current.rev === 'number' ? { ...current } : undefined
}
