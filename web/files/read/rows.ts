/** `end` is the row's end in the text, and `line` the number of its first line, from 1. */
export type ReadRow = { readonly cells: readonly string[]; readonly end: number; readonly line: number }

/** Returns the delimiter that a line without quoted cells has most: a comma, tab, semicolon or bar. */
export function findDelimiter(line: string): string {
  const count = (mark: string) => line.split(mark).length
  return ['\t', ';', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

/** No table of places has more columns, and a file of commas would fill the memory. */
const mostColumns = 200

/**
 * Reads the rows of a table (RFC 4180), without empty rows. A quoted cell may contain line ends, delimiters and doubled quotes; text after
 * its closing quote belongs to it, and an unclosed cell continues to the end. Excel's first line 'sep=;' is no row.
 */
export function* readRows(text: string, delimiter: string): Generator<ReadRow> {
  const plain = new RegExp(`[^${delimiter}\\r\\n]*`, 'y')
  let cells: string[] = []
  const [excel = ''] = /^"?sep=."?(?:\r\n?|\n)/i.exec(text) ?? []
  let [line, start] = [excel === '' ? 1 : 2, excel.length]
  for (let at = start; at < text.length; ) {
    const quoted = text[at] === '"' ? findQuoteEnd(text, at) : at
    plain.lastIndex = quoted
    const rest = plain.exec(text)?.[0] ?? ''
    if (cells.length < mostColumns) cells.push(quoted === at ? rest : unquote(text.slice(at, quoted)) + rest)
    at = quoted + rest.length
    if (text[at] === delimiter) {
      at++
      // The text may end after a delimiter, with an empty cell.
      if (at < text.length) continue
      if (cells.length < mostColumns) cells.push('')
    } else at += text.startsWith('\r\n', at) ? 2 : 1
    if (cells.some((cell) => cell.trim() !== '')) yield { cells, end: Math.min(at, text.length), line }
    cells = []
    line += text.slice(start, at).split('\n').length - 1
    start = at
  }
}

function findQuoteEnd(text: string, from: number): number {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length
    if (text[at + 1] !== '"') return at + 1
  }
}

const unquote = (cell: string): string => cell.slice(1).replace(/"$/, '').replaceAll('""', '"')
