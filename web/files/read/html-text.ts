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

const character = /&(?:[a-z]\w{1,9}|#\d{1,7}|#x[\da-f]{1,6});/i

/** The elements of HTML, also obsolete ones. Other words behind "<" are text, such as an email address. */
const elements = new Set(
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu meta meter nav nobr noframes noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'.split(
    ' ',
  ),
)
/** Attributes without a value. */
const bare =
  'allowfullscreen|async|autoplay|checked|compact|controls|defer|disabled|hidden|loop|muted|noshade|nowrap|open'
const tag = new RegExp(
  String.raw`<(/?)([a-z][a-z0-9]*)((?:\s+(?:[^\s=<>"'/]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+)|(?:${bare})(?![^\s/>])))*)\s*/?>`,
  'iy',
)
/** A comment, a CDATA mark or a declaration. */
const mark = /<!--[\s\S]*?-->|<!\[CDATA\[|<!doctype[^<>]*>/iy

/** Elements that start on a new line. */
const block = /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|hr|blockquote|pre|section|article|dt|dd)$/
const hidden = /^(?:script|style|head|title)$/

/** Returns the text without the tags of HTML, with line breaks for blocks. Text without tags and entities stays unchanged. */
export function toPlainText(text: string): string {
  const parts = dropTags(text)
  if (parts === undefined) return character.test(text) ? decodeCharacters(text) : text
  return decodeCharacters(parts.join(''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns the text between tags; undefined without a tag. A hidden element needs its end: nothing else is cut. */
function dropTags(html: string): string[] | undefined {
  const parts: string[] = []
  const hiddenFrom = new Map<string, number>()
  const lower = html.toLowerCase()
  const lastEnds = new Map<string, number>()
  const hasEnd = (name: string, at: number) => {
    if (!lastEnds.has(name)) lastEnds.set(name, lower.lastIndexOf(`</${name}`))
    return (lastEnds.get(name) ?? -1) > at
  }
  let [from, isHtml, hasComments] = [0, false, true]
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', Math.max(at + 1, from))) {
    const isComment = html.startsWith('<!--', at)
    const isMark = (hasComments || !isComment) && matchAt(mark, html, at)
    // Each search for an end that is missing takes as long as the text.
    if (isComment && !isMark) hasComments = false
    const [match, slash, word = ''] = isMark || (matchAt(tag, html, at) ?? [])
    const name = word.toLowerCase()
    if (match === undefined || (!isMark && !elements.has(name))) continue
    if (hidden.test(name) && slash === '' && !hasEnd(name, at)) continue
    isHtml = true
    parts.push(html.slice(from, at))
    if (block.test(name)) parts.push('\n')
    if (name === 'td' || name === 'th') parts.push(' ')
    from = at + match.length
    if (!hidden.test(name)) continue
    if (slash === '') hiddenFrom.set(name, hiddenFrom.get(name) ?? parts.length)
    else parts.length = hiddenFrom.get(name) ?? parts.length
    if (slash) hiddenFrom.delete(name)
  }
  return isHtml ? [...parts, html.slice(from).replaceAll(']]>', '')] : undefined
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

const decodeCharacters = (text: string): string =>
  text.replace(/&(?:([a-z]\w{1,9})|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (match, name, number, hex) => {
    if (name !== undefined) return namedCharacters[name] ?? match
    const code = number === undefined ? Number.parseInt(hex, 16) : Number(number)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
