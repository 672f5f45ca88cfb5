import { type AssistantKind, answerEvents, doneEventSchema, quotaHeaders, textEventSchema } from '#shared/assistant.ts'
import { parseProblem } from '#shared/problem.ts'
import { ApiError, readApiError } from '../../data/api-error.ts'
import { assistant } from '../../data/client.ts'
import { serverEvents } from './server-events.ts'

/** Questions left to this user, and when there are more. */
export type Quota = { readonly left: number; readonly reset: Date }

const routes = {
  trip: assistant.api.user.ai['trip-assistant'],
  vehicle: assistant.api.user.ai['vehicle-assistant'],
  weather: assistant.api.user.ai['weather-assistant'],
} as const

type Listeners = { readonly onQuota: (quota: Quota) => void; readonly onText: (textSoFar: string) => void }

/** Asks an assistant and answers the whole text; `onText` hears it grow. Throws ApiError, or when the stream breaks off. */
export async function ask(kind: AssistantKind, userInput: string, signal: AbortSignal, { onQuota, onText }: Listeners) {
  const response = await routes[kind].$get(
    { query: { userInput } },
    { headers: { accept: 'text/event-stream' }, init: { signal } },
  )
  const quota = quotaOf(response.headers)
  if (quota) onQuota(quota)
  if (!response.ok || !response.body) throw await readApiError(response)
  let soFar = ''
  for await (const { event, data } of serverEvents(response.body)) {
    const value: unknown = JSON.parse(data)
    if (event === answerEvents.text) {
      soFar += textEventSchema.parse(value).text
      onText(soFar)
    }
    if (event === answerEvents.done) return doneEventSchema.parse(value).message
    if (event === answerEvents.error) throw new ApiError(503, { problem: parseProblem(value) })
  }
  throw new Error('The answer broke off')
}

function quotaOf(headers: Headers): Quota | undefined {
  const left = Number.parseInt(headers.get(quotaHeaders.left) ?? '', 10)
  const reset = new Date(headers.get(quotaHeaders.reset) ?? '')
  return Number.isNaN(left) || Number.isNaN(reset.getTime()) ? undefined : { left, reset }
}
