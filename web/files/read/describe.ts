import { toPlainText } from './html-text.ts'

/** The description of a place in another program's words: onX's block of properties without all but the notes, HTML as text. */
export const toDescription = (text: string): string => toPlainText(takeNotes(text)).trim()

const onxStart = /^\s*name=/
/** Properties begin a line, in some versions of onX a word. */
const onxProperty = /(?:^|\s)(?:id|color|icon|style|weight|type)=/

/** onX writes all it knows of a place into its description: "name=…", "notes=…", "id=…", "color=…", "icon=…". */
function takeNotes(text: string): string {
  if (!onxStart.test(text) || !text.includes('notes=')) return text
  const notes = text.slice(text.indexOf('notes=') + 'notes='.length)
  const end = onxProperty.exec(notes)
  return end ? notes.slice(0, end.index) : notes
}
