import { roundKept } from '#shared/units.ts'
import { toAnswer } from '../replica/apply.ts'
import { describe } from '../replica/nouns.ts'
import type { Fields, Target } from '../replica/types.ts'

/** Whether two values of a field are the same; absent is the same as null, and a number that was not rounded yet as one that is. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true
  if (typeof one === 'number' && typeof other === 'number') return roundKept(one) === roundKept(other)
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((name) => isSameValue(mine.get(name), theirs.get(name)))
}

/** These fields of a thing; null for those it has not. */
export function pickFields(thing: object, names: readonly string[]): Fields {
  const values = new Map<string, unknown>(Object.entries(thing))
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? null]))
}

/** Returns the fields of a thing that its PUT carries whether they were changed or not; undefined for a trip. */
export function pickSpecified(target: Target, thing: object): Fields | undefined {
  const { specified } = describe(target)
  return specified.length === 0 ? undefined : pickFields(thing, specified)
}

/** The fields without these. */
export const omitFields = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** The changed fields whose values a thing does not have. */
export function findUnsaved(changed: Fields, thing: object): string[] {
  const [wanted, now] = [new Map(Object.entries(toAnswer(changed))), new Map(Object.entries(thing))]
  return Object.keys(changed).filter((name) => !isSameValue(wanted.get(name), now.get(name)))
}
