/** Numbers as programs and people of all countries write them in files: 1,234.5, 1.234,5, 1'234.50, 98,55 €, $5. */

const marks = ['.', ','] as const
export type DecimalMark = (typeof marks)[number]
type IsPossible = (value: number) => boolean

/**
 * Returns the decimal marks that a file's numbers may have: one if a cell decides for all, none if no number depends on it. If there are
 * several, only the user knows. A cell decides if it is a number, and a possible one, with one mark only.
 */
export function listDecimalMarks(cells: Iterable<string>, isPossible: IsPossible): DecimalMark[] {
  const shown = new Set<DecimalMark>()
  let isOpen = false
  for (const cell of cells) {
    const readings = listReadings(cell, isPossible)
    const [first, second] = readings
    if (first && second) isOpen ||= first.value !== second.value
    else if (first) shown.add(first.mark)
  }
  if (shown.size === 1) return [...shown]
  return isOpen ? [...marks] : []
}

/** Returns a possible number; undefined if the text isn't one, or depends on a decimal mark that isn't passed. */
export function readWrittenNumber(
  text: string,
  mark: DecimalMark | undefined,
  isPossible: IsPossible,
): number | undefined {
  const readings = listReadings(text, isPossible)
  const [only, ...others] = new Set(readings.map(({ value }) => value))
  return others.length === 0 ? only : readings.find((reading) => reading.mark === mark)?.value
}

/** Returns what is before and after the digits of a number: its unit or currency, such as 'km' or 'A$'. */
export const readSigns = (text: string): string => {
  const { before = '', after = '' } = findParts(text)
  return `${before} ${after}`.replace(/[-−–—()'"]/g, '').trim()
}

const listReadings = (text: string, isPossible: IsPossible) => {
  const { before = '', digits = '', after = '' } = findParts(text)
  const sign = /[-−–(]/.test(before) || /^\s*[-−–]/.test(after) ? -1 : 1
  return marks
    .map((mark) => ({ mark, value: sign * parseDigits(digits, mark) }))
    .filter(({ value }) => Number.isFinite(value) && isPossible(value))
}

/** No number with its unit is longer. */
const longest = 60

/** Letters may end with a dot before the digits: Rs.98.55. */
const pattern = /^(?<before>(?:\p{L}\.?|[^\d.,\p{L}])*)(?<digits>[.,]?\d(?:[\d.,'’ ]*\d)?)(?<after>\D*)$/u

/** Finds the digits between signs and units. */
function findParts(text: string): Readonly<Record<string, string>> {
  if (/^\d[\d.,]{0,20}$/.test(text)) return { digits: text }
  const short = text.slice(0, longest)
  const plain = /[^ -~]/.test(short) ? short.normalize('NFKC').replace(/\p{Cf}/gu, '') : short
  return pattern.exec(plain)?.groups ?? {}
}

/** Returns NaN if the digits aren't a number with this decimal mark. Thousands are grouped evenly, or as in India. */
function parseDigits(digits: string, mark: DecimalMark): number {
  const [whole = '', fraction = '', ...more] = digits.split(mark)
  const isGrouped = /^[1-9]\d{0,2}([.,'’ ])\d{3}(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(whole)
  const isNumber = more.length === 0 && /^\d*$/.test(fraction) && (isGrouped || /^\d*$/.test(whole)) && digits !== ''
  return isNumber ? Number(`${whole.replace(/\D/g, '')}.${fraction}`) : Number.NaN
}
