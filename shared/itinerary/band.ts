import { withoutNegativeZero } from '../units.ts'

/** An uncertain figure in three cases, with low ≤ usual ≤ high. */
export type Band = { readonly low: number; readonly usual: number; readonly high: number }

export const cases = ['low', 'usual', 'high'] as const
export type Case = (typeof cases)[number]

export const exactly = (value: number): Band => ({ low: value, usual: value, high: value })

export const mapBand = <Value>(compute: (one: Case) => Value): Readonly<Record<Case, Value>> => ({
  low: compute('low'),
  usual: compute('usual'),
  high: compute('high'),
})

export const scaleBand = ({ low, usual, high }: Band, factor: number): Band => ({
  low: low * factor,
  usual: usual * factor,
  high: high * factor,
})

export function sumBands(bands: readonly Band[]): Band {
  let [low, usual, high] = [0, 0, 0]
  for (const band of bands) {
    low += band.low
    usual += band.usual
    high += band.high
  }
  return { low, usual, high }
}

/** Returns '180–230 km', or '200 km' if both ends are the same. */
export function formatBand({ low, high }: Band, unit: string): string {
  const [from, to] = [formatNumber(low), formatNumber(high)]
  return `${from === to ? from : `${from}–${to}`} ${unit}`
}

/** Returns a whole number from ten on, with one decimal below. */
export const formatNumber = (value: number): string =>
  formatRounded(Math.abs(value) < 9.95 ? withoutNegativeZero(Math.round(value * 10) / 10) : Math.round(value))

/** Returns a number of at most one decimal with commas between thousands. */
export const formatRounded = (value: number): string =>
  // `toLocaleString` is slow, and a long trip has thousands of numbers; below 1,000 it adds nothing.
  Math.abs(value) < 1_000 ? String(value) : value.toLocaleString('en-US')
