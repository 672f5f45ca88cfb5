/** The kinds of assistant, in the order the screens list them. */
export const assistantKinds = ['trip', 'vehicle', 'weather'] as const
export type AssistantKind = (typeof assistantKinds)[number]

/** What the figures of an answer were calculated from: a trip, and the vehicle that was chosen for it. */
export type Basis = {
  tripId: string
  trip: string
  vehicle?: string | undefined
  /** How many vehicles of the user were not counted. Absent where there are no others, or none was chosen. */
  otherVehicles?: number | undefined
}

/**
 * What an assistant or a travel tip answers: plain text of paragraphs and lists, never markup. `calculatedFrom` is there
 * when the assistant was told what an itinerary comes to.
 */
export type AssistantAnswer = { message: string; calculatedFrom?: Basis | undefined }

/** Names of the server-sent events of a streamed answer: pieces of `text`, then one `done` or one `error` (a problem). */
export const answerEvents = { text: 'text', done: 'done', error: 'error' } as const

/** The response header that says who answered: a model's id, or `field-guide`. A kept tip has none. */
export const authorHeader = 'x-answered-by'

/** Response headers with the questions a user may still ask and the ISO 8601 time from which there are more. */
export const quotaHeaders = { left: 'x-questions-left', reset: 'x-questions-reset' } as const
