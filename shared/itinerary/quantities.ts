import { type StoredUnit, toMeasure, type Units } from '../units.ts'
import { type Band, exactly, formatBand, scaleBand } from './band.ts'

/** Quantities as they are kept, in words for who reads in these units: '293–413 mi', '80 L'. */
export function formatQuantity(quantity: Band | number, unit: StoredUnit, units: Units): string {
  const { size, sign } = toMeasure(unit, units)
  return formatBand(scaleBand(typeof quantity === 'number' ? exactly(quantity) : quantity, 1 / size), sign)
}

const epsilon = 1e-9
const roundings = {
  nearest: Math.round,
  /** What must be carried is rounded up, what is left is rounded down. */
  up: (value: number) => Math.ceil(value - epsilon),
  down: (value: number) => Math.floor(value + epsilon),
}

/** A quantity in whole units; below ten gallons in tenths, since a gallon is too much to round by. */
export function formatWhole(
  quantity: number,
  unit: StoredUnit,
  units: Units,
  rounding: keyof typeof roundings = 'nearest',
): string {
  const { size, sign } = toMeasure(unit, units)
  const value = quantity / size
  const parts = unit === 'L' && size !== 1 && Math.abs(value) < 10 ? 10 : 1
  return `${(roundings[rounding](value * parts) / parts + 0).toLocaleString('en-US')} ${sign}`
}

/** Litres to carry, from at least to at most: '320–1,070 L', 'up to 570 L', or '570 L' where both are the same. */
export function formatCarry(min: number, max: number, units: Units): string {
  const [from, to] = [formatWhole(min, 'L', units, 'up'), formatWhole(max, 'L', units, 'up')]
  if (min <= 0) return `up to ${to}`
  return from === to ? to : `${from.split(' ')[0]}–${to}`
}

/** Returns a place's distance from a stop: '89 km before Mt Dare', or 'just before Mt Dare' if that would be 0 km. */
export function formatPlace(km: number, side: 'after' | 'before', stop: string, units: Units, about = ''): string {
  const isClose = Math.round(km / toMeasure('km', units).size) === 0
  return `${isClose ? 'just' : `${about}${formatWhole(km, 'km', units)}`} ${side} ${stop}`
}
