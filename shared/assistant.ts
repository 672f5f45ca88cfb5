import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** The kinds of assistant, in the order the screens list them. */
export const assistantKinds = ['trip', 'vehicle', 'weather'] as const
export type AssistantKind = (typeof assistantKinds)[number]

/** The query of a question. It travels in a GET, so its percent-encoded form is bounded too. */
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

/** What the figures of an answer were calculated from: a trip, and the vehicle that was chosen for it. */
const basisSchema = z.object({
  tripId: z.string(),
  trip: z.string(),
  vehicle: z.optional(z.string()),
  /** How many vehicles of the user were not counted. Absent where there are no others, or none was chosen. */
  otherVehicles: z.optional(z.number()),
})
export type Basis = z.infer<typeof basisSchema>

/**
 * What an assistant or a travel tip answers: plain text of paragraphs and lists, never markup. `calculatedFrom` is there
 * when the assistant was told what an itinerary comes to.
 */
export type AssistantAnswer = { message: string; calculatedFrom?: Basis | undefined }

/** Names of the server-sent events of a streamed answer: pieces of `text`, then one `done` or one `error` (a problem). */
export const answerEvents = { text: 'text', done: 'done', error: 'error' } as const

export const textEventSchema = z.object({ text: z.string() })
/** `message` is the whole answer and replaces the pieces: a filter may have taken them back. */
export const doneEventSchema = z.object({ message: z.string(), calculatedFrom: z.optional(basisSchema) })

/** The response header that says who answered: a model's id, or `field-guide`. A kept tip has none. */
export const authorHeader = 'x-answered-by'

/** Response headers with the questions a user may still ask and the ISO 8601 time from which there are more. */
export const quotaHeaders = { left: 'x-questions-left', reset: 'x-questions-reset' } as const
