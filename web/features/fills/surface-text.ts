import { type Surfaces, surfaces } from '#shared/stop.ts'

/** Names on screens. */
export const surfaceNames = {
  paved: 'Paved roads',
  gravel: 'Gravel',
  track: 'Tracks',
  sand: 'Sand',
  rough: 'Rough ground',
} as const

/** Returns shares as stored in a form and in a file: 'sand 0.8, track 0.2'. */
export const writeSurfaces = (shares: Surfaces | undefined): string =>
  surfaces.flatMap((surface) => (shares?.[surface] ? [`${surface} ${shares[surface]}`] : [])).join(', ')

/** Returns the shares of a text; one surface without a number is all of it. Undefined if it is anything else. */
export function readSurfaces(text: string): Surfaces | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/\s*[,;]\s*/)
  const shares: Surfaces = {}
  for (const part of parts) {
    const [name = '', share = '1', ...others] = part.split(/\s+/)
    const surface = surfaces.find((one) => one === name)
    if (!surface || others.length > 0 || !(Number(share) > 0)) return undefined
    shares[surface] = Number(share)
  }
  const sum = Object.values(shares).reduce<number>((total, share) => total + (share ?? 0), 0)
  return Math.abs(sum - 1) < 0.005 ? shares : undefined
}

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
