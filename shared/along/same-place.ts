import { distanceKm } from '../geo.ts'
import { foldText } from '../text.ts'
import type { Place } from './place.ts'

/** Kilometers within which two places of a kind are one, and a place is a stop. */
export const sameKm = 0.06
/** The same for two with one name, and if the positions of one of them are rounded. */
export const [sameNameKm, roundedKm] = [0.3, 5]

/**
 * Returns true if both are of one kind, and within 60 m or with the same name within 300 m. A roadhouse with fuel and a
 * camp stays both.
 */
export function isSamePlace(
  one: Pick<Place, 'kind' | 'position'> & { readonly name?: string },
  other: Pick<Place, 'kind' | 'position'> & { readonly name?: string },
  nameKm = sameNameKm,
): boolean {
  if (one.kind !== other.kind) return false
  const km = distanceKm(one.position, other.position)
  return km <= sameKm || (km <= nameKm && one.name !== undefined && isSameName(one.name, other.name ?? ''))
}

const isSameName = (one: string, other: string) => one !== '' && foldText(one) === foldText(other)
