import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AssistantKind, Basis } from '#shared/assistant.ts'
import { toLocalDay } from '#shared/date.ts'
import type { Units } from '#shared/units.ts'
import { ApiError, isUnreachable } from '../../data/api-error.ts'
import { type Quota, streamAnswer } from './stream-answer.ts'

export type Answer = {
  readonly question: string
  readonly text: string
  readonly calculatedFrom?: Basis | undefined
  /** True if no model answered because the user's address is not confirmed. */
  readonly unconfirmed?: boolean | undefined
  readonly state: 'loading' | 'complete' | 'stopped' | 'failed'
  readonly unreachable?: boolean | undefined
  /** Time when the server accepts questions again. */
  readonly retryAt?: Date | undefined
  /** Stops the answer and keeps the text so far. */
  readonly stop: () => void
}

export type Answers = Readonly<Partial<Record<AssistantKind, Answer>>>

type AssistantState = { readonly answers: Answers; readonly quota?: Quota | undefined }

const initialState: AssistantState = { answers: {} }

/** The assistants' answers, never fetched. The cache keeps an answer arriving while another screen is open. */
export const answersQuery = queryOptions({
  queryKey: ['assistants', 'answers'],
  queryFn: () => initialState,
  initialData: initialState,
  enabled: false,
  structuralSharing: false,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Asks a question about trips, vehicles or the weather. Resolves when the answer is complete, stopped or failed. */
export async function ask(client: QueryClient, kind: AssistantKind, question: string, units: Units): Promise<void> {
  findAnswer(client, kind)?.stop()
  const controller = new AbortController()
  const stop = () => controller.abort()
  // Ignore a question that was replaced or closed, or whose user has logged out.
  const isCurrent = () => findAnswer(client, kind)?.stop === stop
  let unconfirmed = false
  const show = (answer: Omit<Answer, 'question' | 'stop'>) =>
    isCurrent() ? putAnswer(client, kind, { question, stop, unconfirmed, ...answer }) : stop()
  let text = ''
  putAnswer(client, kind, { question, stop, text, state: 'loading' })
  try {
    const along = kind === 'trip' ? await findAlong(client, units) : undefined
    const query = { userInput: question, today: toLocalDay(Date.now()), ...(along !== undefined && { along }) }
    const { message, calculatedFrom } = await streamAnswer(kind, query, controller.signal, {
      onQuota: (quota) => isCurrent() && change(client, (state) => ({ ...state, quota })),
      onUnconfirmed: () => {
        unconfirmed = true
      },
      onText: (soFar) => {
        text = soFar
        show({ text, state: 'loading' })
      },
    })
    show({ text: message, calculatedFrom, state: 'complete' })
  } catch (error) {
    // Every failure shows the same text; the server has logged the reason.
    show(
      controller.signal.aborted
        ? { text, state: 'stopped' }
        : { text, state: 'failed', retryAt: readRetryAt(error), unreachable: isUnreachable(error) },
    )
  }
}

async function findAlong(client: QueryClient, units: Units): Promise<string | undefined> {
  try {
    return await (await import('./describe-along.ts')).describeAlong(client, units)
  } catch {
    // The line is an extra, and the question may need none of it.
    return undefined
  }
}

export function closeAnswer(client: QueryClient, kind: AssistantKind): void {
  findAnswer(client, kind)?.stop()
  putAnswer(client, kind, undefined)
}

const findAnswer = (client: QueryClient, kind: AssistantKind): Answer | undefined =>
  client.getQueryData(answersQuery.queryKey)?.answers[kind]

const putAnswer = (client: QueryClient, kind: AssistantKind, answer: Answer | undefined): void =>
  change(client, (state) => ({ ...state, answers: { ...state.answers, [kind]: answer } }))

function change(client: QueryClient, to: (state: AssistantState) => AssistantState): void {
  client.setQueryData(answersQuery.queryKey, (state) => to(state ?? initialState))
}

const readRetryAt = (error: unknown): Date | undefined =>
  error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined
    ? new Date(Date.now() + error.retryAfter * 1000)
    : undefined
