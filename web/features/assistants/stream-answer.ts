import { EventSourceParserStream } from 'eventsource-parser/stream'
import {
  type AssistantAnswer,
  type AssistantKind,
  answerEvents,
  needsConfirmation,
  quotaHeaders,
} from '#shared/assistant.ts'
import type { Day } from '#shared/date.ts'
import { parseProblem } from '#shared/problem.ts'
import { doneEventSchema, textEventSchema } from '#shared/schemas/assistant.ts'
import { ApiError, readApiError, throwAsAnswer } from '../../data/api-error.ts'
import { assistant } from '../../data/client.ts'

export type Quota = { readonly left: number; readonly reset: Date }

const routes = {
  trip: assistant.api.user.ai['trip-assistant'],
  vehicle: assistant.api.user.ai['vehicle-assistant'],
  weather: assistant.api.user.ai['weather-assistant'],
} as const

type Listeners = {
  readonly onQuota: (quota: Quota) => void
  /** Called if no model answers until the user's address is confirmed. */
  readonly onUnconfirmed: () => void
  readonly onText: (textSoFar: string) => void
}

/**
 * Asks an assistant; only questions about trips have `along`. Returns the complete answer; `onText` receives the text so far.
 * @throws ApiError if the server refuses, or another error if the stream breaks off
 */
export async function streamAnswer(
  kind: AssistantKind,
  query: { readonly userInput: string; readonly today: Day; readonly along?: string },
  signal: AbortSignal,
  listeners: Listeners,
): Promise<AssistantAnswer> {
  const options = { headers: { accept: 'text/event-stream' }, init: { signal } }
  const response = await routes[kind].$get({ query }, options).catch(throwAsAnswer)
  const quota = readQuota(response.headers)
  if (quota) listeners.onQuota(quota)
  if (needsConfirmation(response.headers)) listeners.onUnconfirmed()
  if (!response.ok || !response.body) throw await readApiError(response)
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return doneEventSchema.parse(await response.json())
  // Safari iterates streams with `for await` only from version 26.
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  let text = ''
  try {
    for (let next = await events.read(); !next.done; next = await events.read()) {
      const { event, data } = next.value
      const value: unknown = JSON.parse(data)
      if (event === answerEvents.text) {
        text += textEventSchema.parse(value).text
        listeners.onText(text)
      }
      if (event === answerEvents.done) return doneEventSchema.parse(value)
      if (event === answerEvents.error) throw new ApiError(503, { problem: parseProblem(value) })
    }
  } finally {
    await events.cancel()
  }
  throw new Error('The answer was interrupted')
}

function readQuota(headers: Headers): Quota | undefined {
  const left = Number.parseInt(headers.get(quotaHeaders.remaining) ?? '', 10)
  const reset = new Date(headers.get(quotaHeaders.reset) ?? '')
  return Number.isNaN(left) || Number.isNaN(reset.getTime()) ? undefined : { left, reset }
}
