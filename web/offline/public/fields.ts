import { describe } from './target.ts'
import type { Fields, Shifted, Target } from './types.ts'

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

export const isShifted = (value: unknown): value is Shifted =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
