import type { Facts } from './facts.ts'

/** One page of the field guide. */
export type Page = {
  readonly title: string
  /** Beginnings of words that ask for this page, in lower case and without accents; one with a space must occur as it is. */
  readonly words: readonly string[]
  /** How much the facts of the trip speak for this page, 0 (not at all) to 3 (it would be dangerous to leave it out). */
  readonly weight?: (facts: Facts) => number
  /** The advice, most important first, each a sentence or two with its numbers. */
  readonly advice: (facts: Facts) => readonly string[]
}

/** Degrees Celsius in both units, such as '−4 °C (25 °F)', which no line break tears apart. */
export const celsius = (degrees: number): string => `${degreesOf(degrees, 'C')} (${degreesOf(degrees * 1.8 + 32, 'F')})`

const degreesOf = (value: number, unit: 'C' | 'F') => `${Math.round(value)}\u00a0°${unit}`.replace('-', '−')

/** Litres in both units (US gallons), such as '24 L (6.3 US gal)'. */
export const litres = (amount: number): string => `${Math.round(amount)} L (${(amount / 3.785).toFixed(1)} US gal)`

/** Kilometres in both units, such as '310 km (193 mi)'. */
export const kilometres = (distance: number): string =>
  `${Math.round(distance)} km (${Math.round(distance / 1.609)} mi)`
