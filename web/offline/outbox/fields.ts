import { findDifferences, toParts } from '#shared/rebase.ts'
import { toAnswer } from '../replica/apply.ts'
import { describe } from '../replica/nouns.ts'
import type { Fields, Target } from '../replica/types.ts'

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
export const findUnsaved = (changed: Fields, thing: object): string[] =>
  findDifferences(toParts(changed), toAnswer(changed), { ...thing }).map(({ name }) => name)
