import * as z from 'zod/mini'

/** The sort key that a cursor encodes in base64url: a key in one of the ranges, or the end of a range but the last. */
const placePattern =
  /^([FHPTVW]#~|[PT]#\d{8}|(V|F#[0-7][0-9A-HJKMNP-TV-Z]{25}|[HWX]#\d{8})#[0-7][0-9A-HJKMNP-TV-Z]{25})$/
const maxCursorLength = 80
const cursorMessage = 'after must be the value of next in the last answer'

/** Returns the cursor of a sort key. */
export const encode = (place: string) => Buffer.from(place).toString('base64url')
/** Returns the sort key of a cursor. */
export const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

export const archiveQuery = z.object({
  /** 'true' includes the trip plans, which contain names and phone numbers. */
  sheets: z.optional(z.enum(['true', 'false'], { error: 'sheets must be true or false' })),
  after: z.optional(
    z.string().check(
      z.maxLength(maxCursorLength, { error: cursorMessage, abort: true }),
      z.refine<string>((text) => placePattern.test(decode(text)), cursorMessage),
    ),
  ),
})
