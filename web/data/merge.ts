import { findDifferences, readCurrent, rebase } from '#shared/rebase.ts'

/** An item's fields as a form shows them. */
export type Texts = Readonly<Record<string, string>>

export type Seen = { readonly texts: Texts; readonly rev: number }

/** Fields that change and are shown together: a place is two coordinates. */
export type Part = {
  readonly label: string
  readonly fields: readonly string[]
  /** @default the text of its only field */
  readonly show?: (texts: Texts) => string
}

/** A form's changes to an item that others may change at the same time. */
export type Edit<Input> = {
  /** Everything the form shows. */
  readonly parts: readonly Part[]
  /** The item that the form started from. */
  readonly base: Seen
  readonly mine: Texts
  /** The form's values, validated, in the API's shape. */
  readonly input: Input
  /** The parts changed in the form; only these are sent. */
  readonly changes: readonly Part[]
  /** Values sent without an answer, which may have been saved. */
  readonly unanswered?: Texts | undefined
}

/** Reads these fields of an item in a refusal; '' for null and absent. Undefined if it is not such an item. A schema would be larger. */
export function readSeen(
  current: unknown,
  fields: readonly string[],
  optional: readonly string[] = [],
): Seen | undefined {
  const thing = readCurrent(current)
  if (!thing || !fields.every((field) => field in thing)) return undefined
  const texts = [...fields, ...optional].map((field) => [field, String(thing[field] ?? '')])
  return { texts: Object.fromEntries(texts), rev: thing.rev }
}

const listFields = (parts: readonly Part[]) => new Set(parts.flatMap(({ fields }) => fields))

export const toEdit = <Input>(parts: readonly Part[], base: Seen, mine: Texts, input: Input): Edit<Input> => ({
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
export const chooseMine = <Input>(edit: Edit<Input>, theirs: Seen, conflicts: readonly Part[]): Edit<Input> => ({
  ...edit,
  base: theirs,
  changes: [...new Set([...edit.changes, ...conflicts])],
})

/** Returns the changes based on the saved version, without those in conflict. */
export const chooseTheirs = <Input>(edit: Edit<Input>, theirs: Seen, conflicts: readonly Part[]): Edit<Input> => ({
  ...edit,
  base: theirs,
  changes: edit.changes.filter((part) => !conflicts.includes(part)),
})
