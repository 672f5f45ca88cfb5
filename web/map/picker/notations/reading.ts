import type { Position } from '#shared/geo.ts'

/** What a text was understood as. */
export type PlaceReading =
  /** One place, the notation it was read from, and its name where the text has one. */
  | { readonly kind: 'place'; readonly position: Position; readonly format: string; readonly name?: string }
  /** A short plus code: it means a place near a town. */
  | { readonly kind: 'near'; readonly code: string; readonly town: string }
  /** One of the notations, but not one place on Earth: what is wrong, for people. */
  | { readonly kind: 'problem'; readonly message: string }

export const problem = (message: string): PlaceReading & { kind: 'problem' } => ({ kind: 'problem', message })
