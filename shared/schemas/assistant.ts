import * as z from 'zod/mini'
import type { Basis } from '../assistant.ts'
import { isDay } from '../date.ts'
import { limits } from '../limits.ts'
import type { Shape } from './shape.ts'
import { brandedText } from './text.ts'

/** Checks of a text that is part of a URL, so its percent-encoded length is limited too. */
const urlText = (noun: string, { characters, encodedBytes }: { characters: number; encodedBytes: number }) =>
  [
    z.maxLength(characters, {
      error: () => `${noun} must be at most ${characters.toLocaleString('en-US')} characters long`,
      abort: true,
    }),
    z.refine<string>((text) => text.isWellFormed() && !text.includes('\u0000'), {
      error: `${noun} has characters that are not text`,
      abort: true,
    }),
    z.refine<string>(
      (text) => encodeURIComponent(text).length <= encodedBytes,
      `${noun} is too long to be sent: please shorten it`,
    ),
  ] as const

/** The query of a question. */
export const questionSchema = z.object({
  userInput: z
    .string({ error: 'Question is required' })
    .check(z.trim(), z.minLength(1, 'Question is required'), ...urlText('Question', limits.question)),
  /** The user's own day, which 'tomorrow' is counted from. */
  today: z.optional(brandedText(isDay, 'Today is not a day')),
})

/** One line on fuel and water along a trip, as a search on the user's device found them. */
export const alongSchema = z
  .string('Places along the way are not text')
  .check(z.trim(), ...urlText('The line on places along the way', limits.along))

export const tripQuestionSchema = z.extend(questionSchema, { along: z.optional(alongSchema) })

const basisSchema = z.object({
  tripId: z.string(),
  trip: z.string(),
  vehicle: z.optional(z.string()),
  otherVehicles: z.optional(z.number()),
} satisfies Shape<Basis>)

export const textEventSchema = z.object({ text: z.string() })
/** `message` replaces the streamed pieces, some of which a filter may have withdrawn. */
export const doneEventSchema = z.object({ message: z.string(), calculatedFrom: z.optional(basisSchema) })
