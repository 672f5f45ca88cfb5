import type { ServerEvent } from '#functions/http/event-stream.ts'
import { type AssistantAnswer, answerEvents, type Basis } from '#shared/assistant.ts'
import { type Ending, ModelUnavailable, type Piece } from './model.ts'

const truncatedNote = 'The answer was cut short here. Ask about one part of it to read more.'
const filteredMessage =
  'This question can’t be answered here. Try asking about your trips, your vehicles or the weather.'

/** Converts a model's output to an answer. Throws ModelUnavailable for an empty one. */
export function toAnswer({ text, ending }: { text: string; ending: Ending }, calculatedFrom?: Basis): AssistantAnswer {
  if (ending === 'filtered') return { message: filteredMessage }
  const trimmed = text.trim()
  if (trimmed === '') throw new ModelUnavailable('empty')
  const message = ending === 'cut short' ? `${trimmed} …\n\n${truncatedNote}` : trimmed
  return { message, ...(calculatedFrom && { calculatedFrom }) }
}

/** Yields an answer's text as it arrives, then the whole answer. */
export async function* toEvents(
  pieces: AsyncIterable<Piece>,
  calculatedFrom?: Basis,
): AsyncGenerator<ServerEvent, void> {
  let text = ''
  let sentLength = 0
  for await (const piece of pieces) {
    if ('ending' in piece) {
      yield { event: answerEvents.done, data: toAnswer({ text, ending: piece.ending }, calculatedFrom) }
      continue
    }
    text += piece.text
    // Hold back blanks until the next word: an answer of blanks only is none, and the guide can still answer.
    if (text.slice(sentLength).trim() === '') continue
    yield { event: answerEvents.text, data: { text: text.slice(sentLength) } }
    sentLength = text.length
  }
}
