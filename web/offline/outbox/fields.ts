import { findDifferences, toParts } from '#shared/rebase.ts'
import { toAnswer } from '../replica/apply.ts'
import { describe } from '../replica/target.ts'
import type { Fields, Target } from '../replica/types.ts'

/** Returns null for missing fields. */
export function pickFields(thing: object, names: readonly string[]): Fields {
  const values = new Map<string, unknown>(Object.entries(thing))
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? null]))
}

/** Returns the fields that an item's PUT always has; undefined for a trip. */
export function pickSpecified(target: Target, thing: object): Fields | undefined {
  const { specified = [] } = describe(target)
  return specified.length === 0 ? undefined : pickFields(thing, specified)
}

export const omitFields = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Returns the names of changed fields whose values an item does not have. */
export const findUnsaved = (changed: Fields, thing: object): string[] =>
  findDifferences(toParts(changed), toAnswer(changed), { ...thing }).map(({ name }) => name)
