import { findDifferences, toParts } from './rebase.ts'

type Fields = Readonly<Record<string, unknown>>
type Edit = { readonly changed: Fields; readonly was: Fields }

/**
 * Returns an edit of a trip as if its plan had been changed on the saved one: what others changed in the plan stays, and only figures that
 * both changed conflict. Other edits, and removals of a plan, are returned as they are.
 */
export function rebasePlan({ changed, was }: Edit, current: Fields): Edit {
  if (!changed.plan || !current.plan) return { changed, was }
  const [mine, before, saved] = [changed, was, current].map(({ plan }) => ({ ...Object(plan) }))
  const open = findDifferences(findDifferences(toParts({ ...before, ...mine }), before, mine), mine, saved)
  // The first vehicle belongs to the list of all.
  const names = open.flatMap(({ name }) => (name === 'vehicleIds' ? [name, 'vehicleId'] : name))
  const onSaved = (plan: Fields) => ({ ...saved, ...Object.fromEntries(names.map((name) => [name, plan[name]])) })
  return { changed: { ...changed, plan: onSaved(mine) }, was: { ...was, plan: onSaved(before) } }
}
