import { type FieldList, listNames, mapFields } from '#shared/fields.ts'
import { findDifferences, readCurrent, rebase } from '#shared/rebase.ts'

/** An item's fields as a form shows them. */
export type Texts = Readonly<Record<string, string>>

export type Seen = { readonly texts: Texts; readonly rev: number }

/** An item as saved now, in the form's texts and in the API's shape. */
export type Current = Seen & { readonly item: Readonly<Record<string, unknown>> }

/** Fields that change together: a place is two coordinates. */
export type FieldGroup = { readonly fields: readonly string[] }

/** A form's changes to an item that others may change at the same time. */
export type Edit<Input> = {
  /** Everything the form shows. */
  readonly parts: readonly FieldGroup[]
  /** The item that the form started from. */
  readonly base: Seen
  readonly mine: Texts
  /** The form's values, validated, in the API's shape. */
  readonly input: Input
  /** The parts changed in the form; only these are sent. */
  readonly changes: readonly FieldGroup[]
  /** Values sent without an answer, which may have been saved. */
  readonly unanswered?: Texts | undefined
}

/** Reads an item in a refusal: a day without its time, '' for null and absent. Undefined if it is not such an item. */
export function readSeen(current: unknown, fields: FieldList): Current | undefined {
  const item = readCurrent(current)
  if (!item || listNames(fields).some((name) => fields[name]?.required && !(name in item))) return undefined
  const texts = mapFields(fields, ({ kind }, name) => {
    const text = String(item[name] ?? '')
    return kind === 'day' ? text.slice(0, 10) : text
  })
  return { texts, rev: item.rev, item }
}

const listFields = (parts: readonly FieldGroup[]) => new Set(parts.flatMap(({ fields }) => fields))

export const toEdit = <Input>(parts: readonly FieldGroup[], base: Seen, mine: Texts, input: Input): Edit<Input> => ({
  parts,
  base,
  mine,
  input,
  changes: findDifferences(parts, base.texts, mine),
})

export function pickChanges<Input extends object>({ input, changes }: Edit<Input>): Partial<Input> {
  const names = listFields(changes)
  const picked: Partial<Input> = { ...input }
  for (const name in picked) if (!names.has(name)) delete picked[name]
  return picked
}

export function mergeTexts({ mine, changes }: Edit<unknown>, theirs: Seen): Texts {
  const changed = [...listFields(changes)].map((field) => [field, mine[field] ?? ''])
  return { ...theirs.texts, ...Object.fromEntries(changed) }
}

/** Returns the parts that the form and others changed to different values. */
export const findConflicts = ({ base, mine, changes, unanswered = base.texts }: Edit<unknown>, theirs: Seen) =>
  rebase(changes, { mine, known: [base.texts, unanswered] }, theirs.texts).conflicts

/** Returns the changes based on the saved version; the form's values win in conflicts. */
export const chooseMine = <Input>(edit: Edit<Input>, theirs: Seen, conflicts: readonly FieldGroup[]): Edit<Input> => ({
  ...edit,
  base: theirs,
  changes: [...new Set([...edit.changes, ...conflicts])],
})

/** Returns the changes based on the saved version, without those in conflict. */
export const chooseTheirs = <Input>(
  edit: Edit<Input>,
  theirs: Seen,
  conflicts: readonly FieldGroup[],
): Edit<Input> => ({
  ...edit,
  base: theirs,
  changes: edit.changes.filter((part) => !conflicts.includes(part)),
})
