import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Finding } from '#shared/itinerary/texts.ts'
import type { Facts } from './facts.ts'
import type { Units } from './units.ts'

/** One page of the field guide. */
export type Page = {
  readonly title: string
  /** Beginnings of words that ask for this page, in lower case and without accents; one with a space must occur as it is. */
  readonly keywords: readonly string[]
  /** Returns the page's relevance for the facts, 0 (none) to 3 (leaving it out would be dangerous). */
  readonly weight?: (facts: Facts) => number
  /** Returns what the trip's itinerary says about it, in the screen's words: it goes before the advice. */
  readonly finding?: (itinerary: Itinerary) => Finding
  /** The advice, most important first, each a sentence or two with its numbers. */
  readonly advice: (facts: Facts, units: Units) => readonly string[]
}

/** '1 day', '3 days'. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Names as people list them: 'A, B and C'. */
export const list = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)
