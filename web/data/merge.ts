import { findDifferences, readCurrent, rebase } from '#shared/rebase.ts'

/** What a form shows of a thing: its fields as texts. */
export type Texts = Readonly<Record<string, string>>

/** A thing as it was seen once, and the revision it had then. */
export type Seen = { readonly texts: Texts; readonly rev: number }

/** Fields that are changed and told as one: a place is two coordinates. */
export type Part = {
  readonly label: string
  readonly fields: readonly string[]
  /** How its texts are told. @default the text of its only field */
  readonly show?: (texts: Texts) => string
}

/** A form's changes to a thing that others may change meanwhile. */
export type Edit<Input> = {
  /** All that the form shows. */
  readonly parts: readonly Part[]
  /** The thing as the form began with it. */
  readonly base: Seen
  /** What the form shows now. */
  readonly mine: Texts
  /** The same, checked, as the API takes it. */
  readonly input: Input
  /** What the form changed: only that is sent. */
  readonly changes: readonly Part[]
  /** What the form showed when it was sent and no answer came: it may have been saved. */
  readonly unanswered?: Texts | undefined
}

/**
 * Reads these fields of a thing that a refusal carries, and of the optional ones those that are there; '' for null and for absent.
 * Undefined when it is no such thing. By hand: a schema would weigh more than all of this.
 */
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

/** A form's changes to what it began with. */
export const toEdit = <Input>(parts: readonly Part[], base: Seen, mine: Texts, input: Input): Edit<Input> => ({
  parts,
  base,
  mine,
  input,
  changes: findDifferences(parts, base.texts, mine),
})

/** The fields to send: those of the changed parts, and nothing else. */
export function pickChanges<Input extends object>({ input, changes }: Edit<Input>): Partial<Input> {
  const names = listFields(changes)
  const picked: Partial<Input> = { ...input }
  for (const name in picked) if (!names.has(name)) delete picked[name]
  return picked
}

/** How the thing would be with the form's changes beside those of others. */
export function mergeTexts({ mine, changes }: Edit<unknown>, theirs: Seen): Texts {
  const changed = [...listFields(changes)].map((field) => [field, mine[field] ?? ''])
  return { ...theirs.texts, ...Object.fromEntries(changed) }
}

/** What the form changed and others changed, too, since it was seen, to something else. */
export const findConflicts = ({ base, mine, changes, unanswered = base.texts }: Edit<unknown>, theirs: Seen) =>
  rebase(changes, { mine, known: [base.texts, unanswered] }, theirs.texts).conflicts

/** The same changes to what is saved now: in conflict, the form's own stand. */
export const chooseMine = <Input>(edit: Edit<Input>, theirs: Seen, conflicts: readonly Part[]): Edit<Input> => ({
  ...edit,
  base: theirs,
  changes: [...new Set([...edit.changes, ...conflicts])],
})

/** The changes to what is saved now without those in conflict. */
export const chooseTheirs = <Input>(edit: Edit<Input>, theirs: Seen, conflicts: readonly Part[]): Edit<Input> => ({
  ...edit,
  base: theirs,
  changes: edit.changes.filter((part) => !conflicts.includes(part)),
})
