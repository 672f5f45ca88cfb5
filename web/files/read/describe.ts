import type { Found } from './found.ts'
import { toPlainText } from './html-text.ts'

/** Returns the text without HTML and onX's properties, but with onX's notes. */
export function toDescription(text: string, { drop }: Pick<Found, 'drop'>): string {
  if (/<img\b/i.test(text)) drop('pictures')
  if (/<a\s/i.test(text)) drop('links')
  return toPlainText(collectNotes(text, drop)).trim()
}

const onxStart = /^\s*name=/
/** Properties start a line, or in some versions of onX a word. */
const onxProperty = /(?:^|\s)(?:id|color|icon|style|weight|type)=/

/** Returns the notes from onX's "name=…", "notes=…", "id=…", "color=…", "icon=…". */
function collectNotes(text: string, drop: Found['drop']): string {
  if (!onxStart.test(text) || !text.includes('notes=')) return text
  if (/\scolor=/.test(text)) drop('colors')
  const notes = text.slice(text.indexOf('notes=') + 'notes='.length)
  const end = onxProperty.exec(notes)
  return end ? notes.slice(0, end.index) : notes
}

/** Joins texts with line breaks. A text that is part of another one is not repeated. */
export function joinTexts(texts: readonly string[]): string {
  const trimmed = texts.map((text) => text.trim())
  const isRepeated = (text: string, at: number) =>
    trimmed.some((other, place) => (other === text ? place < at : other.includes(text)))
  return trimmed.filter((text, at) => !isRepeated(text, at)).join('\n')
}

type Texts = { readonly description: string; readonly start?: string; readonly end?: string }
const ownDays =
  /^(?:(\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?|from (\d{4}-\d\d-\d\d)|until (\d{4}-\d\d-\d\d))(?:\n|$)/

/** Moves the days from a description, where our files have them for receivers (`describeDays`), to the dates, unless it has others. */
export function takeOwnDays({ description, start = '', end = '' }: Texts): Required<Texts> {
  const [line, first, last = first, from = first, until = last] = ownDays.exec(description) ?? []
  const isOther = (date: string, day = '') => date !== '' && date.slice(0, 10).replaceAll('/', '-') !== day
  if (line === undefined || isOther(start, from) || isOther(end, until)) return { description, start, end }
  return { description: description.slice(line.length), start: from ?? '', end: until ?? '' }
}
