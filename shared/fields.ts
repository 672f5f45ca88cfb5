import type { StoredUnit } from './units.ts'

/** The list of a noun's fields: its form, import, conflicts and changes follow from it. */

type Kind = 'day' | 'id' | 'yesNo' | 'number' | 'text' | 'currency' | 'surfaces' | 'group' | 'list'

/** The unit of a stored number; `energy` is liters or kWh, as the vehicle needs. */
export type FieldUnit = StoredUnit | 'energy'

/** `least` (0 by default) and `most` bound a number; `most` bounds a text's length. */
export type Field<Of extends Kind = Kind> = {
  readonly kind: Of
  readonly label: string
  readonly unit?: FieldUnit
  readonly least?: number
  readonly most?: number
  /** @default any number */
  readonly decimals?: 1
  /** True if null can't clear it. */
  readonly required?: boolean
}

type KindOf<Value> = Value extends number
  ? 'number'
  : Value extends boolean
    ? 'yesNo'
    : Value extends string
      ? 'day' | 'id' | 'text' | 'currency'
      : Value extends readonly unknown[]
        ? 'list'
        : 'surfaces' | 'group'

/** A list of all fields of a type, each of its kind; those that are never absent are required. */
export type FieldsOf<Item> = {
  readonly [Name in keyof Item]-?: Field<KindOf<NonNullable<Item[Name]>>> &
    (undefined extends Item[Name] ? { readonly required?: false } : { readonly required: true })
}

/** A change of an item: absent fields stay as they are, and null clears an optional one. */
export type ChangesOf<Item> = {
  [Name in keyof Item]?: Item[Name] | undefined | (undefined extends Item[Name] ? null : never)
}

type List<Name extends PropertyKey> = { readonly [One in Name]: Field }

/** Returns the names of fields, in their order. */
export const listNames = <Name extends PropertyKey>(fields: List<Name>) => Object.keys(fields) as (Name & string)[]

/** Returns the names of the fields that null clears. */
export const listClearable = <Name extends PropertyKey>(fields: List<Name>) =>
  listNames(fields).filter((name) => !fields[name].required)

/** Returns a value for each field. */
export const mapFields = <Name extends PropertyKey, Value>(
  fields: List<Name>,
  map: (field: Field, name: Name & string) => Value,
) => Object.fromEntries(listNames(fields).map((name) => [name, map(fields[name], name)])) as Record<Name, Value>
