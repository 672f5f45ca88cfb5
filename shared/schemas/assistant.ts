import * as z from 'zod/mini'
import type { Basis } from '../assistant.ts'
import { limits } from '../limits.ts'
import type { Shape } from './shape.ts'

/** The query of a question. It is part of a URL, so its percent-encoded length is limited too. */
export const questionSchema = z.object({
  userInput: z.string({ error: 'Question is required' }).check(
    z.trim(),
    z.minLength(1, 'Question is required'),
    z.maxLength(limits.question.characters, {
      error: () => `Question must be at most ${limits.question.characters.toLocaleString('en-US')} characters long`,
      abort: true,
    }),
    z.refine<string>((text) => text.isWellFormed() && !text.includes('\u0000'), {
      error: 'Question has characters that are not text',
      abort: true,
    }),
    z.refine<string>(
      (text) => encodeURIComponent(text).length <= limits.question.encodedBytes,
      'Question is too long to be sent: please shorten it',
    ),
  ),
})

const basisSchema = z.object({
  tripId: z.string(),
  trip: z.string(),
  vehicle: z.optional(z.string()),
  otherVehicles: z.optional(z.number()),
} satisfies Shape<Basis>)

export const textEventSchema = z.object({ text: z.string() })
/** `message` replaces the streamed pieces, some of which a filter may have withdrawn. */
export const doneEventSchema = z.object({ message: z.string(), calculatedFrom: z.optional(basisSchema) })
