import { type KeptUnit, toMeasure, type Units } from '../units.ts'
import { type Band, exactly, formatBand, scaleBand } from './band.ts'

/** Quantities as they are kept, in words for who reads in these units: '293–413 mi', '80 L'. */
export function formatQuantity(quantity: Band | number, kept: KeptUnit, units: Units): string {
  const { size, sign } = toMeasure(kept, units)
  return formatBand(scaleBand(typeof quantity === 'number' ? exactly(quantity) : quantity, 1 / size), sign)
}

const slip = 1e-9
const roundings = {
  nearest: Math.round,
  /** What must be carried is never told as less, and what is left never as more. */
  up: (value: number) => Math.ceil(value - slip),
  down: (value: number) => Math.floor(value + slip),
}

/** A quantity in whole units; below ten gallons in tenths, since a gallon is too much to round by. */
export function formatWhole(
  quantity: number,
  kept: KeptUnit,
  units: Units,
  rounding: keyof typeof roundings = 'nearest',
): string {
  const { size, sign } = toMeasure(kept, units)
  const value = quantity / size
  const parts = kept === 'L' && size !== 1 && Math.abs(value) < 10 ? 10 : 1
  return `${(roundings[rounding](value * parts) / parts + 0).toLocaleString('en-US')} ${sign}`
}
