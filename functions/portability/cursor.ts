import * as z from 'zod/mini'
import { cursorParameter } from '#functions/http/cursor.ts'

/** The sort key that a cursor encodes in base64url: a key in one of the ranges, or the end of a range but the last. */
const placePattern =
  /^([FHPTVW]#~|[PT]#\d{8}|(V|F#[0-7][0-9A-HJKMNP-TV-Z]{25}|[HWX]#\d{8})#[0-7][0-9A-HJKMNP-TV-Z]{25})$/
const maxCursorLength = 80

export const archiveQuery = z.object({
  /** 'true' includes the trip plans, which contain names and phone numbers. */
  sheets: z.optional(z.enum(['true', 'false'], { error: 'sheets must be true or false' })),
  after: cursorParameter('after', 'next', placePattern, maxCursorLength),
})
