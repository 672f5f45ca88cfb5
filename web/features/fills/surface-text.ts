import { type Surfaces, surfaces } from '#shared/stop.ts'

/** Names on screens. */
export const surfaceNames = {
  paved: 'Paved roads',
  gravel: 'Gravel',
  track: 'Tracks',
  sand: 'Sand',
  rough: 'Rough ground',
} as const

/** Returns shares on a screen, the largest first: 'Sand', or '80% sand, 20% tracks'. */
export function describeSurfaces(shares: Surfaces): string {
  const driven = surfaces
    .map((surface) => ({ name: surfaceNames[surface], share: shares[surface] ?? 0 }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
  const [first, ...others] = driven
  if (first && others.length === 0) return first.name
  return driven.map(({ name, share }) => `${Math.round(share * 100)}% ${name.toLowerCase()}`).join(', ')
}
