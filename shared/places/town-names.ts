import { abbreviations } from './abbreviations.ts'

/** Letters that Unicode does not decompose. */
const plain: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Returns lower case without accents, abbreviations expanded: 'sao' finds São Paulo, 'st george' Saint George. */
export function foldName(text: string): string {
  const lower = text.toLowerCase()
  // Most names need no more, and normalizing takes ten times as long.
  const letters = /^[a-z ]*$/.test(lower)
    ? lower.trim()
    : lower
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replace(/[łøđðıħßæœþ]/g, (letter) => plain[letter] ?? letter)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
  return letters.replace(/\b(?:ste?|mt|ft)(?= )/g, (word) => abbreviations[word] ?? word)
}

/** Letters that spellings exchange, in order: 'sh' before 'h'. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[^a-z0-9]/g, ''],
  [/tsch|tch|sch|dzh|dj|sh|ch|cz|sz|zh|z/g, 's'],
  [/kh|[ckq]/g, 'k'],
  [/ph/g, 'f'],
  [/h/g, ''],
  [/w/g, 'v'],
  [/d/g, 't'],
  [/p/g, 'b'],
  [/[aeiouy]+/g, 'a'],
  [/(.)\1+/g, '$1'],
  [/a$/, ''],
]

/** Returns a name's sound, the same for Khorog and Khorugh, or Wien and Vienna. Our own, because Metaphone knows only English. */
export const soundOf = (folded: string): string =>
  alike.reduce((sound, [letters, one]) => sound.replace(letters, one), folded)

/** The letters that may start a sound, beside a silent h. */
const openings: Readonly<Record<string, string>> = {
  s: 'sczdt',
  k: 'kcq',
  t: 'td',
  f: 'fp',
  b: 'bp',
  v: 'vw',
  a: 'aeiouy',
}

/** Returns whether a name may have a sound, by its first letter. */
export function mayOpen(folded: string, sound: string): boolean {
  const [letter = '', first = ''] = [folded[0], sound[0]]
  return letter === 'h' || (openings[first] ?? first).includes(letter)
}
