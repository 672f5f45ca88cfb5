import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** Builds the schema of a text that must not be blank; the label opens every message, so a refusal names its field. */
export const requiredText = (label: string, maxLength: number = limits.name) =>
  z
    .string({ error: `${label} is required` })
    .check(z.trim(), z.minLength(1, `${label} is required`), atMost(label, maxLength), noControlCharacters(label))

/** Builds the schema of a free text that may be left out: absent and null become ''. */
export const optionalText = (label: string, maxLength: number = limits.longText) =>
  z.pipe(
    z.transform((value: unknown) => value ?? ''),
    z.string({ error: `${label} must be text` }).check(atMost(label, maxLength), noControlCharacters(label)),
  )

/**
 * Checks a length before anything else looks at the text. The message is made when it is needed: the first number that is
 * written for people loads the platform's tables of languages, a tenth of a function's start.
 */
const atMost = (label: string, maxLength: number) =>
  z.maxLength(maxLength, {
    error: () => `${label} must be at most ${maxLength.toLocaleString('en-US')} characters long`,
    abort: true,
  })

// Lone surrogates cannot be written as UTF-8 and NUL is refused by many readers of exports; both only come from broken clients.
function noControlCharacters(label: string) {
  return z.refine<string>(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    `${label} has characters that are not text`,
  )
}

/** Builds the schema of a text of one kind, such as a day or an id. */
export const brandedText = <Kind extends string>(isKind: (text: string) => text is Kind, error?: string) =>
  z.custom<Kind, string>((value) => typeof value === 'string' && isKind(value), error)
