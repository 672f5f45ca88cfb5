/** Days as programs and people of all countries write them in files: 2026-03-02, 2.3.26, 3/2/2026 9:05 AM, 2 Mar 2026. */
import { type Day, isDay } from './date.ts'

/** Orders of day, month and year. */
const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]

/**
 * Returns the orders that a file's dates may have: one if a cell decides for all, none if no date depends on it. If there are several,
 * only the user knows.
 */
export function listDayOrders(cells: Iterable<string>): DayOrder[] {
  const dates = [...cells].map(listReadings).filter(({ size }) => size > 0)
  const unclear = dates.filter((readings) => readings.size < dayOrders.length || new Set(readings.values()).size > 1)
  if (unclear.length === 0) return []
  const common = dayOrders.filter((order) => unclear.every((readings) => readings.has(order)))
  // If cells contradict each other, each order is right for some.
  if (common.length === 0) return ['dmy', 'mdy']
  const countYears = (order: DayOrder) => new Set(unclear.map((readings) => readings.get(order)?.slice(0, 4))).size
  // Nearly all dates with two-digit years could start with the year: consider it only where it makes fewer years.
  const isYearFirst = common.every((order) => order === 'ymd' || countYears('ymd') < countYears(order))
  return isYearFirst ? common : common.filter((order) => order !== 'ymd')
}

/** Returns the day of a date, with or without a time; undefined if it isn't one, or depends on an order that isn't passed. */
export function readWrittenDay(text: string, order: DayOrder | undefined): Day | undefined {
  const readings = listReadings(text)
  const [only, ...others] = new Set(readings.values())
  return others.length === 0 ? only : order && readings.get(order)
}

/** Lowercase beginnings of the months' names without accents: Germanic, Romance and Polish. */
const monthNames = [
  'jan ene gen sty',
  'feb fev lut',
  'mar mrt mrz maa',
  'apr abr avr kwi',
  'may mai mei maj mag',
  'jun juin giu cze',
  'jul juil lug lip',
  'aug ago aou sie',
  'sep set wrz',
  'oct okt out ott paz',
  'nov lis',
  'dec dez dic des gru',
].map((names) => names.split(' '))

/** No date with a time is longer; normalizing a million combining marks would take minutes. */
const longest = 60

/** Returns the day in each order in which the text is a date; all orders if it shows its own. */
function listReadings(text: string): ReadonlyMap<DayOrder, Day> {
  const short = text.slice(0, longest)
  const plain = (/[^ -~]/.test(short) ? short.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '') : short)
    .toLowerCase()
    .trim()
    // The time may come first.
    .replace(/^\d{1,2}:\d{2}(:\d{2})?\s*([ap]m)?[\s,]+(?=.*\d)/, '')
  const found = (readDigits(plain) ?? readNamed(plain)).map(([order, ...parts]) => [order, toDay(parts)] as const)
  return new Map(found.flatMap(([order, day]) => (day === undefined ? [] : [[order, day]])))
}

type Parts = readonly [year: string, month: string, day: string]
type Reading = readonly [DayOrder, ...Parts]

/** Returns undefined if it isn't a day. Two-digit years are 1970 to 2069, as in POSIX. */
function toDay([year, month, day]: Parts): Day | undefined {
  const century = year.length === 2 ? (Number(year) < 70 ? '20' : '19') : ''
  const text = `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

const inAllOrders = (...parts: Parts): Reading[] => dayOrders.map((order) => [order, ...parts])

/** Reads a date of digits, also after the name of a weekday and before a time. */
function readDigits(text: string): Reading[] | undefined {
  const [compact = '', ...parts] = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text) ?? []
  if (compact !== '') return inAllOrders(parts[0] ?? '', parts[1] ?? '', parts[2] ?? '')
  const pattern =
    /^(?:\p{L}[\p{L}.,\s-]*[\s,])?(\d{1,4})(?:\s*[-/.年]\s*|\s+)(\d{1,2})(?:\s*[-/.月]\s*|\s+)(\d{1,4})(?![\d:]|[-/.]\d)/u
  const [match, first = '', second = '', third = ''] = pattern.exec(text) ?? []
  if (match === undefined) return undefined
  if (first.length > 2) return inAllOrders(first, second, third)
  return [
    ['dmy', third, second, first],
    ['mdy', third, first, second],
    ['ymd', first, second, third],
  ]
}

/** Reads a date with the name of its month, before or behind the day. */
function readNamed(text: string): Reading[] {
  const [, before = '', first = '', between = '', second = ''] = /^(\D*)(\d+)(\D+)(\d+)(?![\d:])/.exec(text) ?? []
  const month = findMonth(between) ?? findMonth(before)
  if (month === undefined) return []
  const [year, day] = first.length > 2 ? [first, second] : [second, first]
  return inAllOrders(year, String(month), day)
}

function findMonth(text: string): number | undefined {
  const words = text.match(/\p{L}{3,}/gu) ?? []
  return words
    .map((word) => monthNames.findIndex((names) => names.some((name) => word.startsWith(name))) + 1)
    .find((month) => month > 0)
}
