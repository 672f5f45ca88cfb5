import { abbreviations } from '#shared/places/abbreviations.ts'

/** A word of a question, with its place there. */
export type Word = {
  readonly text: string
  readonly lower: string
  readonly start: number
  readonly end: number
  /** The text between this word and the one before. */
  readonly gap: string
  readonly startsSentence: boolean
  readonly hasCapital: boolean
}

export function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: word, index: start } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    const before = words.at(-1)
    const gap = text.slice(before?.end ?? 0, start)
    words.push({
      text: word,
      lower: word.toLowerCase(),
      start,
      end: start + word.length,
      gap,
      startsSentence: !before || (/[.?!:\n…¿¡"“„«(|]|\s['‘]$/.test(gap) && !isAbbreviated(before, gap)),
      hasCapital: /^\p{Lu}/u.test(word),
    })
  }
  return words
}

/** 'St. George' */
const isAbbreviated = (before: Word, gap: string) => before.lower in abbreviations && /^\.[ \t]*$/.test(gap)

/** Returns whether a word may belong to the same name as the word before it. */
export const isJoined = (before: Word, { gap }: Word): boolean =>
  /^[^\S\n]+$/.test(gap) || /^ ?[-–'’‘ʻ`] ?$/.test(gap) || isAbbreviated(before, gap)

/** Returns false for a text in capitals, or with a capital in each of many words, where they say nothing about names. */
export function capitalsCount(words: readonly Word[]): boolean {
  const letters = words.map(({ text }) => text).join('')
  const upper = letters.match(/\p{Lu}/gu)?.length ?? 0
  const lower = letters.match(/\p{Ll}/gu)?.length ?? 0
  const inside = words.filter(({ startsSentence, text }) => !startsSentence && /^\p{L}/u.test(text))
  return upper <= lower && !(inside.length >= 5 && inside.every(({ hasCapital }) => hasCapital))
}
