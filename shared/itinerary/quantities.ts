import type { ForecastDay } from '../forecast.ts'
import {
  fromCelsius,
  roundDegrees,
  type StoredUnit,
  type TemperatureUnit,
  toMeasure,
  type Units,
  withoutNegativeZero,
} from '../units.ts'
import { type Band, exactly, formatBand, formatNumber, formatRounded, scaleBand } from './band.ts'

/** Formats a stored quantity in the user's units: '293–413 mi', '80 L'. */
export function formatQuantity(quantity: Band | number, unit: StoredUnit, units: Units): string {
  const { size, sign } = toMeasure(unit, units)
  return formatBand(scaleBand(typeof quantity === 'number' ? exactly(quantity) : quantity, 1 / size), sign)
}

const epsilon = 1e-9
const roundings = {
  nearest: Math.round,
  /** Round up amounts to carry, and round down amounts left. */
  up: (value: number) => Math.ceil(value - epsilon),
  down: (value: number) => Math.floor(value + epsilon),
}

/** Formats a quantity in whole units, or in tenths below ten gallons. */
export function formatWhole(
  quantity: number,
  unit: StoredUnit,
  units: Units,
  rounding: keyof typeof roundings = 'nearest',
): string {
  const { size, sign } = toMeasure(unit, units)
  const value = quantity / size
  const parts = unit === 'L' && size !== 1 && Math.abs(value) < 10 ? 10 : 1
  return `${formatRounded(withoutNegativeZero(roundings[rounding](value * parts) / parts))} ${sign}`
}

/** Formats liters to carry: '320–1,070 L', 'up to 570 L', or '570 L' if both are the same. */
export function formatCarry(min: number, max: number, units: Units): string {
  const [from, to] = [formatWhole(min, 'L', units, 'up'), formatWhole(max, 'L', units, 'up')]
  if (min <= 0) return `up to ${to}`
  return from === to ? to : `${from.split(' ')[0]}–${to}`
}

/** Returns '1 day', '2.5 days' or '12 days'. */
export const formatDayCount = (days: number): string => `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`

/** Formats a distance from a stop: '89 km before Mt Dare', or 'just before Mt Dare' instead of 0 km. */
export function formatPlace(km: number, side: 'after' | 'before', stop: string, units: Units, about = ''): string {
  const isClose = Math.round(km / toMeasure('km', units).size) === 0
  return `${isClose ? 'just' : `${about}${formatWhole(km, 'km', units)}`} ${side} ${stop}`
}

/** Formats a temperature in whole degrees: '44 °C'. */
export const formatDegrees = (celsius: number, unit: TemperatureUnit): string =>
  `${roundDegrees(fromCelsius(celsius, unit))} ${toSign(unit)}`

/** Formats a day's lowest and highest temperature: '3–14 °C', '-4 to 3 °C', or '5 °C' if both are the same. */
export function formatDegreeRange(low: number, high: number, unit: TemperatureUnit): string {
  const [min, max] = [low, high].map((celsius) => roundDegrees(fromCelsius(celsius, unit)))
  const range = min === max ? max : `${min}${min !== undefined && min < 0 ? ' to ' : '–'}${max}`
  return `${range} ${toSign(unit)}`
}

/** Returns a difference in whole degrees, which in Fahrenheit is scaled but not shifted. */
export const toDifference = (celsius: number, unit: TemperatureUnit): number =>
  withoutNegativeZero(Math.round(celsius * (unit === 'fahrenheit' ? 1.8 : 1)))

export const toSign = (unit: TemperatureUnit): string => (unit === 'fahrenheit' ? '°F' : '°C')

/** Formats millimeters: '3.4 mm', '18 mm', or '0.71 in' in hundredths as American forecasts do. */
export function formatRain(rain: number, units: Units): string {
  const { size, sign } = toMeasure('mm', units)
  return `${size === 1 ? formatNumber(rain) : Math.round((rain / size) * 100) / 100} ${sign}`
}

/** Formats a day's rain: 'dry', '3 mm of rain', '40% chance of 3 mm' or '20% chance of rain'; undefined if unknown. */
export function formatForecastRain(
  { rain, rainChance }: Pick<ForecastDay, 'rain' | 'rainChance'>,
  units: Units,
): string | undefined {
  if (rain === null) return rainChance === null ? undefined : `${rainChance}% chance of rain`
  const amount = formatRain(rain, units)
  if (amount.startsWith('0 ')) return rainChance ? `${rainChance}% chance of rain` : 'dry'
  return rainChance === null ? `${amount} of rain` : `${rainChance}% chance of ${amount}`
}
