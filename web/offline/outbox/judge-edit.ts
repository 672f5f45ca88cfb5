import { rebase, toParts } from '#shared/rebase.ts'
import { datesFit } from '#shared/waypoint.ts'
import { pickFields, pickSpecified } from '../public/fields.ts'
import type { Fields, Operation } from '../public/types.ts'
import { toAnswer } from '../replica/apply.ts'

type Edit = Pick<Operation, 'changed' | 'was' | 'base'> & {
  readonly target?: Operation['target'] | undefined
}

/**
 * The next step for an edit of an item that another device changed.
 * - `done`: it matches the edit, so only an answer was lost.
 * - `again`: others changed other fields; keep both.
 * - `ask`: others changed the same fields.
 */
export type Verdict =
  | { readonly to: 'done' }
  | { readonly to: 'again'; readonly base: number; readonly was: Fields; readonly rest?: Fields | undefined }
  | { readonly to: 'ask'; readonly fields: readonly string[] }

export function judgeEdit({ target, changed, was, base }: Edit, current: Fields): Verdict {
  const mine = toAnswer(changed)
  const { unsaved, conflicts: differing } = rebase(toParts(changed), { mine, known: [was] }, current)
  // The last printed copy counts, on whichever device it was made.
  const conflicts = differing.filter(({ name }) => name !== 'made')
  if (unsaved.length === 0) return { to: 'done' }
  if (conflicts.length > 0) return ask(conflicts)
  // The server refused its own revision, so sending again would never end.
  if (current.rev === base) return ask(unsaved)
  if (!datesFit({ ...current, ...mine })) return ask(unsaved)
  return { to: 'again', ...renewEdit({ target, changed }, current) }
}

const ask = (parts: readonly { readonly name: string }[]): Verdict => ({
  to: 'ask',
  fields: parts.map(({ name }) => name),
})

export const renewEdit = ({ target, changed }: Pick<Edit, 'target' | 'changed'>, current: Fields) => ({
  base: typeof current.rev === 'number' ? current.rev : 0,
  was: pickFields(current, Object.keys(changed)),
  rest: target && pickSpecified(target, current),
})
