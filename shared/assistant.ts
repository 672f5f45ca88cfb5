/** The kinds of assistant, in the order the screens list them. */
export const assistantKinds = ['trip', 'vehicle', 'weather'] as const
export type AssistantKind = (typeof assistantKinds)[number]

/** The source of an answer's figures: a trip, and its chosen vehicle. */
export type Basis = {
  tripId: string
  trip: string
  vehicle?: string | undefined
  /** The number of the user's vehicles that were not counted. Absent if there are none, or none was chosen. */
  otherVehicles?: number | undefined
}

/**
 * An answer of an assistant, or a travel tip: plain text of paragraphs and lists, never markup. `calculatedFrom` is set if the
 * assistant got an itinerary's figures.
 */
export type AssistantAnswer = { message: string; calculatedFrom?: Basis | undefined }

/** Names of the server-sent events of a streamed answer: pieces of `text`, then one `done` or one `error` (a problem). */
export const answerEvents = { text: 'text', done: 'done', error: 'error' } as const

/** The response header that says who answered: a model's id, or `field-guide`. A kept tip has none. */
export const authorHeader = 'x-answered-by'

/** Response headers with the questions a user may still ask and the ISO 8601 time from which there are more. */
export const quotaHeaders = { remaining: 'x-questions-left', reset: 'x-questions-reset' } as const
