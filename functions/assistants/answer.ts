import type { ServerEvent } from '#functions/http/event-stream.ts'
import { type AssistantAnswer, answerEvents } from '#shared/assistant.ts'
import { type Ending, ModelUnavailable, type Piece, type Usage } from './model.ts'

const cutShort = 'The answer was cut short here. Ask about one part of it to read more.'
const filtered =
  'This question cannot be answered here. Please ask it in another way: about your trips, your vehicles or the weather.'

/** The text a user gets. Throws ModelUnavailable when there is none. */
export function finished(text: string, ending: Ending): string {
  if (ending === 'filtered') return filtered
  const trimmed = text.trim()
  if (trimmed === '') throw new ModelUnavailable('empty')
  return ending === 'cut short' ? `${trimmed} …\n\n${cutShort}` : trimmed
}

/** The pieces of an answer as events: its texts as they come, then the whole. Throws what the pieces throw. */
export async function* answerStream(
  pieces: AsyncIterable<Piece>,
  onUsage: (usage: Usage) => void,
): AsyncGenerator<ServerEvent, void> {
  let whole = ''
  for await (const piece of pieces) {
    if ('text' in piece) {
      whole += piece.text
      yield { event: answerEvents.text, data: { text: piece.text } }
    } else {
      onUsage(piece.usage)
      yield { event: answerEvents.done, data: { message: finished(whole, piece.ending) } satisfies AssistantAnswer }
    }
  }
}
