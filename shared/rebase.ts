import { roundStored } from './units.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields that change together, such as a place's two coordinates. */
type FieldGroup = { readonly fields: readonly string[] }

type Versions = {
  readonly mine: Fields
  /** The fields as the user last saw them: when the edit started, and as sent earlier without an answer. */
  readonly known: readonly Fields[]
}

/**
 * Compares an edit with the item as saved now. Returns the parts whose saved values differ from the edit's, and those of them that another
 * client changed, about which only the user can decide. Without such conflicts, the edit can be applied to `current`.
 */
export function rebase<One extends FieldGroup>(parts: readonly One[], { mine, known }: Versions, current: Fields) {
  const unsaved = findDifferences(parts, mine, current)
  return { unsaved, conflicts: known.reduce((open, fields) => findDifferences(open, fields, current), unsaved) }
}

export const findDifferences = <One extends FieldGroup>(
  parts: readonly One[],
  one: Fields,
  other: Fields,
): readonly One[] => parts.filter(({ fields }) => fields.some((field) => !isSameValue(one[field], other[field])))

export const toParts = (fields: object) => Object.keys(fields).map((name) => ({ name, fields: [name] }))

/** Compares two values of a field. Absent equals null, and numbers are compared as stored. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true
  if (typeof one === 'number' && typeof other === 'number') return roundStored(one) === roundStored(other)
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((name) => isSameValue(mine.get(name), theirs.get(name)))
}

/** Returns the item in a `changed` problem; undefined if there is none. */
export function readCurrent(current: unknown): (Fields & { readonly rev: number }) | undefined {
  if (typeof current !== 'object' || current === null || !('rev' in current)) return undefined
  return typeof current.rev === 'number' ? { ...current, rev: current.rev } : undefined
}
