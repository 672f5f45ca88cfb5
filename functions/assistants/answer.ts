import type { ServerEvent } from '#functions/http/event-stream.ts'
import { type AssistantAnswer, answerEvents, type Basis } from '#shared/assistant.ts'
import { type Ending, ModelUnavailable, type Piece } from './model.ts'

const truncatedNote = 'The answer was cut short here. Ask about one part of it to read more.'
const filteredMessage =
  'This question can’t be answered here. Try asking about your trips, your vehicles or the weather.'

/** The answer a user gets, with what its figures were calculated from. Throws ModelUnavailable when there is none. */
export function toAnswer({ text, ending }: { text: string; ending: Ending }, calculatedFrom?: Basis): AssistantAnswer {
  if (ending === 'filtered') return { message: filteredMessage }
  const trimmed = text.trim()
  if (trimmed === '') throw new ModelUnavailable('empty')
  const message = ending === 'cut short' ? `${trimmed} …\n\n${truncatedNote}` : trimmed
  return { message, ...(calculatedFrom && { calculatedFrom }) }
}

/** The pieces of an answer as events: its texts as they come, then the whole. Throws what the pieces throw. */
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
    // Blanks wait for the next word: an answer of nothing else is none, and another may still be given.
    if (text.slice(sentLength).trim() === '') continue
    yield { event: answerEvents.text, data: { text: text.slice(sentLength) } }
    sentLength = text.length
  }
}
