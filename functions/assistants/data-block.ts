/**
 * A block of data in a prompt, which text inside it cannot leave: the delimiters carry a nonce drawn for this one
 * request, and the content is JSON in which neither angle brackets nor invisible characters stand for themselves.
 */
export const dataBlock = (name: string, nonce: string, data: unknown): string =>
  `<${name}-${nonce}>\n${encode(data)}\n</${name}-${nonce}>`

/** One line of JSON with every character escaped that could imitate a delimiter, break the line or hide text. */
export const encode = (data: unknown): string => JSON.stringify(data).replace(unsafe, escapeCharacter)

// Cc, Cf and Cs: controls, format characters (bidirectional overrides, zero width, the invisible tag alphabet) and lone
// surrogates; Zl and Zp: line separators. All are legal inside JSON strings only, where \u stands for the same character.
const unsafe = /[<>&\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const escapeCharacter = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
