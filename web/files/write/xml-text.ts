const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** What XML 1.0 cannot hold in any way. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text between tags or in quotes. A carriage return goes as a number: parsers make a line end of it. */
export const toXmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"\r]/g, (character) => names[character] ?? '')
