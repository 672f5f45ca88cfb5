import type { Found } from './found.ts'
import { toPlainText } from './html-text.ts'

/** The description of a place in another program's words: onX's block of properties without all but the notes, HTML as text. */
export function toDescription(text: string, { drop }: Pick<Found, 'drop'>): string {
  if (/<img\b/i.test(text)) drop('pictures')
  if (/<a\s/i.test(text)) drop('links')
  return toPlainText(takeNotes(text, drop)).trim()
}

const onxStart = /^\s*name=/
/** Properties begin a line, in some versions of onX a word. */
const onxProperty = /(?:^|\s)(?:id|color|icon|style|weight|type)=/

/** onX writes all it knows of a place into its description: "name=…", "notes=…", "id=…", "color=…", "icon=…". */
function takeNotes(text: string, drop: Found['drop']): string {
  if (!onxStart.test(text) || !text.includes('notes=')) return text
  if (/\scolor=/.test(text)) drop('colors')
  const notes = text.slice(text.indexOf('notes=') + 'notes='.length)
  const end = onxProperty.exec(notes)
  return end ? notes.slice(0, end.index) : notes
}
