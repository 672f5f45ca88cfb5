import type * as z from 'zod/mini'

/** The shape of an object schema that reads a type: all of its fields, optional ones too, and no others. */
export type Shape<Read> = { readonly [Field in keyof Read]-?: z.ZodMiniType<Read[Field]> }
