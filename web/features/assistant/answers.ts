import { useSyncExternalStore } from 'react'
import type { AssistantKind } from '#shared/assistant.ts'
import { ApiError } from '../../data/api-error.ts'
import { onSessionEvent } from '../../session/events.ts'
import { ask, type Quota } from './ask.ts'

/** What an assistant has said, is saying, or could not say. */
export type Answer = {
  readonly question: string
  readonly text: string
  readonly state: 'loading' | 'complete' | 'stopped' | 'failed'
  /** When the server takes questions again, after it refused one for that reason. */
  readonly retryAt?: Date | undefined
}

type Answers = {
  readonly answers: Readonly<Partial<Record<AssistantKind, Answer>>>
  readonly quota: Quota | undefined
}

// Kept outside of the components: an answer goes on arriving while another assistant, or another screen, is looked at.
let state: Answers = { answers: {}, quota: undefined }
const running: Partial<Record<AssistantKind, AbortController>> = {}
const listeners = new Set<() => void>()

/** The answers of all assistants. */
export const useAnswers = (): Answers =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )

/** Puts a question in place of the last one of this assistant. */
export async function askQuestion(kind: AssistantKind, question: string): Promise<void> {
  running[kind]?.abort()
  const own = new AbortController()
  running[kind] = own
  const show = (answer: Omit<Answer, 'question'>) => {
    // A question that was replaced or closed has nothing more to say.
    if (running[kind] === own) set({ answers: { ...state.answers, [kind]: { question, ...answer } } })
  }
  let text = ''
  show({ text, state: 'loading' })
  try {
    const whole = await ask(kind, question, own.signal, {
      onQuota: (quota) => set({ quota }),
      onText: (soFar) => {
        text = soFar
        show({ text, state: 'loading' })
      },
    })
    show({ text: whole, state: 'complete' })
  } catch (error) {
    // Every failure has the same text on screen (specification, section 8); the server has logged its reason.
    show(own.signal.aborted ? { text, state: 'stopped' } : { text, state: 'failed', retryAt: retryAtOf(error) })
  }
}

/** Stops an answer that is arriving; what has arrived stays. */
export const stopAnswer = (kind: AssistantKind): void => running[kind]?.abort()

/** Clears this assistant's answer. */
export function closeAnswer(kind: AssistantKind): void {
  running[kind]?.abort()
  delete running[kind]
  set({ answers: { ...state.answers, [kind]: undefined } })
}

function set(changes: Partial<Answers>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

const retryAtOf = (error: unknown): Date | undefined =>
  error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined
    ? new Date(Date.now() + error.retryAfter * 1000)
    : undefined

// What one person asked is not shown to the next.
onSessionEvent(({ event }) => {
  if (event !== 'signedOut' && event !== 'userChanged') return
  for (const kind of ['trip', 'vehicle', 'weather'] as const) closeAnswer(kind)
  set({ answers: {}, quota: undefined })
})
