import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AssistantKind, Basis } from '#shared/assistant.ts'
import { ApiError, isUnreachable } from '../../data/api-error.ts'
import { type Quota, streamAnswer } from './stream-answer.ts'

/** What an assistant has said, is saying, or could not say. */
export type Answer = {
  readonly question: string
  readonly text: string
  /** The itinerary that its figures come from. */
  readonly calculatedFrom?: Basis | undefined
  readonly state: 'loading' | 'complete' | 'stopped' | 'failed'
  /** The server could not be asked. */
  readonly unreachable?: boolean | undefined
  /** The time when the server takes questions again, after it refused one for that reason. */
  readonly retryAt?: Date | undefined
  /** Stops an answer that is arriving; what has arrived stays. */
  readonly stop: () => void
}

export type Answers = Readonly<Partial<Record<AssistantKind, Answer>>>

type Asked = { readonly answers: Answers; readonly quota?: Quota | undefined }

const nothingAsked: Asked = { answers: {} }

/**
 * The answers of all assistants. They stand in the cache: an answer goes on arriving while another assistant, or another
 * screen, is looked at, and what one person asked is not shown to the next. Nothing is fetched for it.
 */
export const answersQuery = queryOptions({
  queryKey: ['assistants', 'answers'],
  queryFn: () => nothingAsked,
  initialData: nothingAsked,
  enabled: false,
  structuralSharing: false,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Puts a question in place of the last one of this assistant. Resolves when the answer is complete, stopped or failed. */
export async function ask(client: QueryClient, kind: AssistantKind, question: string): Promise<void> {
  findAnswer(client, kind)?.stop()
  const controller = new AbortController()
  const stop = () => controller.abort()
  // A question that was replaced or closed, or whose person has left, has nothing more to say.
  const isCurrent = () => findAnswer(client, kind)?.stop === stop
  const show = (answer: Omit<Answer, 'question' | 'stop'>) =>
    isCurrent() ? putAnswer(client, kind, { question, stop, ...answer }) : stop()
  let text = ''
  putAnswer(client, kind, { question, stop, text, state: 'loading' })
  try {
    const { message, calculatedFrom } = await streamAnswer(kind, question, controller.signal, {
      onQuota: (quota) => isCurrent() && change(client, (asked) => ({ ...asked, quota })),
      onText: (soFar) => {
        text = soFar
        show({ text, state: 'loading' })
      },
    })
    show({ text: message, calculatedFrom, state: 'complete' })
  } catch (error) {
    // Every failure has the same text on screen; the server has logged its reason.
    show(
      controller.signal.aborted
        ? { text, state: 'stopped' }
        : { text, state: 'failed', retryAt: readRetryAt(error), unreachable: isUnreachable(error) },
    )
  }
}

/** Clears this assistant's answer. */
export function closeAnswer(client: QueryClient, kind: AssistantKind): void {
  findAnswer(client, kind)?.stop()
  putAnswer(client, kind, undefined)
}

const findAnswer = (client: QueryClient, kind: AssistantKind): Answer | undefined =>
  client.getQueryData(answersQuery.queryKey)?.answers[kind]

const putAnswer = (client: QueryClient, kind: AssistantKind, answer: Answer | undefined): void =>
  change(client, (asked) => ({ ...asked, answers: { ...asked.answers, [kind]: answer } }))

function change(client: QueryClient, to: (asked: Asked) => Asked): void {
  client.setQueryData(answersQuery.queryKey, (asked) => to(asked ?? nothingAsked))
}

const readRetryAt = (error: unknown): Date | undefined =>
  error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined
    ? new Date(Date.now() + error.retryAfter * 1000)
    : undefined
