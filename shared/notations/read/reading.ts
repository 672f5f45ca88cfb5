import type { Position } from '../../geo.ts'

/** The reading of a text as a place. */
export type PlaceReading =
  /** One place, its notation, and its name if the text has one. */
  | { readonly kind: 'place'; readonly position: Position; readonly format: string; readonly name?: string }
  /** A short Plus Code, relative to a town. */
  | { readonly kind: 'near'; readonly code: string; readonly town: string }
  /** A known notation, but not one place on Earth: the problem in words. */
  | { readonly kind: 'problem'; readonly message: string }

export const problem = (message: string): PlaceReading & { kind: 'problem' } => ({ kind: 'problem', message })
