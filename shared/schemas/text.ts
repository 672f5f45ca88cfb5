import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** Returns the schema of a non-blank text; every message starts with the label. */
export const requiredText = (label: string, maxLength: number = limits.name) =>
  z
    .string({ error: `${label} is required` })
    .check(z.trim(), z.minLength(1, `${label} is required`), atMost(label, maxLength), noControlCharacters(label))

/** Returns the schema of an optional text; absent and null become ''. */
export const optionalText = (label: string, maxLength: number = limits.longText) =>
  z.pipe(
    z.transform((value: unknown) => value ?? ''),
    z.string({ error: `${label} must be text` }).check(atMost(label, maxLength), noControlCharacters(label)),
  )

/**
 * Checks the length first and builds the message lazily: the first `toLocaleString` loads locale tables, a tenth of a
 * function's start.
 */
const atMost = (label: string, maxLength: number) =>
  z.maxLength(maxLength, {
    error: () => `${label} must be at most ${maxLength.toLocaleString('en-US')} characters long`,
    abort: true,
  })

// UTF-8 cannot encode lone surrogates, and many readers of exports refuse NUL.
function noControlCharacters(label: string) {
  return z.refine<string>(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    `${label} has characters that are not text`,
  )
}

/** Returns the schema of a branded text, such as a day or an id. */
export const brandedText = <Kind extends string>(isKind: (text: string) => text is Kind, error?: string) =>
  z.custom<Kind, string>((value) => typeof value === 'string' && isKind(value), error)
