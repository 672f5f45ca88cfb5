/** One measured figure. It informs and never fails: machines differ, and a shared one is noisy. */
export type Figure = {
  readonly what: string
  readonly value: string
  /** What we aim at, for the reader. */
  readonly goal?: string
}

/** What each `*.bench.ts` beside this file exports by default. One that finds the product wrong throws. */
export type Bench = {
  readonly title: string
  readonly measure: () => Promise<readonly Figure[]>
}

/** The middle of the values (the upper one of two). */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
