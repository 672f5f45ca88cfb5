/** The assistants in display order. */
export const assistantKinds = ['trip', 'vehicle', 'weather'] as const
export type AssistantKind = (typeof assistantKinds)[number]

/** The trip and vehicle behind an answer's figures. */
export type Basis = {
  tripId: string
  trip: string
  vehicle?: string | undefined
  /** Number of the user's vehicles not counted; absent if zero, or if no vehicle was chosen. */
  otherVehicles?: number | undefined
}

/**
 * An assistant's answer or a travel tip: plain text without markup. `calculatedFrom` is set if it used an itinerary's
 * figures.
 */
export type AssistantAnswer = { message: string; calculatedFrom?: Basis | undefined }

/** Server-sent events of a streamed answer: pieces of `text`, then one `done` or one `error` (a problem). */
export const answerEvents = { text: 'text', done: 'done', error: 'error' } as const

/** Response header with a model's id or `field-guide`; absent for a stored tip. */
export const authorHeader = 'x-answered-by'

/** Response header that says why no model was asked, if the user can change that: their address is not confirmed. */
export const noModelHeader = { name: 'x-no-model', unconfirmed: 'unconfirmed' } as const

/** Returns whether the user gets a model's answers once their address is confirmed. */
export const needsConfirmation = (headers: { get(name: string): string | null }): boolean =>
  headers.get(noModelHeader.name) === noModelHeader.unconfirmed

/** Response headers with the user's remaining questions, and the ISO 8601 time when more become available. */
export const quotaHeaders = { remaining: 'x-questions-left', reset: 'x-questions-reset' } as const
