import type { Timers } from '#functions/timers.ts'
import type { Model, Piece } from '../model.ts'
import { writeAnswer } from './answer.ts'

/**
 * The field guide: answers from built-in pages and the user's own facts, for when no model may or can be asked. Every
 * answer begins 'Local guide:', so that nobody takes it for a model's. `pace` is milliseconds between two streamed words.
 */
export const createGuide = (pace: number, timers: Pick<Timers, 'sleep'>): Model => ({
  ask: async (inquiry) => ({ text: writeAnswer(inquiry), ending: 'complete' }),
  stream: async (inquiry, signal) => streamWords(writeAnswer(inquiry), () => timers.sleep(pace), signal),
})

async function* streamWords(answer: string, pause: () => Promise<void>, signal: AbortSignal): AsyncGenerator<Piece> {
  for (const [index, text] of (answer.match(/\s*\S+/g) ?? []).entries()) {
    if (index > 0) await pause()
    signal.throwIfAborted()
    yield { text }
  }
  yield { ending: 'complete' }
}
