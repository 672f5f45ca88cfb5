/**
 * A block of data that text inside cannot leave: its delimiters contain this request's nonce, and its JSON escapes angle brackets
 * and invisible characters.
 */
export const dataBlock = (name: string, nonce: string, data: unknown): string =>
  `<${name}-${nonce}>\n${encode(data)}\n</${name}-${nonce}>`

/** Escapes all characters that could imitate a delimiter, break the line or hide text. */
export const encode = (data: unknown): string => JSON.stringify(data).replace(unsafe, escapeCharacter)

// Cc, Cf and Cs: controls, format characters (bidirectional overrides, zero width, invisible tags) and lone surrogates; Zl and
// Zp: line separators. In JSON, all of them occur only inside strings, where \u escapes are equivalent.
const unsafe = /[<>&\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const escapeCharacter = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
