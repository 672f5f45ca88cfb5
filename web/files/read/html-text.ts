export const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  deg: '°',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  euro: '€',
  frac12: '½',
  times: '×',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  aacute: 'á',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  ccedil: 'ç',
}

const tag = /<(?:!--|!\[CDATA\[|\/?[a-z])/i
const character = /&(?:[a-z]\w{1,9}|#\d{1,7}|#x[\da-f]{1,6});/i
/** Elements that start on a new line. */
const block = /^\/?(?:p|div|br|li|ul|ol|tr|table|h[1-6]|hr|blockquote|pre|section|article|dt|dd)$/i
const hidden = /^(?:script|style|head|title)$/i

/** Returns the text without tags, with line breaks for blocks. Text without tags and entities stays unchanged. */
export function toPlainText(text: string): string {
  if (!tag.test(text)) return character.test(text) ? decodeCharacters(text) : text
  return decodeCharacters(dropTags(text))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Walks from tag to tag, because a regular expression would take quadratic time. */
function dropTags(html: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const open = html.indexOf('<', at)
    if (open < 0) return parts.join('') + html.slice(at)
    parts.push(html.slice(at, open))
    if (!tag.test(html.slice(open, open + 9))) {
      parts.push('<')
      at = open + 1
      continue
    }
    const isComment = html.startsWith('<!--', open)
    const close = html.indexOf(isComment ? '-->' : '>', open)
    if (close < 0) return parts.join('')
    const name = /^<(\/?\w+)/.exec(html.slice(open, open + 20))?.[1] ?? ''
    if (block.test(name)) parts.push('\n')
    if (/^\/?t[dh]$/i.test(name)) parts.push(' ')
    at = close + (isComment ? 3 : 1)
    if (hidden.test(name)) {
      const end = html.indexOf('</', at)
      at = end < 0 ? html.length : end
    }
  }
}

const decodeCharacters = (text: string): string =>
  text.replace(/&(?:([a-z]\w{1,9})|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (match, name, number, hex) => {
    if (name !== undefined) return namedCharacters[name] ?? match
    const code = number === undefined ? Number.parseInt(hex, 16) : Number(number)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
