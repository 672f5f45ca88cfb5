import type { Position } from '../../geo.ts'

export type PlaceReading =
  | { readonly kind: 'place'; readonly position: Position; readonly format: string; readonly name?: string }
  /** A short plus code, relative to a town. */
  | { readonly kind: 'near'; readonly code: string; readonly town: string }
  /** A known notation, but not one place on Earth. */
  | { readonly kind: 'problem'; readonly message: string }

export const problem = (message: string): PlaceReading & { kind: 'problem' } => ({ kind: 'problem', message })
