import * as z from 'zod/mini'
import { isUlid } from '#shared/ids.ts'

/** Returns the cursor of a place in an order. */
export const encodeCursor = (place: string): string => Buffer.from(place).toString('base64url')
/** Returns the place of a cursor. */
export const decodeCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()

/** The optional query parameter `name`: a cursor of at most `most` characters, whose place matches, from an answer's field `source`. */
export const cursorParameter = (name: string, source: string, places: RegExp, most: number) => {
  const error = `${name} must be the value of ${source} in the last answer`
  return z.optional(
    z.string().check(
      z.maxLength(most, { error, abort: true }),
      z.refine<string>((text) => places.test(decodeCursor(text)), error),
    ),
  )
}

/** The query of lists whose cursor is the ULID of the last item. */
export const ulidCursorQuery = z.object({
  after: z.optional(z.string().check(z.refine(isUlid, 'after must be the value of next in the last answer'))),
})
