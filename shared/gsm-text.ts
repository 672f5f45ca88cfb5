/** Text messages in the GSM 7-bit alphabet (3GPP TS 23.038, 6.2.1), without its line breaks. */

const basic = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes two septets. */
const extended = new Set('^{}\\[~]|€')

/** Characters that Unicode does not decompose into these letters, and the replacement of each. */
const substitutes = new Map(
  (
    [
      ['‘’‚‛′`´ʻʼ', "'"],
      ['“”„″«»', '"'],
      ['‐‑‒–—−·•', '-'],
      ['⁄', '/'],
      ['×', 'x'],
      ['μ', 'u'],
      ['đð', 'd'],
      ['ĐÐ', 'D'],
      ['ħ', 'h'],
      ['Ħ', 'H'],
      ['ı', 'i'],
      ['ł', 'l'],
      ['Ł', 'L'],
      ['ŧ', 't'],
      ['Ŧ', 'T'],
      ['œ', 'oe'],
      ['Œ', 'OE'],
      ['þ', 'th'],
      ['Þ', 'Th'],
      ['ẞ', 'SS'],
    ] as const
  ).flatMap(([characters, substitute]) => [...characters].map((character) => [character, substitute] as const)),
)

const isGsm = (character: string): boolean => basic.has(character) || extended.has(character)

/**
 * Writes a text in GSM letters on one line: 'Łódź Café' becomes 'Lodz Café'. Symbols without an equivalent are dropped.
 * Undefined if letters or digits of another script are lost, because the rest would be another name.
 */
export function toGsmText(text: string): string | undefined {
  let written = ''
  for (const character of text.normalize('NFC')) {
    for (const part of isGsm(character) ? character : toParts(character)) {
      const letters = isGsm(part) ? part : substitutes.get(part)
      if (letters !== undefined) written += letters
      else if (/\s/.test(part)) written += ' '
      else if (/[\p{L}\p{N}]/u.test(part)) return undefined
    }
  }
  return written.replace(/ +/g, ' ').trim()
}

const toParts = (character: string): string => substitutes.get(character) ?? character.normalize('NFKD')

/** Returns the length of a text of GSM letters, of which a message has room for 160. */
export function countSeptets(text: string): number {
  let count = 0
  for (const character of text) count += extended.has(character) ? 2 : 1
  return count
}

/** Cuts a text of GSM letters to a number of septets. */
export function cutToSeptets(text: string, septets: number): string {
  let left = septets
  let end = 0
  for (const character of text) {
    left -= countSeptets(character)
    if (left < 0) return text.slice(0, end).trimEnd()
    end += character.length
  }
  return text
}
