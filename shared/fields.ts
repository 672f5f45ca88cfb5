import type { StoredUnit } from './units.ts'

/** The list of a noun's fields: its form, import, conflicts and changes follow from it. */

type Kind =
  | 'day'
  | 'id'
  | 'yesNo'
  | 'number'
  | 'consumption'
  | 'degrees'
  | 'text'
  | 'currency'
  | 'stopKind'
  | 'surfaces'
  | 'group'
  | 'list'

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

export type FieldList<Name extends PropertyKey = string> = { readonly [One in Name]: Field }

type KindOf<Value> = Value extends number
  ? 'number'
  : Value extends boolean
    ? 'yesNo'
    : Value extends string
      ? 'day' | 'id' | 'degrees' | 'text' | 'currency' | 'stopKind'
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

/** Returns the names of fields, in their order. */
export const listNames = <Name extends PropertyKey>(fields: Readonly<Record<Name, unknown>>) =>
  Object.keys(fields) as (Name & string)[]

/** Returns the names of the fields that null clears. */
export const listClearable = <Name extends PropertyKey>(fields: FieldList<Name>) =>
  listNames(fields).filter((name) => !fields[name].required)

/** Returns a value for each field. */
export const mapFields = <Name extends PropertyKey, Value>(
  fields: FieldList<Name>,
  map: (field: Field, name: Name & string) => Value,
) => Object.fromEntries(listNames(fields).map((name) => [name, map(fields[name], name)])) as Record<Name, Value>

/** Returns a change to these values: null clears a field. */
export const toChanges = <Item extends object>(fields: FieldsOf<Item>, item: Item) =>
  mapFields<keyof Item, unknown>(fields, (_field, name) => item[name] ?? null) as ChangesOf<Item>

/** Returns a value inside an item, by its path: 'use.paved'. */
export const readPath = (item: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), item)
