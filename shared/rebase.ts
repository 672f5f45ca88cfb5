import { roundStored } from './units.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields that are changed as one: a place is two coordinates. */
type Part = { readonly fields: readonly string[] }

type Versions = {
  /** The fields as the edit sets them. */
  readonly mine: Fields
  /** The fields as the user knows them: as the edit began with them, and as it was sent before without an answer. */
  readonly known: readonly Fields[]
}

type Rebased<One> = {
  /** The parts that are not saved as the edit sets them. */
  readonly unsaved: readonly One[]
  /** Those of them that others have changed to something else: only the user can decide which is to be saved. */
  readonly conflicts: readonly One[]
}

/** Compares an edit of these parts of a thing with the thing as it is saved now. Without conflicts, the edit can be made to that. */
export function rebase<One extends Part>(
  parts: readonly One[],
  { mine, known }: Versions,
  current: Fields,
): Rebased<One> {
  const unsaved = findDifferences(parts, mine, current)
  return { unsaved, conflicts: known.reduce((open, fields) => findDifferences(open, fields, current), unsaved) }
}

/** The parts whose values are not the same. */
export const findDifferences = <One extends Part>(parts: readonly One[], one: Fields, other: Fields): readonly One[] =>
  parts.filter(({ fields }) => fields.some((field) => !isSameValue(one[field], other[field])))

/** Each field as a part of its own. */
export const toParts = (fields: object) => Object.keys(fields).map((name) => ({ name, fields: [name] }))

/** Returns whether two values of a field are the same; absent is the same as null, and a number that was not rounded yet as one that is. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true
  if (typeof one === 'number' && typeof other === 'number') return roundStored(one) === roundStored(other)
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((name) => isSameValue(mine.get(name), theirs.get(name)))
}

/** Returns the thing that a refusal carries, with its revision; undefined when it carries none. */
export function readCurrent(current: unknown): (Fields & { readonly rev: number }) | undefined {
  if (typeof current !== 'object' || current === null || !('rev' in current)) return undefined
  return typeof current.rev === 'number' ? { ...current, rev: current.rev } : undefined
}
