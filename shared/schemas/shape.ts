import * as z from 'zod/mini'
import { type ChangesOf, type FieldsOf, mapFields } from '../fields.ts'

/** An object schema's shape with all fields of a type, including optional ones, and no others. */
export type Shape<Read> = { readonly [Field in keyof Read]-?: z.ZodMiniType<Read[Field]> }

/** Returns the schema of an item's changes: absent fields stay as they are, and null clears an optional one. */
export const toChangesSchema = <Item extends object>(fields: FieldsOf<Item>, shape: Shape<Item>) =>
  z.object(
    mapFields<keyof Item, z.ZodMiniType>(fields, ({ required }, name) =>
      required ? z.optional(shape[name]) : z.nullish(shape[name]),
    ),
  ) as z.ZodMiniType<ChangesOf<Item>>
