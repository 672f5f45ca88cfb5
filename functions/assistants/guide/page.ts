import type { Day } from '#shared/date.ts'
import { formatStay } from '#shared/day-texts.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Finding } from '#shared/itinerary/texts.ts'
import type { Units } from '#shared/units.ts'
import type { Facts } from './facts.ts'
import type { UnitTexts } from './units.ts'

export type Advice = readonly (string | false | undefined)[]

export type Page = {
  readonly title: string
  /**
   * Beginnings of words that ask for this page, or words of at most three letters, folded and with commas; a keyword with a space must
   * match exactly.
   */
  readonly keywords: string
  /** True if the advice depends on the forecast, which then precedes it. */
  readonly needsForecast?: boolean
  /** Returns whether the facts rule the page's danger out. */
  readonly isMoot?: (facts: Facts) => boolean
  /** Returns the page's relevance for the facts, 0 (none) to 3 (omitting it would be dangerous). */
  readonly weight?: (facts: Facts) => number
  /** Returns what the itinerary says about the subject, in the screen's text; shown before the advice. */
  readonly finding?: (itinerary: Itinerary, units: Units) => Finding
  /** Returns the advice, most important first; false in place of what does not apply. */
  readonly advice: (facts: Facts, units: UnitTexts) => Advice
}

/** Returns a page's keywords. */
export const listKeywords = ({ keywords }: Page): string[] => keywords.split(', ')

type Stay = { readonly name: string; readonly from: Day | null | undefined; readonly to: Day | null | undefined }

/** Returns 'Well 33 (Thu, Jun 10 – Fri, Jun 11, 2027)', or the name of a stop without dates. */
export const nameStay = ({ name, from, to }: Stay): string =>
  from ? `${name} (${formatStay(from, to ?? from)})` : name

/** 'A, B and C'. */
export const list = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)
