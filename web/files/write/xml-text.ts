const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** Characters that XML 1.0 cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes a text, including carriage returns, because parsers turn them into line ends. */
const toXmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"\r]/g, (character) => names[character] ?? '')

/** Returns an element with a text. */
export const element = (name: string, text: string): string => `<${name}>${toXmlText(text)}</${name}>`

/** Returns the same, or '' without a text. */
export const optional = (name: string, text: string): string => (text === '' ? '' : element(name, text))
