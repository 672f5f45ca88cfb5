/** A figure, which never fails a run: machines differ and may be noisy. */
export type Figure = {
  readonly what: string
  readonly goal?: string
} & (Measured | Stated)

/** The values of several rounds; prints their median, lowest and highest. */
type Measured = {
  readonly values: readonly number[]
  readonly unit: string
  /** The same rounds of a competitor; prints the ratio to ours by round. */
  readonly against?: { readonly name: string; readonly values: readonly number[] }
}

/** A value that does not vary, or text. */
type Stated = { readonly value: string }

/** The default export of each `*.bench.ts`. @throws if the product is wrong */
export type Bench = {
  readonly title: string
  /** `options` are the arguments after the bench's name. */
  readonly measure: (options: readonly string[]) => Promise<readonly Figure[]>
}

/** Returns the value that this part (0 to 1) of the values is below. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN
}

/** Measures several things in turn, so that noise affects all of them; returns each one's values by round. */
export async function takeTurns<Thing, Value>(
  things: readonly Thing[],
  rounds: number,
  measure: (thing: Thing) => Promise<Value> | Value,
): Promise<Value[][]> {
  const found = things.map((): Value[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, thing] of things.entries()) found[index]?.push(await measure(thing))
  return found
}

/** Returns the processor time (ms) that a calculation takes its thread, 30 times. */
export const timeRuns = (run: () => void): number[] =>
  Array.from({ length: 30 }, () => {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })

/** Returns text such as `12.3 ms (11.9 to 14.0)`, and for comparisons `…, baseline 6.1 ms (…): 2.02 times (…)`. */
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

const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Rounds to three digits, but never the integer part. */
const formatNumber = (value: number): string => {
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
