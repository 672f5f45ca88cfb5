import type { Timers } from '#functions/timers.ts'
import { type Inquiry, type Model, ModelUnavailable, type Piece } from '../model.ts'

type FieldGuide = { readonly writeAnswer: (inquiry: Inquiry) => string }

/** A separate chunk, loaded for the guide's first answer. */
const loadFieldGuide = (): Promise<FieldGuide> => import('./field-guide.ts')

const author = 'field-guide'

/**
 * Creates the field guide, which answers from built-in pages and the user's own facts. Answers begin 'Local guide:', so that
 * nobody takes them for a model's. `pace` is the time between streamed words (ms). Throws ModelUnavailable if the pages cannot be
 * loaded.
 */
export function createGuide(pace: number, timers: Pick<Timers, 'sleep'>, load = loadFieldGuide): Model {
  const writeAnswer = async (inquiry: Inquiry) => {
    const guide = await load().catch((cause) => {
      throw new ModelUnavailable('missing', { cause })
    })
    return guide.writeAnswer(inquiry)
  }
  return {
    ask: async (inquiry) => ({ author, text: await writeAnswer(inquiry), ending: 'complete' }),
    stream: async (inquiry, signal) => ({
      author,
      pieces: streamWords(await writeAnswer(inquiry), () => timers.sleep(pace), signal),
    }),
  }
}

async function* streamWords(answer: string, pause: () => Promise<void>, signal: AbortSignal): AsyncGenerator<Piece> {
  for (const [index, text] of (answer.match(/\s*\S+/g) ?? []).entries()) {
    if (index > 0) await pause()
    signal.throwIfAborted()
    yield { text }
  }
  yield { ending: 'complete' }
}
