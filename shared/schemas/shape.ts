import type * as z from 'zod/mini'

/** An object schema's shape with all fields of a type, including optional ones, and no others. */
export type Shape<Read> = { readonly [Field in keyof Read]-?: z.ZodMiniType<Read[Field]> }
