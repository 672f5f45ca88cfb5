/** One figure. It informs and never fails: machines differ, and a shared one is noisy. */
export type Figure = {
  readonly what: string
  /** The target, for the reader. */
  readonly goal?: string
} & (Measured | Stated)

/** Measured in several rounds: the middle of them is printed, with the lowest and the highest. */
type Measured = {
  readonly values: readonly number[]
  readonly unit: string
  /** The same rounds of what it is compared with: printed beside it, with how many times as much ours is, round by round. */
  readonly against?: { readonly name: string; readonly values: readonly number[] }
}

/** The same however often it is looked at, or no number. */
type Stated = { readonly value: string }

/** The type of the default export of each `*.bench.ts` beside this file. One that finds the product wrong throws. */
export type Bench = {
  readonly title: string
  /** `options` are the words behind the bench's name on the command line. */
  readonly measure: (options: readonly string[]) => Promise<readonly Figure[]>
}

/** The middle of the values (the upper one of two). */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value that this part of them (0 to 1) lies below. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN
}

/** A figure as it is printed, such as `12.3 ms (11.9 to 14.0)`, and with something it is compared with `…, baseline 6.1 ms (…): 2.02 times (…)`. */
export function formatFigure(figure: Figure): string {
  if ('value' in figure) return figure.value
  const { values, unit, against } = figure
  if (!against) return formatSpread(values, unit)
  const times = values.map((value, round) => value / (against.values[round] ?? Number.NaN))
  return `${formatSpread(values, unit)}, ${against.name} ${formatSpread(against.values, unit)}: ${formatSpread(times, 'times')}`
}

const formatSpread = (values: readonly number[], unit: string): string =>
  values.length === 1
    ? `${formatNumber(median(values))} ${unit}`
    : `${formatNumber(median(values))} ${unit} (${formatNumber(Math.min(...values))} to ${formatNumber(Math.max(...values))})`

/** Three digits, and all in front of the point. */
const formatNumber = (value: number): string => {
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
